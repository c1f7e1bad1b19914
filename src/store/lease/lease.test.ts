import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open.ts';
import type { StoreWriter } from '../store.ts';
import { LeaseLost, leaseMs, WorkLease } from './lease.ts';

describe('a lease', () => {
  let writer: StoreWriter;
  let now = 0;
  const elapsed = () => now;
  beforeEach(async () => {
    writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    now = 1_000_000;
  });
  afterEach(() => writer.close());
  const lease = (holder: string) => new WorkLease(writer, 'collector', holder, elapsed);
  const fenced = (of: WorkLease) => writer.transaction((trx) => of.fence(trx));

  it('is held by one, and given on when released', async () => {
    const a = lease('a');
    const b = lease('b');
    expect(await a.poll()).toBe('held');
    expect(await b.poll()).toBe('waiting');
    expect(b.seenHolder).toBe('a');
    expect([a.isHeld, b.isHeld]).toEqual([true, false]);
    await a.release();
    expect(await b.poll()).toBe('held');
  });

  it('stays with who renews it, for however long', async () => {
    const a = lease('a');
    const b = lease('b');
    await a.poll();
    await b.poll();
    for (let i = 0; i < 5; i++) {
      now += leaseMs;
      expect(await a.poll()).toBe('held');
      expect(await b.poll()).toBe('alive');
    }
  });

  it('is taken once it stood still for its whole time', async () => {
    const a = lease('a');
    const b = lease('b');
    await a.poll();
    await b.poll();
    now += leaseMs - 1;
    expect(await b.poll()).toBe('waiting');
    now += 1;
    expect(a.isHeld).toBe(false);
    expect(await b.poll()).toBe('held');
    await expect(fenced(a)).rejects.toThrow(LeaseLost);
    await fenced(b);
    expect(await a.poll()).toBe('waiting');
  });

  it('is held from when it was renewed, not from when that had to wait for a long write', async () => {
    const a = lease('a');
    await a.poll();
    const write = Promise.withResolvers<void>();
    const writing = writer.transaction(() => write.promise);
    const polling = a.poll();
    now += leaseMs;
    expect(a.isHeld).toBe(false);
    write.resolve();
    await writing;
    expect(await polling).toBe('held');
    expect(a.isHeld).toBe(true);
    now += leaseMs - 1;
    expect(a.isHeld).toBe(true);
  });

  it('is looked at again by who was frozen after renewing it, since another may have it', async () => {
    const b = lease('b');
    let isFrozen = false;
    // The transaction commits; then the process freezes, and b takes the lease.
    const frozenAfterCommit: Pick<StoreWriter, 'transaction'> = {
      async transaction(work) {
        const result = await writer.transaction(work);
        if (isFrozen) {
          isFrozen = false;
          await b.poll();
          now += leaseMs;
          expect(await b.poll()).toBe('held');
        }
        return result;
      },
    };
    const a = new WorkLease(frozenAfterCommit, 'collector', 'a', elapsed);
    await a.poll();
    isFrozen = true;
    expect(await a.poll()).not.toBe('held');
    expect([a.isHeld, b.isHeld]).toEqual([false, true]);
  });

  it('counts as renewed by a transaction of its holder', async () => {
    const a = lease('a');
    const b = lease('b');
    await a.poll();
    await b.poll();
    now += leaseMs;
    await fenced(a);
    expect(await b.poll()).toBe('alive');
  });
});
