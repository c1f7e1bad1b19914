import { expect, it } from 'vitest';
import { readSmallFile } from './small-file.ts';

const noSignal = new AbortController().signal;

it('ends with the round where a file system hangs, and hangs on it once', async () => {
  const file = { path: '/hangs/token', bytesMax: 1, name: 'the file /hangs/token' };
  const hung = Promise.withResolvers<string>();
  let reads = 0;
  const read = () => {
    reads++;
    return hung.promise;
  };
  const round = new AbortController();
  const first = readSmallFile(file, round.signal, { read });
  const reason = new Error('the round is over');
  round.abort(reason);
  await expect(first).rejects.toBe(reason);
  await expect(readSmallFile(file, noSignal, { msMax: 1, read })).rejects.toThrow(
    'the file /hangs/token cannot be read: it takes more than 0.001 s; does its file system hang?',
  );
  await expect(readSmallFile(file, round.signal, { read })).rejects.toBe(reason);
  expect(reads).toBe(1);
  const last = readSmallFile(file, noSignal, { read });
  hung.resolve('sesame');
  expect(await last).toBe('sesame');
  expect(await readSmallFile(file, noSignal, { read })).toBe('sesame');
  expect(reads).toBe(2);
});
