/**
 * A rolling upgrade, and a step back in the middle of it, between the files of two releases:
 * `RELEASE_BEFORE` names the package of the one before; `npm run release:files` made the other.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../../postgres/server.ts';
import { type Running, Workplace } from '../../process/program.ts';
import { needing } from '../needing.ts';
import { releaseBefore, releaseNow } from './released.ts';

const { describe, it } = needing('released');

const inventory = fileURLToPath(new URL('../../../examples/inventory.yaml', import.meta.url));

describe('two releases on one database', () => {
  let workplace: Workplace;
  let server: PostgresServer;
  beforeAll(async () => {
    workplace = await Workplace.make();
    server = await startPostgres();
  });
  afterAll(async () => {
    await workplace?.remove();
    await server?.stop();
  });

  it.each(['SQLite', 'PostgreSQL'])('answer side by side, forth and back, on %s', async (store) => {
    const DATABASE_URL =
      store === 'SQLite' ? `sqlite:${join(workplace.folder, 'x.db')}` : server.address('postgres');
    const start = (folder: string, ...words: string[]) => {
      const program = join(folder, 'bin/hybrid-core.js');
      return workplace.startProgram(process.execPath, [program, ...words], { DATABASE_URL });
    };
    const run = async (folder: string, ...words: string[]): Promise<string> => {
      const { status, stdout, stderr } = await start(folder, ...words).finished();
      expect(status, stderr).toBe(0);
      return stdout;
    };
    const serve = (folder: string) => start(folder, 'serve', '--port', '0');
    const makeToken = async (folder: string) =>
      JSON.parse(await run(folder, 'token', 'create', '--partner', 'acme', '--json'));
    /** Of a token that the other release made just now, too. */
    const expectAnswers = async (service: Running, { user_id, token }: Record<string, string>) => {
      const headers = { 'X-Auth-UserId': user_id!, 'X-Auth-Token': token! };
      const answer = await fetch(`${await service.listens()}/hybrid-core/v1/sites`, { headers });
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: unknown[] };
      expect(data).toHaveLength(4);
    };
    const stop = async (service: Running) => {
      service.kill('SIGTERM');
      expect(await service.finished()).toMatchObject({ status: 0, stderr: '' });
    };
    const before = releaseBefore!;
    await run(before, 'import', inventory);
    const first = await makeToken(before);

    const old = serve(before);
    await expectAnswers(old, first);
    const upgraded = serve(releaseNow);
    await expectAnswers(upgraded, first);
    await expectAnswers(old, await makeToken(releaseNow));
    await stop(old);
    await expectAnswers(upgraded, first);

    const steppedBack = serve(before);
    await expectAnswers(steppedBack, await makeToken(releaseNow));
    await expectAnswers(upgraded, await makeToken(before));
    await stop(upgraded);
    await expectAnswers(steppedBack, first);
    await stop(steppedBack);
    expect(await run(before, 'export')).toBe(await run(releaseNow, 'export'));
  });
});
