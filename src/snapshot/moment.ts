/**
 * In charge of the age of things. The steady clock stands still while the machine is suspended, and
 * the wall clock may be set: an age is the greater of the two differences. A wall clock that is set
 * back therefore never makes anything younger. A wall clock that is set forward makes everything
 * older by as much, until the next look at the database.
 */

/** A point in time, by both clocks. */
export interface Moment {
  /** In ms since 1970. */
  readonly time: number;
  /** By a clock that never jumps, in ms. */
  readonly steady: number;
}

/** The two clocks, each in ms. */
export interface Clocks {
  /** The time in ms since 1970. It goes on while the machine is suspended. */
  readonly clock: () => number;
  /** A clock that never jumps. */
  readonly steadyClock: () => number;
}

export function momentNow({ clock, steadyClock }: Clocks): Moment {
  return { time: clock(), steady: steadyClock() };
}

/** How long ago a moment was, in ms: the greater of what the two clocks tell. */
export function ageMs({ time, steady }: Moment, { clock, steadyClock }: Clocks): number {
  return Math.max(clock() - time, steadyClock() - steady);
}
