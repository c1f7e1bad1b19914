/**
 * Schedules sample intervals on a clock that may be set and a machine that may sleep, and measures
 * how long the clock has been stable.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { stepMs, stepStart } from '../../domain/history.ts';

/** Maximum delay of a partner's sample after the slot: half of the five minutes. */
export const partnerLateMsMax = 150_000;

/**
 * Maximum delay of a round after its slot: later, the machine slept or the clock was set, and
 * current usage is not of that slot.
 */
export const slotLateMsMax = 60_000;

/** Poll interval of the clock while waiting for the next slot: it may have been set. */
export const clockPollMs = 5_000;

/** Minimum drift from the monotonic clock between two polls that counts as setting the clock. */
const clockSetMsMin = 2_000;

export interface Clocks {
  /** Wall clock, in ms since 1970; may be set. */
  readonly clock: () => number;
  /** Monotonic clock, in ms. */
  readonly elapsed: () => number;
  /** Resolves after `ms`, or rejects once aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A slot that begins now, or one that began too long ago to be recorded. */
export interface SlotStart {
  readonly slot: number;
  readonly lateMs: number;
  readonly isMissed: boolean;
}

/**
 * Yields the current slot if it began recently (the previous recorder may have exited before
 * recording it), or within the `idleMs` up to now in which nobody recorded; then each slot as it begins,
 * until aborted.
 */
export async function* slots(
  clocks: Clocks,
  signal: AbortSignal,
  idleMs = 0,
): AsyncGenerator<SlotStart> {
  const { clock, sleep = (ms) => delay(ms, undefined, { signal }) } = clocks;
  const startedAt = clock();
  let last = stepStart(startedAt, '5m');
  const lateMs = startedAt - last;
  const isMissed = lateMs > slotLateMsMax;
  if (!isMissed || lateMs < idleMs) yield { slot: last, lateMs, isMissed };
  while (!signal.aborted) {
    const toNext = last + stepMs['5m'] - clock();
    await sleep(Math.min(Math.max(toNext, 1), clockPollMs), signal).catch(() => {});
    if (signal.aborted) return;
    const now = clock();
    const slot = stepStart(now, '5m');
    const isNew = slot > last;
    // After the clock was set back, the repeated slots are recorded already.
    last = slot;
    const lateMs = now - slot;
    if (isNew) yield { slot, lateMs, isMissed: lateMs > slotLateMsMax };
  }
}

/** Detects clock changes and machine sleep. */
export class Steadiness {
  readonly #clocks: Clocks;
  #offset: number;
  #since: number;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.#offset = clocks.clock() - clocks.elapsed();
    this.#since = clocks.elapsed();
  }

  /** How long no such event was seen, since the first call (ms). Call it often. */
  steadyForMs(): number {
    const { clock, elapsed } = this.#clocks;
    const offset = clock() - elapsed();
    if (Math.abs(offset - this.#offset) >= clockSetMsMin) this.#since = elapsed();
    this.#offset = offset;
    return elapsed() - this.#since;
  }
}
