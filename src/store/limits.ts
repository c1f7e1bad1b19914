/** Bounds of the stores, each with its unit in its name and its reason. */

/** Bound values of one SQL statement; SQLite takes 32,766 and PostgreSQL 65,535. */
export const sqlParametersMax = 9_000;

/** Uses of tokens that one statement notes: about 1 ms, in which SQLite does nothing else. */
export const tokenUsesPerStatementMax = 250;

/**
 * How long after a migration replicas of the release before may still write (docs: PostgreSQL, Upgrades): an
 * upgrade of one replica after the other is done within a day.
 */
export const rollingUpgradeMs = 24 * 60 * 60 * 1_000;

/** Sites whose assets one statement reads: a few ms, in which SQLite does nothing else. */
export const sitesPerReadMax = 4;

/** Partners that one statement reads: enough that the way to the database is a small part of the time. */
export const partnersPerReadMax = 500;

/** Assets that one statement reads of several partners: some 10 MB as objects. */
export const assetsPerReadMax = 10_000;

/** Assets put by one statement: some 2 MB of text, which the database reads at once. */
export const assetsPerStatementMax = 10_000;

/**
 * Samples of a subject that one statement reads: those of a day and a half, some 2 ms of work in a
 * thread that answers no requests. Each statement is a way to PostgreSQL and back.
 */
export const historySamplesPerReadMax = 432;

/** Days of each step that one statement reads: the 1,000 points that a range has at most, and some. */
export const historyDaysPerReadMax = { '5m': 5, '1h': 48, '1d': 1_024 } as const;

/** Subjects whose days one transaction puts together: 14,400 samples of a day become 150 rows. */
export const historySubjectsPerWriteMax = 50;

/**
 * Prepared statements that one SQLite connection keeps: all of ours, in a few batch sizes each.
 */
export const cachedStatementsMax = 100;

/** How long a writer waits for another's transaction; a large import holds it some seconds. */
export const sqliteLockWaitMs = 30_000;

/** Pause between two attempts at a lock of SQLite, each some 20 µs. The process does other work. */
export const sqliteLockRetryMs = 10;

/**
 * Time between two looks at whether the files of an open SQLite database still have their names: a
 * revocation that went to other files has to be seen within two seconds.
 */
export const sqliteFilesPollMs = 500;

/** PostgreSQL's usual port, for an address that names none. */
export const postgresPort = 5432;

/** Partners that are read side by side: few, since replicas add up. */
export const partnerReadsMax = 6;

/** Connections of one reader or writer: those that read partners, and one that notices changes. */
export const postgresConnectionsMax = partnerReadsMax + 1;

/** Connections of one SQLite reader: each does one read at a time, from begin to end. */
export const sqliteReadersMax = partnerReadsMax + 1;

/** Time to reach the server and log in; far more than a healthy one takes anywhere. */
export const postgresConnectTimeoutMs = 5_000;

/**
 * Time after which an unused connection is closed. The watcher's own connection is never closed for
 * that.
 */
export const postgresIdleTimeoutMs = 30_000;

/** Age at which a connection is replaced, so that replicas follow a proxy to a new server. */
export const postgresConnectionLifeSeconds = 10 * 60;

/** Idle time after which the kernel asks whether the other side is still there. */
export const postgresKeepAliveMs = 10_000;

/**
 * Silence after which a reader's server counts as gone. Rows of a large partner come far sooner.
 */
export const postgresReadSilenceMs = 5_000;

/** Silence after which a writer's server counts as gone that is asked to begin: a pooler may have a queue. */
export const postgresBeginSilenceMs = 10_000;

/** The same of a statement that removes a whole partner or changes the schema, or waits for that. */
export const postgresBulkSilenceMs = 10 * 60 * 1_000;

/** Time for one reading statement on the server; a million assets take some ten seconds. */
export const postgresReadStatementMs = 60_000;

/** Time for one writing statement; removing a partner of a million assets is the longest. */
export const postgresWriteStatementMs = 5 * 60 * 1_000;

/**
 * Locks of one kind that a transaction takes one by one: past that it takes one lock for all partners. The
 * server has room for 6,400 (64 for each of 100 connections), in all of its databases together.
 */
export const partnerLocksMax = 500;

/** How long a writer waits for another writer's transaction, as with SQLite. */
export const postgresLockWaitMs = 30_000;

/**
 * How long a person's act waits for another writer's transaction: somebody looks at a page meanwhile, and
 * the act holds a connection.
 */
export const peopleLockWaitMs = 2_000;

/** How long a person's act waits for a connection, which others hold for so long at most. */
export const peoplePlaceWaitMs = 5_000;

/** Transactions of people that concern one partner and run at a time: what they wait for is the partner's. */
export const peopleOfPartnerMax = 2;

/**
 * Silence after which a writer's server counts as gone otherwise: a statement may wait for a lock, and
 * then takes some ms, or a few seconds for ten thousand assets.
 */
export const postgresStatementSilenceMs = postgresLockWaitMs + 5_000;

/**
 * How long a start waits for the migration of another process, which may rewrite a large table, and tries
 * again where the tables are in use.
 */
export const postgresSchemaLockWaitMs = 10 * 60 * 1_000;

/**
 * How long a change of the schema waits for a table, a `pg_dump` for one. Who comes after it waits behind
 * it, readers too.
 */
export const postgresTableLockWaitMs = 2_000;

/** Pause before a change of the schema is tried again, in which those go on who waited behind it. */
export const postgresTableLockRetryMs = 3_000;

/** Time between statements in which a frozen writer may keep other writers waiting. */
export const postgresIdleInTransactionMs = 60_000;

/** Pause before the first attempt to listen anew, and the longest that doubling makes of it. */
export const postgresListenRetryMs = 500;
export const postgresListenRetryMsMax = 30_000;
