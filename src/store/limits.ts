/** Bounds of the stores, each with its unit in its name and its reason. */

/**
 * Samples of a subject that one statement reads: those of a day and a half, some 2 ms of work in a
 * thread that answers no requests. Each statement is a way to PostgreSQL and back.
 */
export const historySamplesPerReadMax = 432;

/** Days of each step that one statement reads: the 1,000 points that a range has at most, and some. */
export const historyDaysPerReadMax = { '5m': 5, '1h': 48, '1d': 1_024 } as const;

/** Subjects whose days one transaction puts together: 14,400 samples of a day become 150 rows. */
export const historySubjectsPerWriteMax = 50;

/** How long a writer waits for another's transaction; a large import holds it some seconds. */
export const sqliteLockWaitMs = 30_000;

/** Partners that are read side by side: few, since replicas add up. */
export const partnerReadsMax = 6;

/** Connections of one reader or writer: those that read partners, and one that notices changes. */
export const postgresConnectionsMax = partnerReadsMax + 1;

/** Connections of one SQLite reader: each does one read at a time, from begin to end. */
export const sqliteReadersMax = partnerReadsMax + 1;

/** How long a writer waits for another writer's transaction, as with SQLite. */
export const postgresLockWaitMs = 30_000;

/**
 * How long a person's act waits for another writer's transaction: somebody looks at a page meanwhile, and
 * the act holds a connection.
 */
export const peopleLockWaitMs = 2_000;

/**
 * Silence after which a writer's server counts as gone otherwise: a statement may wait for a lock, and
 * then takes some ms, or a few seconds for ten thousand assets.
 */
export const postgresStatementSilenceMs = postgresLockWaitMs + 5_000;
