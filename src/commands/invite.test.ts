import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';

const commandLine = useCommandLine();
const env = { PANEL_URL: 'https://panel.example' };
const userId = '00000000-0000-4000-8000-0000000000ab';

describe('user invite', () => {
  beforeEach(() => commandLine.importInventory());

  it('prints a link with its user, and leaves an audit line without the secret', async () => {
    const invited = await commandLine.run(
      `user invite --partner acme --role administrator --email eve@example.org --valid-for 2h --user ${userId.toUpperCase()} --json`,
      { env },
    );
    expect(invited.status).toBe(0);
    const printed = JSON.parse(invited.stdout);
    expect(printed).toEqual({
      invitation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: userId,
      partner_id: 'acme',
      role: 'administrator',
      email: 'eve@example.org',
      link: expect.stringMatching(/^https:\/\/panel\.example\/sign-in\/[\w-]{43}$/),
      expires_at: '2026-11-20T14:00:00.000Z',
    });
    expect(invited.stderr).toContain('"action":"user.invite"');
    expect(invited.stderr).not.toContain(printed.link.split('/').pop());
    expect(invited.stderr).not.toContain('eve@example.org');
  });

  it('makes a member for a day without options, and no user before the link is used', async () => {
    const { stdout } = await commandLine.run('user invite --partner acme', {
      env: { PANEL_PORT: '8090' },
    });
    expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:8090\/sign-in\//);
    expect(stdout).toContain('until 2026-11-21T12:00:00.000Z');
    expect(stdout).toContain('Role: member');
    expect(await commandLine.list('user')).toEqual([]);
  });

  it.each([
    ['--partner missing', 1, 'unknown partner "missing"; known: "acme", "globex"'],
    ['--partner acme --role owner', 2, 'Allowed choices are member, administrator'],
    ['--partner acme --valid-for 25h', 2, '--valid-for is "25h"; allowed:'],
    ['--partner acme --valid-for 0h', 2, '--valid-for is "0h"; allowed:'],
    ['--partner acme --user eve', 2, '--user is "eve"; allowed: a UUID'],
    [`--partner acme --email ${'e'.repeat(255)}`, 2, 'allowed: 1 to 254 characters'],
  ])('refuses %s', async (options, status, message) => {
    const refused = await commandLine.run(`user invite ${options}`, { env });
    expect(refused).toMatchObject({ status, stdout: '' });
    expect(refused.stderr).toContain(message);
  });

  it('promises no other role to users who have access', async () => {
    const ask = (options: string) =>
      commandLine.run(`user invite --partner acme --user ${userId} ${options}`, { env });
    await commandLine.run(`token create --partner acme --user ${userId}`);
    const refused = await ask('--role administrator');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('has access to partner "acme" with the role member already');
    expect((await ask('--role member')).stdout).toContain('Role: member.');
    expect((await ask('')).stdout).toContain('Role: member.');
    // Of an access that was withdrawn, the link grants the role again.
    await commandLine.run(`user withdraw ${userId} --partner acme`);
    expect((await ask('--role administrator')).stdout).toContain('Role: administrator.');
  });

  it('says what it needs to know of the panel', async () => {
    const refused = await commandLine.run('user invite --partner acme');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('PANEL_URL is not set');
    const given = await commandLine.run('user invite --partner acme --panel-url https://p.example');
    expect(given.stdout).toContain('https://p.example/sign-in/');
  });
});
