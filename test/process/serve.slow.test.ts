/** `hybrid-core serve` beside other processes of the same database, one of which is the test's. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandResult, runCommand } from '../fixture/command-line.ts';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from './program.ts';

const inventory = (siteIds: readonly string[]) =>
  JSON.stringify({
    partners: [
      {
        id: 'acme',
        name: 'ACME',
        hybrid_cores: [
          {
            id: 'eu',
            status: 'active',
            public_available: false,
            sites: siteIds.map((id) => ({ id, assets: [] })),
          },
        ],
      },
    ],
  });

interface Token {
  readonly token_id: string;
  readonly user_id: string;
  readonly token: string;
}

describe('serve', () => {
  let workplace: Workplace;
  let service: Running;
  let replica: Running;
  let urls: readonly string[];

  beforeAll(async () => {
    workplace = await Workplace.make();
    await writeFile(join(workplace.folder, 'inventory.json'), inventory(['fra01']));
    service = workplace.start(['serve', '--port', '0', '--database', 'sqlite:shared.db']);
    // Starting both concurrently is another test's subject: the second waits for the first.
    const url = await service.listens();
    replica = workplace.start(['serve'], { PORT: '0', DATABASE_URL: 'sqlite:shared.db' });
    urls = [url, await replica.listens()];
  });
  afterAll(() => workplace?.remove());

  /** Runs a command in this process, which is distinct from those that serve. */
  const run = (...words: string[]): Promise<CommandResult> =>
    runCommand(words, { DATABASE_URL: `sqlite:${join(workplace.folder, 'shared.db')}` });
  const importSites = async (...siteIds: string[]) => {
    const file = join(workplace.folder, 'inventory.json');
    await writeFile(file, inventory(siteIds));
    expect(await run('import', file, '--allow-removals')).toMatchObject({ status: 0 });
  };
  const createToken = async (...options: string[]): Promise<Token> => {
    const words = ['token', 'create', '--partner', 'acme', '--json', ...options];
    const { status, stdout, stderr } = await run(...words);
    expect(status, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  const siteIds = async (url: string, { user_id, token }: Token): Promise<string[] | number> => {
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    const response = await fetch(`${url}/hybrid-core/v1/sites`, { headers });
    if (response.status !== 200) return response.status;
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };
  /** What both replicas show, once it is as expected, or at the timeout. */
  const shown = async (token: Token, expected: readonly string[] | number) => {
    const isThere = async () => {
      const each = await Promise.all(urls.map((url) => siteIds(url, token)));
      return each.every((one) => JSON.stringify(one) === JSON.stringify(expected)) ? each : null;
    };
    return (await eventually(isThere)) ?? Promise.all(urls.map((url) => siteIds(url, token)));
  };

  it('shows on every replica what other processes change', async () => {
    await importSites('fra01');
    const token = await createToken();
    expect(await shown(token, ['fra01']), 'a new token and its partner').toEqual([
      ['fra01'],
      ['fra01'],
    ]);

    await importSites('ams02', 'fra01');
    const both = ['ams02', 'fra01'];
    expect(await shown(token, both), 'an added site').toEqual([both, both]);

    await importSites('ams02');
    expect(await shown(token, ['ams02']), 'a removed site').toEqual([['ams02'], ['ams02']]);

    const other = await createToken('--user', token.user_id);
    expect(await shown(other, ['ams02']), 'another token').toEqual([['ams02'], ['ams02']]);

    const revoked = await run('token', 'revoke', token.token_id);
    expect(revoked.status, revoked.stderr).toBe(0);
    expect(await shown(token, 401), 'a revoked token').toEqual([401, 401]);
    expect(await shown(other, ['ams02']), 'the other one').toEqual([['ams02'], ['ams02']]);

    const withdrawn = await run('user', 'withdraw', token.user_id, '--partner', 'acme');
    expect(withdrawn.status, withdrawn.stderr).toBe(0);
    expect(await shown(other, 403), 'withdrawn access').toEqual([403, 403]);

    const again = await createToken('--user', token.user_id);
    expect(await shown(again, ['ams02']), 'access given back').toEqual([['ams02'], ['ams02']]);

    const removed = await run('user', 'remove', token.user_id);
    expect(removed.status, removed.stderr).toBe(0);
    expect(await shown(again, 401), 'a removed user').toEqual([401, 401]);

    const last = await createToken();
    expect(await shown(last, ['ams02'])).toEqual([['ams02'], ['ams02']]);
    const gone = await run('partner', 'remove', 'acme', '--yes');
    expect(gone.status, gone.stderr).toBe(0);
    expect(await shown(last, 401), 'a removed partner').toEqual([401, 401]);

    for (const { token: secret, user_id } of [token, other, again, last]) {
      expect(service.stdout + service.stderr).not.toContain(secret);
      expect(service.stdout + service.stderr).not.toContain(user_id);
    }
    expect(service.stdout).toContain(other.token_id);
  });

  it('ends an expired token by itself', async () => {
    await importSites('fra01');
    const token = await createToken('--expires-in', '3s');
    const used = await shown(token, ['fra01']);
    // On a very slow machine it has expired already, and the state before is not visible.
    expect([JSON.stringify([['fra01'], ['fra01']]), '[401,401]']).toContain(JSON.stringify(used));
    const ended = await eventually(async () =>
      (await siteIds(urls[0]!, token)) === 401 ? true : null,
    );
    expect(ended).toBe(true);
  });
});
