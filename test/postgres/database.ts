/** A new empty database on the server that all test files share. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly address: string;
  readonly name: string;
  /** Runs SQL past the store, as the superuser; gives back the rows of a single statement. */
  execute(sql: string): Promise<Record<string, unknown>[]>;
  /** Removes it, whoever is connected. */
  remove(): Promise<void>;
}

/** `options` is what follows the name in `create database`. */
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

let found: Promise<string> | null = null;

function serverAddress(): Promise<string> {
  found ??= fetch(inject('sharedPostgresUrl')).then(async (response) => {
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  });
  return found;
}

/** Runs SQL past the store; gives back the rows of a single statement. */
export async function execute(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
