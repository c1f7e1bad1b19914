/** `serve --demo`: its printed command works when pasted, and it touches no other data. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../fixture/command-line.ts';
import { eventually } from '../fixture/patience.ts';
import { isThorough } from '../property/seed.ts';
import { type Running, Workplace } from './program.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

interface Answer {
  readonly data: readonly { readonly observed_at: string }[];
  readonly meta: { readonly page: object };
}

/** The demo's printed command, backslashes at line ends included. */
async function printedCommand(demo: Running): Promise<string> {
  await demo.wrote(/Ctrl\+C/);
  return /^ *(curl(?:.*\\\n)*.*)$/m.exec(demo.stdout)![1]!;
}

describe('serve --demo', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await Workplace.make();
  });
  afterAll(() => workplace?.remove());

  /** The command's response when pasted into a shell. */
  async function paste(command: string): Promise<Answer> {
    const pasted = await workplace.startProgram('sh', ['-c', command]).finished();
    expect(pasted.status, pasted.stderr).toBe(0);
    return JSON.parse(pasted.stdout);
  }

  /** The same without a shell, for polling. */
  async function ask(command: string): Promise<Answer> {
    const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
      ([, name, value]) => [name!, value!] as [string, string],
    );
    const response = await fetch(/http:[^' ]+/.exec(command)![0], { headers });
    return (await response.json()) as Answer;
  }

  describe('once it runs', () => {
    let demo: Running;
    beforeAll(async () => {
      demo = workplace.start(['serve', '--demo', '--port', '0']);
      await demo.wrote(/Ctrl\+C/);
    });

    it('prints a link that signs in to the panel as an administrator, once', async () => {
      const link = /^ *(http:\S+\/sign-in\/\S+)$/m.exec(demo.stdout)![1]!;
      const { origin } = new URL(link);
      const press = () => fetch(link, { method: 'POST', headers: { origin }, redirect: 'manual' });
      const pressed = await press();
      expect(pressed.status).toBe(303);
      const cookie = pressed.headers.get('set-cookie')!.split(';')[0]!;
      const about = await fetch(`${origin}/panel/api/session`, { headers: { cookie } });
      expect(await about.json()).toMatchObject({ role: 'administrator', partner: { id: 'acme' } });
      expect((await press()).status).toBe(410);
    });

    it('lets anybody on this machine in again, by the sign-in page, at a name', async () => {
      const { origin, hostname } = new URL(/^ *(http:\S+)\/sign-in\/\S+$/m.exec(demo.stdout)![1]!);
      expect(hostname).toBe('localhost');
      const shown = await (await fetch(`${origin}/sign-in?next=%2Ftokens`)).text();
      expect(shown).toContain('Sign in with a passkey');
      const action = /<form method="post" action="([^"]+)">/.exec(shown)![1]!;
      const press = (from: string) =>
        fetch(origin + action, { method: 'POST', headers: { origin: from }, redirect: 'manual' });
      for (let i = 0; i < 2; i++) {
        const pressed = await press(origin);
        expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/tokens']);
        const cookie = pressed.headers.get('set-cookie')!.split(';')[0]!;
        const about = await fetch(`${origin}/panel/api/session`, { headers: { cookie } });
        expect(await about.json()).toMatchObject({ role: 'administrator', passkeys: true });
      }
      // A page that another site shows cannot press.
      expect((await press('http://localhost:1')).status).toBe(403);
    });

    it.runIf(isThorough)(
      'opens the panel at another port where the usual one is taken',
      async () => {
        const taken = createServer();
        // Taken already is as good.
        await new Promise((resolve) =>
          taken.once('error', resolve).listen(8081, '127.0.0.1', () => resolve(null)),
        );
        const second = workplace.start([
          'serve',
          '--demo',
          '--port',
          '0',
          '--database',
          'sqlite:second.db',
        ]);
        await second.wrote(/Ctrl\+C/);
        const link = new URL(/^ *(http:\S+\/sign-in\/\S+)$/m.exec(second.stdout)![1]!);
        expect([link.hostname, link.port]).toEqual([
          'localhost',
          expect.not.stringMatching(/^8081$/),
        ]);
        second.kill('SIGTERM');
        expect((await second.finished()).status).toBe(0);
        await new Promise((resolve) => taken.close(resolve));
      },
    );

    it.runIf(hasCurl)('prints a command that works, and shows later figures later', async () => {
      const command = await printedCommand(demo);
      const answer = await paste(command);
      expect(answer.data.length).toBeGreaterThan(0);
      expect(answer.meta.page).toBeDefined();
      const first = answer.data[0]!.observed_at;
      const later = await eventually(async () => {
        const at = (await ask(command)).data[0]!.observed_at;
        return at > first ? at : null;
      });
      expect(later).not.toBeNull();
    });

    it.runIf(hasCurl && isThorough)(
      'prints a new token at each start, and the former one ends',
      async () => {
        const command = await printedCommand(demo);
        demo.kill('SIGTERM');
        expect((await demo.finished()).status).toBe(0);
        const second = workplace.start(['serve', '--demo', '--port', '0']);
        const fresh = await printedCommand(second);
        expect(fresh).not.toBe(command);
        const port = /:(\d+)\//;
        const outdated = command.replace(port, `:${port.exec(fresh)![1]}/`);
        const previous = await workplace.startProgram('sh', ['-c', outdated]).finished();
        expect(previous.stdout).toContain('authentication-failed');
        expect(await paste(fresh)).toHaveProperty('data');
        second.kill('SIGTERM');
        expect((await second.finished()).status).toBe(0);
      },
    );
  });

  /** Runs a command in this process, on a database of the folder. */
  const runHere = (database: string, ...words: string[]) =>
    runCommand(words, { DATABASE_URL: `sqlite:${join(workplace.folder, database)}` });

  it.each(['0.0.0.0', 'example.com'])('does not listen on %s', async (host) => {
    const words = ['serve', '--demo', '--port', '0', '--host', host];
    const { status, stderr } = await runHere('open.db', ...words);
    expect(status).toBe(1);
    expect(stderr).toContain(host);
  });

  it('does not touch a database that holds another partner', async () => {
    const file = join(workplace.folder, 'own.yaml');
    await writeFile(file, 'partners: [{ id: own, name: Own, hybrid_cores: [] }]\n');
    expect(await runHere('own.db', 'import', file)).toMatchObject({ status: 0 });
    const before = await runHere('own.db', 'export');
    const refused = await runHere('own.db', 'serve', '--demo', '--port', '0');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('own');
    expect((await runHere('own.db', 'export')).stdout).toBe(before.stdout);
    expect((await runHere('own.db', 'token', 'list', '--json')).stdout.trim()).toBe('[]');
  });

  it.runIf(isThorough)('leaves no built-in credentials without the flag', async () => {
    const service = workplace.start(['serve', '--port', '0', '--database', 'sqlite:bare.db']);
    await service.listens();
    service.kill('SIGTERM');
    expect((await service.finished()).status).toBe(0);
    const { stdout } = await runHere('bare.db', 'token', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual([]);
  });
});
