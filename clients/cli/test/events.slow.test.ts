/** `hc events` on a service whose data changes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testToken } from '../../../test/fixture/credentials.ts';
import { until } from '../../../test/fixture/patience.ts';
import { addToken, importInventory } from '../../../test/fixture/seed.ts';
import { startTestService, type TestService } from '../../../test/fixture/service.ts';
import { CommandError, exitStatus } from '../src/exit.ts';
import { hc, type Surroundings, temporaryFolder } from './command-line.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';

let service: TestService;
let folder: string;

const importStatus = async (status: string, store = service.store) => {
  const assets = [{ id: 'node-1', node_type: 'compute', status }];
  const core = { id: 'core', status: 'active', public_available: false };
  const hybrid_cores = [{ ...core, sites: [{ id: 'fra01', assets }] }];
  const file = join(folder, 'inventory.json');
  writeFileSync(file, JSON.stringify({ partners: [{ id: 'acme', name: 'Acme', hybrid_cores }] }));
  await importInventory(store, file);
};

beforeEach(async () => {
  folder = temporaryFolder();
  service = await startTestService(async (store) => {
    const writer = await store.openWriter();
    await writer.migrate();
    await importStatus('active', store);
    await writer.transaction((transaction) =>
      addToken(transaction, 'token', { partner: 'acme', user, token: testToken('token') }),
    );
    await writer.close();
  });
});
afterEach(() => service?.stop());

const run = (words: readonly string[], around: Surroundings = {}) => {
  const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: testToken('token') };
  return hc(words, { environment: { ...environment, PATH: process.env.PATH! }, ...around });
};
const listed = async (...words: readonly string[]) => {
  const { status, stdout, stderr } = await run(['events', ...words, '-o', 'json']);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as readonly { id: string; type: string; at: string }[];
};
/** The service shows a change within two seconds. */
const untilListed = (count: number) => until(async () => (await listed()).length >= count);

/** `hc events --follow` that runs until `end`. */
const following = (...words: readonly string[]) => {
  const interrupt = new AbortController();
  const seen = { out: '', reported: '' };
  const outcome = run(['events', '--follow', ...words], {
    interrupted: interrupt.signal,
    onWritten: (text) => {
      seen.out += text;
    },
    onTold: (text) => {
      seen.reported += text;
    },
  });
  const end = () => {
    interrupt.abort(new CommandError('ended by SIGINT', exitStatus.failed));
    return outcome;
  };
  return { seen, end };
};

it('lists events in every format, after a cursor and by filters', async () => {
  await importStatus('failed');
  await untilListed(2);
  const [loaded, failed] = await listed();
  expect([loaded!.type, failed!.type]).toEqual(['partner.loaded', 'asset.status']);
  expect(await listed('--after', loaded!.id)).toEqual([failed]);
  expect(await listed('--after', '0', '--limit', '1')).toEqual([loaded]);
  expect(await listed('--filter', 'type=asset.status', '--from', '-1h')).toEqual([failed]);
  const table = await run(['events', '--filter', 'asset_id=node-1']);
  expect(table.stdout).toMatch(/WHEN +TYPE +SITE +ASSET +CHANGE\n/);
  expect(table.stdout).toMatch(/ s ago +asset.status +fra01 +node-1 +active → failed\n/);
  const csv = await run(['events', '-o', 'csv', '--after', loaded!.id]);
  expect(csv.stdout).toBe(
    'id,at,type,hybrid_core_id,site_id,asset_id,before,after\r\n' +
      `${failed!.id},${failed!.at},asset.status,core,fra01,node-1,"{""status"":""active""}","{""status"":""failed""}"\r\n`,
  );
});

it('follows events, a line each, until it is interrupted', async () => {
  const table = following();
  const json = following('-o', 'json', '--filter', 'type=asset.status');
  await until(async () => table.seen.out !== '');
  await importStatus('failed');
  await until(async () => [table, json].every(({ seen }) => seen.out.includes('failed')));
  const [loaded, failed] = await listed();
  expect((await table.end()).status).toBe(0);
  expect((await json.end()).stdout).toBe(`${JSON.stringify(failed)}\n`);
  expect(table.seen.out).toContain(`${loaded!.at}  partner.loaded`);
  expect(table.seen.out.split('\n')[1]).toBe(
    `${failed!.at}  asset.status         core/fra01/node-1  active → failed`,
  );
  // Only now: a token has two streams.
  const csv = following('-o', 'csv', '--columns', 'type,after');
  await until(async () => csv.seen.out.includes('failed'));
  expect((await csv.end()).stdout).toMatch(
    /^type,after\r\npartner\.loaded,.*\r\nasset\.status,"{""status"":""failed""}"\r\n$/,
  );
});

it('ends with the token', async () => {
  const { seen, end } = following();
  await until(async () => seen.out !== '');
  const writer = await service.store.openWriter();
  await writer.transaction((of) => of.revokeTokenOf('acme', 'token', Date.now()));
  await writer.close();
  await until(async () => seen.reported !== '');
  expect(await end()).toMatchObject({ status: exitStatus.credentials });
});

it('says what does not go together', async () => {
  for (const [words, reason] of [
    ['--follow --to -1h', '--follow has no end'],
    ['--follow --limit 1', '--follow has no end'],
    ['--after 1 --from -1h', 'use one of them'],
    ['--after yesterday', '--after is "yesterday"; expected the id of an event'],
    ['--filter type=asset.statsu', 'Did you mean asset.status?'],
  ] as const) {
    const { status, stderr } = await run(['events', ...words.split(' ')]);
    expect([status, stderr]).toEqual([exitStatus.usage, expect.stringContaining(reason)]);
  }
});
