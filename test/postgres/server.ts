/** Starts real PostgreSQL servers for tests, from the npm registry's binaries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GuardianOptions } from './guardian.ts';

export interface PostgresServer {
  readonly port: number;
  /** Address of one of its databases, as its superuser. */
  address(database: string): string;
  /** PID of the server's main process. */
  pid(): number;
  /** Takes the server down: cleanly, as a crash, or by SIGKILL. `start` restarts it. */
  interrupt(how: 'fast' | 'immediate' | 'kill'): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Fast rather than safe from a power failure. A killed server still loses nothing: a commit
 * returns once its WAL is written, which is cheap without `fsync`.
 */
const testSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  unix_socket_directories: '',
};

const guardianFile = fileURLToPath(new URL('guardian.ts', import.meta.url));

export type StartOptions = Partial<Omit<GuardianOptions, 'port'>>;

/**
 * Resolves when the server accepts connections. Its data may lie in memory, unless disabled: a
 * benchmark needs a disk.
 */
export async function startPostgres({
  settings = {},
  files = {},
  copyOf = null,
  mayLieInMemory = true,
}: StartOptions = {}): Promise<PostgresServer> {
  const port = await freePort();
  const options: GuardianOptions = {
    port,
    settings: { ...testSettings, ...settings },
    files,
    copyOf,
    mayLieInMemory,
  };
  // Detached, so that an interrupted test run leaves the guardian alive to clean up.
  const guardian = spawn(process.execPath, [guardianFile, JSON.stringify(options)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(guardian, 'exit');
  const lines = createInterface({ input: guardian.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const { value = 'ended' } = await lines.next();
    if (value === 'ended') throw new Error('PostgreSQL has ended by itself');
    return value;
  };
  let pid = Number(await answer());
  return {
    port,
    address: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    pid: () => pid,
    async interrupt(how) {
      guardian.stdin.write(`stop ${how}\n`);
      await answer();
    },
    async start() {
      guardian.stdin.write('start\n');
      pid = Number(await answer());
    },
    async stop() {
      guardian.stdin.end();
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
