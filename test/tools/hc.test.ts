/** `hc` as people use it: in a terminal, in pipes, and with shell completion. */
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';
import { execute, has, openWorkplace, type ToolsWorkplace } from './workplace.ts';

let workplace: ToolsWorkplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(() => workplace?.remove());

const shell = (line: string) => execute('bash', ['-c', line], workplace.environment);

describe('in pipes', () => {
  it.each(['assets -o json', 'assets', 'export acme-eu', 'export acme-eu -o csv'])(
    '`hc %s | head -1` ends quietly',
    async (words) => {
      const line = `set -o pipefail; hc ${words} | head -c 20 | wc -c; echo "\${PIPESTATUS[@]}"`;
      expect(await shell(line)).toEqual({ status: 0, stdout: '20\n0 0 0\n', stderr: '' });
    },
  );

  it.skipIf(!existsSync('/dev/full'))('an export that finds no room has failed', async () => {
    const { status, stderr } = await shell('hc export acme-eu > /dev/full');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^hc: the output cannot be written: ENOSPC/);
  });

  it.skipIf(!existsSync('/dev/full'))('help that finds no room has failed', async () => {
    for (const words of ['--help', 'help sites', '--version', 'completion zsh']) {
      const { status, stderr } = await shell(`hc ${words} > /dev/full`);
      expect(status, words).toBe(1);
      expect(stderr).toMatch(/^hc: the output cannot be written: ENOSPC/);
    }
  });

  it('a second signal ends it at once', async () => {
    // A FIFO without a reader: on the first signal, there is nothing to shut down.
    const wait = 'until grep -q "^<" log; do sleep 0.1; done';
    const line =
      `cd ${workplace.folder}; mkfifo pipe; hc export acme-eu --debug --file pipe 2> log & ` +
      `pid=$!; ${wait}; sleep 0.5; kill -INT $pid; sleep 0.5; kill -0 $pid && kill -INT $pid; wait $pid`;
    expect(await shell(`set -m; ${line}`)).toMatchObject({ status: 130 });
  });

  it('it ends with the status that the manual says', async () => {
    for (const [words, status] of [
      ['sites', 0],
      ['sites --columns x', 2],
      ['resources nowhere', 4],
    ] as const) {
      expect((await shell(`hc ${words}`)).status, words).toBe(status);
    }
    expect((await shell('HC_TOKEN=x hc sites')).status).toBe(3);
    expect((await shell('HC_URL=http://127.0.0.1:1 hc sites')).status).toBe(1);
  });
});

