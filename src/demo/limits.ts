/** The bounds of the demo's simulated world, each with its unit and reason. */

/** Days of history at the start: a trend needs 14, `1h` is retained for 100. */
export const demoHistoryDays = 100;
