import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LineBatches, logBatchBytes, logFlushMs } from './lines.ts';

function setUp() {
  const written: string[] = [];
  const write = (bytes: Buffer) => written.push(bytes.toString());
  return { written, batches: new LineBatches({ write }) };
}

describe('LineBatches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps a line no longer than its time', () => {
    const { written, batches } = setUp();
    batches.write('a\n');
    vi.advanceTimersByTime(logFlushMs - 1);
    batches.write('b\n');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['a\nb\n']);
    batches.write('c\n');
    vi.advanceTimersByTime(logFlushMs);
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('hands on a full batch at once, and each line once', () => {
    const { written, batches } = setUp();
    const line = (of: number) => `${String(of).repeat(logBatchBytes / 8)}\n`;
    const lines = Array.from({ length: 10 }, (_, of) => line(of));
    for (const text of lines) batches.write(text);
    expect(written).toHaveLength(1);
    batches.flush();
    vi.advanceTimersByTime(logFlushMs);
    expect(written.join('')).toBe(lines.join(''));
  });

  it('leaves alone what it has handed on', () => {
    const handedOn: Buffer[] = [];
    const batches = new LineBatches({ write: (bytes) => handedOn.push(bytes) });
    for (const line of ['a\n', 'ä€😀\n', 'c\n']) {
      batches.write(line);
      batches.flush();
    }
    expect(handedOn.map(String)).toEqual(['a\n', 'ä€😀\n', 'c\n']);
  });

  it('takes a line longer than a batch, in any script', () => {
    const { written, batches } = setUp();
    const long = `${'€'.repeat(logBatchBytes)}\n`;
    batches.write('before\n');
    batches.write(long);
    batches.write('after\n');
    batches.flush();
    expect(written.join('')).toBe(`before\n${long}after\n`);
  });
});
