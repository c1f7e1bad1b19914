/** New databases on a Citus cluster that runs elsewhere, which `CITUS_URL` names. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { execute } from '../../postgres/database.ts';

/** The coordinator, as a superuser, and a database in which Citus knows its workers. */
export const citusUrl = process.env.CITUS_URL;

/** Few: each costs time when tables are made, and four spread over three workers all the same. */
const shards = 4;

/** Attempts to remove a database that is busy, on a machine that is. */
const dropsMax = 5;

/** The lock of runs of these tests that add nodes: any number that no other lock of the coordinator has. */
const joinLock = 14_082_016;

export interface CitusDatabase {
  readonly address: string;
  /** Runs SQL on the coordinator, past the store. */
  execute(sql: string): Promise<Record<string, unknown>[]>;
  /** Removes it from all nodes. */
  remove(): Promise<void>;
}

interface Node {
  readonly host: string;
  readonly port: number;
}

/** An empty database on all nodes, with the extension; its tables are to be made by `migrate`. */
export async function createCitusDatabase(): Promise<CitusDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const workers = await findWorkers();
  const nodes = [citusUrl!, ...workers.map(urlOf)];
  for (const node of nodes) {
    await execute(node, `create database ${name} template template0 encoding 'UTF8'`);
    await execute(inDatabase(node, name), 'create extension citus');
  }
  const address = inDatabase(citusUrl!, name);
  await execute(address, `alter database ${name} set citus.shard_count = ${shards}`);
  await join(address);
  return {
    address,
    execute: (sql) => execute(address, sql),
    async remove() {
      for (const node of nodes) await drop(node, name);
    },
  };
}

/** Sessions of Citus itself reconnect at once; the server waits some seconds for each to end. */
async function drop(node: string, name: string): Promise<void> {
  for (let left = dropsMax - 1; ; left--) {
    try {
      await execute(node, `drop database ${name} with (force)`);
      return;
    } catch (error) {
      if (left === 0 || !String(error).includes('is being accessed by other users')) throw error;
    }
  }
}

/**
 * Lets a database whose extension is new know its nodes. Citus writes the roles to each, which all
 * databases of a node share: of two runs that did so at once, one would fail.
 */
export async function join(address: string): Promise<void> {
  const { hostname, port } = new URL(citusUrl!);
  const lock = new Client(citusUrl);
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(${joinLock})`);
    await execute(address, `select citus_set_coordinator_host('${hostname}', ${port})`);
    for (const worker of await findWorkers()) {
      await execute(address, `select citus_add_node('${worker.host}', ${worker.port})`);
    }
  } finally {
    await lock.end();
  }
}

/** The address of a database on the first worker. */
export async function workerAddress(address: string): Promise<string> {
  const [worker] = await findWorkers();
  return inDatabase(urlOf(worker!), new URL(address).pathname.slice(1));
}

async function findWorkers(): Promise<readonly Node[]> {
  const rows = await execute(
    citusUrl!,
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2',
  );
  return rows as unknown as Node[];
}

function urlOf({ host, port }: Node): string {
  const url = new URL(citusUrl!);
  url.hostname = host;
  url.port = String(port);
  return url.href;
}

function inDatabase(url: string, name: string): string {
  const found = new URL(url);
  found.pathname = `/${name}`;
  return found.href;
}
