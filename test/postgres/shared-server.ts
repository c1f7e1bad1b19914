/**
 * Shares one server between all test files, started on first use. Vitest runs this once for the
 * whole run; the files, each in a separate process, request it over a local address.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/store/open.ts';
import { type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Responds to `/` with the address of the shared server's database `postgres`, and to
     * `/migrated` with that of a template database with the present schema.
     */
    sharedPostgresUrl: string;
  }
}

/** Short-lived databases need no vacuum; each would get a process for it in turn. */
const sharedSettings = { autovacuum: 'off' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | null = null;
  let migrating: Promise<string> | null = null;
  const addressOf = (path: string | undefined): Promise<string> => {
    starting ??= startPostgres({ settings: sharedSettings });
    if (path !== '/migrated') return starting.then((server) => server.address('postgres'));
    migrating ??= starting.then(makeTemplate);
    return migrating;
  };
  const desk = createServer((request, response) => {
    addressOf(request.url).then(
      (address) => response.end(address),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const { port } = desk.address() as AddressInfo;
  project.provide('sharedPostgresUrl', `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    await (await starting)?.stop();
  };
}

/** Creates a template with the present schema, and closes all connections to it. */
async function makeTemplate(server: PostgresServer): Promise<string> {
  const client = new Client(server.address('postgres'));
  await client.connect();
  await client.query('create database migrated');
  await client.end();
  const writer = await openStore(server.address('migrated')).openWriter();
  await writer.migrate();
  await writer.close();
  return server.address('migrated');
}
