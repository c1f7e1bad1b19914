/** Bounds of what is written for Prometheus. */

/** Sites that are written between two pauses; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;
