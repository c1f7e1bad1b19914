import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logBatchCharacters, logFlushMs } from './limits.ts';
import { LineBatches } from './line-batches.ts';

function setUp() {
  const written: string[] = [];
  return { written, batches: new LineBatches({ write: (text) => written.push(text) }) };
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
    const line = `${'x'.repeat(logBatchCharacters / 2)}\n`;
    batches.write(line);
    batches.write(line);
    expect(written).toEqual([line + line]);
    batches.flush();
    vi.advanceTimersByTime(logFlushMs);
    expect(written).toHaveLength(1);
  });
});
