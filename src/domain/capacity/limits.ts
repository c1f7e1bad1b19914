/**
 * Constants of the forecast method, named in its documentation (docs: Capacity planning, Forecast).
 */

/** Look-back period in complete days: a year, to cover every season. */
export const forecastDays = 365;

/** Minimum days for a forecast: two weeks, so that each weekday occurs twice. */
export const forecastDaysMin = 14;

/** Minimum days for a `latest`: two months, before which a pause of growth was hardly ever seen. */
export const forecastLatestDaysMin = 60;

/** Forecast horizon: five years, longer than nodes are kept. */
export const forecastAheadDaysMax = 1_825;

/** The thresholds of `days_until`, in percent of today's total. */
export const forecastThresholds = [80, 90, 100] as const;

/** Maximum sites named by a headroom above a site: as many as a page of a list has. */
export const headroomSitesMax = 50;
