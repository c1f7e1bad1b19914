/** Lease timings, with units and reasons. */

/** Renewal interval of the process that works. */
export const leaseRenewMs = 3_000;

/** Poll interval of a standby process. */
export const leasePollMs = 2_000;

/**
 * Lease duration: unrenewed for this long, it is taken over. With the poll interval this stays well
 * below 30 s.
 */
export const leaseMs = 10_000;
