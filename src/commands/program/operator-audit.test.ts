/** Operators' changes of users and tokens appear in the partner's audit log, which stays within its bounds. */
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../../test/fixture/command-line.ts';
import { openStore } from '../../store/open.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { tokenCreate } from '../token.ts';

const commandLine = useCommandLine();
const userId = '00000000-0000-4000-8000-0000000000ab';
const dayMs = 24 * 60 * 60 * 1_000;

/** A partner's audit events, oldest first: the action and the user concerned. */
async function auditOf(partnerId: string) {
  const reader = await openStore(`sqlite:${commandLine.folder}/test.db`).openReader();
  const events = await reader.listAuditEvents(partnerId, 100);
  await reader.close();
  expect(events.every((event) => event.userId === null)).toBe(true);
  return events.toReversed().map(({ action, facts }) => [action, facts.of_user_id]);
}

const create = (partner = 'acme') =>
  commandLine.run(`token create --partner ${partner} --user ${userId} --json`);

/** A transaction on a database of several nodes, the one with the other partners being away. */
function withoutOthers(transaction: StoreTransaction): StoreTransaction {
  const away = () => Promise.reject(new Error('a worker is away'));
  return { ...transaction, countTokensHeld: away, listTokens: away };
}

describe('an audit event of the command line', () => {
  beforeEach(() => commandLine.importInventory());

  it('is in the list of its partner, without a user, whatever the clock of a later command', async () => {
    const env = { PANEL_URL: 'https://panel.example' };
    await commandLine.run(`user invite --partner acme --user ${userId}`, { env });
    commandLine.passTime(1);
    const { token_id: tokenId } = JSON.parse((await create()).stdout);
    commandLine.passTime(1);
    for (let times = 0; times < 2; times++) await commandLine.run(`token revoke ${tokenId}`);
    commandLine.passTime(1);
    for (let times = 0; times < 2; times++) {
      await commandLine.run(`user withdraw ${userId} --partner acme`);
    }
    commandLine.passTime(1);
    await commandLine.run(`user remove ${userId}`);
    const actions = ['user.invite', 'token.create', 'token.revoke', 'user.withdraw', 'user.remove'];
    expect(await auditOf('acme')).toEqual(actions.map((action) => [action, userId]));
    expect(await auditOf('globex')).toEqual([]);
    commandLine.passTime(500 * dayMs);
    await create();
    expect(await auditOf('acme')).toEqual(
      [...actions, 'token.create'].map((action) => [action, userId]),
    );
  });
});

describe('the twenty-first token of a user', () => {
  beforeEach(() => commandLine.importInventory());

  it('is refused, over all partners, and the one to revoke first is named', async () => {
    const first = JSON.parse((await create('globex')).stdout);
    commandLine.passTime(1);
    for (let made = 1; made < 20; made++) expect((await create()).status).toBe(0);
    const refused = await create();
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `user ${userId} holds 20 tokens, and 20 are allowed, over all partners; revoke one ` +
        `first, for instance \`hybrid-core token revoke ${first.token_id}\`, made on 2026-11-20 and ` +
        'never noted as used',
    );
    expect(await commandLine.list('token')).toHaveLength(20);
    expect((await commandLine.run('token create --partner acme')).status).toBe(0);
    await commandLine.run(`token revoke ${first.token_id}`);
    expect((await create()).status).toBe(0);
  });

  it('is refused also where some are of a withdrawn access, which works again once given back', async () => {
    for (let made = 0; made < 20; made++) expect((await create('globex')).status).toBe(0);
    await commandLine.run(`user withdraw ${userId} --partner globex`);
    const refused = await create();
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    const [, named] = /token revoke (\S+)`/.exec(refused.stderr)!;
    expect((await commandLine.run(`token revoke ${named}`)).status).toBe(0);
    expect((await create()).status).toBe(0);
  });

  it('is not looked for where the user is new, so that no other partner is asked', async () => {
    const store = openStore(`sqlite:${commandLine.folder}/test.db`);
    const output = new PassThrough().resume();
    const context = {
      stdin: output,
      stdout: output,
      stderr: output,
      now: Date.now,
      audit: pino({ enabled: false }),
      openReader: () => store.openReader(),
      async openWriter() {
        const writer = await store.openWriter();
        const transaction: typeof writer.transaction = (work) =>
          writer.transaction((inner) => work(withoutOthers(inner)));
        return { ...writer, transaction };
      },
    };
    const hints = { serviceUrl: 'http://localhost', program: 'hybrid-core', databaseFlag: '' };
    const make = (user?: string) =>
      tokenCreate(context, { partner: 'acme', ...(user !== undefined && { user }) }, hints);
    await make();
    const [known] = await commandLine.list<{ user_id: string }>('user');
    await expect(make(known!.user_id)).rejects.toThrow('a worker is away');
  });
});
