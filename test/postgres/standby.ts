/** Starts a standby of a test's PostgreSQL server, and copies its databases. */
import { Client } from 'pg';
import { eventually } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from './server.ts';

const replicatedWithinMs = 20_000;

/** The only value of the only row. */
export async function ask(server: PostgresServer, sql: string): Promise<unknown> {
  const client = new Client(server.address('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Copies a database, despite open connections: to go back to it is a failover that lost commits. */
export async function copyDatabase(
  server: PostgresServer,
  from: string,
  to: string,
): Promise<void> {
  await ask(server, `alter database ${from} with allow_connections false`);
  await ask(
    server,
    `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${from}'`,
  );
  await ask(server, `create database ${to} template ${from}`);
  await ask(server, `alter database ${from} with allow_connections true`);
}

/**
 * Follows the primary by streaming replication, from a copy of its files; `port` leads to the
 * primary.
 */
export async function startStandby(
  primary: PostgresServer,
  port = primary.port,
): Promise<PostgresServer> {
  const folder = String(await ask(primary, 'show data_directory'));
  await primary.interrupt('fast');
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`,
    wal_retrieve_retry_interval: '200ms',
  };
  const following = await startPostgres({
    settings,
    files: { 'standby.signal': '' },
    copyOf: folder,
  });
  await primary.start();
  return following;
}

/** Whether the standby has replayed the primary's present WAL position in time. */
export async function isReplicated(
  primary: PostgresServer,
  standby: PostgresServer,
): Promise<boolean> {
  const end = String(await ask(primary, 'select pg_current_wal_lsn()'));
  const hasAll = `select pg_last_wal_replay_lsn() >= '${end}'::pg_lsn`;
  const found = await eventually(
    async () => ((await ask(standby, hasAll)) === true ? true : null),
    replicatedWithinMs,
  );
  return found === true;
}
