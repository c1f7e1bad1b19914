/** Creates databases on the server that all test files share. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly address: string;
  readonly name: string;
  /** Runs SQL past the store, as the superuser; returns the rows of a single statement. */
  execute(sql: string): Promise<Record<string, unknown>[]>;
  /** Drops it, despite open connections. */
  remove(): Promise<void>;
}

/** Creates an empty one; `options` follows the name in `create database`. */
export async function createDatabase(options = ''): Promise<TestDatabase> {
  const server = await serverAddress();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const address = server.replace(/[^/]*$/, name);
  await execute(server, `create database ${name} ${options}`);
  return {
    address,
    name,
    execute: (sql) => execute(address, sql),
    async remove() {
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Creates one with the present schema and no rows: a copy, which costs a sixth of the migrations.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const template = (await askDesk('/migrated')).replace(/^.*\//, '');
  return createDatabase(`template ${template} strategy file_copy`);
}

const serverAddress = () => askDesk('/');

const answers = new Map<string, Promise<string>>();

/** An address shared by the whole run; the first request waits until it exists. */
function askDesk(path: '/' | '/migrated'): Promise<string> {
  const answer = answers.get(path) ?? fetchText(`${inject('sharedPostgresUrl')}${path}`);
  answers.set(path, answer);
  return answer;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Runs SQL past the store; returns the rows of a single statement. */
export async function execute(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
