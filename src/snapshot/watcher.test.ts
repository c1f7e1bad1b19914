import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessDirectory } from '../access/directory.ts';
import { secretDigest } from '../access/secret.ts';
import { storeTimeoutMs, watchIntervalMs } from '../limits.ts';
import type { Observation } from '../observe/observation.ts';
import type { AccessState, Moved, PartnerRevisions, StoreReader } from '../store/store.ts';
import { tokensLoadedUnaskedMax } from './access-refresh.ts';
import { Loader } from './load/loader.ts';
import { Snapshots } from './snapshots.ts';
import {
  compareIntervalMs,
  goneBackMsMin,
  removedReadsMax,
  Watcher,
  watchGapMs,
} from './watcher.ts';

/** A store of partners without inventory, whose answers a test sets. */
class FakeStore {
  partners = new Map<string, { revision: number; accessRevision: number }>();
  removed = new Map<string, PartnerRevisions>();
  /** Partners whose tokens cannot be read. */
  readonly tokensFail = new Set<string>();
  /** What reading the tokens of a partner waits for. */
  readonly tokensAwait = new Map<string, () => Promise<void>>();
  /** Reads of a partner's tokens: how many were started, and the maximum in flight. */
  readonly tokenReads = new Map<string, { started: number; now: number; most: number }>();
  /** How many tokens partners have that have more than one. */
  readonly tokenCounts = new Map<string, number>();
  /** Of how many partners each read of several took the tokens. */
  readonly tokenReadSizes: number[] = [];
  /** What it takes to say that a partner was removed, and how many are asked after at once. */
  removedReadsAwait = async (): Promise<unknown> => null;
  readonly removedReads = { now: 0, most: 0 };
  /** What reads wait for. */
  gate: Promise<void> = Promise.resolve();
  isCopy = true;
  polls = 0;
  tell: () => void = () => {};
  isSubscribed = false;
  /** Whether polls report changes, and by which server; null if they compare all revisions. */
  history: string | null = null;
  unloggedChangesUntil = 0;
  comparisons = 0;
  /** Comparisons that held the rows of all partners. */
  wholeReads = 0;
  /** What comparisons wait for. */
  comparisonGate: Promise<void> = Promise.resolve();
  readonly #moves: Moved[] = [];

  /** Moves a partner, and notes it as a writer does. */
  move(partnerId: string, revision: number): void {
    this.partners.set(partnerId, { revision, accessRevision: revision });
    for (const part of ['data', 'tokens'] as const) this.#moves.push({ partnerId, part, revision });
  }

  remove(partnerId: string): void {
    const { revision } = this.partners.get(partnerId)!;
    this.partners.delete(partnerId);
    this.removed.set(partnerId, { partnerId, revision, accessRevision: revision });
    this.#moves.push({ partnerId, part: 'removed', revision });
  }

