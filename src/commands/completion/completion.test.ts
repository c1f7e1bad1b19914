import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../../../test/fixture/command-line.ts';
import { settings } from '../../config/settings.ts';
import { logLevels } from '../../config/values.ts';

const commandLine = useCommandLine();
const scriptOf = async (shell: string) => (await commandLine.run(`completion ${shell}`)).stdout;

/** What bash offers for the last of these words. */
async function offered(...words: string[]): Promise<string[]> {
  const script = join(commandLine.folder, 'completion.bash');
  writeFileSync(script, await scriptOf('bash'));
  mkdirSync(join(commandLine.folder, 'files'), { recursive: true });
  for (const name of ['a b.yaml', 'sources.yaml']) {
    writeFileSync(join(commandLine.folder, 'files', name), '');
  }
  const ask =
    'source ../completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hybrid_core; ' +
    `printf "%s\\n" "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', ask, 'bash', 'hybrid-core', ...words],
    { cwd: join(commandLine.folder, 'files'), encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion in bash', () => {
  it('offers commands, and what is below them', async () => {
    expect(await offered('tok')).toEqual(['token']);
    expect(await offered('token', '')).toEqual(['create', 'list', 'revoke', 'help', '--help']);
    expect(await offered('completion', 'b')).toEqual(['bash']);
  });

  it('offers the options of the command, and values where they are known', async () => {
    expect(await offered('token', 'list', '--p')).toEqual(['--partner']);
    expect(await offered('export', '--t')).toEqual([]);
    expect(await offered('serve', '--log-level', '')).toEqual([...logLevels]);
    expect(await offered('token', 'create', '--partner', '')).toEqual([]);
    expect((await offered('serve', '--')).toSorted()).toEqual(
      [...Object.values(settings).map(({ flag }) => flag), '--demo', '--help'].toSorted(),
    );
  });

  it('offers files where files are expected', async () => {
    const files = await offered('collect', '--sources', '');
    expect(files.toSorted()).toEqual(['a b.yaml', 'sources.yaml']);
    expect(await offered('import', '--json', 'a')).toEqual(['a b.yaml']);
    expect(await offered('export', '')).not.toContain('sources.yaml');
  });

  it('takes no value of an option for a command', async () => {
    expect(await offered('token', 'create', '--label', 'list', '--expires')).toEqual([
      '--expires-in',
    ]);
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s knows every command and option', async (shell) => {
    const script = await scriptOf(shell);
    for (const words of ['serve', 'import', 'token create', 'user withdraw', 'partner remove']) {
      expect(script).toContain(words);
    }
    for (const { flag } of Object.values(settings)) {
      expect(script).toContain(shell === 'fish' ? `--long-option ${flag.slice(2)} ` : flag);
    }
    expect(script).not.toMatch(/undefined|\[object/);
  });

  it.each([
    ['zsh', '--no-exec'],
    ['fish', '--no-execute'],
  ])('for %s is of its grammar, where that shell is', async (shell, flag) => {
    const file = join(commandLine.folder, `completion.${shell}`);
    writeFileSync(file, await scriptOf(shell));
    const { error, status, stderr } = spawnSync(shell, [flag, file], { encoding: 'utf8' });
    if (error === undefined) expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    else expect(error).toMatchObject({ code: 'ENOENT' });
  });

  it('is refused for another shell, which names those that there are', async () => {
    const { status, stdout, stderr } = await commandLine.run('completion tcsh');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('hybrid-core: SHELL is "tcsh"; allowed: bash, zsh, fish\n');
  });
});
