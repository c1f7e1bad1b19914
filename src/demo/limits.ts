/** The bounds of the demo's simulated world, each with its unit and reason. */

/** Time between two rounds of the simulated collector: figures move while one looks. */
export const demoRoundMs = 10_000;

/** Days of history that are there at the start: a trend needs 14, `1h` is kept for 100. */
export const demoHistoryDays = 100;

/** Days from the start until the filling site is full, if its nodes leave that much room. */
export const demoFillingDays = 40;

/** Time that the failing node is up before it fails: long enough to see it well first. */
export const demoFailurePauseMs = 40_000;

/** Time that the failing node stays down. */
export const demoFailureMs = 40_000;

/** Time after the start at which the silent node's figures go stale: within the first minute. */
export const demoStaleAfterMs = 45_000;

/** Samples worked out for an hour of the older past: enough for its curve, at a sixth of the work. */
export const demoSamplesPerHour = 2;