  /** Lets reads wait from now on; returns what lets them go on. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return resolve;
  }

  async accessOf(partnerId: string): Promise<AccessState | null> {
    const found = this.partners.get(partnerId);
    return found === undefined
      ? null
      : accessAt(partnerId, found.accessRevision, this.tokenCounts.get(partnerId));
  }

  async #readTokensOf(partnerIds: readonly string[]): Promise<Map<string, AccessState>> {
    this.tokenReadSizes.push(partnerIds.length);
    const states = await Promise.all(partnerIds.map((partnerId) => this.#readTokens(partnerId)));
    return new Map(
      states.flatMap((state, index) => (state === null ? [] : [[partnerIds[index]!, state]])),
    );
  }

  async #readTokens(partnerId: string): Promise<AccessState | null> {
    const reads = this.tokenReads.get(partnerId) ?? { started: 0, now: 0, most: 0 };
    this.tokenReads.set(partnerId, reads);
    reads.started++;
    reads.most = Math.max(reads.most, ++reads.now);
    try {
      await this.tokensAwait.get(partnerId)?.();
    } finally {
      reads.now--;
    }
    if (this.tokensFail.has(partnerId)) throw new Error('no tokens');
    return this.accessOf(partnerId);
  }

  async #readRevisions() {
    const revisions = () => [...this.partners].map(([partnerId, of]) => ({ partnerId, ...of }));
    this.comparisons++;
    if (this.history !== null) {
      const before = revisions();
      await this.comparisonGate;
      return before;
    }
    this.polls++;
    await this.gate;
    return revisions();
  }

  reader(): StoreReader {
    return {
      readRevisions: () => {
        this.wholeReads++;
        return this.#readRevisions();
      },
      scanRevisions: async (begin) => {
        const take = begin();
        for (const row of await this.#readRevisions()) take([row]);
      },
      ...(this.history !== null && {
        readMoves: async (since) => {
          this.polls++;
          await this.gate;
          const cursor = { history: this.history!, next: this.#moves.length };
          const isKnown = since?.history === cursor.history;
          return { cursor, moved: isKnown ? this.#moves.slice(since.next) : null };
        },
        unloggedChangesUntil: this.unloggedChangesUntil,
      }),
      readSettled: async () =>
        this.isCopy ? null : [...this.partners].map(([partnerId, of]) => ({ partnerId, ...of })),
      listSiteIds: async () => [],
      readHistory: async () => [],
      readEvents: async () => ({ events: [], next: 0, isLast: true }),
      readLatestEvents: async () => ({ events: [], next: 0, searchedFrom: null }),
      readSiteReports: async () => new Map(),
      readHistorySizes: async () => [],
      listTokenUses: async () => [],
      readSession: async () => null,
      readInvitation: async () => null,
      listInvitations: async () => [],
      listPeople: async () => [],
      listAccessesOf: async () => [],
      listTokenLabels: async () => [],
      listTokensOf: async () => [],
      listPartnersOfUser: async () => [],
      listSessions: async () => [],
      listAuditEvents: async () => [],
      readPasskey: async () => null,
      listPasskeys: async () => [],
      readIdentity: async () => null,
      readWholePartner: async () => null,
      readPartner: async (partnerId) => {
        const found = this.partners.get(partnerId);
        if (found === undefined) return null;
        const { revision } = found;
        return {
          partner: { id: partnerId, name: partnerId, inventorySource: 'file' },
          revision,
          siteListRevision: revision,
          hybridCoreListRevision: revision,
          hybridCores: [],
          sites: [],
          contents: new Map(),
        };
      },
      readAccess: (partnerId) => this.#readTokens(partnerId),
      readAccesses: async (partnerIds) => this.#readTokensOf(partnerIds),
      readDigests: async (partnerIds) => {
        const states = await this.#readTokensOf(partnerIds);
        return new Map(
          [...states].map(([partnerId, { accessRevision, tokens }]) => [
            partnerId,
            { accessRevision, digests: tokens.map(({ digest }) => digest) },
          ]),
        );
      },
      findPartnerOfToken: async () => null,
      readRemoved: async (partnerId) => {
        const reads = this.removedReads;
        reads.most = Math.max(reads.most, ++reads.now);
        await this.removedReadsAwait();
        reads.now--;
        return this.removed.get(partnerId) ?? null;
      },
      findPartner: async () => null,
      listPartners: async () => [],
      listTokens: async () => [],
      listUsers: async () => [],
      onChange: (listener) => {
        this.tell = listener;
        this.isSubscribed = true;
        return () => {
          this.isSubscribed = false;
        };
      },
      close: async () => {},
    };
  }
}

/** What PostgreSQL does where a connection falls silent. */
async function failsLate(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  throw new Error('no answer for 5 s');
}

/** Tokens, of which the first has a digest that tells the partner and the revision. */
function accessAt(partnerId: string, accessRevision: number, count = 1): AccessState {
  const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
  return {
    accessRevision,
    accesses: [
      { partnerId, userId, role: 'member', email: null, withdrawnAt: null, withdrawnBy: null },
    ],
    tokens: Array.from({ length: count }, (_, index) => ({
      tokenId: `${partnerId}-${accessRevision}-${index}`,
      partnerId,
      userId,
      digest: digestOf(partnerId, accessRevision, index),
      label: null,
      createdAt: 0,
      expiresAt: null,
      revokedAt: null,
    })),
  };
}

function digestOf(partnerId: string, accessRevision: number, index = 0): string {
  return secretDigest(`${partnerId} ${accessRevision} ${index}`);
}

function startWatcher(store: FakeStore) {
  const reader = store.reader();
  const directory = new AccessDirectory();
  const observations: Observation['type'][] = [];
  const reads: string[] = [];
  const observe = ({ type }: Observation) => void observations.push(type);
  const loader = new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 });
  const snapshots = new Snapshots({ loader, clock: Date.now, steadyClock: Date.now, observe });
  const watcher = new Watcher({
    reader,
    snapshots,
    directory,
    clock: Date.now,
    steadyClock: () => performance.now(),
    observe,
    onAllRead: () => void reads.push('all read'),
    onCompared: () => void reads.push('compared'),
  });
  const knows = (partnerId: string, revision: number) =>
    directory.find(digestOf(partnerId, revision)) !== null;
  const notes = (partnerId: string, revision: number) =>
    directory.partnerToLoad(digestOf(partnerId, revision));
  return { watcher, snapshots, directory, knows, notes, observations, reads };
}

