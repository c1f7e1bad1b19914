/**
 * The connection pool of one reader or writer, in the shape that Kysely expects. A server silent in
 * the middle of a statement counts as dead, and no lost connection ends the process.
 */
import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { Semaphore } from '../../runtime/semaphore.ts';
import { postgresConnectionsMax } from '../limits.ts';
import { type IdleTimeouts, presentKind } from './answer-timeout.ts';
import { connectError, isReadOnly, statementError } from './error.ts';
import type { Servers } from './servers.ts';

/** Idle timeout of a pooled connection. The listener's own connection has none. */
const postgresIdleTimeoutMs = 30_000;

/** Maximum age of a connection, so that replicas follow a proxy to a new server. */
const postgresConnectionLifeSeconds = 10 * 60;

/** Connects on demand. `name` names the database in errors; it holds no password. */
export function makePool(
  client: ClientConfig,
  servers: Servers,
  name: string,
  timeouts: IdleTimeouts,
): PostgresPool {
  const pool = new Pool({
    ...client,
    Client: servers.Client,
    max: postgresConnectionsMax,
    idleTimeoutMillis: postgresIdleTimeoutMs,
    // The connection's server may be overloaded, or replaced behind a proxy.
    maxLifetimeSeconds: postgresConnectionLifeSeconds,
  });
  // The trusted connections. If one falls silent, most likely all have lost the server: detecting
  // that one by one would take many times as long.
  let clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const distrustAll = () => {
    clients = new WeakMap();
  };
  // The pool has one timeout for queueing and connecting, which is too short for queueing.
  const semaphore = new Semaphore(postgresConnectionsMax);
  // The pool has removed a lost idle connection: the next statement opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    boundSilence(client, distrustAll);
    clients.set(client, kyselyClient(client, name, timeouts, semaphore, distrustAll));
  });
  const trusted = async (): Promise<PostgresPoolClient> => {
    for (;;) {
      const client = await servers.reach(() => pool.connect());
      const found = clients.get(client);
      if (found !== undefined) return found;
      client.release(true);
    }
  };
  return {
    options: pool.options,
    async connect() {
      await semaphore.acquire();
      try {
        return await trusted();
      } catch (error) {
        semaphore.release();
        throw connectError(name, error);
      }
    },
    end: () => pool.end(),
  };
}

function kyselyClient(
  client: PoolClient,
  name: string,
  timeouts: IdleTimeouts,
  semaphore: Semaphore,
  distrustAll: () => void,
): PostgresPoolClient {
  const socket = socketOf(client);
  async function query<Row>(
    text: unknown,
    values?: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>> {
    socket.setTimeout(timeouts[presentKind()]);
    try {
      const result = await client.query(text as string, values as unknown[]);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      // The server was demoted: the next statement asks which one takes writes now.
      if (isReadOnly(error)) distrustAll();
      throw statementError(name, error);
    } finally {
      socket.setTimeout(0);
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      client.release(destroy ?? false);
      semaphore.release();
    },
  };
}

function boundSilence(client: PoolClient, whenSilent: () => void): void {
  const socket = socketOf(client);
  socket.on('timeout', () => {
    whenSilent();
    socket.destroy(new Error(`the server has not answered for ${socket.timeout} ms`));
  });
}

/** The TCP or TLS socket of a connected client. Its type leaves it out; the pool uses it too. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
