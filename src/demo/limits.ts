/** The bounds of the demo's simulated world, each with its unit and reason. */

/** Days of history that are there at the start: a trend needs 14, `1h` is kept for 100. */
export const demoHistoryDays = 100;
