/**
 * Two hours of collecting by processes that come, end, die and freeze at random, in a world of its own
 * time: each source is collected in time, by one process at a time.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fencedTransaction } from '../../src/lease/lease.ts';
import { CollectorRunner } from '../../src/sources/runner/runner.ts';
import type { CollectContext, CollectorSource } from '../../src/sources/runner/source.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { samples, seed } from './seed.ts';
import { begin, happenings, liveThrough, Member, World } from './shared-work.ts';

const end = begin + 2 * 60 * 60_000;
const intervalMs = 60_000;
/** How long a source takes to answer. */
const askMs = 15_000;
const partnerIds = Array.from({ length: 12 }, (_, index) => `partner-${index}`);
const wholeSources = Array.from({ length: 6 }, (_, index) => `netbox-${index}`);
const divided = 'prometheus';
/** What is collected at once: a source, or a partner of the divided one. */
const units = [...wholeSources, divided, ...partnerIds];

/**
 * The longest time between two rounds: a dead one's share is others' after 30 s, and a round may have just
 * begun. The one that takes the share may die as well.
 */
function gapMsMax(deaths: number): number {
  return intervalMs + askMs + Math.max(1, deaths) * (30_000 + askMs);
}

/** A unit was written by a round that began then. */
interface Collected {
  readonly holder: string;
  readonly begunAt: number;
  readonly at: number;
}

/** Starts a process that collects; tells of what it has written at the commit. */
function collect(
  member: Member,
  holder: string,
  writer: StoreWriter,
  onCollected: (unit: string, of: Collected) => void,
) {
  const { world, call, sleep, elapsed } = member;
  const ask = async (signal: AbortSignal) => {
    const begunAt = world.now;
    await sleep(askMs, signal);
    signal.throwIfAborted();
    return begunAt;
  };
  const write = (unit: string, begunAt: number, fence: CollectContext['fence']) => {
    const atCommit: StoreWriter['transaction'] = (work) =>
      call(async (transaction) => {
        const result = await work(transaction);
        onCollected(unit, { holder, begunAt, at: world.now });
        return result;
      });
    const fenced = { writer: { transaction: atCommit }, fence };
    return fencedTransaction(fenced, unit, async () => {});
  };
  const nothing = { samples: 0, changed: 0, unmatched: [], errors: [], partners: [] };
  const wholeSource = (name: string): CollectorSource => ({
    name,
    intervalMs,
    async collect({ signal, fence }) {
      await write(name, await ask(signal), fence);
      return nothing;
    },
  });
  const dividedSource: CollectorSource = {
    name: divided,
    intervalMs,
    isDivided: true,
    async collect({ signal, fence, part }) {
      const begunAt = await ask(signal);
      for (const id of partnerIds.filter(part!.owns)) {
        await write(id, begunAt, part!.fence).catch(() => {});
      }
      if (part!.hasRest) await write(divided, begunAt, fence);
      return nothing;
    },
  };
  const runner = new CollectorRunner({
    writer: { ...writer, transaction: call },
    sources: [...wholeSources.map(wholeSource), dividedSource],
    holder,
    clock: () => world.now,
    elapsed,
    sleep,
    observe: () => {},
    progress: () => {},
  });
  runner.start();
  return { member, stop: () => runner.stop() };
}

it('each source is collected in time and by one at a time, whatever becomes of the processes', async () => {
  const property = fc.asyncProperty(happenings, async (schedule) => {
    const writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    const world = new World();
    const found = new Map<string, Collected[]>(units.map((unit) => [unit, []]));
    let started = 0;
    const come = () =>
      collect(new Member(world, writer), `process-${started++}`, writer, (unit, of) =>
        found.get(unit)!.push(of),
      );
    await liveThrough(schedule, world, end, come);
    await writer.close();
    const gapAllowed = (from: number, to: number) =>
      gapMsMax(world.happenedAt.filter((at) => at >= from && at < to).length);
    for (const [unit, rounds] of found) {
      let before: Collected = { holder: '', begunAt: 0, at: begin };
      for (const round of rounds) {
        const reported = `${unit}: ${JSON.stringify(before)} ${JSON.stringify(round)}`;
        expect(round.at - before.at, reported).toBeLessThan(gapAllowed(before.at, round.at));
        expect(round.begunAt, reported).toBeGreaterThanOrEqual(
          before.holder === '' ? 0 : before.at,
        );
        before = round;
      }
      expect(end - before.at, unit).toBeLessThan(gapAllowed(before.at, end));
      // A round each minute, and one each time that it comes to another process.
      const moves = rounds.filter(({ holder }, index) => holder !== rounds[index - 1]?.holder);
      expect(rounds.length, unit).toBeLessThan(2 * 60 + 2 * moves.length + 1);
    }
    // One that ends within its first minute, or whose shares have no source, collects nothing.
    const holders = new Set([...found.values()].flat().map(({ holder }) => holder));
    expect(holders.size / started).toBeGreaterThan(0.75);
  });
  await fc.assert(property, { seed, numRuns: samples(3), endOnFailure: true });
});