describe.skipIf(!has('tmux'))('in a terminal', () => {
  let terminal: Terminal;
  const open = () => {
    terminal = new Terminal(workplace.folder, 'bash --norc', workplace.environment);
  };
  afterEach(() => terminal?.close());

  it('tables have bars, and fit', async () => {
    open();
    terminal.type('hc resources fra01; echo "=$?="', 'Enter');
    const screen = await terminal.shows(/=0=/);
    expect(screen).toMatch(/site fra01, oldest figure/);
    expect(screen).toMatch(/^cpu +[█▉▊▋▌▍▎▏░]{4,}/m);
  });

  it('--watch takes another screen, and gives the first one back', async () => {
    open();
    terminal.type('clear; echo before; hc assets fra01 --watch --interval 1; echo "=$?="', 'Enter');
    const watched = await terminal.shows(/Ctrl\+C ends/);
    expect(watched).toMatch(/^ASSET +TYPE/);
    expect(watched).not.toContain('before');
    terminal.type('C-c');
    const after = await terminal.shows(/=0=/);
    expect(after).toContain('before');
    expect(after).not.toContain('Ctrl+C ends');
  });

  it('takes options of most commands before the command', async () => {
    open();
    terminal.type('clear; hc --debug sites --columns id 2> /dev/null; echo "=$?="', 'Enter');
    expect(await terminal.shows(/=0=/)).toMatch(/^fra01$/m);
  });

  it('a page with escape sequences is shown, and not obeyed', async () => {
    const server = createServer((_, response) =>
      response.end('<html>\u001b[2J\u001b]0;owned\u0007'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      open();
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      terminal.type(`clear; echo before; HC_URL=${url} hc sites; echo "=$?="`, 'Enter');
      expect(await terminal.shows(/=1=/)).toMatch(/^before\nhc: This is no answer of hybrid-core/m);
    } finally {
      server.close();
    }
  });

  it('a token is typed unseen', async () => {
    open();
    const { url } = workplace;
    terminal.type(`clear; hc context create typed --url ${url} --user-id u`, 'Enter');
    await terminal.shows(/Token \(not shown\):/);
    terminal.type('my-secret', 'Enter');
    const screen = await terminal.shows(/Context typed is in .*hc doctor/s);
    expect(screen).not.toContain('my-secret');
    const file = join(workplace.folder, '.config/hybrid-core/contexts.json');
    expect(JSON.parse(readFileSync(file, 'utf8')).contexts.typed.token).toBe('my-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('completion', () => {
  const script = (name: string) => join(workplace.folder, `hc.${name}`);
  const write = (name: string) => shell(`hc completion ${name} > ${script(name)}`);

  it('in bash offers commands, sites, and values of filters', async () => {
    await write('bash');
    const ask =
      `source ${script('bash')}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hc; ` +
      `printf '%s\\n' "\${COMPREPLY[@]}"`;
    const offered = async (...words: string[]) => {
      const all = ['--norc', '-c', ask, 'bash', 'hc', ...words];
      const { stdout, stderr } = await execute('bash', all, workplace.environment);
      expect(stderr).toBe('');
      return stdout.split('\n').filter((line) => line !== '');
    };
    expect(await offered('res')).toEqual(['resources']);
    expect(await offered('assets', 'fr')).toEqual(['fra01']);
    expect(await offered('assets', '--sort', '-s')).toEqual(['-status', '-storage_usage']);
    expect(await offered('assets', '--filter', 'node')).toEqual(['node_type=']);
    expect(await offered('assets', '--filter', 'node_type', '=', 'c')).toEqual(['compute']);
    expect(await offered('sites', '--columns', 'id,ci')).toEqual(['id\\,city']);
    expect(await offered('context', 'u')).toEqual(['use']);
  });

  it.skipIf(!has('fish'))('in fish', async () => {
    await write('fish');
    const offered = async (line: string) => {
      const ask = `source ${script('fish')}; complete --do-complete '${line}'`;
      const { stdout, stderr } = await execute('fish', ['-N', '-c', ask], workplace.environment);
      expect(stderr).toBe('');
      return stdout.split('\n').map((one) => one.split('\t')[0]);
    };
    expect(await offered('hc res')).toContain('resources');
    expect(await offered('hc resources fr')).toContain('fra01');
    expect(await offered('hc sites -o ')).toEqual(expect.arrayContaining(['json', 'yaml']));
  });

  it.skipIf(!has('zsh') || !has('tmux'))('in zsh', async () => {
    await write('zsh');
    const terminal = new Terminal(workplace.folder, 'zsh -f', workplace.environment);
    try {
      terminal.type(`autoload -U compinit; compinit -u; source ${script('zsh')}; clear`, 'Enter');
      terminal.type('hc reso', 'Tab');
      await terminal.shows(/hc resources/);
      terminal.type('fra', 'Tab');
      await terminal.shows(/hc resources fra01/);
      // Ids that a file may hold, offered as `hc` prints them.
      const ids = String.raw`hc() { print -r -- 'y:z\n1'$'\t'site; }`;
      terminal.type('C-c');
      terminal.type(`${ids}; clear`, 'Enter');
      terminal.type('hc resources y', 'Tab');
      await terminal.shows(/hc resources y:z\\\\n1/);
    } finally {
      terminal.close();
    }
  });
});
