import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFile } from './file.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hybrid-core-file-'));
});
afterAll(() => rm(root, { recursive: true }));

it('is made by all who want it at the same time, with its folders', async () => {
  for (let round = 0; round < 20; round++) {
    const path = join(root, `${round}`, 'a', 'b', 'c', 'd.db');
    await Promise.all([path, path, path].map(makeFile));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});

it('is not made below what is no folder', async () => {
  const path = join(root, 'file');
  await makeFile(path);
  await expect(makeFile(join(path, 'inside.db'))).rejects.toThrow('ENOTDIR');
  await expect(makeFile('/proc/nowhere/inside.db')).rejects.toThrow();
});
