/**
 * Up to two hours of recording by processes that come, end, die and freeze at random, in a world of its own
 * time: each slot of each partner is recorded, in time, and once.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { stepMs } from '../../src/domain/history.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { Recorder } from '../../src/history/recorder.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { isThorough, samples, seed } from './seed.ts';
import { begin, happenings, liveThrough, Member, World } from './shared-work.ts';

const slotMs = stepMs['5m'];
/** All two hours, or the first forty minutes in `npm test`. */
const slots = isThorough ? 24 : 8;
/** Before the slot after the last one. */
const end = begin + slots * slotMs - 1_000;
const partnerIds = Array.from({ length: 24 }, (_, index) => `partner-${index}`);

/** A dead one's share is others' after 30 s, and they look at the clock every 5. */
const lateMsMax = 36_000;

type Recorded = (partnerId: string, slot: number, written: number) => void;

/** Starts a process that records. */
function record(member: Member, holder: string, writer: StoreWriter, onRecorded: Recorded) {
  const { world, call, sleep, elapsed } = member;
  const reader: Pick<StoreReader, 'readRevisions' | 'readPartner' | 'readSiteReports'> & {
    readHistory: StoreReader['readHistory'];
  } = {
    readRevisions: () => call((transaction) => transaction.readRevisions()),
    readPartner: (...of) => call((transaction) => transaction.readPartner(...of)),
    readSiteReports: (...of) => call((transaction) => transaction.readSiteReports(...of)),
    readHistory: (...of) => call((transaction) => transaction.readHistory(...of)),
  };
  const recorder = new Recorder({
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
    elapsed,
    sleep,
    sleepOfLease: sleep,
    observe: () => {},
  });
  recorder.start();
  return { member, stop: () => recorder.stop() };
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
                  capacity: { ...noCapacity, memory: 10 },
                },
              ],
              remove: [],
            },
          ],
        ]),
        usage: new Map([['fra01', new Map([['n1', { source: 'file', ...noSamples, memory }]])]]),
      }),
    );
  }
  return writer;
}

it('each slot of each partner is recorded in time and once, whatever becomes of the processes', async () => {
  const property = fc.asyncProperty(happenings, async (schedule) => {
    const writer = await makeStore();
    const world = new World();
    const found = new Map<string, number[]>();
    const onRecorded: Recorded = (partnerId, slot, written) => {
      if (written === 0) return;
      const key = `${partnerId} at ${(slot - begin) / slotMs}`;
      found.set(key, [...(found.get(key) ?? []), world.now - slot]);
    };
    let started = 0;
    const come = () =>
      record(new Member(world, writer), `process-${started++}`, writer, onRecorded);
    await liveThrough(schedule, world, end, come);
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
