/**
 * In charge of time: which slots come, on a clock that may be set and a machine that may sleep, and
 * for how long the clock has been steady.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { stepMs, stepStart } from '../domain/history.ts';
import { clockLookMs, clockSetMsMin, slotLateMsMax } from './limits.ts';

export interface Clocks {
  /** ms since 1970; may be set. */
  readonly clock: () => number;
  /** ms; never set. */
  readonly elapsed: () => number;
  /** Resolves after so many ms, or rejects once aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A slot that begins now, or one that began too long ago to be recorded. */
export interface SlotTurn {
  readonly slot: number;
  readonly lateMs: number;
  readonly isMissed: boolean;
}

/**
 * Yields the present slot where it began lately, since whoever recorded before may have ended without
 * it, and then each slot that begins while it is waited for, until aborted.
 */
export async function* slots(clocks: Clocks, signal: AbortSignal): AsyncGenerator<SlotTurn> {
  const { clock, sleep = (ms) => delay(ms, undefined, { signal }) } = clocks;
  const begun = clock();
  let last = stepStart(begun, '5m');
  const lateMs = begun - last;
  if (lateMs <= slotLateMsMax) yield { slot: last, lateMs, isMissed: false };
  while (!signal.aborted) {
    const toNext = last + stepMs['5m'] - clock();
    await sleep(Math.min(Math.max(toNext, 1), clockLookMs), signal).catch(() => {});
    if (signal.aborted) return;
    const now = clock();
    const slot = stepStart(now, '5m');
    const isNew = slot > last;
    // Where the clock was set back, the slots that come anew are there already.
    last = slot;
    if (!isNew) continue;
    const lateMs = now - slot;
    yield { slot, lateMs, isMissed: lateMs > slotLateMsMax };
  }
}

/** Notices where the clock is set, or the machine sleeps. */
export class Steadiness {
  readonly #clocks: Clocks;
  #offset: number;
  #since: number;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#offset = clocks.clock() - clocks.elapsed();
    this.#since = clocks.elapsed();
  }

  /** For how long nothing of that was noticed, from the first look on (ms). To be asked often. */
  lookMs(): number {
    const { clock, elapsed } = this.#clocks;
    const offset = clock() - elapsed();
    if (Math.abs(offset - this.#offset) >= clockSetMsMin) this.#since = elapsed();
    this.#offset = offset;
    return elapsed() - this.#since;
  }
}