describe('Watcher', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks at once when told of a change, and once for many', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    await vi.advanceTimersByTimeAsync(watchIntervalMs + watchGapMs);
    expect(store.polls).toBe(2);
    for (let i = 0; i < 100; i++) store.tell();
    await vi.advanceTimersByTimeAsync(watchGapMs);
    expect(store.polls).toBe(3);
    await watcher.stop();
    expect(store.isSubscribed).toBe(false);
    store.tell();
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(store.polls).toBe(3);
  });

  it('has a change in memory with the next look, half a second later at most', async () => {
    const store = new FakeStore();
    const { watcher, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await watcher.start();
    await snapshots.get('acme');
    for (let revision = 2; revision < 5; revision++) {
      store.partners.set('acme', { revision, accessRevision: revision });
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect([knows('acme', revision - 1), knows('acme', revision)]).toEqual([false, true]);
      const polls = store.polls;
      // Loading takes turns of the event loop, which no clock tells.
      while (snapshots.current('acme')!.revision < revision) await turnOfEventLoop();
      expect(store.polls).toBe(polls);
    }
    // What is promised is four times as long: there is time for the store, and for loading.
    expect(watchIntervalMs).toBe(500);
    await watcher.stop();
  });

  it('polls again after a poll during which a notification came', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    const resolve = store.hold();
    store.tell();
    await vi.advanceTimersByTimeAsync(watchGapMs);
    expect(store.polls).toBe(2);
    store.tell();
    resolve();
    await vi.advanceTimersByTimeAsync(watchGapMs);
    expect(store.polls).toBe(3);
    await watcher.stop();
  });

  it('counts a silent store as away, and one that answers again as back', async () => {
    const store = new FakeStore();
    const { watcher, observations } = startWatcher(store);
    await watcher.start();
    const resolve = store.hold();
    await vi.advanceTimersByTimeAsync(watchIntervalMs + storeTimeoutMs);
    expect(watcher.storeUnavailable).toBe(true);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(watcher.storeUnavailable).toBe(false);
    expect(observations).toEqual(['store-unavailable', 'store-recovered']);
    await watcher.stop();
  });

  it('reads the tokens of the others where those of one partner cannot be read', async () => {
    const store = new FakeStore();
    const { watcher, observations, knows } = startWatcher(store);
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await watcher.start();
    store.tokensFail.add('ill');
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 2 });
    for (let polls = 0; polls < 3; polls++) await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([knows('ill', 1), knows('well', 2)]).toEqual([true, true]);
    expect(observations.filter((type) => type !== 'access-loaded')).toEqual(['partner-unreadable']);
    // An unknown token may be one of those that cannot be read.
    expect([watcher.storeUnavailable, watcher.tokensMayBeStale]).toEqual([false, true]);
    expect(watcher.unreadableTokens()).toEqual(['ill']);
    expect(watcher.unreadableTokensAgeMs('ill')).toBe(watchIntervalMs * 2);
    expect(watcher.unreadableTokensAgeMs('well')).toBe(0);

    // After the third failure in a row, one look passes without a read.
    store.tokensFail.clear();
    await vi.advanceTimersByTimeAsync(watchIntervalMs * 2);
    expect(knows('ill', 2)).toBe(true);
    expect(watcher.tokensMayBeStale).toBe(false);
    expect(observations.at(-2)).toBe('partner-readable');
    await watcher.stop();
  });

  it.each([
    ['never end', () => new Promise<void>(() => {})],
    ['fail after 5 s each time', failsLate],
  ])('reads the tokens of the others where those of one partner %s', async (_, slow) => {
    const store = new FakeStore();
    const { watcher, observations, knows } = startWatcher(store);
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await watcher.start();
    store.tokensAwait.set('ill', slow);
    store.partners.set('ill', { revision: 1, accessRevision: 2 });
    for (let accessRevision = 2; accessRevision < 42; accessRevision++) {
      store.partners.set('well', { revision: 1, accessRevision });
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      // The previous token is revoked with the revision that brings the new one.
      expect([knows('well', accessRevision - 1), knows('well', accessRevision)]).toEqual([
        false,
        true,
      ]);
      expect(watcher.storeUnavailable).toBe(false);
    }
    expect(observations.filter((type) => type !== 'access-loaded')).toEqual(['partner-unreadable']);
    expect([watcher.unreadableTokens(), watcher.tokensMayBeStale]).toEqual([['ill'], true]);
    expect(watcher.unreadableTokensAgeMs('ill')).toBeGreaterThan(15_000);
    expect(store.tokenReads.get('ill')!.most).toBe(1);
    expect(knows('ill', 1)).toBe(true);
    await watcher.stop();
  });

  it('pauses longer and longer before it reads tokens again that fail', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    store.partners.set('ill', { revision: 1, accessRevision: 1 });
    store.tokensFail.add('ill');
    await watcher.start();
    expect(watcher.tokensMayBeStale).toBe(true);
    const polls = 60;
    await vi.advanceTimersByTimeAsync(watchIntervalMs * polls);
    expect(store.polls).toBe(polls + 1);
    // At 0, 0.5, 1, 2, 4, 8 and 16 s.
    expect(store.tokenReads.get('ill')!.started).toBe(7);
    // A change may mend it.
    store.tokensFail.clear();
    store.partners.set('ill', { revision: 1, accessRevision: 2 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(watcher.tokensMayBeStale).toBe(false);
    await watcher.stop();
  });

  it('starts without the tokens of a partner whose read never ends, and with all others', async () => {
    const store = new FakeStore();
    const { watcher, knows } = startWatcher(store);
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 1 });
    store.tokensAwait.set('ill', () => new Promise(() => {}));
    await watcher.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([knows('well', 1), watcher.tokensIncomplete]).toEqual([false, true]);
    // Read along with the other first, then apart.
    await vi.advanceTimersByTimeAsync(storeTimeoutMs + watchIntervalMs);
    expect([knows('well', 1), watcher.tokensIncomplete]).toEqual([true, true]);
    expect(store.tokenReadSizes).toEqual([2]);
    expect(watcher.tokensMayBeStale).toBe(true);
    await watcher.stop();
  });

  describe('with more tokens than are held unasked', () => {
    /** Partners of which the first has all the tokens that are held unasked. */
    async function startNoting() {
      const store = new FakeStore();
      store.history = 'of this server';
      store.tokenCounts.set('first', tokensLoadedUnaskedMax);
      store.partners.set('first', { revision: 1, accessRevision: 1 });
      const of = startWatcher(store);
      await of.watcher.start();
      await vi.advanceTimersByTimeAsync(0);
      store.move('acme', 1);
      store.move('other', 1);
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      return { store, ...of };
    }

    it('notes whose tokens are until the partner is loaded, and follows it from there', async () => {
      const { store, watcher, directory, knows, notes } = await startNoting();
      expect([knows('first', 1), knows('acme', 1), notes('acme', 1)]).toEqual([
        true,
        false,
        'acme',
      ]);
      // The next poll records a new token, and no longer the one that it replaced.
      store.move('acme', 2);
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect([notes('acme', 1), notes('acme', 2)]).toEqual([null, 'acme']);
      await watcher.loadTokens('acme');
      expect([knows('acme', 2), notes('acme', 2), notes('other', 1)]).toEqual([
        true,
        null,
        'other',
      ]);
      store.move('acme', 3);
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect([knows('acme', 2), knows('acme', 3)]).toEqual([false, true]);
      store.remove('acme');
      store.remove('other');
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect([knows('acme', 3), notes('acme', 3), notes('other', 1)]).toEqual([false, null, null]);
      expect(directory.partnerIds()).toEqual(['first']);
      await watcher.stop();
    });

    it('reads once for all who ask, and again with the looks where that fails', async () => {
      const { store, watcher, knows, observations } = await startNoting();
      store.tokensFail.add('acme');
      const started = store.tokenReads.get('acme')!.started;
      const asked = [watcher.loadTokens('acme'), watcher.loadTokens('acme')];
      for (const loading of asked) await expect(loading).rejects.toThrow('cannot be read');
      expect(store.tokenReads.get('acme')!.started).toBe(started + 1);
      expect(watcher.tokensMayBeStale).toBe(true);
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect(observations).toContain('partner-unreadable');
      await expect(watcher.loadTokens('acme')).rejects.toThrow('could not be loaded');
      store.tokensFail.clear();
      await vi.advanceTimersByTimeAsync(watchIntervalMs * 2);
      expect([knows('acme', 1), watcher.tokensMayBeStale]).toEqual([true, false]);
      await watcher.stop();
    });

    it('does not take the state of a copy that lags behind for a partner without the token', async () => {
      const { store, watcher, knows } = await startNoting();
      store.partners.set('acme', { revision: 0, accessRevision: 0 });
      await expect(watcher.loadTokens('acme')).rejects.toThrow('cannot be read');
      store.partners.set('acme', { revision: 1, accessRevision: 1 });
      await watcher.loadTokens('acme');
      expect(knows('acme', 1)).toBe(true);
      await watcher.stop();
    });
  });

  it('discards a read of a partner that was removed since', async () => {
    const store = new FakeStore();
    const { watcher, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await watcher.start();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = accessAt('acme', 2);
    vi.spyOn(store, 'accessOf').mockImplementationOnce(() => promise.then(() => before));
    store.partners.set('acme', { revision: 1, accessRevision: 2 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    store.partners.delete('acme');
    store.removed.set('acme', { partnerId: 'acme', revision: 1, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    resolve();
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([knows('acme', 1), knows('acme', 2)]).toEqual([false, false]);
    await watcher.stop();
  });

  it('is catching up after a pause until the tokens that changed have been read', async () => {
    const store = new FakeStore();
    const { watcher, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await watcher.start();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.tokensAwait.set('acme', () => promise);
    store.partners.set('acme', { revision: 1, accessRevision: 2 });
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([watcher.catchingUp, knows('acme', 1)]).toEqual([true, true]);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect([watcher.catchingUp, knows('acme', 1)]).toEqual([false, false]);
    await watcher.stop();
  });

  it('is catching up after the process was paused, until it has looked', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    await vi.advanceTimersByTimeAsync(watchIntervalMs / 2);
    expect(watcher.catchingUp).toBe(false);
    vi.setSystemTime(Date.now() + 60_000);
    expect(watcher.catchingUp).toBe(true);
    const resolve = store.hold();
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([store.polls, watcher.catchingUp]).toEqual([2, true]);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(watcher.catchingUp).toBe(false);
    await watcher.stop();
  });

  it('is catching up also where it hears of a change before it looks at the clock', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    vi.setSystemTime(Date.now() + 60_000);
    const resolve = store.hold();
    store.tell();
    expect(watcher.catchingUp).toBe(true);
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([store.polls, watcher.catchingUp]).toEqual([2, true]);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(watcher.catchingUp).toBe(false);
    await watcher.stop();
  });

  it('catches up no longer once the store turns out to be away', async () => {
    const store = new FakeStore();
    const { watcher, observations } = startWatcher(store);
    await watcher.start();
    vi.setSystemTime(Date.now() + 60_000);
    const resolve = store.hold();
    await vi.advanceTimersByTimeAsync(watchIntervalMs + storeTimeoutMs - 1);
    expect(watcher.catchingUp).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(watcher.catchingUp).toBe(false);
    expect(observations).toEqual(['store-unavailable']);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    await watcher.stop();
  });

  it('does not blame the store for a pause in the middle of a look', async () => {
    const store = new FakeStore();
    const { watcher, observations } = startWatcher(store);
    await watcher.start();
    const resolve = store.hold();
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(store.polls).toBe(2);
    vi.setSystemTime(Date.now() + 60_000);
    // The timer of the silence fires before the answer, which has arrived, is read.
    await vi.advanceTimersByTimeAsync(storeTimeoutMs);
    expect([watcher.storeUnavailable, watcher.catchingUp]).toEqual([false, true]);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(watcher.catchingUp).toBe(false);
    expect(observations).toEqual([]);
    await watcher.stop();
  });

  it('reports that tokens may be stale after the process was paused, until the next poll', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(watchIntervalMs);
      expect(watcher.tokensMayBeStale).toBe(false);
    }
    // Time goes by without the process: no timer is called.
    vi.setSystemTime(Date.now() + 10_000);
    expect(watcher.tokensMayBeStale).toBe(true);
    expect(watcher.storeUnavailable).toBe(false);
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(watcher.tokensMayBeStale).toBe(false);
    await watcher.stop();
  });

  it('counts the time in which the machine was suspended, until it has looked again', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    await vi.advanceTimersByTimeAsync(watchIntervalMs / 2);
    // The monotonic clock stands still.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(watcher.ageMs()).toBe(3_600_000 + watchIntervalMs / 2);
    await vi.advanceTimersByTimeAsync(watchIntervalMs / 2);
    expect(watcher.ageMs()).toBe(0);
    await watcher.stop();
  });

  it('tells an age that a clock set back leaves as it is', async () => {
    const store = new FakeStore();
    const { watcher } = startWatcher(store);
    await watcher.start();
    await vi.advanceTimersByTimeAsync(watchIntervalMs / 2);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(Math.round(watcher.ageMs())).toBe(watchIntervalMs / 2);
    await watcher.stop();
  });

  describe('of a database that tells what moved', () => {
    async function started(store = new FakeStore()) {
      store.history = 'one';
      for (const id of ['acme', 'other']) store.move(id, 1);
      const all = startWatcher(store);
      await all.watcher.start();
      const poll = (count = 1) => vi.advanceTimersByTimeAsync(watchIntervalMs * count);
      return { store, poll, ...all };
    }

    it('compares nothing where nothing moves, and follows what does', async () => {
      const { store, poll, knows, watcher, snapshots } = await started();
      await snapshots.get('acme');
      await poll(20);
      store.move('acme', 2);
      await poll();
      expect([knows('acme', 1), knows('acme', 2)]).toEqual([false, true]);
      while (snapshots.current('acme')!.revision < 2) await turnOfEventLoop();
      store.remove('acme');
      await poll();
      expect([knows('acme', 2), snapshots.current('acme')]).toEqual([false, null]);
      store.move('acme', 3);
      await poll();
      expect(knows('acme', 3)).toBe(true);
      expect(store.comparisons).toBe(1);
      await poll(compareIntervalMs / watchIntervalMs);
      expect(store.comparisons).toBe(2);
      await watcher.stop();
    });

    it('tells when the tokens of all partners were read, and of each later comparison', async () => {
      const store = new FakeStore();
      const { promise, resolve } = Promise.withResolvers<void>();
      store.tokensAwait.set('acme', () => promise);
      const { poll, reads, watcher } = await started(store);
      await poll(2);
      expect(reads).toEqual([]);
      resolve();
      await poll(2);
      expect(reads).toEqual(['all read']);
      await poll((2 * compareIntervalMs) / watchIntervalMs);
      expect(reads).toEqual(['all read', 'compared', 'compared']);
      await watcher.stop();
    });

    it('compares without the rows of all partners, unless one is missing or earlier', async () => {
      const { store, poll, knows, watcher, snapshots } = await started();
      await snapshots.get('acme');
      const compare = async () => {
        const before = store.wholeReads;
        await poll(compareIntervalMs / watchIntervalMs);
        return store.wholeReads - before;
      };
      expect([store.wholeReads, await compare()]).toEqual([0, 0]);
      // What no poll tells, as after a restore: later, new, missing and earlier.
      store.partners.set('acme', { revision: 4, accessRevision: 4 });
      store.partners.set('third', { revision: 4, accessRevision: 4 });
      expect([await compare(), knows('acme', 4), knows('third', 4)]).toEqual([0, true, true]);
      while (snapshots.current('acme')!.revision < 4) await turnOfEventLoop();
      store.partners.delete('third');
      store.removed.set('third', { partnerId: 'third', revision: 4, accessRevision: 4 });
      expect([await compare(), knows('third', 4)]).toEqual([1, false]);
      expect(await compare()).toBe(0);
      store.partners.set('third', { revision: 5, accessRevision: 5 });
      expect([await compare(), knows('third', 5)]).toEqual([1, true]);
      store.partners.set('acme', { revision: 3, accessRevision: 4 });
      expect(await compare()).toBeGreaterThan(0);
      await watcher.stop();
    });

    it('follows what moves while a comparison does not end, and after it', async () => {
      const { store, poll, knows, watcher } = await started();
      const { promise, resolve } = Promise.withResolvers<void>();
      store.comparisonGate = promise;
      await poll(compareIntervalMs / watchIntervalMs);
      expect(store.comparisons).toBe(2);
      for (let revision = 2; revision < 10; revision++) {
        store.move('acme', revision);
        await poll();
        expect(knows('acme', revision)).toBe(true);
      }
      store.tokensFail.add('acme');
      store.move('acme', 10);
      await poll();
      // What it brings is older than what looks have told.
      resolve();
      await vi.advanceTimersByTimeAsync(0);
      store.tokensFail.clear();
      await poll(4);
      expect(knows('acme', 10)).toBe(true);
      expect(watcher.storeUnavailable).toBe(false);
      await watcher.stop();
    });

    it('compares at once where another server answers, and again where that fails', async () => {
      const { store, poll, knows, watcher } = await started();
      store.history = 'another';
      store.partners.set('acme', { revision: 2, accessRevision: 2 });
      store.comparisonGate = Promise.reject(new Error('a part does not answer'));
      store.comparisonGate.catch(() => {});
      await poll();
      expect([store.comparisons, knows('acme', 2)]).toEqual([2, false]);
      store.comparisonGate = Promise.resolve();
      await poll();
      expect([store.comparisons, knows('acme', 2)]).toEqual([3, true]);
      await poll(20);
      expect(store.comparisons).toBe(3);
      await watcher.stop();
    });

    it('compares at each poll while writers may run that log no changes', async () => {
      const store = new FakeStore();
      store.unloggedChangesUntil = Date.now() + 60_000;
      const { poll, knows, watcher } = await started(store);
      for (let revision = 2; revision < 10; revision++) {
        store.partners.set('acme', { revision, accessRevision: revision });
        await poll();
        expect(knows('acme', revision)).toBe(true);
      }
      await watcher.stop();
    });
  });

  it('looks up missing partners concurrently, some at a time', async () => {
    const store = new FakeStore();
    const { watcher, knows } = startWatcher(store);
    const ids = Array.from({ length: removedReadsMax * 2 }, (_, index) => `p${index}`);
    for (const id of ids) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await watcher.start();
    for (const partnerId of ids) {
      store.removed.set(partnerId, { partnerId, revision: 1, accessRevision: 2 });
    }
    store.partners.clear();
    store.removedReadsAwait = () => new Promise((resolve) => setTimeout(resolve, 200));
    await vi.advanceTimersByTimeAsync(watchIntervalMs + 2 * 200);
    expect(ids.filter((id) => knows(id, 1))).toEqual([]);
    expect(store.removedReads).toEqual({ now: 0, most: removedReadsMax });
    await watcher.stop();
  });

  it('never goes back to what a lagging copy of the database says', async () => {
    const store = new FakeStore();
    const { watcher, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await watcher.start();
    expect((await snapshots.get('acme'))?.revision).toBe(5);

    store.partners.set('acme', { revision: 4, accessRevision: 2 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(snapshots.current('acme')?.revision).toBe(5);
    expect([knows('acme', 3), knows('acme', 2)]).toEqual([true, false]);

    // The copy does not have the partner yet, or has it as it was removed once before.
    store.partners.delete('acme');
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    store.removed.set('acme', { partnerId: 'acme', revision: 1, accessRevision: 1 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(snapshots.current('acme')?.revision).toBe(5);
    expect(knows('acme', 3)).toBe(true);
    await watcher.stop();
  });

  it('goes back with a database that is no copy, once that lasts, and on from there', async () => {
    const store = new FakeStore();
    store.isCopy = false;
    const { watcher, snapshots, knows, observations } = startWatcher(store);
    const ids = ['acme', 'late', 'gone'];
    for (const id of ids) store.partners.set(id, { revision: 5, accessRevision: 3 });
    await watcher.start();
    for (const id of ids) await snapshots.get(id);
    store.partners.delete('gone');
    store.removed.set('gone', { partnerId: 'gone', revision: 5, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(knows('gone', 3)).toBe(false);

    // As it was before `late` was made, `gone` was removed and `acme` was changed.
    store.removed.clear();
    store.partners.delete('late');
    store.partners.set('gone', { revision: 5, accessRevision: 3 });
    store.partners.set('acme', { revision: 4, accessRevision: 2 });
    await vi.advanceTimersByTimeAsync(goneBackMsMin - 2 * watchIntervalMs);
    expect([knows('acme', 3), knows('late', 3), knows('gone', 3)]).toEqual([true, true, false]);
    await vi.advanceTimersByTimeAsync(4 * watchIntervalMs);
    expect([knows('acme', 2), knows('acme', 3)]).toEqual([true, false]);
    expect([knows('late', 3), knows('gone', 3)]).toEqual([false, true]);
    expect(snapshots.current('acme')?.revision).toBe(4);
    expect(snapshots.current('late')).toBeNull();
    expect(observations.filter((type) => type === 'store-gone-back')).toHaveLength(1);
    await watcher.stop();
  });

  it('drops a removed partner for good, until it is created again', async () => {
    const store = new FakeStore();
    const { watcher, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await watcher.start();
    await snapshots.get('acme');
    store.partners.delete('acme');
    store.removed.set('acme', { partnerId: 'acme', revision: 5, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(snapshots.current('acme')).toBeNull();
    expect(knows('acme', 3)).toBe(false);

    // A copy that lags behind still has it.
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(knows('acme', 3)).toBe(false);

    store.partners.set('acme', { revision: 6, accessRevision: 4 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(knows('acme', 4)).toBe(true);
    await watcher.stop();
  });

  it('keeps its snapshot where a build reads an older state', async () => {
    const store = new FakeStore();
    const { snapshots } = startWatcher(store);
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await snapshots.get('acme');
    store.partners.set('acme', { revision: 4, accessRevision: 3 });
    await snapshots.refresh(new Map([['acme', 6]]));
    expect(snapshots.current('acme')?.revision).toBe(5);
  });
});
