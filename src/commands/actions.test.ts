import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';

const commandLine = useCommandLine();
const database = () => join(commandLine.folder, 'test.db');

describe('a database that is not there', () => {
  it('is made, and that is said: a mistyped path looks like no data otherwise', async () => {
    const { status, stderr } = await commandLine.run('token list');
    expect(status).toBe(0);
    expect(stderr).toContain(`${database()} was not there; an empty database is made`);
    expect((await commandLine.run('token list')).stderr).toBe('');
  });

  it('is not made by a dry run', async () => {
    const { status, stdout } = await commandLine.importInventory('--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('acme');
    expect(existsSync(database())).toBe(false);
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
});
