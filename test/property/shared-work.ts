/**
 * Two hours of processes that share work on one database, in a world of its own time: they come, end, die and freeze at
 * random.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { StoreTransaction, StoreWriter } from '../../src/store/store.ts';

export const begin = Date.parse('2026-11-20T12:00:00Z');

/** What happens to the processes; `which` is one of those that live. */
const happening: fc.Arbitrary<Happening> = fc.record({
  afterMs: fc.integer({ min: 45_000, max: 200_000 }),
  what: fc.constantFrom('comes', 'ends', 'dies', 'freezes') as fc.Arbitrary<Happening['what']>,
  which: fc.nat(),
  forMs: fc.integer({ min: 1_000, max: 40_000 }),
} as const);

export interface Happening {
  readonly afterMs: number;
  readonly what: 'comes' | 'ends' | 'dies' | 'freezes';
  readonly which: number;
  readonly forMs: number;
}

/** Time that passes once no process has work left at the moment. */
export class World {
  now = begin - 20_000;
  /** When something happened to a process. */
  readonly happenedAt: number[] = [];
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

/** A process, which may freeze or die between two calls of the database. */
export class Member {
  readonly world: World;
  readonly #writer: StoreWriter;
  #frozen: Promise<void> = Promise.resolve();

  constructor(world: World, writer: StoreWriter) {
    this.world = world;
    this.#writer = writer;
  }

  readonly elapsed = () => this.world.now - begin;

  readonly call = async <Result>(work: (transaction: StoreTransaction) => Promise<Result>) => {
    await this.#frozen;
    this.world.calls++;
    const result = await this.#writer.transaction(work).finally(() => this.world.calls--);
    await this.#frozen;
    return result;
  };

  readonly sleep = async (ms: number, signal: AbortSignal) => {
    await new Promise<void>((resolve) => {
      this.world.at(this.world.now + ms, resolve);
      signal.addEventListener('abort', () => resolve());
    });
    await this.#frozen;
  };

  freeze(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#frozen = promise;
    return resolve;
  }
}

/** Enough for two hours. */
export const happenings = fc.array(happening, { minLength: 60, maxLength: 60 });

/** What comes, with its process. */
interface Worker {
  readonly member: Member;
  stop(): Promise<void>;
}

/** From shortly before the beginning to the end; at least one process lives. */
export async function liveThrough(
  happenings: readonly Happening[],
  world: World,
  end: number,
  come: () => Worker,
): Promise<void> {
  const living = [come(), come(), come()];
  for (const { afterMs, what, which, forMs } of happenings) {
    if (world.now + afterMs >= end) break;
    await world.runUntil(world.now + afterMs);
    world.happenedAt.push(world.now);
    const index = which % living.length;
    const { member, stop } = living[index]!;
    if (what === 'freezes') world.at(world.now + forMs, member.freeze());
    else if (what === 'comes' || living.length === 1) living.push(come());
    else {
      living.splice(index, 1);
      if (what === 'dies') member.freeze();
      else stop().catch(() => {});
    }
  }
  await world.runUntil(end);
  for (const { stop } of living) stop().catch(() => {});
  await world.runUntil(end + 1_000);
}
