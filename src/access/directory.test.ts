import { describe, expect, it } from 'vitest';
import type { StoredAccess, StoredToken } from '../store/store.ts';
import { AccessDirectory } from './directory.ts';

describe('AccessDirectory', () => {
  const token = (id: string, of: Partial<StoredToken> = {}): StoredToken => ({
    tokenId: id,
    partnerId: 'acme',
    userId: 'u',
    digest: `digest of ${id}`,
    label: null,
    createdAt: 1,
    expiresAt: null,
    revokedAt: null,
    ...of,
  });
  const access = (withdrawnAt: number | null): StoredAccess => ({
    partnerId: 'acme',
    userId: 'u',
    role: 'member',
    email: null,
    withdrawnAt,
    withdrawnBy: withdrawnAt === null ? null : 'people',
  });

  it('holds what it was given last of a partner, and nothing of before', () => {
    const directory = new AccessDirectory();
    const give = (
      accessRevision: number,
      tokens: StoredToken[],
      withdrawnAt: number | null = null,
    ) => directory.replace('acme', { accessRevision, tokens, accesses: [access(withdrawnAt)] });
    const find = (id: string) => directory.find(`digest of ${id}`);
    give(1, [token('a'), token('b'), token('c')]);
    const first = find('a');
    give(2, [token('a'), token('b', { revokedAt: 5 }), token('d', { expiresAt: 9 })]);
    expect(find('a')).toBe(first);
    expect([find('b')?.revoked, find('c'), find('d')?.expiresAt]).toEqual([true, null, 9]);
    give(3, [token('a'), token('d')], 7);
    expect([find('a')?.withdrawn, find('b'), find('d')?.expiresAt]).toEqual([true, null, null]);
    give(4, [token('a')]);
    expect([find('a')?.withdrawn, find('d'), directory.revision('acme')]).toEqual([false, null, 4]);
    // A digest whose token is another by now.
    give(5, [token('e', { digest: 'digest of a' })]);
    expect(find('a')?.tokenId).toBe('e');
    directory.remove('acme');
    expect([find('a'), directory.revision('acme'), directory.partnerIds()]).toEqual([
      null,
      null,
      [],
    ]);
  });

  it('takes a token whose user has no access for one of a withdrawn access', () => {
    const directory = new AccessDirectory();
    const accesses = [{ ...access(null), userId: 'another' }];
    directory.replace('acme', { accessRevision: 1, tokens: [token('a')], accesses });
    expect(directory.find('digest of a')?.withdrawn).toBe(true);
  });

  it('sees a token that has another user or expiry, or belongs to another partner, by now', () => {
    const directory = new AccessDirectory();
    const give = (of: Partial<StoredToken>, partnerId = 'acme') => {
      const tokens = [token('a', { partnerId, ...of })];
      const { userId } = tokens[0];
      const accesses = [{ ...access(null), partnerId, userId }];
      directory.replace(partnerId, { accessRevision: 1, tokens, accesses });
      return directory.find('digest of a');
    };
    give({});
    expect(give({ expiresAt: 5 })?.expiresAt).toBe(5);
    expect(give({ userId: 'v' })?.userId).toBe('v');
    expect(give({}, 'zenith')?.partnerId).toBe('zenith');
    expect(directory.partnerIds()).toEqual(['acme', 'zenith']);
  });

  it('knows whose a token is by its digest until the partner is loaded or removed', () => {
    const directory = new AccessDirectory();
    const digest = 'a'.repeat(64);
    const putDigests = () => directory.putDigests('acme', 3, [digest]);
    putDigests();
    expect(directory.partnerToLoad(digest)).toBe('acme');
    expect([directory.revision('acme'), directory.isLoaded('acme')]).toEqual([3, false]);
    directory.replace('acme', {
      accessRevision: 4,
      tokens: [token('a', { digest })],
      accesses: [],
    });
    expect([directory.partnerToLoad(digest), directory.isLoaded('acme')]).toEqual([null, true]);
    putDigests();
    directory.remove('acme');
    expect(directory.partnerToLoad(digest)).toBeNull();
  });
});
