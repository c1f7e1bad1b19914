/**
 * pg_dump and pg_restore according to the operators' guide: dumped beside an import, restored,
 * served.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { type Running, Workplace } from '../process/program.ts';

/** Debian's packages keep server and tools of one release together here. */
const releases = '/usr/lib/postgresql';
const programs = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore'];
const binaries = (existsSync(releases) ? readdirSync(releases) : [])
  .map((release) => join(releases, release, 'bin'))
  .find((folder) => programs.every((program) => existsSync(join(folder, program))));
if (binaries === undefined) {
  process.stderr.write(
    '\nNOT TESTED: there is no PostgreSQL server with its tools here (apt-get install ' +
      'postgresql), so pg_dump and pg_restore were not tried\n',
  );
}

const password = 'with a space & #';

/** The guide's block of shell commands on backups that contains this word. */
function guideCommands(word: string): string {
  const page = new URL('../../docs/operators/maintenance.md', import.meta.url);
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, commands]) => commands!).find((commands) => commands.includes(word))!;
}

const unprivilegedUid = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: unprivilegedUid, gid: unprivilegedUid } : {};

const inventory = (status: string) => {
  const assets = Array.from({ length: 200 }, (_, index) => ({
    id: `n${index}`,
    node_type: 'compute',
    status,
  }));
  const cores = { status: 'active', public_available: false };
  const sites = ['ams02', 'fra01'].map((id) => ({ id, assets }));
  return JSON.stringify({
    partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [{ id: 'eu', ...cores, sites }] }],
  });
};

describe.skipIf(binaries === undefined)('a dump of PostgreSQL', () => {
  let workplace: Workplace;
  let server: Running;
  let connection: string[];
  /** Addresses for PostgreSQL's own programs, and for hybrid-core. */
  let plainAddress: (database: string) => string;
  let address: (database: string) => string;
  const tool = (program: string, ...args: string[]) =>
    execFileSync(join(binaries!, program), [...connection, ...args], {
      cwd: workplace.folder,
      env: { ...process.env, PGPASSWORD: password },
    });

  beforeAll(async () => {
    workplace = await Workplace.make();
    const data = join(workplace.folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    chmodSync(workplace.folder, 0o755);
    if (asUser.uid !== undefined) chownSync(data, unprivilegedUid, unprivilegedUid);
    const secret = join(workplace.folder, 'db-password');
    writeFileSync(secret, `${password}\n`, { mode: 0o644 });
    const flags = [
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--no-sync',
    ];
    execFileSync(join(binaries!, 'initdb'), ['-D', data, ...flags], { ...asUser, cwd: data });
    const port = String(await freePort());
    const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = workplace.startProgram(
      join(binaries!, 'postgres'),
      ['-D', data, '-p', port, ...settings],
      {},
      { ...asUser, cwd: data },
    );
    await server.logged(/ready to accept connections/);
    connection = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres'];
    plainAddress = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
    address = (database) => `${plainAddress(database)}?notify=off&password_file=${secret}`;
    tool('createdb', '--template=template0', 'original');
    for (const status of ['first', 'second']) {
      await writeFile(join(workplace.folder, `${status}.json`), inventory(status));
    }
  });
  afterAll(async () => {
    // SIGKILL would leave its child processes to end by themselves.
    server?.kill('SIGINT');
    await server?.finished();
    await workplace?.remove();
  });

  it('taken beside a service and an import is one state, which a new database serves', async () => {
    const original = { DATABASE_URL: address('original') };
    await workplace.run(['migrate'], original);
    await workplace.run(['import', 'first.json'], original);
    const create = ['token', 'create', '--partner', 'acme', '--json'];
    const { user_id, token } = JSON.parse((await workplace.run(create, original)).stdout);
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    const read = async (environment: Readonly<Record<string, string>>): Promise<string> => {
      const service = workplace.start(['serve'], {
        PORT: '0',
        BASE_URL: 'http://a',
        ...environment,
      });
      const [, port] = await service.wrote(/"port":(\d+)/);
      const url = `http://127.0.0.1:${port}/hybrid-core/v2/hybrid-cores/eu/assets`;
      const answer = await (await fetch(url, { headers })).text();
      service.kill('SIGTERM');
      await service.finished();
      return answer;
    };
    const before = await read(original);
    const importing = workplace.run(['import', 'second.json'], original);
    const dump = guideCommands('pg_dump')
      .replace(/^address=.*$/m, `address='${plainAddress('original')}'`)
      .replace('/run/secrets/db-password', 'db-password');
    const path = `${binaries}:${process.env.PATH}`;
    const shell = { cwd: workplace.folder, env: { ...process.env, PATH: path } };
    execFileSync('sh', ['-e', '-c', dump], shell);
    expect(await importing).toMatchObject({ status: 0 });
    const after = await read(original);

    tool('createdb', '--template=template0', 'restored');
    tool('pg_restore', '--exit-on-error', '--no-owner', '--dbname=restored', 'hybrid-core.dump');
    const restored = await read({ DATABASE_URL: address('restored') });
    expect(JSON.parse(restored).meta.page.total).toBe(400);
    expect([before, after]).toContain(restored);
  });
});
