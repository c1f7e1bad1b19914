/**
 * Makes revisions. A revision never comes twice for one partner: plain counters would, after a failover
 * to a standby that lacks the last commits or after a restore, run through the same numbers again with
 * other contents, and replicas would take those contents for the ones that they know.
 */
import { randomInt } from 'node:crypto';
import type { Revision } from '../store.ts';

/** Revisions that a second has room for: the clock's microseconds, in a unit that any process computes alike. */
const revisionsPerSecond = 2 ** 20;

/**
 * The most that one write moves a revision by, beyond the clock: 62.5 ms. Two histories that part within
 * that time, or are written by a host whose clock is behind, choose the same number once in 65,000 times,
 * and the larger number may be of the lost one. A later write is larger than whatever was lost.
 */
const stepMax = 2 ** 16;

/** The year 2106. From a clock that is further ahead, 2^52 revisions stay below the 2^53 of a double. */
const secondsMax = 2 ** 32;

/** What the next revision is made of: the larger of the last revision and `from`, and `step` more. */
export interface RevisionMove {
  readonly from: Revision;
  readonly step: number;
}

/** A move at the moment `now` (ms since 1970), which no other move repeats. */
export function revisionMove(now = Date.now()): RevisionMove {
  const seconds = Math.min(Math.max(0, now / 1_000), secondsMax);
  return { from: Math.floor(seconds * revisionsPerSecond), step: randomInt(1, stepMax) };
}

/** The least that a revision made at a moment (ms since 1970) can be. */
export function idAt(at: number): Revision {
  return revisionMove(at).from;
}

/** The revision that follows on the last one; 0 where there is none. */
export function nextRevision(
  last: Revision,
  { from, step }: RevisionMove = revisionMove(),
): Revision {
  return Math.max(last, from) + step;
}
