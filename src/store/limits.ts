/** Bounds of the stores. */

/** Lock timeout of a writer; a large import holds the lock for some seconds. */
export const sqliteLockWaitMs = 30_000;

/** Partners read concurrently: few, since replicas add up. */
export const partnerReadsMax = 6;

/** Connections per reader or writer: those that read partners, and one that listens for changes. */
export const postgresConnectionsMax = partnerReadsMax + 1;

/** Lock timeout of a writer, as with SQLite. */
export const postgresLockWaitMs = 30_000;

/**
 * Lock timeout of a user's write in the panel: short, since the user waits for the page and the
 * write holds a connection.
 */
export const peopleLockWaitMs = 2_000;
