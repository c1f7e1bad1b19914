/**
 * Generates revisions. A partner's revision never repeats: after a failover to a standby without
 * the last commits, or after a restore, plain counters would reuse numbers for other contents, and
 * replicas would take these for the contents that they have cached.
 */
import { randomInt } from 'node:crypto';
import type { Revision } from '../records.ts';

/** Revisions per second: the clock's microseconds, in a unit that every process computes alike. */
const revisionsPerSecond = 2 ** 20;

/**
 * Maximum step of a write beyond the clock: 62.5 ms. Histories that diverge within that time, or by
 * a writer with a slow clock, collide with probability 1/65,000, and the lost history may have the
 * larger number. Later writes always exceed the lost ones.
 */
const stepMax = 2 ** 16;

/**
 * The year 2106. Even from a clock that is further ahead, 2^52 revisions stay below a double's
 * 2^53.
 */
const secondsMax = 2 ** 32;

/** The next revision is the larger of the last revision and `from`, plus `step`. */
export interface RevisionMove {
  readonly from: Revision;
  readonly step: number;
}

/** A unique move at `now` (ms since 1970). */
export function revisionMove(now = Date.now()): RevisionMove {
  const seconds = Math.min(Math.max(0, now / 1_000), secondsMax);
  return { from: Math.floor(seconds * revisionsPerSecond), step: randomInt(1, stepMax) };
}

/** Lower bound of a revision made at a time (ms since 1970). */
export function idAt(at: number): Revision {
  return revisionMove(at).from;
}

/** How many revisions lie within a time. */
export function idsWithin(ms: number): number {
  return (ms / 1_000) * revisionsPerSecond;
}

/** The successor of a revision; 0 is none. */
export function nextRevision(
  last: Revision,
  { from, step }: RevisionMove = revisionMove(),
): Revision {
  return Math.max(last, from) + step;
}
