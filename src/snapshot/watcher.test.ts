import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KnownTokens } from '../access/known-tokens.ts';
import { secretDigest } from '../access/secret.ts';
import { storeTimeoutMs, watchIntervalMs } from '../limits.ts';
import type { Observation } from '../observe/observation.ts';
import type { FoundToken, Moved, PartnerRevisions, StoreReader } from '../store/store.ts';
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
  comparisons = 0;
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

  async tokenOf(partnerId: string): Promise<FoundToken | null> {
    const found = this.partners.get(partnerId);
    return found === undefined ? null : tokenAt(partnerId, found.accessRevision);
  }

  async #readTokens(partnerId: string): Promise<FoundToken[]> {
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
    const token = await this.tokenOf(partnerId);
    return token === null ? [] : [token];
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
      readRevisions: () => this.#readRevisions(),
      ...(this.history !== null && {
        readMoves: async (since) => {
          this.polls++;
          await this.gate;
          const cursor = { history: this.history!, next: this.#moves.length };
          const isKnown = since?.history === cursor.history;
          return { cursor, moved: isKnown ? this.#moves.slice(since.next) : null };
        },
      }),
      readSettled: async () =>
        this.isCopy ? null : [...this.partners].map(([partnerId, of]) => ({ partnerId, ...of })),
      listSiteIds: async () => [],
      readHistory: async () => [],
      readEvents: async () => ({ events: [], next: 0, oldest: null, isLast: true }),
      readEventsBefore: async () => ({ events: [], next: 0, oldest: null, isLast: true }),
      readSiteReports: async () => new Map(),
      readHistorySizes: async () => [],
      listTokenUses: async () => [],
      readSession: async () => null,
      readSessionOfToken: async () => null,
      readInvitation: async () => null,
      readMacKey: async () => new Uint8Array(),
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
      readTokens: (_, partnerId) => this.#readTokens(partnerId!),
      readAccess: async () => null,
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

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

/** A partner's token, whose id tells the revision. */
function tokenAt(partnerId: string, accessRevision: number): FoundToken {
  const tokenId = `${partnerId}-${accessRevision}`;
  const times = { createdAt: 0, expiresAt: null, revokedAt: null };
  const token = { tokenId, partnerId, userId, digest: digestOf(partnerId), label: null, ...times };
  return { token, withdrawn: false, accessRevision };
}

function digestOf(partnerId: string): string {
  return secretDigest(partnerId);
}

function startWatcher(store: FakeStore) {
  const reader = store.reader();
  const known = new KnownTokens();
  const observations: Observation['type'][] = [];
  const observe = ({ type }: Observation) => void observations.push(type);
  const loader = new Loader({ reader, clock: Date.now, usageMaxAgeMs: 1_000 });
  const snapshots = new Snapshots({ loader, clock: Date.now, steadyClock: Date.now, observe });
  const watcher = new Watcher({
    reader,
    snapshots,
    known,
    clock: Date.now,
    steadyClock: () => performance.now(),
    observe,
  });
  /** Remembers a partner's token, as its first use does; whether it is taken. */
  const use = (partnerId: string): boolean => {
    const { accessRevision } = store.partners.get(partnerId)!;
    return known.remember(digestOf(partnerId), tokenAt(partnerId, accessRevision)) !== null;
  };
  /** Starts watching, and uses the tokens of all partners. */
  const start = async () => {
    await watcher.start();
    for (const partnerId of store.partners.keys()) use(partnerId);
  };
  /** Whether a partner's token is in force as it was at a revision. */
  const knows = (partnerId: string, revision: number) =>
    known.find(digestOf(partnerId))?.tokenId === `${partnerId}-${revision}`;
  return { watcher, start, use, snapshots, knows, observations };
}

describe('Watcher', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks at once when told of a change, and once for many', async () => {
    const store = new FakeStore();
    const { watcher, start } = startWatcher(store);
    await start();
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
    const { watcher, start, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await start();
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
    const { watcher, start } = startWatcher(store);
    await start();
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
    const { watcher, start, observations } = startWatcher(store);
    await start();
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
    const { watcher, start, observations, knows } = startWatcher(store);
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await start();
    store.tokensFail.add('ill');
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 2 });
    for (let polls = 0; polls < 3; polls++) await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([knows('ill', 1), knows('well', 2)]).toEqual([true, true]);
    expect(observations.filter((type) => type !== 'access-loaded')).toEqual(['partner-unreadable']);
    expect([watcher.storeUnavailable, watcher.unreadableTokens()]).toEqual([false, ['ill']]);
    expect(watcher.unreadableTokensAgeMs('ill')).toBe(watchIntervalMs * 2);
    expect(watcher.unreadableTokensAgeMs('well')).toBe(0);

    // After the third failure in a row, one look passes without a read.
    store.tokensFail.clear();
    await vi.advanceTimersByTimeAsync(watchIntervalMs * 2);
    expect(knows('ill', 2)).toBe(true);
    expect(observations.at(-2)).toBe('partner-readable');
    await watcher.stop();
  });

  it.each([
    ['never end', () => new Promise<void>(() => {})],
    ['fail after 5 s each time', failsLate],
  ])('reads the tokens of the others where those of one partner %s', async (_, slow) => {
    const store = new FakeStore();
    const { watcher, start, observations, knows } = startWatcher(store);
    for (const id of ['ill', 'well']) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await start();
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
    expect(watcher.unreadableTokens()).toEqual(['ill']);
    expect(watcher.unreadableTokensAgeMs('ill')).toBeGreaterThan(15_000);
    expect(store.tokenReads.get('ill')!.most).toBe(1);
    expect(knows('ill', 1)).toBe(true);
    await watcher.stop();
  });

  it('pauses longer and longer before it reads tokens again that fail', async () => {
    const store = new FakeStore();
    const { watcher, start, knows } = startWatcher(store);
    store.partners.set('ill', { revision: 1, accessRevision: 1 });
    await start();
    store.tokensFail.add('ill');
    store.partners.set('ill', { revision: 1, accessRevision: 2 });
    const polls = 60;
    await vi.advanceTimersByTimeAsync(watchIntervalMs * polls);
    expect(store.polls).toBe(polls + 1);
    // After 0.5, 1, 1.5, 2.5, 4.5, 8.5 and 16.5 s.
    expect(store.tokenReads.get('ill')!.started).toBe(7);
    // A change may mend it.
    store.tokensFail.clear();
    store.partners.set('ill', { revision: 1, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(knows('ill', 3)).toBe(true);
    await watcher.stop();
  });

  it('discards a read of a partner that was removed since', async () => {
    const store = new FakeStore();
    const { watcher, start, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await start();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = tokenAt('acme', 2);
    vi.spyOn(store, 'tokenOf').mockImplementationOnce(() => promise.then(() => before));
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
    const { watcher, start, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 1, accessRevision: 1 });
    await start();
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
    const { watcher, start } = startWatcher(store);
    await start();
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
    const { watcher, start } = startWatcher(store);
    await start();
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
    const { watcher, start, observations } = startWatcher(store);
    await start();
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
    const { watcher, start, observations } = startWatcher(store);
    await start();
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

  it('counts the time in which the machine was suspended, until it has looked again', async () => {
    const store = new FakeStore();
    const { watcher, start } = startWatcher(store);
    await start();
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
    const { watcher, start } = startWatcher(store);
    await start();
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
      await all.start();
      const poll = (count = 1) => vi.advanceTimersByTimeAsync(watchIntervalMs * count);
      return { store, poll, ...all };
    }

    it('compares nothing where nothing moves, and follows what does', async () => {
      const { store, poll, use, knows, watcher, snapshots } = await started();
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
      expect([use('acme'), knows('acme', 3)]).toEqual([true, true]);
      expect(store.comparisons).toBe(1);
      await poll(compareIntervalMs / watchIntervalMs);
      expect(store.comparisons).toBe(2);
      await watcher.stop();
    });

    it('compares all revisions twice a minute, which shows what no poll tells', async () => {
      const { store, poll, knows, watcher, snapshots } = await started();
      await snapshots.get('acme');
      const compare = () => poll(compareIntervalMs / watchIntervalMs);
      // As after a restore.
      store.partners.set('acme', { revision: 4, accessRevision: 4 });
      store.partners.delete('other');
      store.removed.set('other', { partnerId: 'other', revision: 4, accessRevision: 4 });
      await compare();
      expect([knows('acme', 4), knows('other', 1)]).toEqual([true, false]);
      while (snapshots.current('acme')!.revision < 4) await turnOfEventLoop();
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
  });

  it('looks up missing partners concurrently, some at a time', async () => {
    const store = new FakeStore();
    const { watcher, start, knows } = startWatcher(store);
    const ids = Array.from({ length: removedReadsMax * 2 }, (_, index) => `p${index}`);
    for (const id of ids) store.partners.set(id, { revision: 1, accessRevision: 1 });
    await start();
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
    const { watcher, start, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await start();
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
    const { watcher, start, use, snapshots, knows, observations } = startWatcher(store);
    const ids = ['acme', 'late', 'gone'];
    for (const id of ids) store.partners.set(id, { revision: 5, accessRevision: 3 });
    await start();
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
    expect([knows('late', 3), use('gone'), knows('gone', 3)]).toEqual([false, true, true]);
    expect(snapshots.current('acme')?.revision).toBe(4);
    expect(snapshots.current('late')).toBeNull();
    expect(observations.filter((type) => type === 'store-gone-back')).toHaveLength(1);
    await watcher.stop();
  });

  it('drops a removed partner for good, until it is created again', async () => {
    const store = new FakeStore();
    const { watcher, start, use, snapshots, knows } = startWatcher(store);
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await start();
    await snapshots.get('acme');
    store.partners.delete('acme');
    store.removed.set('acme', { partnerId: 'acme', revision: 5, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect(snapshots.current('acme')).toBeNull();
    expect(knows('acme', 3)).toBe(false);

    // A copy that lags behind still has it.
    store.partners.set('acme', { revision: 5, accessRevision: 3 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([use('acme'), knows('acme', 3)]).toEqual([false, false]);

    store.partners.set('acme', { revision: 6, accessRevision: 4 });
    await vi.advanceTimersByTimeAsync(watchIntervalMs);
    expect([use('acme'), knows('acme', 4)]).toEqual([true, true]);
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
