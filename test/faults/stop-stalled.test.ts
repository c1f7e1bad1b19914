/** Replicas that shut down while their database does not respond. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTime } from '../fixture/patience.ts';
import { processesOf, signalAll } from '../postgres/processes.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { House } from './house.ts';

/** The promised time from SIGTERM to the end. */
const endMs = 10_000;
const noticedWithinMs = 5_000;

let server: PostgresServer;
let house: House;
beforeAll(async () => {
  server = await startPostgres();
  house = await House.open(server.address('postgres'));
});
afterAll(async () => {
  await house?.close();
  await server?.stop();
});

/** A client whose request stays in flight for as long as a shutdown waits. */
async function slowClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /docs HTTP/1.1\r\nHost: a\r\nX-');
  return socket;
}

it('a replica ends in time though its database is stalled, noticed or not', async () => {
  const [one, other] = house.replicas;
  const slow = await Promise.all(house.replicas.map(({ port }) => slowClient(port)));
  signalAll([server.pid()], 'SIGSTOP');
  signalAll(processesOf(server.pid()), 'SIGSTOP');
  try {
    const atOnce = one!.stop();
    const isAway = async () => (await other!.storeUnavailable()) === 1 || null;
    expect(await inTime(isAway, noticedWithinMs)).toBe(true);
    for (const { status, ms } of await Promise.all([atOnce, other!.stop()])) {
      expect(status).toBe(0);
      expect(ms).toBeLessThan(endMs);
    }
  } finally {
    for (const socket of slow) socket.destroy();
    signalAll(processesOf(server.pid()), 'SIGCONT');
  }
});
