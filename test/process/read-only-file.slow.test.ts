/**
 * A SQLite file that the service may only read: tokens' last uses are not recorded, and all else
 * continues.
 */
import { spawnSync } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { Workplace } from './program.ts';

const isRoot = process.getuid?.() === 0;
const unprivilegedUid = 65_534;
/** Root may write despite the file's mode. */
const asUser = isRoot ? { uid: unprivilegedUid, gid: unprivilegedUid } : {};
const isReachable =
  spawnSync(process.execPath, ['--check', import.meta.filename], asUser).status === 0;

let workplace: Workplace;
let address: string;
beforeAll(async () => {
  workplace = await Workplace.make();
  const file = join(workplace.folder, 'data.db');
  address = `sqlite:${file}`;
  await seed(openStore(address));
  await chmod(file, 0o444);
  if (isRoot) await chown(workplace.folder, unprivilegedUid, unprivilegedUid);
});
afterAll(() => workplace.remove());

// Skipped if the other user lacks access to this program's folder.
it.runIf(isReachable)('serves, and says once that nothing is noted', async () => {
  const settings = { DATABASE_URL: address, HISTORY: 'off' };
  const service = workplace.start(['serve', '--port', '0'], settings, asUser);
  const url = await service.listens();
  for (const caller of ['acme', 'globex']) {
    const { user, token } = readCredentials(credentialsFile).get(caller)!;
    const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };
    const { status } = await fetch(`${url}/hybrid-core/v1/sites`, { headers });
    expect([caller, status]).toEqual([caller, 200]);
  }
  service.kill('SIGTERM');
  const { status, stdout } = await service.finished();
  const reported = stdout.split('\n').filter((line) => line.includes('cannot be noted'));
  expect(reported).toEqual([
    expect.stringContaining(
      'attempt to write a readonly database; the user of this process may not write the file',
    ),
  ]);
  expect(stdout).not.toContain('"level":"error"');
  expect(status).toBe(0);
});
