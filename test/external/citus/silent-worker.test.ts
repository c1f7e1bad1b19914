/** A worker of Citus that falls silent: commands end in bounded time, and those for other workers go on. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect } from 'vitest';
import { smallPartner, write } from '../../../src/store/conformance/store-under-test.ts';
import { postgresReadSilenceMs, postgresStatementSilenceMs } from '../../../src/store/limits.ts';
import { openStore } from '../../../src/store/open.ts';
import { runCommand } from '../../fixture/command-line.ts';
import { needing } from '../needing.ts';
import { createCitusDatabase, workerAddress } from './cluster.ts';

const { it } = needing('citus');

/** Time of a command beside its waiting, on a busy machine. */
const spareMs = 10_000;

/** The parent of a process; null where it is not of this machine. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** The server's main process and all of its children; null where it runs elsewhere. */
async function processesOf(address: string): Promise<readonly number[] | null> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const main = parentOf(rows[0].pid);
  await client.end();
  if (main === null) return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [main, ...pids.map(Number).filter((pid) => parentOf(pid) === main)];
}

it('bounds what it costs, by partner', async ({ skip }) => {
  const database = await createCitusDatabase();
  const store = openStore(database.address);
  const writer = await store.openWriter();
  await writer.migrate();
  const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
  for (const id of ids) await write(writer, smallPartner(id));
  await writer.close();
  const worker = await workerAddress(database.address);
  const rows = await database.execute(`
    select id, nodeport::text as port from unnest(array['${ids.join("','")}']) as id
    join pg_dist_placement as p on p.shardid = get_shard_id_for_distribution_column('partner', id)
    join pg_dist_node as n using (groupid)`);
  const isSilent = ({ port }: Record<string, unknown>) => port === new URL(worker).port;
  const [silent, living] = [rows.find(isSilent)!.id, rows.find((row) => !isSilent(row))!.id];
  const processes = await processesOf(worker);
  if (processes === null) return skip('the worker runs on another machine');
  const run = async (line: string) => {
    const began = performance.now();
    const ended = await runCommand(line.split(' '), { DATABASE_URL: database.address });
    return { ...ended, ms: performance.now() - began };
  };
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const [made, refused, listed] = await Promise.all([
      run(`token create --partner ${living}`),
      run(`token create --partner ${silent}`),
      run('token list'),
    ]);
    expect(made.status, made.stderr).toBe(0);
    for (const { status, stderr } of [refused, listed]) {
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^hybrid-core: the database .+\n$/),
      ]);
    }
    expect(refused.ms).toBeLessThan(postgresStatementSilenceMs + spareMs);
    expect(listed.ms).toBeLessThan(postgresReadSilenceMs + spareMs);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await database.remove();
});
