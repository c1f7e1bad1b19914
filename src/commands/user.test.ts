import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';

const commandLine = useCommandLine();
const userId = '00000000-0000-4000-8000-0000000000ab';

describe('user', () => {
  beforeEach(() => commandLine.importInventory());

  it('is listed with accesses', async () => {
    await commandLine.createToken(`--user ${userId}`);
    await commandLine.run(`user withdraw ${userId} --partner acme`);
    expect(await commandLine.list('user')).toEqual([
      {
        user_id: userId,
        created_at: '2026-11-20T12:00:00.000Z',
        accesses: [
          {
            partner_id: 'acme',
            role: 'member',
            email: null,
            withdrawn_at: '2026-11-20T12:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it('is withdrawn from a partner once, and only where there is access', async () => {
    await commandLine.createToken(`--user ${userId}`);
    const withdraw = (partner: string) =>
      commandLine.run(`user withdraw ${userId} --partner ${partner}`);
    expect(await withdraw('acme')).toMatchObject({ status: 0 });
    expect(await withdraw('acme')).toMatchObject({ status: 0, stderr: '' });
    expect((await withdraw('acme')).stdout).toContain('was already withdrawn, at');
    expect((await withdraw('globex')).stderr).toContain('has no access');
    expect((await withdraw('missing')).stderr).toContain('unknown partner');
  });

  it('is removed with its tokens, once', async () => {
    await commandLine.createToken(`--user ${userId}`);
    expect(await commandLine.run(`user remove ${userId.toUpperCase()}`)).toMatchObject({
      status: 0,
    });
    expect(await commandLine.list('token')).toEqual([]);
    expect(await commandLine.run(`user remove ${userId}`)).toMatchObject({ status: 1, stdout: '' });
  });
});
