import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readHead } from '../request/head.ts';
import { bodyBytesMax, bodyTimeoutMs, RequestBodies, type RequestBody } from './request-body.ts';

describe('the bodies of a listener', () => {
  const bodies = new RequestBodies();
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    expect(bodies.bytes).toBe(0);
  });

  function read(length: number | null, network: string | null = '192.0.2.1') {
    const request = new PassThrough();
    const found: RequestBody[] = [];
    const head = readHead(length === null ? [] : ['Content-Length', String(length)]);
    bodies.read(request, head, network, (body) => found.push(body));
    return { request, found };
  }

  const settled = () => vi.advanceTimersByTimeAsync(1);

  it('are read to their end', async () => {
    const { request, found } = read(1_005);
    for (const text of ['some', ' ', 'x'.repeat(1_000)]) request.write(text);
    request.end();
    await settled();
    expect(found.map(String)).toEqual([`some ${'x'.repeat(1_000)}`]);
  });

  it('have five seconds', async () => {
    const { request, found } = read(100);
    request.write('some');
    await vi.advanceTimersByTimeAsync(bodyTimeoutMs - 1);
    expect(found).toEqual([]);
    await settled();
    expect(found).toEqual(['too-late']);
  });

  it('say a length that is allowed', () => {
    expect(read(bodyBytesMax + 1).found).toEqual(['too-large']);
    expect(read(null).found).toEqual(['no-length']);
  });

  it('of one network leave room for those of others, and for its own once it has less', async () => {
    const full = () => {
      const reading = read(bodyBytesMax);
      reading.request.write(Buffer.alloc(bodyBytesMax - 1));
      return reading;
    };
    const many = Array.from({ length: 65 }, full);
    const other = read(5, '198.51.100.1');
    other.request.end('other');
    await settled();
    expect(many.map(({ found }) => found)).toEqual([...Array(64).fill([]), ['too-many']]);
    expect(other.found.map(String)).toEqual(['other']);
    for (const { request } of many) request.destroy();
    await settled();
    const own = read(3);
    own.request.end('own');
    await settled();
    expect(own.found.map(String)).toEqual(['own']);
  });

  it('are forgotten where the client leaves', async () => {
    const { request, found } = read(100);
    request.write('some');
    await settled();
    request.destroy(new Error('aborted'));
    await settled();
    expect(found).toEqual([]);
  });
});
