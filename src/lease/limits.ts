/** Bounds of leases, each with its unit and its reason. */

/** How often a process that works renews its lease. */
export const leaseRenewMs = 3_000;

/** How often a process that stands by looks at the lease. */
export const leaseLookMs = 2_000;

/**
 * A lease that was not renewed for this long is taken over. Together with the time between looks,
 * this stays well below 30 s.
 */
export const leaseMs = 10_000;
