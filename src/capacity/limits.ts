/** The figures of the forecast's method, which its documentation names (docs: Capacity planning, Forecast). */

/** Complete days that a forecast looks back on: a year, so that it has seen every season. */
export const forecastDays = 365;

/** Days below which there is no forecast: two weeks, so that each day of the week is there twice. */
export const forecastDaysMin = 14;

/** Percent of a day's 288 samples that a day needs: half a day may have missed its peak. */
export const daySamplesPercentMin = 50;

/** Percent of the nodes that report today that a day needs: with fewer, use seems to grow as they come. */
export const dayNodesPercentMin = 90;

/** The last days of the basis that count by themselves too: two months, so that growth that has changed shows. */
export const recentDays = 60;

/** Days ahead past which nothing is said: five years, longer than nodes are kept. */
export const forecastAheadDaysMax = 1_825;

/** The thresholds of `days_until`, in percent of today's total. */
export const forecastThresholds = [80, 90, 100] as const;

/** How far ahead the highest use is told. */
export const forecastAheadDays = [7, 30, 90, 180, 365] as const;

/** Sites that a headroom above a site names: as many as a page of a list has. */
export const headroomSitesMax = 50;
