import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import type { StoreWriter } from '../store/store.ts';
import { sharesMax } from './assignment.ts';
import { leaseMs, ShareLost, WorkLease } from './lease.ts';
import { type ShareCounts, WorkShares } from './shares.ts';
import { leaseRenewMs } from './terms.ts';

const partnerIds = Array.from({ length: 200 }, (_, index) => `partner-${index}`);

describe('shared work', () => {
  let writer: StoreWriter;
  let now = 0;
  const elapsed = () => now;
  beforeEach(async () => {
    writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    now = 1_000_000;
  });
  afterEach(() => writer.close());

  const shares = (holder: string) => new WorkShares({ writer, name: 'recorder', holder, elapsed });
  const alone = (holder: string) => new WorkLease(writer, 'recorder', holder, elapsed);
  const countOf = (of: WorkShares) => partnerIds.filter((id) => of.holds(id)).length;
  const fenced = (of: WorkShares, partnerId: string) =>
    writer.transaction((transaction) => of.fence(transaction, partnerId));
  /** All poll, again and again, for so long; each partner is never two's. */
  const live = async (members: readonly WorkShares[], ms: number) => {
    for (let passed = 0; passed <= ms; passed += leaseRenewMs) {
      for (const member of members) {
        await member.poll();
        for (const id of partnerIds) {
          expect(members.filter((of) => of.holds(id)).length).toBeLessThanOrEqual(1);
        }
      }
      now += leaseRenewMs;
    }
  };

  it('is all of the first one, and divided as others come, within a minute', async () => {
    const [a, b, c] = [shares('a'), shares('b'), shares('c')];
    expect(await a.poll()).toBe('held');
    expect(countOf(a)).toBe(partnerIds.length);
    await live([a, b, c], 20_000);
    const counts = [a, b, c].map(countOf);
    expect(counts.reduce((sum, count) => sum + count)).toBe(partnerIds.length);
    expect(Math.min(...counts)).toBeGreaterThan(30);
  });

  it('is taken over at once from one that ends, and within 30 s from one that dies', async () => {
    const [a, b, c] = [shares('a'), shares('b'), shares('c')];
    await live([a, b, c], 20_000);
    await c.release();
    await live([a, b], leaseRenewMs);
    expect(countOf(a) + countOf(b)).toBe(partnerIds.length);
    await live([a], 24_000);
    expect(countOf(a)).toBe(partnerIds.length);
  });

  it('counts what comes, so that what was known of it before is dropped', async () => {
    const [a, b] = [shares('a'), shares('b')];
    await a.poll();
    expect(a.gains).toBe(1);
    await live([a, b], 20_000);
    expect(a.gains).toBe(1);
    await b.release();
    await live([a], leaseRenewMs);
    expect(a.gains).toBe(2);
  });

  it('is fenced: who was frozen, or has given a share up, writes nothing of it', async () => {
    const [a, b] = [shares('a'), shares('b')];
    await a.poll();
    const before = partnerIds.filter((id) => a.holds(id));
    await live([a, b], 20_000);
    const given = before.find((id) => b.holds(id))!;
    const kept = before.find((id) => a.holds(id))!;
    await expect(fenced(a, given)).rejects.toThrow(ShareLost);
    await fenced(b, given);
    await fenced(a, kept);
    // b takes over while a is frozen.
    await live([b], leaseMs + 2 * leaseRenewMs);
    await expect(fenced(a, kept)).rejects.toThrow(ShareLost);
    await fenced(b, kept);
    await live([a, b], 20_000);
    expect(countOf(a) + countOf(b)).toBe(partnerIds.length);
    expect(countOf(a)).toBeGreaterThan(50);
  });

  it('is fenced where the clock of who was frozen stood still, too', async () => {
    const [a, b] = [shares('a'), shares('b')];
    await a.poll();
    const frozenAt = now;
    await b.poll();
    await live([b], leaseMs + 2 * leaseRenewMs);
    const later = now;
    now = frozenAt;
    expect(a.holds(partnerIds[0]!)).toBe(true);
    await expect(fenced(a, partnerIds[0]!)).rejects.toThrow(ShareLost);
    now = later;
    await fenced(b, partnerIds[0]!);
  });

  it('is never done beside a process that works alone, as earlier releases do', async () => {
    const [old, a, b] = [alone('old'), shares('a'), shares('b')];
    await old.poll();
    expect(await a.poll()).toBe('waiting');
    expect([a.isHeld, a.seenHolder]).toEqual([false, 'old']);
    await old.release();
    expect(await a.poll()).toBe('held');
    await live([a, b], 20_000);
    expect(await old.poll()).toBe('waiting');
    await live([a, b], 20_000);
    expect(await old.poll()).toBe('alive');
    // The last one that ends leaves it to the others.
    await a.release();
    await live([b], leaseRenewMs);
    expect(await old.poll()).toBe('alive');
    await b.release();
    expect(await old.poll()).toBe('held');
    expect([await a.poll(), await b.poll()]).toEqual(['waiting', 'waiting']);
    expect(countOf(a) + countOf(b)).toBe(0);
  });

  it('is not done by who was frozen while a process of an earlier release took over', async () => {
    const [old, a] = [alone('old'), shares('a')];
    await a.poll();
    await old.poll();
    now += leaseMs;
    await fenced(a, partnerIds[0]!);
    await old.poll();
    now += leaseMs;
    expect(await old.poll()).toBe('held');
    expect(a.holds(partnerIds[0]!)).toBe(true);
    await expect(fenced(a, partnerIds[0]!)).rejects.toThrow(ShareLost);
  });

  it('tells whose expired leases it took over, and of none that were given up', async () => {
    const told: (readonly string[])[] = [];
    const observeShares = ({ takenFrom }: ShareCounts) => void told.push(takenFrom);
    const a = new WorkShares({ writer, name: 'recorder', holder: 'a', elapsed, observeShares });
    const [old, b, c] = [alone('old'), shares('b'), shares('c')];
    await old.poll();
    await a.poll();
    now += leaseMs;
    await a.poll();
    expect(told).toEqual([['old']]);
    await live([a, b, c], 20_000);
    await c.release();
    await live([a, b], leaseRenewMs);
    expect(told.slice(1).flat()).toEqual([]);
    await live([a], 24_000);
    expect(told.flat()).toEqual(['old', 'b']);
  });

  it('tells of its part where that changes', async () => {
    const told: unknown[] = [];
    const a = new WorkShares({
      writer,
      name: 'recorder',
      holder: 'a',
      elapsed,
      observeShares: (counts) => told.push(counts),
    });
    const b = shares('b');
    await live([a, b], 30_000);
    const of = sharesMax;
    expect(told).toEqual([
      { shares: of, of, processes: 1, takenFrom: [] },
      { shares: of / 2, of, processes: 2, takenFrom: [] },
    ]);
    // After standing by, the same part is reported again.
    await b.release();
    const old = alone('old');
    await old.poll();
    now += leaseMs;
    expect(await old.poll()).toBe('held');
    expect(await a.poll()).not.toBe('held');
    await old.release();
    told.length = 0;
    await live([a], leaseMs);
    expect(told).toEqual([{ shares: of, of, processes: 1, takenFrom: [] }]);
  });
});
