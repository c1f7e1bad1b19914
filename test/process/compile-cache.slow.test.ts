/** The program's cache of compiled modules: no other user may be able to write there. */
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(async () => {
  workplace = await Workplace.make();
  await mkdir(join(workplace.folder, 'tmp'));
  await chmod(join(workplace.folder, 'tmp'), 0o1777);
});
afterEach(() => workplace?.remove());

/** Runs `--version` with an environment whose folders lie in the workplace. */
async function showVersion(environment: Readonly<Record<string, string>>) {
  const { status } = await workplace.run(['--version'], {
    TMPDIR: join(workplace.folder, 'tmp'),
    HOME: join(workplace.folder, 'home'),
    NODE_COMPILE_CACHE: '',
    ...environment,
  });
  expect(status).toBe(0);
}

const inside = async (...path: string[]) =>
  readdir(join(workplace.folder, ...path)).catch(() => null);

it('lies below the home folder, and never in the shared temporary folder', async () => {
  await showVersion({});
  expect(await inside('tmp')).toEqual([]);
  expect(await inside('home', '.cache', 'hybrid-core')).toHaveLength(1);
  expect((await stat(join(workplace.folder, 'home/.cache/hybrid-core'))).mode & 0o777).toBe(0o700);
});

it.each([
  ['XDG_CACHE_HOME', ['hybrid-core']],
  ['CACHE_DIRECTORY', []],
])('lies in %s where that is set', async (name, below) => {
  await showVersion({ [name]: join(workplace.folder, 'cache') });
  expect(await inside('cache', ...below)).toHaveLength(1);
  expect(await inside('home')).toBeNull();
});

it('is not used in a folder that others may write', async () => {
  await mkdir(join(workplace.folder, 'cache'));
  await chmod(join(workplace.folder, 'cache'), 0o777);
  await showVersion({ CACHE_DIRECTORY: join(workplace.folder, 'cache') });
  expect(await inside('cache')).toEqual([]);
});

it('is not used below a folder in which others may put another in its place', async () => {
  await mkdir(join(workplace.folder, 'open'));
  await chmod(join(workplace.folder, 'open'), 0o777);
  await showVersion({ CACHE_DIRECTORY: join(workplace.folder, 'open', 'cache') });
  expect(await inside('open')).toEqual([]);
});

it.skipIf(process.geteuid?.() !== 0)('is not used in a folder of another user', async () => {
  const unprivilegedUid = 65_534;
  await mkdir(join(workplace.folder, 'cache'), { mode: 0o755 });
  await chown(join(workplace.folder, 'cache'), unprivilegedUid, unprivilegedUid);
  await showVersion({ CACHE_DIRECTORY: join(workplace.folder, 'cache') });
  expect(await inside('cache')).toEqual([]);
  // Nor is anything made there, which its owner could not write: `sudo` may keep a user's HOME.
  await showVersion({ HOME: join(workplace.folder, 'cache') });
  expect(await inside('cache')).toEqual([]);
});
