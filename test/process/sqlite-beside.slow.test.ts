/**
 * Other programs that open a running service's SQLite file as SQLite's documentation allows: the
 * service keeps its locks and its files, and no acknowledged write is lost.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollectingService } from '../collectors/collecting-service.ts';
import { until } from '../fixture/patience.ts';

/** Copies of the database by each program; `BACKUPS=100` for a longer test. */
const backups = Number(process.env.BACKUPS ?? 5);

const script = fileURLToPath(
  new URL('../../examples/deployment/backup/backup-sqlite.js', import.meta.url),
);

/** Opens, reads and closes it: the last to close a database removes its WAL. */
const pythonReads = `
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(connection.execute("select count(*) from partner").fetchone()[0])
connection.close()
`;

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const programs = ['sqlite3', 'python3'].filter(has);
for (const missing of ['sqlite3', 'python3'].filter((program) => !has(program))) {
  process.stderr.write(`\nNOT TESTED: ${missing} is not installed\n`);
}

interface Made {
  readonly user_id: string;
  readonly token_id: string;
  readonly token: string;
}

describe.runIf(existsSync('/proc/locks'))('beside other programs', () => {
  let service: CollectingService;
  let panelUrl: string;
  let cookie: string;
  const made: Made[] = [];
  beforeAll(async () => {
    service = await CollectingService.start({ PANEL_PORT: '0' });
    const { running, work } = service;
    const logged = await running.wrote(/"url":"(http:[^"]+)","msg":"panel listening"/);
    panelUrl = logged[1]!;
    const invite = ['user', 'invite', '--partner', 'acme', '--role', 'administrator', '--json'];
    const invited = await work.run(invite, { PANEL_URL: panelUrl });
    const { link } = JSON.parse(invited.stdout) as { link: string };
    const used = await fetch(link.replace(/#.*/, ''), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: panelUrl },
    });
    cookie = used.headers.get('set-cookie')!.split(';')[0]!;
  });
  afterAll(() => service?.remove());

  const database = () => join(service.work.folder, 'data', 'hybrid-core.db');
  const panel = (method: string, path: string, body: unknown = {}) =>
    fetch(panelUrl + path, {
      method,
      body: JSON.stringify(body),
      headers: { origin: panelUrl, cookie },
    });
  const makeToken = async (): Promise<void> => {
    const answer = await panel('POST', '/panel/api/tokens', { label: 'test' });
    expect(answer.status).toBe(200);
    made.push((await answer.json()) as Made);
  };
  const status = async ({ user_id, token }: Made): Promise<number> => {
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    return (await fetch(`${service.url}/hybrid-core/v1/sites`, { headers })).status;
  };
  const processes = async () => [service.running.pid, await service.collectorPid()];

  it('holds a lock on the database in each process, once all of it has written', async () => {
    await makeToken();
    await until(async () => (await status(made[0]!)) === 200);
    await service.collected(2);
    // The writer of last uses opens on the first flush with a pending write.
    await until(async () => {
      const listed = await service.work.run(['token', 'list', '--json']);
      return /"last_used_on":"\d/.test(listed.stdout.replaceAll(' ', ''));
    });
    for (const pid of await processes()) {
      expect(await locksOn(pid, database())).not.toEqual([]);
    }
  });

  it('serves on while others copy and read the database, and loses no write', async () => {
    let copies = 0;
    for (let round = 0; round < backups; round++) {
      const copy = join(service.work.folder, 'copy.db');
      await rm(copy, { force: true });
      const beside = [
        run(process.execPath, [script, database(), `${copy}.script`]),
        ...(programs.includes('sqlite3')
          ? [run('sqlite3', [database(), `vacuum into '${copy}'`])]
          : []),
        ...(programs.includes('python3') ? [run('python3', ['-c', pythonReads, database()])] : []),
        service.work.run(['import', 'inventory.yaml']).then(({ status }) => status),
        ...(made.length < 20 ? [makeToken().then(() => 0)] : []),
      ];
      expect(await Promise.all(beside)).toEqual(beside.map(() => 0));
      copies++;
      expect(integrity(`${copy}.script`)).toBe('ok');
    }
    expect(copies).toBe(backups);
    for (const pid of await processes()) {
      expect(await locksOn(pid, database())).not.toEqual([]);
      expect(await removedFiles(pid)).toEqual([]);
    }
    const [revoked, ...kept] = made;
    await service.work.run(['token', 'revoke', revoked!.token_id]);
    await until(async () => (await status(revoked!)) === 401);
    expect(await Promise.all(kept.map(status))).toEqual(kept.map(() => 200));
    expect(await service.readiness()).toMatchObject({ status: 'ok' });

    service.running.kill('SIGKILL');
    await service.running.finished();
    const restarted = service.work.start(['serve'], { PORT: '0', HISTORY: 'off' });
    const url = await restarted.listens();
    const after = async ({ user_id, token }: Made) => {
      const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
      return (await fetch(`${url}/hybrid-core/v1/sites`, { headers })).status;
    };
    expect(await Promise.all(kept.map(after))).toEqual(kept.map(() => 200));
    expect(await after(revoked!)).toBe(401);
  });
});

/** Runs a program to its end; returns its exit status. Its standard error is inherited. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code as number;
}

/** SQLite's integrity check of a copy. */
function integrity(file: string): unknown {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return copy.prepare('pragma integrity_check').get()!.integrity_check;
  } finally {
    copy.close();
  }
}

/** A process's locks on a file, according to the system. */
async function locksOn(pid: number, file: string): Promise<readonly string[]> {
  const { ino } = await stat(file);
  const lines = (await readFile('/proc/locks', 'utf8')).split('\n');
  const own = new RegExp(` ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `);
  return lines.filter((line) => own.test(line));
}

/** Deleted files that a process holds open. */
async function removedFiles(pid: number): Promise<readonly string[]> {
  const folder = `/proc/${pid}/fd`;
  const links = (await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => ''));
  return (await Promise.all(links)).filter((link) => /\.db.*\(deleted\)$/.test(link));
}
