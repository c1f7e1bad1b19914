/** A token's last use: what a running service records of authenticated requests. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../src/runtime/config/config.ts';
import { startService } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, TokenUse } from '../../src/store/store.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { createSqliteFile, type OpenDatabase } from '../fixture/service.ts';
import { silentLog } from '../fixture/silent-log.ts';

const credentials = readCredentials(credentialsFile);

let database: OpenDatabase;
let store: Store;
beforeEach(async () => {
  database = await createSqliteFile();
  store = openStore(database.address);
  await seed(store);
});
afterEach(() => database.remove());

interface Request {
  /** Name in the fixture's credentials. */
  readonly caller: string;
  readonly from: string;
}

/**
 * Sends requests to a service, stops it, and reads the recorded uses; with the responses'
 * statuses.
 */
async function lastUseOf(
  requests: readonly Request[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ statuses: number[]; uses: readonly TokenUse[] }> {
  const config = readConfig({ PORT: '0', TRUSTED_PROXIES: '127.0.0.1', ...settings });
  const service = await startService({ config, log: silentLog, store });
  const statuses: number[] = [];
  for (const { caller, from } of requests) {
    const { user, token } = credentials.get(caller)!;
    const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token, 'X-Forwarded-For': from };
    const answer = await fetch(`${service.url}/hybrid-core/v1/sites`, { headers });
    statuses.push(answer.status);
  }
  await service.stop();
  const reader = await store.openReader();
  const uses = await reader.listTokenUses();
  await reader.close();
  return { statuses, uses };
}

it('is the day and the address, of tokens that were let in and of no others', async () => {
  const { statuses, uses } = await lastUseOf([
    { caller: 'acme', from: '192.0.2.1' },
    { caller: 'acme', from: '192.0.2.2' },
    { caller: 'globex', from: '2001:db8::7' },
    { caller: 'withdrawn', from: '192.0.2.3' },
    { caller: 'revoked', from: '192.0.2.4' },
  ]);
  expect(statuses).toEqual([200, 200, 200, 403, 401]);
  const shown = uses.map(({ partnerId, address }) => [partnerId, address]);
  expect(shown).toEqual([
    ['acme', '192.0.2.2'],
    ['globex', '2001:db8::7'],
  ]);
  for (const { day } of uses) {
    expect(day % 86_400_000).toBe(0);
    expect(Math.abs(Date.now() - day)).toBeLessThan(2 * 86_400_000);
  }
});

it('is not noted where that is switched off', async () => {
  const requests = [{ caller: 'acme', from: '192.0.2.1' }];
  const { statuses, uses } = await lastUseOf(requests, { TOKEN_LAST_USE: 'off' });
  expect([statuses, uses]).toEqual([[200], []]);
});
