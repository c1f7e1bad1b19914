/** A read-only database: neither history nor tokens' last uses are recorded, all else continues. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { Workplace } from '../process/program.ts';
import { type PostgresServer, startPostgres } from './server.ts';

let primary: PostgresServer;
let standby: PostgresServer;
let workplace: Workplace;

/** Runs SQL on the primary; returns the first value. */
async function execute(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: primary.address('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows?.[0]?.[0];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  workplace = await Workplace.make();
  primary = await startPostgres();
  await seed(openStore(primary.address('postgres')));
  await execute('create role reader login');
  await execute('grant select on all tables in schema public to reader');
  const folder = String(await execute('show data_directory'));
  await primary.interrupt('fast');
  standby = await startPostgres({ files: { 'standby.signal': '' }, copyOf: folder });
  await primary.start();
});
afterAll(async () => {
  await workplace?.remove();
  await standby?.stop();
  await primary?.stop();
});

describe.each([
  [
    'a role that may only read',
    () => primary.address('postgres').replace('postgres@', 'reader@'),
    'permission denied',
  ],
  ['a hot standby', () => standby.address('postgres'), 'during recovery'],
] as const)('with %s', (_, address, reason) => {
  it('serves history and all else, and says once what is not kept', async () => {
    const service = workplace.start(['serve', '--port', '0'], {
      DATABASE_URL: address(),
      LOG_LEVEL: 'debug',
    });
    const url = await service.listens();
    const fault = '"part":"lease","msg":"recording the history failed';
    // The lease is polled repeatedly; from the second failure on, at the level `debug`.
    await service.wrote(new RegExp(`${fault}[^]*${fault}[^]*${fault}`));
    const { user, token } = readCredentials(credentialsFile).get('acme')!;
    const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };
    for (const view of ['resources', 'resources/history', 'resources/forecast']) {
      const { status } = await fetch(`${url}/hybrid-core/v2/${view}`, { headers });
      expect([view, status]).toEqual([view, 200]);
    }
    service.kill('SIGTERM');
    const { status, stdout } = await service.finished();
    const reported = stdout.split('\n').filter((line) => /"level":"(error|warn)"/.test(line));
    // A standby sends no notifications either: to the service, and to the process that records.
    const isStandby = reason === 'during recovery';
    const silent = expect.stringMatching(/has no LISTEN .*add notify=off/);
    const listening = isStandby ? [silent, silent] : [];
    expect(reported).toEqual([
      ...listening,
      expect.stringMatching(new RegExp(`recording the history failed.*${reason}`)),
      expect.stringMatching(new RegExp(`removing what is past its term failed.*${reason}`)),
      expect.stringMatching(new RegExp(`${reason}.*the last use of tokens cannot be noted`)),
    ]);
    expect(status).toBe(0);
  });
});
