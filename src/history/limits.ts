/** Bounds of history recording, with units and reasons. */

/**
 * Maximum delay of a round after its slot: later, the machine slept or the clock was set, and
 * current usage is not of that slot.
 */
export const slotLateMsMax = 60_000;

/** Maximum delay of a partner's sample after the slot: half of the five minutes. */
export const partnerLateMsMax = 150_000;

/** Poll interval of the clock while waiting for the next slot: it may have been set. */
export const clockPollMs = 5_000;

/** Minimum drift from the monotonic clock between two polls that counts as setting the clock. */
export const clockSetMsMin = 2_000;

/**
 * How long the clock must be stable before history is downsampled and removed by it: a machine that
 * starts with a wrong clock has it corrected by then.
 */
export const clockSteadyMs = 15 * 60 * 1_000;

/** Time after its slot at which a round stops housekeeping: the next one is near. */
export const housekeepingMsMax = 240_000;

/** Failed partners that a round's log names; the metrics have the count. */
export const namedFailuresMax = 20;

/** How far a workload has to fall below a threshold, in percent, before that is reported: it wavers. */
export const belowMarginPercent = 2;

/** The days to full that are reported, the longest first: to plan an order, and to hurry it. */
export const soonWithinDays = [90, 30] as const;

/**
 * What of its days a forecast has to gain before the next time that it comes so near is reported: a
 * tenth, the change that a week makes.
 */
export const rearmDivisor = 10;

/** Length of the cached trends in days: what comes later is as far away as never, for the reports. */
export const trendDaysKept = soonWithinDays[0] + soonWithinDays[0] / rearmDivisor;
