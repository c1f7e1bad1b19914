/** Invalid starts: each fails with a message on standard error and the right exit status. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../fixture/command-line.ts';
import { type Finished, Workplace } from './program.ts';

/** A command's outcome, in a child process or in this one. */
type Ended = Pick<Finished, 'status' | 'stderr'>;

describe('serve', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await Workplace.make();
    await mkdir(join(workplace.folder, 'folder'));
    await writeFile(join(workplace.folder, 'text.db'), 'this is no database, '.repeat(1000));
  });
  afterAll(() => workplace?.remove());

  const expectFailure = ({ status, stderr }: Ended, expected: number, message: RegExp) => {
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(expected);
  };

  it('says that the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const database = `sqlite:${join(workplace.folder, 'free.db')}`;
    const of = { PORT: String(port), DATABASE_URL: database };
    const finished = await runCommand(['serve'], of);
    taken.close();
    expectFailure(finished, 1, new RegExp(`port ${port}`));
  });

  it('says that the folder that it was started in is gone', async () => {
    const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));
    const command = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" serve --port 0';
    const started = workplace.startProgram('sh', ['-c', command, process.execPath, bin]);
    const message = /^hybrid-core: the folder that this command was started in was removed/;
    expectFailure(await started.finished(), 1, message);
  });

  it('names every bad variable at once', async () => {
    const bad = {
      PORT: '65536',
      BASE_URL: 'example.com',
      DOCS_URL: 'ftp://example.com',
      METRICS_PORT: '-1',
      RATE_LIMIT: '0',
      REUSE_PORT: 'yes',
      TRUSTED_PROXIES: '10.0.0.0/33',
      USAGE_MAX_AGE: '15',
      MAX_STALENESS: 'soon',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://name:secret@localhost/x',
      CORS_ORIGINS: 'not an origin',
    };
    const finished = await runCommand(['serve'], bad);
    for (const name of Object.keys(bad)) expectFailure(finished, 1, new RegExp(name));
    expect(finished.stderr).not.toContain('secret');
  });

  it('names a single one', async () => {
    expectFailure(await runCommand(['serve'], { PORT: 'http' }), 1, /PORT.*http/);
  });

  it.each(['folder', 'text.db', 'text.db/inside.db'])(
    'says that the database %s cannot be opened',
    async (name) => {
      const database = `sqlite:${join(workplace.folder, name)}`;
      const finished = await runCommand(['serve', '--port', '0', '--database', database], {});
      expectFailure(finished, 1, /folder|text\.db/);
    },
  );

  it('knows wrong usage', async () => {
    expectFailure(await runCommand(['serve', '--nonsense'], {}), 2, /nonsense/);
    expectFailure(await runCommand(['nonsense'], {}), 2, /nonsense/);
    expectFailure(await runCommand(['import'], {}), 2, /file/i);
  });
});
