import { describe, expect, it } from 'vitest';
import { lineBytesMax, WholeLines } from './whole-lines.ts';

function writtenOf(chunks: readonly string[]): string[] {
  const written: string[] = [];
  const lines = new WholeLines((bytes) => written.push(bytes.toString()));
  for (const chunk of chunks) lines.take(Buffer.from(chunk));
  return written;
}

describe('whole lines', () => {
  it('come out together, however the bytes arrive, and the rest of the last one never', () => {
    const chunks = ['{"a":1}\n{"b"', ':', '2}', '\n', '{"c":3}\n{"d":4}\n{"e"'];
    expect(writtenOf(chunks)).toEqual(['{"a":1}\n', '{"b":2}\n', '{"c":3}\n{"d":4}\n']);
  });

  it('are dropped if they are too long, and the next ones are not', () => {
    const half = 'a'.repeat(lineBytesMax / 2);
    const chunks = [half, half, 'a', half, 'a\nb', '\n', half, half, 'a', '\n', 'c\n'];
    expect(writtenOf(chunks)).toEqual(['b\n', 'c\n']);
  });
});
