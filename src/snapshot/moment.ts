/**
 * Computes ages from two clocks. The steady clock stops while the machine is suspended, and the
 * wall clock may be set, so an age is the greater of both differences. Setting the wall clock back
 * never makes anything younger; setting it forward makes everything older by as much until the next
 * poll of the database.
 */

/** A timestamp by both clocks. */
export interface Moment {
  /** In ms since 1970. */
  readonly time: number;
  /** By the monotonic clock, in ms. */
  readonly steady: number;
}

/** The two clocks, each in ms. */
export interface Clocks {
  /** Wall clock, in ms since 1970. Advances during suspend. */
  readonly clock: () => number;
  /** Monotonic clock. */
  readonly steadyClock: () => number;
}

export function momentNow({ clock, steadyClock }: Clocks): Moment {
  return { time: clock(), steady: steadyClock() };
}

/** Age of a moment in ms: the greater difference of the two clocks. */
export function ageMs({ time, steady }: Moment, { clock, steadyClock }: Clocks): number {
  return Math.max(clock() - time, steadyClock() - steady);
}
