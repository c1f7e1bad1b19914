/**
 * Sends NOTIFY on changes, and runs LISTEN on a connection of its own. Notifications are only a
 * hint: subscribers also poll revisions.
 */
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Client, ClientConfig } from 'pg';
import type { Tables } from '../sql/tables.ts';
import type { Servers } from './servers.ts';

/** First delay before a reconnect, and the maximum of the exponential backoff. */
const postgresListenRetryMs = 500;
const postgresListenRetryMsMax = 30_000;

export const channel = 'hybrid_core';

/** Notifies all listeners on commit. */
export async function announce(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}

/** Listens while there are subscribers; reconnects with exponential backoff. */
export class ChangeListener {
  readonly #options: ClientConfig;
  readonly #servers: Servers;
  readonly #listeners = new Set<() => void>();
  #stopping: AbortController | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ClientConfig, servers: Servers) {
    this.#options = options;
    this.#servers = servers;
  }

  /** Calls the listener after each change, and whenever notifications may have been missed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#stopping === null) {
      this.#stopping = new AbortController();
      this.#running = this.#run(this.#stopping.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#stop();
    await this.#running;
  }

  #stop(): void {
    this.#stopping?.abort();
    this.#stopping = null;
  }

  async #run(signal: AbortSignal): Promise<void> {
    let pauseMs = postgresListenRetryMs;
    while (!signal.aborted) {
      const wasListening = await this.#listen(signal);
      if (wasListening) pauseMs = postgresListenRetryMs;
      await setTimeout(pauseMs, null, { signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, postgresListenRetryMsMax);
    }
  }

  /**
   * Listens until the connection is lost or the signal aborts. False if listening never started.
   */
  async #listen(signal: AbortSignal): Promise<boolean> {
    const client = new this.#servers.Client(this.#options);
    client.on('notification', () => this.#tell());
    // Each error ends the connection, which emits `end`.
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
    const onAbort = () => abort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // Closing does not wait for a server that does not answer.
      const isListening = await Promise.race([startListening(client), aborted.then(() => false)]);
      if (!isListening) return false;
      this.#tell();
      await Promise.race([ended, aborted]);
      return true;
    } finally {
      signal.removeEventListener('abort', onAbort);
      void client.end().catch(() => {});
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function startListening(client: Client): Promise<boolean> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return true;
  } catch {
    return false;
  }
}
