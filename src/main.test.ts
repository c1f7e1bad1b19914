import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../test/fixture/command-line.ts';
import { settings } from './runtime/config/config.ts';

const commandLine = useCommandLine();
const userId = '00000000-0000-4000-8000-0000000000ab';

describe('usage', () => {
  it.each([
    ['', 2],
    ['--help', 0],
    ['help', 0],
    ['help serve', 0],
    ['serve --help', 0],
    ['token create --help', 0],
    ['--version', 0],
    ['nonsense', 2],
    ['--nonsense', 2],
    ['token', 2],
    ['token nonsense', 2],
    ['token create', 2],
    ['token create --partner', 2],
    ['token create --partner acme --nonsense', 2],
    ['token create --partner acme --user nonsense', 2],
    ['token create --partner acme --expires-in 90', 2],
    ['token create --partner acme --expires-in 0s', 2],
    ['token create --partner acme --label \u0007', 2],
    ['token list superfluous', 2],
    ['token list --database mysql://db', 2],
    ['token list --database postgres://service:secret@db/hc', 2],
    ['token revoke', 2],
    ['user remove nonsense', 2],
    ['user withdraw nonsense --partner acme', 2],
    [`user withdraw ${userId}`, 2],
    ['import', 2],
    ['serve --port nonsense', 2],
    ['serve --usage-max-age 15', 2],
  ])('`hybrid-core %s` ends with %i', async (words, status) => {
    expect(await commandLine.run(words)).toMatchObject({ status });
  });

  it('answers a wrong command line with one line on standard error', async () => {
    const { stdout, stderr } = await commandLine.run('token list --jsn');
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^hybrid-core: unknown option '--jsn' .*\n$/);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('names every variable and flag in the help of serve', async () => {
    const { stdout } = await commandLine.run('serve --help');
    const help = stdout.replace(/\s+/g, ' ');
    for (const { flag, variable, placeholder } of Object.values(settings)) {
      expect(help).toContain(`${flag} <${placeholder}>`);
      expect(help).toContain(`[${variable}, default:`);
    }
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await commandLine.run('--version')).stdout).toBe(`${version}\n`);
  });
});

describe('configuration', () => {
  it('fails with 1, a line for each, over bad variables', async () => {
    const { status, stderr } = await commandLine.run('serve', {
      env: { PORT: 'x', LOG_LEVEL: 'y' },
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^hybrid-core: PORT is "x"; allowed: /),
      expect.stringMatching(/^hybrid-core: LOG_LEVEL is "y"; allowed: /),
    ]);
  });

  it('does not fail an administrative command over a variable of the service', async () => {
    await commandLine.run('migrate');
    expect(await commandLine.run('token list', { env: { PORT: 'x' } })).toMatchObject({
      status: 0,
    });
  });

  it('fails with 1 and no stack trace if the database cannot be opened', async () => {
    writeFileSync(
      join(commandLine.folder, 'junk'),
      'this is no database, and long enough to be sure of it',
    );
    for (const words of ['token list', 'migrate', 'export', 'serve --port 0', 'partner list']) {
      const { status, stderr } = await commandLine.run(
        `${words} --database sqlite:${commandLine.folder}/junk`,
      );
      expect(status).toBe(1);
      expect(stderr).toMatch(/^hybrid-core: [^\n]*junk[^\n]*\n$/);
    }
  });
});

describe('migrate', () => {
  it('says what it applied, once', async () => {
    expect((await commandLine.run('migrate')).stdout).toMatch(/^applied \S+\n/);
    expect(await commandLine.run('migrate')).toEqual({
      status: 0,
      stdout: 'The schema is up to date.\n',
      stderr: '',
    });
  });
});

describe('import and export', () => {
  it('import, and leave an audit line for each partner', async () => {
    const { status, stderr } = await commandLine.importInventory();
    expect(status).toBe(0);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({
        audit: true,
        action: 'import',
        partner_id: 'acme',
        assets_added: 1,
      }),
      expect.objectContaining({ audit: true, action: 'import', partner_id: 'globex' }),
    ]);
  });

  it('leave no audit line after a dry run, which changes nothing', async () => {
    await commandLine.run('migrate');
    const { status, stderr } = await commandLine.importInventory('--dry-run');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(await commandLine.list('partner')).toEqual([]);
  });

  it('fail over a missing file and an unknown partner', async () => {
    expect(await commandLine.run(`import ${commandLine.folder}/missing.yaml`)).toMatchObject({
      status: 1,
      stdout: '',
    });
    expect(await commandLine.run('export --partner missing')).toMatchObject({
      status: 1,
      stdout: '',
    });
  });

  it('read standard input as the file -, and say where in it a fault stands', async () => {
    const input = join(commandLine.folder, 'input');
    const importing = async (text: string, options: { typed?: string } = {}) => {
      writeFileSync(input, text);
      return commandLine.run('import -', { input, ...options });
    };
    expect(await importing('partners:\n  - id: acme\n')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^-:2:5: partners\[0\]: the key "name" is missing\n-:2:5: /),
    });
    expect((await importing('{"partners":\n 7}')).stderr).toMatch(/^-:2:2: partners: expected /);
    expect((await importing('\n')).stderr).toBe('hybrid-core: -: standard input is empty\n');
    expect((await importing('partners: []\n')).status).toBe(0);
    const { status, stderr } = await importing('{"partners": []}', { typed: '' });
    expect(status).toBe(0);
    expect(stderr).toMatch(/^Reading an inventory, YAML or JSON, from this terminal; Ctrl\+D /);
  });

  it('agree with each other', async () => {
    await commandLine.importInventory();
    const { stdout } = await commandLine.run('export --partner acme');
    writeFileSync(join(commandLine.folder, 'exported.yaml'), stdout);
    expect((await commandLine.run(`import ${commandLine.folder}/exported.yaml`)).stdout).toContain(
      'nothing to change',
    );
  });
});
