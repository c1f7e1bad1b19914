/** The backup example: copied while the service runs and data changes, restored, served. */
import { spawnSync } from 'node:child_process';
import {
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../process/program.ts';

const script = fileURLToPath(
  new URL('../../examples/deployment/backup/backup-sqlite.js', import.meta.url),
);

const page = fileURLToPath(new URL('../../docs/operators/maintenance.md', import.meta.url));

const isRoot = process.getuid?.() === 0;
const unprivilegedUid = 65_534;
const asUnprivileged = { uid: unprivilegedUid, gid: unprivilegedUid };
const isReachable =
  isRoot &&
  spawnSync(process.execPath, ['--check', import.meta.filename], asUnprivileged).status === 0;

/** The page's commands that restore a copy, except those to systemd. */
function restoreCommands(text: string): string {
  const [, block] = /^To restore, stop the service.*?^```sh\n(.*?)^```/ms.exec(text)!;
  return block!.replaceAll(/^systemctl (stop|start) hybrid-core\n/gm, '');
}

/** All assets of a state have the same status: a mixture would be a partial change. */
const inventory = (status: string) => {
  const ids = Array.from({ length: 500 }, (_, index) => `n${index}`);
  const assets = ids.map((id) => ({ id, node_type: 'compute', status }));
  const cores = { status: 'active', public_available: false };
  const sites = ['ams02', 'fra01'].map((id) => ({ id, assets }));
  return JSON.stringify({
    partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [{ id: 'eu', ...cores, sites }] }],
  });
};

describe('a backup of SQLite', () => {
  let workplace: Workplace;
  let credentials: Record<string, string>;
  const original = ['--database', 'sqlite:original.db'];

  beforeAll(async () => {
    workplace = await Workplace.make();
    for (const state of ['first', 'second']) {
      await writeFile(join(workplace.folder, `${state}.json`), inventory(state));
    }
    await workplace.run(['migrate', ...original]);
    const imported = await workplace.run(['import', 'first.json', ...original]);
    expect(imported, imported.stderr).toMatchObject({ status: 0 });
    const create = ['token', 'create', '--partner', 'acme', '--json', ...original];
    const { user_id, token } = JSON.parse((await workplace.run(create)).stdout);
    credentials = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
  });
  afterAll(() => workplace?.remove());

  const backup = (from: string, to: string) =>
    workplace.startProgram(process.execPath, [script, from, to]).finished();
  /** Statuses of all assets on a service with this database. */
  const served = async (file: string): Promise<Record<string, number>> => {
    const service = workplace.start(['serve', '--port', '0', '--database', `sqlite:${file}`]);
    const serviceUrl = await service.listens();
    const statuses: Record<string, number> = {};
    for (const site of ['ams02', 'fra01']) {
      const url = `${serviceUrl}/hybrid-core/v1/sites/${site}/resources`;
      const response = await fetch(url, { headers: credentials });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as { data: Resources };
      for (const [status, count] of Object.entries(data.nodes.by_status)) {
        statuses[status] = (statuses[status] ?? 0) + count;
      }
    }
    service.kill('SIGTERM');
    await service.finished();
    return statuses;
  };

  it('taken beside a service and an import is one state, tokens included', async () => {
    const service = workplace.start(['serve', '--port', '0', ...original]);
    await service.listens();
    const importing = workplace.run(['import', 'second.json', ...original]);
    const copies = ['copy-1.db', 'copy-2.db'];
    for (const copy of copies) {
      expect(await backup('original.db', copy)).toMatchObject({ status: 0, stderr: '' });
    }
    expect(await importing).toMatchObject({ status: 0 });
    expect(await backup('original.db', 'copy-3.db')).toMatchObject({ status: 0 });
    service.kill('SIGTERM');
    await service.finished();

    const whole = [{ first: 1_000 }, { second: 1_000 }];
    for (const copy of copies) expect(whole).toContainEqual(await served(copy));
    expect(await served('copy-3.db')).toEqual({ second: 1_000 });
  });

  it('is one file, and brings an older state back over a newer one', async () => {
    expect(await backup('original.db', 'kept.db')).toMatchObject({ status: 0 });
    expect((await readdir(workplace.folder)).filter((name) => /kept/.test(name))).toEqual([
      'kept.db',
    ]);
    expect((await stat(join(workplace.folder, 'kept.db'))).mode & 0o777).toBe(0o600);
    await workplace.run(['import', 'first.json', ...original]);
    expect(await served('original.db')).toEqual({ first: 1_000 });
    await copyFile(join(workplace.folder, 'kept.db'), join(workplace.folder, 'original.db'));
    expect(await served('original.db')).toEqual({ second: 1_000 });
  });

  // Skipped if the other user lacks access to this program's folder.
  it.runIf(isReachable)(
    'is brought back as the page says, to the user of the service',
    async () => {
      const [home, kept] = [join(workplace.folder, 'home'), join(workplace.folder, 'kept.db')];
      await mkdir(home, { mode: 0o700 });
      await copyFile(kept, join(home, 'hybrid-core.db'));
      for (const path of [workplace.folder, home, join(home, 'hybrid-core.db')]) {
        await chown(path, unprivilegedUid, unprivilegedUid);
      }
      const database = ['--database', `sqlite:${home}/hybrid-core.db`];
      const serve = async () => {
        const service = workplace.start(['serve', '--port', '0', ...database], {}, asUnprivileged);
        await service.listens();
        service.kill('SIGTERM');
        expect(await service.finished()).toMatchObject({ status: 0 });
      };
      await serve();
      const commands = restoreCommands(await readFile(page, 'utf8'))
        .replaceAll('/var/lib/hybrid-core', home)
        .replace(/\/backup\/\S+\.db/, kept);
      const restored = await workplace.startProgram('sh', ['-ec', commands]).finished();
      expect(restored).toMatchObject({ status: 0, stderr: '' });
      expect((await stat(join(home, 'hybrid-core.db'))).uid).toBe(unprivilegedUid);
      await serve();
    },
  );

  it('replaces no good copy with a bad one', async () => {
    await writeFile(join(workplace.folder, 'text.db'), 'no database, however long one looks');
    await copyFile(join(workplace.folder, 'kept.db'), join(workplace.folder, 'good.db'));
    for (const bad of ['text.db', 'missing.db']) {
      const { status, stderr } = await backup(bad, 'good.db');
      expect(status).toBe(1);
      expect(stderr).toMatch(/^backup-sqlite\.js: /);
    }
    const left = (await readdir(workplace.folder)).filter((name) => name.includes('unfinished'));
    expect(left).toEqual([]);
    expect(await served('good.db')).toEqual({ second: 1_000 });
    expect(await backup('original.db', '')).toMatchObject({ status: 2 });
  });

  it('never takes the place of the database itself, under whichever name', async () => {
    await symlink('original.db', join(workplace.folder, 'link.db'));
    for (const copy of ['original.db', './original.db', 'link.db']) {
      const { status, stderr } = await backup('original.db', copy);
      expect(status).toBe(2);
      expect(stderr).toContain('is the database itself');
    }
    expect(await served('original.db')).toEqual({ second: 1_000 });
  });

  it('may be made several times at once', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => backup('original.db', 'at-once.db')));
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(await served('at-once.db')).toEqual({ second: 1_000 });
  });
});

interface Resources {
  readonly nodes: { readonly by_status: Readonly<Record<string, number>> };
}
