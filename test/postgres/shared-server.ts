/**
 * One server for all test files, started when the first of them asks. Vitest runs this once for
 * the whole run; the files, which are processes of their own, ask over a local address.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the shared server's database `postgres`. */
    sharedPostgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | null = null;
  const desk = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      (server) => response.end(server.address('postgres')),
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
