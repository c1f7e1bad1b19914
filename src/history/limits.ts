/** Bounds of recording history, each with its unit and its reason. */

/**
 * How late a round may begin after its slot: later, the machine has slept or the clock was set, and
 * what is shown by then is not of that moment.
 */
export const slotLateMsMax = 60_000;

/** How late after the slot the turn of a partner may come: half of the five minutes. */
export const partnerLateMsMax = 150_000;

/** How often the clock is looked at while the next slot is waited for: it may have been set. */
export const clockLookMs = 5_000;

/** How far the clock may move against one that is never set, between two looks, before it was set. */
export const clockSetMsMin = 2_000;

/**
 * For how long the clock must not have been set before history is gathered and removed by it: a
 * machine that starts with a wrong clock has it corrected by then.
 */
export const clockSteadyMs = 15 * 60 * 1_000;

/** How long after its slot a round may still gather and remove history: the next one is near then. */
export const upkeepMsMax = 240_000;

/** Partners that a round names of those that could not be recorded; the metrics have the count. */
export const namedFailuresMax = 20;

/** How long events are kept: a year, and the time to compare it with the year before. */
export const eventsKeptMs = 400 * 24 * 60 * 60 * 1_000;

/** Events that are kept of a partner: some 300 MB with their indexes. */
export const eventsKeptMax = 1_000_000;
