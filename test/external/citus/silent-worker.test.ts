/** A worker of Citus that falls silent: commands end in bounded time, and those for other workers go on. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import {
  postgresReadIdleMs,
  postgresStatementIdleMs,
} from '../../../src/store/postgres/answer-timeout.ts';
import { smallPartner, write } from '../../conformance/store-under-test.ts';
import { Replica } from '../../faults/replica.ts';
import { runCommand } from '../../fixture/command-line.ts';
import { inTime } from '../../fixture/patience.ts';
import { Workplace } from '../../process/program.ts';
import { needing } from '../needing.ts';
import { type CitusDatabase, createCitusDatabase, workerAddress } from './cluster.ts';

const { it } = needing('citus');

/** Time of a command beside its waiting, on a busy machine. */
const spareMs = 10_000;

/** How soon a change shows on every replica. */
const shownWithinMs = 2_000;

/** The parent of a process; null where it is not of this machine. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** The server's main process; null where it runs elsewhere. */
async function mainProcessOf(address: string): Promise<number | null> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const main = parentOf(rows[0].pid);
  await client.end();
  return main;
}

function childrenOf(main: number): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => parentOf(pid) === main);
}

/** Sends it to a server: to the main process first, which then has no more children. */
function signalServer(main: number, name: NodeJS.Signals): void {
  process.kill(main, name);
  for (const child of childrenOf(main)) {
    try {
      process.kill(child, name);
    } catch (error) {
      // It has ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A database with partners on all workers, one of which can be stopped. */
async function makeHouse(database: CitusDatabase) {
  const store = openStore(database.address);
  const writer = await store.openWriter();
  await writer.migrate();
  const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
  for (const id of ids) await write(writer, smallPartner(id));
  await writer.close();
  const worker = await workerAddress(database.address);
  const rows = (await database.execute(`
    select id, nodeport::text as port from unnest(array['${ids.join("','")}']) as id
    join pg_dist_placement as p on p.shardid = get_shard_id_for_distribution_column('partner', id)
    join pg_dist_node as n using (groupid)`)) as { id: string; port: string }[];
  const hasNoRecentData = ({ port }: { port: string }) => port === new URL(worker).port;
  const main = await mainProcessOf(worker);
  const signal = (name: NodeJS.Signals) => {
    if (main !== null) signalServer(main, name);
  };
  const [silent, living] = [
    rows.find(hasNoRecentData)!.id,
    rows.find((row) => !hasNoRecentData(row))!.id,
  ];
  return { canBeSilent: main !== null, silent, living, signal };
}

it('bounds what it costs, by partner', async ({ skip }) => {
  const database = await createCitusDatabase();
  const { canBeSilent, silent, living, signal } = await makeHouse(database);
  if (!canBeSilent) return skip('the worker runs on another machine');
  const run = async (line: string) => {
    const began = performance.now();
    const ended = await runCommand(line.split(' '), { DATABASE_URL: database.address });
    return { ...ended, ms: performance.now() - began };
  };
  signal('SIGSTOP');
  try {
    const [made, listedOfLiving, refused, listed] = await Promise.all([
      run(`token create --partner ${living}`),
      run(`token list --partner ${living}`),
      run(`token create --partner ${silent}`),
      run('token list'),
    ]);
    expect(made.status, made.stderr).toBe(0);
    expect(listedOfLiving.status, listedOfLiving.stderr).toBe(0);
    for (const { status, stderr } of [refused, listed]) {
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^hybrid-core: the database .+\n$/),
      ]);
    }
    expect(refused.ms).toBeLessThan(postgresStatementIdleMs + spareMs);
    expect(listed.ms).toBeLessThan(postgresReadIdleMs + spareMs);
  } finally {
    signal('SIGCONT');
  }
  await database.remove();
});

it('keeps no change of another worker’s partners from a running replica', async ({ skip }) => {
  const database = await createCitusDatabase();
  const { canBeSilent, silent, living, signal } = await makeHouse(database);
  if (!canBeSilent) return skip('the worker runs on another machine');
  const workplace = await Workplace.make();
  const environment = { DATABASE_URL: database.address, BASE_URL: 'https://localhost' };
  const make = async (partnerId: string) => {
    const line = ['token', 'create', '--partner', partnerId, '--json'];
    const { status, stdout, stderr } = await workplace.run(line, environment);
    expect(status, stderr).toBe(0);
    const { token_id, user_id, token } = JSON.parse(stdout);
    return { tokenId: token_id, headers: { 'X-Auth-UserId': user_id, 'X-Auth-Token': token } };
  };
  try {
    const [before, ofSilent] = [await make(living), await make(silent)];
    const replica = await Replica.start(workplace, environment);
    const statusOf = async (headers: Record<string, string>) =>
      (await replica.get('/hybrid-core/v1/sites', headers)).status;
    const comesTo = (status: number, headers: Record<string, string>) =>
      inTime(async () => ((await statusOf(headers)) === status ? status : null), shownWithinMs);
    expect(await comesTo(200, before.headers)).toBe(200);
    expect(await comesTo(200, ofSilent.headers)).toBe(200);
    signal('SIGSTOP');
    for (let round = 0; round < 3; round++) {
      const made = await make(living);
      expect(await comesTo(200, made.headers), `new token ${round}`).toBe(200);
      const revoked = await workplace.run(
        ['token', 'revoke', made.tokenId, '--partner', living],
        environment,
      );
      expect(revoked.status, revoked.stderr).toBe(0);
      expect(await comesTo(401, made.headers), `revoked token ${round}`).toBe(401);
    }
    // What is in memory of the other partner goes on.
    expect(await statusOf(ofSilent.headers)).toBe(200);
    expect(await replica.storeUnavailable()).toBe(0);
  } finally {
    signal('SIGCONT');
    await workplace.remove();
  }
  await database.remove();
});
