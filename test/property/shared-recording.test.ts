/**
 * Two hours of recording by processes that come, end, die and freeze at random, in a world of its own
 * time: each slot of each partner is recorded, in time, and once.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepMs } from '../../src/domain/history.ts';
import { Recorder } from '../../src/history/recorder.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import { samples, seed } from './seed.ts';

const slotMs = stepMs['5m'];
const begin = Date.parse('2026-11-20T12:00:00Z');
const slots = 24;
/** Before the slot after the last one. */
const end = begin + slots * slotMs - 1_000;
const partnerIds = Array.from({ length: 24 }, (_, index) => `partner-${index}`);

/** A dead one's share is others' after 30 s, and they look at the clock every 5. */
const lateMsMax = 36_000;

/** What happens to the processes; `which` is one of those that live. */
const happening: fc.Arbitrary<Happening> = fc.record({
  afterMs: fc.integer({ min: 45_000, max: 200_000 }),
  what: fc.constantFrom('comes', 'ends', 'dies', 'freezes') as fc.Arbitrary<Happening['what']>,
  which: fc.nat(),
  forMs: fc.integer({ min: 1_000, max: 40_000 }),
} as const);

interface Happening {
  readonly afterMs: number;
  readonly what: 'comes' | 'ends' | 'dies' | 'freezes';
  readonly which: number;
  readonly forMs: number;
}

/** Time that passes once no process has work left at the moment. */
class World {
  now = begin - 20_000;
  /** Calls of the database under way. */
  calls = 0;
  #timers: { readonly at: number; readonly fire: () => void }[] = [];

  at(ms: number, fire: () => void): void {
    this.#timers.push({ at: ms, fire });
  }

  async runUntil(end: number): Promise<void> {
    for (;;) {
      await this.#settled();
      const next = Math.min(end, ...this.#timers.map(({ at }) => at));
      this.now = Math.max(this.now, next);
      if (this.now >= end) return;
      const due = this.#timers.filter(({ at }) => at <= this.now);
      this.#timers = this.#timers.filter(({ at }) => at > this.now);
      for (const { fire } of due) fire();
    }
  }

  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet = this.calls === 0 ? quiet + 1 : 0) await setImmediate();
  }
}

type Recorded = (partnerId: string, slot: number, written: number) => void;

/** A process that records, which may freeze or die between two calls of the database. */
class Member {
  readonly recorder: Recorder;
  #frozen: Promise<void> = Promise.resolve();

  constructor(holder: string, world: World, writer: StoreWriter, onRecorded: Recorded) {
    const call = async <Result>(work: (transaction: StoreTransaction) => Promise<Result>) => {
      await this.#frozen;
      world.calls++;
      const result = await writer.transaction(work).finally(() => world.calls--);
      await this.#frozen;
      return result;
    };
    const sleep = async (ms: number, signal: AbortSignal) => {
      await new Promise<void>((resolve) => {
        world.at(world.now + ms, resolve);
        signal.addEventListener('abort', () => resolve());
      });
      await this.#frozen;
    };
    const reader: Pick<StoreReader, 'readRevisions' | 'readPartner' | 'readSiteReports'> & {
      readHistory: StoreReader['readHistory'];
    } = {
      readRevisions: () => call((transaction) => transaction.readRevisions()),
      readPartner: (...of) => call((transaction) => transaction.readPartner(...of)),
      readSiteReports: (...of) => call((transaction) => transaction.readSiteReports(...of)),
      readHistory: (...of) => call((transaction) => transaction.readHistory(...of)),
    };
    this.recorder = new Recorder({
      reader: reader as StoreReader,
      writer: {
        ...writer,
        transaction: (work) => {
          const recorded: [partnerId: string, slot: number, written: number][] = [];
          return call(async (transaction) => {
            const result = await work({
              ...transaction,
              async recordSamples(partnerId, slot, of) {
                const written = await transaction.recordSamples(partnerId, slot, of);
                recorded.push([partnerId, slot, written]);
                return written;
              },
            });
            for (const of of recorded) onRecorded(...of);
            return result;
          });
        },
      },
      holder,
      usageMaxAgeMs: 900_000,
      clock: () => world.now,
      elapsed: () => world.now - begin,
      sleep,
      sleepOfLease: sleep,
      observe: () => {},
    });
    this.recorder.start();
  }

  freeze(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#frozen = promise;
    return resolve;
  }
}

async function makeStore(): Promise<StoreWriter> {
  const writer = await openStore('sqlite::memory:').openWriter();
  await writer.migrate();
  const memory = { used: 5, total: 10, observedAt: null };
  for (const id of partnerIds) {
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id, name: id, inventorySource: 'file' },
        hybridCores: { put: [{ id: 'eu', status: 'active', publicAvailable: false }], remove: [] },
        sites: {
          put: [{ id: 'fra01', hybridCoreId: 'eu', description: null, location: null }],
          remove: [],
        },
        assets: new Map([
          [
            'fra01',
            {
              put: [
                {
                  id: 'n1',
                  nodeType: 'compute',
                  status: 'active',
                  capacity: { cpu: null, memory: 10, storage: null },
                },
              ],
              remove: [],
            },
          ],
        ]),
        usage: new Map([
          ['fra01', new Map([['n1', { source: 'file', cpu: null, memory, storage: null }]])],
        ]),
      }),
    );
  }
  return writer;
}

/** From shortly before the first slot to after the last one; at least one process lives. */
async function liveThrough(
  happenings: readonly Happening[],
  world: World,
  come: () => Member,
): Promise<void> {
  const living = [come(), come(), come()];
  for (const { afterMs, what, which, forMs } of happenings) {
    if (world.now + afterMs >= end) break;
    await world.runUntil(world.now + afterMs);
    const index = which % living.length;
    const member = living[index]!;
    if (what === 'freezes') world.at(world.now + forMs, member.freeze());
    else if (what === 'comes' || living.length === 1) living.push(come());
    else {
      living.splice(index, 1);
      if (what === 'dies') member.freeze();
      else member.recorder.stop().catch(() => {});
    }
  }
  await world.runUntil(end);
  for (const member of living) member.recorder.stop().catch(() => {});
  await world.runUntil(end + 1_000);
}

it('each slot of each partner is recorded in time and once, whatever becomes of the processes', async () => {
  const schedule = fc.array(happening, { minLength: 60, maxLength: 60 });
  const property = fc.asyncProperty(schedule, async (happenings) => {
    const writer = await makeStore();
    const world = new World();
    const found = new Map<string, number[]>();
    const onRecorded: Recorded = (partnerId, slot, written) => {
      if (written === 0) return;
      const key = `${partnerId} at ${(slot - begin) / slotMs}`;
      found.set(key, [...(found.get(key) ?? []), world.now - slot]);
    };
    let started = 0;
    const come = () => new Member(`process-${started++}`, world, writer, onRecorded);
    await liveThrough(happenings, world, come);
    await writer.close();
    const expected = partnerIds.flatMap((id) =>
      Array.from({ length: slots }, (_, slot) => `${id} at ${slot}`),
    );
    expect([...found.keys()].toSorted()).toEqual(expected.toSorted());
    for (const [key, late] of found) {
      expect(late, key).toHaveLength(1);
      expect(late[0], key).toBeLessThan(lateMsMax);
    }
  });
  await fc.assert(property, { seed, numRuns: samples(3), endOnFailure: true });
});
