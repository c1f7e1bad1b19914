import { describe, expect, it } from 'vitest';
import { bodyBlockBytes } from '../../limits.ts';
import { giveBodyBack, keepBody, takeBody } from './body-memory.ts';

/** Takes so many bodies and fills each with its number. */
function take(count: number, bytes: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => takeBody(bytes).fill(index));
}

const areWhole = (bodies: readonly Buffer[]) =>
  bodies.every((body, index) => body.every((byte) => byte === index));

describe('takeBody', () => {
  it('gives no memory twice while it is out, across blocks', () => {
    const bodies = take(20, bodyBlockBytes / 8 + 1);
    expect(areWhole(bodies)).toBe(true);
    for (const body of bodies) giveBodyBack(body);
  });

  it('takes the block up again once all of its bodies are back, not before', () => {
    const whole = takeBody(bodyBlockBytes);
    giveBodyBack(whole);
    const [first, second] = take(2, 100);
    expect(first!.buffer).toBe(whole.buffer);
    giveBodyBack(first!);
    const third = takeBody(100).fill(9);
    expect(second!.every((byte) => byte === 1)).toBe(true);
    giveBodyBack(second!);
    giveBodyBack(third);
    expect(takeBody(100).byteOffset).toBe(0);
  });

  it('knows bodies of a former block from those of the present one', () => {
    const former = takeBody(bodyBlockBytes - 1);
    const present = takeBody(bodyBlockBytes / 2).fill(1);
    expect(former.buffer).not.toBe(present.buffer);
    giveBodyBack(former);
    takeBody(bodyBlockBytes / 2).fill(2);
    expect(present.every((byte) => byte === 1)).toBe(true);
  });

  it('gives a body that is larger than a block memory of its own', () => {
    const large = takeBody(bodyBlockBytes + 1);
    expect(large.length).toBe(bodyBlockBytes + 1);
    expect(takeBody(1).buffer).not.toBe(large.buffer);
  });
});

describe('keepBody', () => {
  it('copies', () => {
    const body = takeBody(3).fill('x');
    const kept = keepBody(body);
    body.fill('y');
    expect(kept.toString()).toBe('xxx');
    expect(kept.buffer.byteLength).toBe(3);
  });
});
