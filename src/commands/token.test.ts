import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';
import { secretDigest } from '../access/secret.ts';
import { openStore } from '../store/open.ts';

const commandLine = useCommandLine();
const userId = '00000000-0000-4000-8000-0000000000ab';

describe('token', () => {
  beforeEach(() => commandLine.importInventory());

  it('is created for a new user, and only its digest is stored', async () => {
    const { token, stderr } = await commandLine.createToken('--label billing --expires-in 90d');
    expect(token).toEqual({
      token_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      partner_id: 'acme',
      token: expect.stringMatching(/^hct_[\w-]{65}$/),
      label: 'billing',
      expires_at: '2027-02-18T12:00:00.000Z',
    });
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'info',
      audit: true,
      action: 'token.create',
      token_id: token.token_id,
      partner_id: 'acme',
    });
    expect(stderr).not.toContain(token.token);
    expect(readFileSync(join(commandLine.folder, 'test.db')).includes(token.token)).toBe(false);
    const reader = await openStore(`sqlite:${commandLine.folder}/test.db`).openReader();
    const access = await reader.readAccess('acme');
    await reader.close();
    expect(access?.tokens.map(({ digest }) => digest)).toEqual([secretDigest(token.token)]);
  });

  it('is shown to people with a request that can be pasted', async () => {
    const env = { BASE_URL: 'https://api.example' };
    const { stdout } = await commandLine.run('token create --partner acme', { env });
    expect(stdout).toContain('A new user was made for the token.');
    expect(stdout).toMatch(
      /curl -g -H 'X-Auth-UserId: \S+' -H 'X-Auth-Token: hct_\S+' 'https:\/\/api\.example\/hybrid-core\/v1\/sites'/,
    );
  });

  it('says what became of a named user', async () => {
    const create = (partner: string) =>
      commandLine.run(`token create --partner ${partner} --user ${userId}`);
    expect((await create('acme')).stdout).toContain('A new user was made');
    expect((await create('acme')).stdout).toContain('had access to this partner before');
    expect((await create('globex')).stdout).toContain('had no access to this partner before');
    await commandLine.run(`user withdraw ${userId} --partner acme`);
    expect((await create('acme')).stdout).toContain('The user has it again');
  });

  it('takes a user in any letter case and shows it in lower case', async () => {
    const { token } = await commandLine.createToken(`--user ${userId.toUpperCase()}`);
    expect(token.user_id).toBe(userId);
  });

  it('is refused for an unknown partner, and those that there are get named', async () => {
    expect(await commandLine.run('token create --partner missing')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hybrid-core: unknown partner "missing"; known: "acme", "globex"\n',
    });
    expect(await commandLine.list('user')).toEqual([]);
  });

  it('is listed with its state, and without digest', async () => {
    const active = (await commandLine.createToken('--label a')).token;
    const expired = (await commandLine.createToken('--expires-in 1h')).token;
    const revoked = (await commandLine.createToken()).token;
    const withdrawn = (await commandLine.createToken()).token;
    await commandLine.run(`token revoke ${revoked.token_id}`);
    await commandLine.run(`user withdraw ${withdrawn.user_id} --partner acme`);
    commandLine.passTime(3_600_000);
    const tokens = await commandLine.list<{ token_id: string; state: string }>('token');
    expect(Object.fromEntries(tokens.map((token) => [token.token_id, token.state]))).toEqual({
      [active.token_id]: 'active',
      [expired.token_id]: 'expired',
      [revoked.token_id]: 'revoked',
      [withdrawn.token_id]: 'withdrawn',
    });
    expect(tokens.find(({ token_id }) => token_id === active.token_id)).toEqual({
      token_id: active.token_id,
      partner_id: 'acme',
      user_id: active.user_id,
      label: 'a',
      state: 'active',
      created_at: '2026-11-20T12:00:00.000Z',
      expires_at: null,
      revoked_at: null,
      last_used_on: null,
      last_used_from: null,
    });
    const { stdout } = await commandLine.run('token list');
    expect(stdout).toMatch(/^token_id +partner_id +user_id +state /);
    expect(stdout).not.toContain(secretDigest(active.token));
  });

  it('is listed with its last use', async () => {
    const { token } = await commandLine.createToken('--label a');
    const writer = await openStore(`sqlite:${commandLine.folder}/test.db`).openTokenUseWriter();
    const used = { tokenId: token.token_id, day: 20_777 * 86_400_000, address: '192.0.2.7' };
    await writer.recordTokenUses([{ partnerId: 'acme', ...used }]);
    await writer.close();
    expect(await commandLine.list('token')).toMatchObject([
      { token_id: token.token_id, last_used_on: '2026-11-20', last_used_from: '192.0.2.7' },
    ]);
    expect((await commandLine.run('token list')).stdout).toMatch(/ 2026-11-20 +192\.0\.2\.7 +a$/m);
  });

  it('is listed with those of its partner, where one is named', async () => {
    const own = (await commandLine.createToken()).token;
    await commandLine.run('token create --partner globex');
    const listed = JSON.parse((await commandLine.run('token list --partner acme --json')).stdout);
    expect(listed.map((token: { token_id: string }) => token.token_id)).toEqual([own.token_id]);
    const table = (await commandLine.run('token list --partner acme')).stdout;
    expect(table).toContain(own.token_id);
    expect(table).not.toContain('globex');
    expect(await commandLine.run('token list --partner acm')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hybrid-core: unknown partner "acm"; known: "acme", "globex"\n',
    });
  });

  it('is revoked once', async () => {
    const { token } = await commandLine.createToken();
    const first = await commandLine.run(`token revoke ${token.token_id}`);
    expect(first.status).toBe(0);
    expect(JSON.parse(first.stderr)).toMatchObject({ audit: true, action: 'token.revoke' });
    const again = await commandLine.run(`token revoke ${token.token_id}`);
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).toContain('was already revoked, at 2026-11-20T12:00:00.000Z');
    expect(await commandLine.run('token revoke nonsense')).toMatchObject({ status: 1, stdout: '' });
  });
});
