/** The PostgreSQL guide's grants for a service's roles: with a panel, and without. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { smallPartner, token, write } from '../conformance/store-under-test.ts';
import { createDatabase } from './database.ts';

const guide = readFileSync(new URL('../../docs/operators/postgresql.md', import.meta.url), 'utf8');
const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

it('lets the panel write people, and nothing else', async () => {
  const database = await createDatabase();
  const role = `${database.name}_panel`;
  const writer = await openStore(database.address).openWriter();
  await writer.migrate();
  await write(writer, smallPartner());
  await writer.close();
  const [, grants] = /```sql\n(grant insert, update, delete[\s\S]*?)```/.exec(guide)!;
  await database.execute(`create role ${role} login;
    grant select on all tables in schema public to ${role};
    ${grants!.replaceAll('hybrid_core_reader', role)}`);
  const asPanel = openStore(database.address.replace('postgres@', `${role}@`));
  const people = await asPanel.openPeopleWriter();
  const digest = 'd'.repeat(64);
  const both = { partnerId: 'acme', userId, digest, createdAt: 1 };
  const end = { invitedBy: null, email: null, expiresAt: 9, usedAt: null };
  await people.transaction(async (t) => {
    await t.addInvitation({ ...both, ...end, invitationId: 'i1', role: 'administrator' });
    expect(await t.useInvitation('acme', 'i1', 2)).toBe(true);
    await t.addToken(token('t1', userId));
    const by = { signedInBy: 'passkey', passkeyId: 'p1' } as const;
    const at = { seenAt: 1, endedAt: null };
    const session = {
      ...both,
      ...by,
      ...at,
      sessionId: 's1',
      tokenDigest: digest,
      switchable: true,
    };
    await t.addSession(session);
    const others = { userId, exceptSessionId: 's1', passkeyId: null, partnerId: null };
    expect(await t.endSessionsOf(others, 2)).toEqual([]);
    await t.touchSessions([{ partnerId: 'acme', sessionId: 's1', seenAt: 2 }]);
    await t.appendAuditEvent({
      partnerId: 'acme',
      userId,
      auditEventId: 'a1',
      at: 1,
      action: 'x',
      facts: {},
    });
    for (const days of [60, 30, null]) await t.setLeadDays('acme', days);
    expect(await t.setRole('acme', userId, 'member')).toBe(true);
    expect(await t.revokeTokenOf('acme', 't1', 3)).toBe(true);
    expect(await t.withdrawAccess(userId, 'acme', 4)).toBe(true);
  });
  await people.close();
  const other = await asPanel.openWriter();
  await expect(write(other, smallPartner())).rejects.toThrow('permission denied');
  await expect(other.transaction((t) => t.removePartner('acme'))).rejects.toThrow(
    'permission denied',
  );
  await other.close();
  await database.execute(`drop owned by ${role}; drop role ${role}`);
  await database.remove();
});

it('lets the last use of tokens be noted by a role that may write that alone', async () => {
  const database = await createDatabase();
  const role = `${database.name}_reader`;
  const owner = await openStore(database.address).openWriter();
  await owner.migrate();
  await write(owner, smallPartner());
  await owner.transaction((t) => t.addToken(token('t1', userId)));
  await owner.close();
  await database.execute(`create role ${role} login;
    grant select on all tables in schema public to ${role}`);
  const asReader = openStore(database.address.replace('postgres@', `${role}@`));
  const use = { partnerId: 'acme', tokenId: 't1', day: 0, address: '192.0.2.1' };
  const note = async () => {
    const uses = await asReader.openTokenUseWriter();
    await uses.recordTokenUses([use]).finally(() => uses.close());
  };
  await expect(note()).rejects.toThrow('permission denied for table token_use');
  const [, grants] = /```sql\n(grant insert, update on token_use[\s\S]*?)```/.exec(guide)!;
  await database.execute(grants!.replaceAll('hybrid_core_reader', role));
  await note();
  const reader = await asReader.openReader();
  expect(await reader.listTokenUses()).toEqual([use]);
  await reader.close();
  await database.execute(`drop owned by ${role}; drop role ${role}`);
  await database.remove();
});
