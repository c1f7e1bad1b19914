import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { runCommand, useCommandLine } from '../../../test/fixture/command-line.ts';

const commandLine = useCommandLine();
const database = () => join(commandLine.folder, 'test.db');

const somebody = '00000000-0000-4000-8000-0000000000ab';

describe('a database that is not there', () => {
  it.each([
    'export',
    'export --partner acme --json',
    'token list',
    'token list --json',
    'user list',
    'partner list',
    'token create --partner acme',
    'token revoke 7d8c1b0e',
    `user remove ${somebody}`,
    `user withdraw ${somebody} --partner acme`,
    'partner remove acme --yes',
  ])('is not made by `%s`, which fails and says so', async (words) => {
    const path = join(commandLine.folder, 'below', 'none.db');
    const { status, stdout, stderr } = await commandLine.run(words, {
      env: { DATABASE_URL: `sqlite:${path}` },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      `hybrid-core: there is no database of hybrid-core at ${path}: there is no such file; ` +
        'only `hybrid-core import`, `serve` and `migrate` make one\n',
    );
    expect(existsSync(join(commandLine.folder, 'below'))).toBe(false);
  });

  it('is not made by collecting into it', async () => {
    const sources = join(commandLine.folder, 'sources.yaml');
    writeFileSync(sources, 'prometheus: { url: "http://127.0.0.1:9" }\n');
    for (const mode of ['--once', '--dry-run']) {
      const { status, stderr } = await commandLine.run(`collect --sources ${sources} ${mode}`);
      expect(status).toBe(1);
      expect(stderr).toContain(`there is no database of hybrid-core at ${database()}`);
    }
    expect(existsSync(database())).toBe(false);
  });

  it('is made by an import and by migrate, which say so: a mistyped path is seen', async () => {
    const made = `hybrid-core: created a new, empty database: ${database()}\n`;
    expect((await commandLine.importInventory()).stderr).toContain(made);
    expect((await commandLine.importInventory()).stderr).not.toContain('was not there');
    rmSync(database());
    expect(await commandLine.run('migrate')).toMatchObject({ status: 0, stderr: made });
  });

  it.each(['', '--dry-run', '--json'])('is not made by `import %s` of no file', async (options) => {
    const { status, stderr } = await commandLine.run(`import ${commandLine.folder}/no ${options}`);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^hybrid-core: \S+\/no: no such file; /),
    });
    expect(existsSync(database())).toBe(false);
  });

  it('is not made by an import of a file with faults', async () => {
    writeFileSync(join(commandLine.folder, 'bad.yaml'), 'partners: 7\n');
    const { status, stderr } = await commandLine.run(`import ${commandLine.folder}/bad.yaml`);
    expect(status).toBe(1);
    expect(stderr).not.toContain('was not there');
    expect(existsSync(database())).toBe(false);
  });

  it('is not made by a dry run', async () => {
    const { status, stdout } = await commandLine.importInventory('--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('acme');
    expect(existsSync(database())).toBe(false);
    writeFileSync(database(), '');
    expect(await commandLine.importInventory('--dry-run')).toMatchObject({ status: 0, stdout });
    expect(readFileSync(database())).toEqual(Buffer.alloc(0));
  });
});

describe('a file that is no database of hybrid-core', () => {
  it.each(['export', 'token list', 'token create --partner acme', 'partner remove acme --yes'])(
    'is left as it is by `%s`',
    async (words) => {
      for (const statement of ['', 'create table bookmark (title text)']) {
        rmSync(database(), { force: true });
        const other = new DatabaseSync(database());
        other.exec(statement);
        other.close();
        const before = existsSync(database()) ? readFileSync(database()) : writeEmpty();
        const { status, stdout, stderr } = await commandLine.run(words);
        expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
        expect(stderr).toBe(
          `hybrid-core: there is no database of hybrid-core at ${database()}: it has none of its ` +
            'tables; only `hybrid-core import`, `serve` and `migrate` make one\n',
        );
        expect(readFileSync(database())).toEqual(before);
      }
    },
  );

  function writeEmpty(): Buffer {
    writeFileSync(database(), '');
    return Buffer.alloc(0);
  }
});

describe('reading commands', () => {
  it('do not wait for a writer', async () => {
    await commandLine.importInventory();
    const writer = new DatabaseSync(database());
    writer.exec('begin immediate');
    try {
      for (const words of ['token list', 'user list', 'partner list', 'export']) {
        expect(await commandLine.run(words)).toMatchObject({ status: 0, stderr: '' });
      }
    } finally {
      writer.close();
    }
  });
});

describe('a new token', () => {
  it('comes with the command that revokes it, as this program is called', async () => {
    await commandLine.importInventory();
    const { stdout } = await commandLine.run(
      `token create --partner acme --database sqlite:${database()}`,
      { env: { npm_command: 'exec' } },
    );
    expect(stdout).toMatch(/^ {2}npx hybrid-core token revoke \S+ --database sqlite:\S+test\.db$/m);
  });

  it('comes with an address that a shell reads as one word', async () => {
    const address = `sqlite:${commandLine.folder}/it's $HOME.db`;
    await commandLine.importInventory();
    const load = ['import', `${commandLine.folder}/inventory.yaml`, '--database', address];
    await runCommand(load, {});
    const create = ['token', 'create', '--partner', 'acme', '--database', address];
    const { stdout } = await runCommand(create, {});
    const word = / --database (.+)$/m.exec(stdout)![1]!;
    expect(spawnSync('sh', ['-c', `printf %s ${word}`]).stdout.toString()).toBe(address);
  });
});
