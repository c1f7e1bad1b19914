/** Limits of the answers for Prometheus. */

/** Sites written between two yields to the event loop; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;
