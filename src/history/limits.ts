/** Bounds of history recording, with units and reasons. */

/** Maximum delay of a partner's sample after the slot: half of the five minutes. */
export const partnerLateMsMax = 150_000;

/** The days to full that are reported, the longest first: to plan an order, and to hurry it. */
export const soonWithinDays = [90, 30] as const;

/**
 * What of its days a forecast has to gain before the next time that it comes so near is reported: a
 * tenth, the change that a week makes.
 */
export const rearmDivisor = 10;

/** Length of the cached trends in days: what comes later is as far away as never, for the reports. */
export const trendDaysKept = soonWithinDays[0] + soonWithinDays[0] / rearmDivisor;
