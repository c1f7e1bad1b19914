import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/fixture/patience.ts';
import { DescriptorWriter, waitingBytesMax } from './descriptor-writer.ts';

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hybrid-core-writer-'));
  fd = openSync(join(folder, 'log'), 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = () => readFileSync(join(folder, 'log'), 'utf8');
const lines = (from: number, to: number) =>
  Buffer.from(Array.from({ length: to - from }, (_, i) => `line ${from + i}\n`).join(''));

describe('DescriptorWriter', () => {
  it('writes chunks in their order', async () => {
    const writer = new DescriptorWriter(fd, () => {});
    for (let at = 0; at < 100; at += 10) writer.write(lines(at, at + 10));
    const expected = lines(0, 100).toString();
    await eventually(() => (written() === expected ? true : null));
    expect(written()).toBe(expected);
    expect(writer.droppedLines).toBe(0);
  });

  it('writes what waits at the end of the process, each line once', async () => {
    const writer = new DescriptorWriter(fd, () => {});
    for (let at = 0; at < 100; at += 10) writer.write(lines(at, at + 10));
    writer.flushSync();
    const all = () => written().split('\n').slice(0, -1).sort();
    const expected = lines(0, 100).toString().split('\n').slice(0, -1).sort();
    await eventually(() => (all().length === 100 ? true : null));
    expect(all()).toEqual(expected);
  });

  it('counts and reports lines past the bound of waiting bytes', () => {
    const report = vi.fn();
    const writer = new DescriptorWriter(fd, report);
    // The first chunk goes to the system at once, and waits no more.
    writer.write(lines(0, 1));
    writer.write(Buffer.alloc(waitingBytesMax, 'x'));
    writer.write(lines(0, 3));
    writer.write(lines(3, 5));
    expect(writer.droppedLines).toBe(5);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe.runIf(process.platform === 'linux')('DescriptorWriter on a full disk', () => {
  let full: number;
  beforeEach(() => {
    full = openSync('/dev/full', 'w');
  });
  afterEach(() => closeSync(full));

  it('drops lines, counts them and says once why', async () => {
    const report = vi.fn();
    const writer = new DescriptorWriter(full, report);
    writer.write(lines(0, 3));
    writer.write(lines(3, 5));
    await eventually(() => (writer.droppedLines === 5 ? true : null));
    expect(writer.droppedLines).toBe(5);
    expect(report.mock.calls).toEqual([[expect.stringContaining('ENOSPC')]]);
  });

  it('lets the process end', () => {
    const writer = new DescriptorWriter(full, () => {});
    writer.write(lines(0, 3));
    writer.write(lines(3, 5));
    writer.flushSync();
  });
});
