/** Tokens that a clock that was ahead took for expired. */
import { expect, it } from 'vitest';
import { AccessDirectory } from '../access/directory.ts';
import type { StoredToken } from '../store/access.ts';
import { AccessRefresh } from './access-refresh.ts';

const dayMs = 24 * 60 * 60 * 1_000;

it('lets a token in again that a clock took for expired, once that is right', async () => {
  let [now, steady] = [100 * dayMs, 0];
  const token: StoredToken = {
    partnerId: 'acme',
    tokenId: 't1',
    userId: 'u1',
    label: null,
    digest: 'd1',
    createdAt: 0,
    expiresAt: 50 * dayMs,
    revokedAt: null,
  };
  const access = { partnerId: 'acme', userId: 'u1', role: 'member', email: null } as const;
  const directory = new AccessDirectory();
  const readAccess = async (_: string, inForceAt = 0) => ({
    accessRevision: 7,
    tokens: [token].filter(({ expiresAt }) => expiresAt! > inForceAt),
    accesses: [{ ...access, withdrawnAt: null, withdrawnBy: null }],
  });
  const refresh = new AccessRefresh({
    reader: {
      readAccess,
      readAccesses: async (ids, inForceAt) =>
        new Map([[ids[0]!, await readAccess(ids[0]!, inForceAt)]]),
      readDigests: async () => new Map(),
    },
    directory,
    clock: () => now,
    steadyClock: () => steady,
    observe: () => {},
  });
  const poll = () => {
    steady += 500;
    return refresh.follow(new Map(), { time: now, steady });
  };
  await refresh.refresh([{ partnerId: 'acme', revision: 1, accessRevision: 7 }], {
    time: now,
    steady,
  });
  expect(directory.find('d1')).toBeNull();
  now = 20 * dayMs;
  await poll();
  expect(directory.find('d1')).toMatchObject({ tokenId: 't1' });
  // It is held as of its revision again, and read no more.
  await poll();
  expect(directory.revision('acme')).toBe(7);
});
