/** PostgreSQL becomes unavailable in several ways under two replicas, and returns. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processesOf, signalAll } from '../postgres/processes.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { House } from './house.ts';
import { expectToOutlive } from './outage.ts';

const cuts = 10;
/** Interval of cuts; not a multiple of the poll interval, to hit every phase. */
const cutPauseMs = 130;

describe('while PostgreSQL', () => {
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

  it('is stopped and started again, known tokens get every answer', async () => {
    await expectToOutlive(house, {
      durationMs: 4_000,
      begin: () => server.interrupt('fast'),
      end: () => server.start(),
    });
  });

  it('is killed with SIGKILL and started again, known tokens get every answer', async () => {
    await expectToOutlive(house, {
      durationMs: 4_000,
      begin: () => server.interrupt('kill'),
      end: () => server.start(),
    });
  });

  it('is stalled for 20 seconds, known tokens get every answer', async () => {
    await expectToOutlive(house, {
      durationMs: 20_000,
      async begin() {
        // The main process first, so that it forks no other.
        signalAll([server.pid()], 'SIGSTOP');
        signalAll(processesOf(server.pid()), 'SIGSTOP');
      },
      async end() {
        signalAll(processesOf(server.pid()), 'SIGCONT');
      },
    });
  });

  it('cuts all connections again and again, known tokens get every answer', async () => {
    const loads = house.loads();
    const client = new Client(server.address('postgres'));
    await client.connect();
    for (let cut = 0; cut < cuts; cut++) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, cutPauseMs));
    }
    await client.end();
    await house.expectChangesShow();
    for (const replica of house.replicas) {
      await house.expectWell(replica);
      const { away, back } = replica.reported();
      expect(back, 'each beginning has its end').toBe(away);
    }
    for (const load of loads) {
      const { count, failures } = await load.end();
      expect(failures, `of ${count} requests`).toEqual([]);
    }
  });
});
