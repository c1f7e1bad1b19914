/**
 * Every bound of the service, with its unit in its name and its reason beside it.
 * A number above 1 that limits something lives here and nowhere else.
 */

/** The contract's page size: a larger `page[limit]` is served as this (docs: Pagination). */
export const pageLimitMax = 50;

/** Largest integer that every JSON reader keeps exactly (RFC 8259, section 6). */
export const integerMax = Number.MAX_SAFE_INTEGER;

/** Ids: long enough for any host name (253 bytes), short enough for an index key and a path. */
export const idBytesMax = 255;

/** Free text of an inventory (descriptions, names, cities): a paragraph, not a document. */
export const textCharactersMax = 1_000;

/** Request line and headers together; the contract's figure, and common practice of proxies. */
export const requestHeadBytesMax = 16 * 1024;

/** Time for a whole request head to arrive; longer is a slow-header attack or a dead peer. */
export const requestHeadTimeoutMs = 10_000;

/** Time for a whole request, ignored body included; bounds what a client can make us read. */
export const requestTimeoutMs = 30_000;

/** Idle keep-alive time; above the 60 s of common load balancers, so that they close first. */
export const keepAliveTimeoutMs = 65_000;

/** Open connections of one process: each costs some 20 KiB, so this is about 200 MiB. */
export const connectionsMax = 10_000;

/** Time for a client to take an answer; one that does not read would keep it in our memory. */
export const sendTimeoutMs = 30_000;

/** The same where more answers wait than should: two looks at the connections. */
export const sendTimeoutUnderPressureMs = 1_000;

/** Requests that wait for data or for their clients to take the answer: some 25 KB each. */
export const inFlightMax = 5_000;

/** Requests of one connection that are under way: no client known sends more ahead. */
export const pipelinedRequestsMax = 32;

/** Connections past the maximum that are still told so; each has a second to ask. */
export const overflowConnectionsMax = 256;
export const overflowConnectionMs = 1_000;

/** What the bounds of connections may be configured to: less cuts off honest clients. */
export const connectionTimeoutMsMin = 1_000;
export const connectionTimeoutMsMax = 60 * 60 * 1_000;

/** Delay of the event loop past which partners are held to their share; a page takes under 1 ms. */
export const shedDelayMs = 250;

/** Delay past which everybody is refused: most clients have given up by the time of an answer. */
export const refuseDelayMs = 1_000;

/** How often the delay is looked at, and how many samples there are to take the middle one of. */
export const overloadSampleMs = 20;
export const overloadSamplesMax = 9;

/** Time over which partners' requests are counted, to tell who asks for more than a share. */
export const overloadWindowMs = 1_000;

/** Part of what was answered when it was too much that is let pass in the next window. */
export const overloadedShare = 0.75;

/** Requests in a window that a partner always has, so that shares do not shrink to nothing. */
export const partnerShareMin = 20;

/** How often the kernel's view of timed-out requests is checked; sets the error of a 408. */
export const connectionsCheckIntervalMs = 1_000;

/** Characters of a client's own text that a problem's `detail` or `reason` repeats. */
export const echoCharactersMax = 64;

/** From SIGTERM to exit: orchestrators commonly kill after 10 s, so we end well before. */
export const shutdownMs = 8_000;

/** After SIGTERM, time in which new requests still get a 503 instead of a refused connection. */
export const drainMs = 1_000;

/** Revision poll: a change must show within 2 s on every replica, so half of that, less work. */
export const watchIntervalMs = 500;

/** Silence of the store after which tokens that are not known cannot be checked any more. */
export const storeSilenceMs = 1_500;

/** Pause between two looks that notifications ask for, so that a storm of them costs little. */
export const watchGapMs = 100;

/** A partner's snapshot that nobody asked for in this time is dropped. */
export const snapshotIdleMs = 60 * 60 * 1_000;

/** Sort orders remembered on one table; a dashboard uses a handful, a random walk must not pile up. */
export const cachedOrdersMax = 32;

/** Responses remembered on one partner's snapshot: what dashboards ask again and again. */
export const cachedResponsesMax = 256;

/** Bytes of remembered responses on one partner's snapshot, compressed copies included. */
export const cachedResponseBytesMax = 8 * 1024 * 1024;

/** Brotli level for answers: near gzip's speed, still smaller (level 11 is 100 times slower). */
export const brotliQuality = 4;

/** Wrong credentials from one address in a row, before they are slowed; then one a second. */
export const failuresPerAddressMax = 120;

/** Wrong credentials for one user in a row, before they are slowed; then one a second. */
export const failuresPerUserMax = 60;

/** How fast a failure is forgiven. */
export const failureForgivenMs = 1_000;

/** Addresses, users or tokens that one counter remembers: about 20 MiB at the most. */
export const countedKeysMax = 100_000;

/** `Retry-After` of answers that a short wait mends (store away, shutting down, loading). */
export const retryAfterSeconds = 2;

/** Entropy of a token: 256 bits, beyond guessing (OWASP asks for 128 at least). */
export const tokenBytes = 32;

/** Levels of nesting in a file we read; an inventory has nine, the rest is for later formats. */
export const nestingLevelsMax = 64;

/** Values that the aliases of one YAML file may stand for, against "billion laughs" files. */
export const aliasedValuesMax = 500_000;

/** Characters of one number in a file: 2^53-1 has 16, decimals beyond a few are noise. */
export const numberCharactersMax = 400;

/** Bytes of a JSON file: a Node string holds 512 Mi characters; this is over a million assets. */
export const jsonFileBytesMax = 500 * 1024 * 1024;

/** Bytes of a YAML file: its syntax tree takes some 50 times as much memory. */
export const yamlFileBytesMax = 64 * 1024 * 1024;

/** Bytes from which on reading a file shows its progress on a terminal: it takes a second or so. */
export const progressFileBytesMin = 2 * 1024 * 1024;

/** Characters that an export gathers before it writes: few system calls, little memory. */
export const exportChunkCharacters = 64 * 1024;

/** Characters of a request id that is kept; ids of common tracing systems are far shorter. */
export const requestIdCharactersMax = 128;

/** Bound values of one SQL statement; SQLite takes 32,766 and PostgreSQL 65,535. */
export const sqlParametersMax = 9_000;

/** Prepared statements one SQLite connection keeps: all of ours, in a few batch sizes each. */
export const cachedStatementsMax = 100;

/** SQLite's own wait for a lock. It blocks the whole process, so it only bridges an instant. */
export const sqliteBusyTimeoutMs = 50;

/** How long a writer waits for another's transaction; a large import holds it some seconds. */
export const sqliteLockWaitMs = 30_000;

/** Pause between two attempts at SQLite's write lock, in which the process does other work. */
export const sqliteLockRetryMs = 10;

/** PostgreSQL's own port, where an address names none. */
export const postgresPort = 5432;

/** Connections of one reader or writer: a few loads beside each other; replicas add up. */
export const postgresConnectionsMax = 4;

/** Partners read at once: one connection is left to notice changes, however many are asked for. */
export const partnerReadsMax = postgresConnectionsMax - 1;

/** Time to reach the server and log in; far more than a healthy one takes anywhere. */
export const postgresConnectTimeoutMs = 5_000;

/** Time after which an unused connection is closed; the watcher's own never is. */
export const postgresIdleTimeoutMs = 30_000;

/** Age at which a connection is replaced, so that replicas follow a proxy to a new server. */
export const postgresConnectionLifeSeconds = 10 * 60;

/** Idle time after which the kernel asks whether the other side is still there. */
export const postgresKeepAliveMs = 10_000;

/** Silence in which a reader's server counts as gone: rows of a large partner come far sooner. */
export const postgresReadSilenceMs = 5_000;

/** The same for a writer, whose statements may wait for a lock and remove a whole partner. */
export const postgresWriteSilenceMs = 10 * 60 * 1_000;

/** Time for one reading statement on the server; a million assets take some ten seconds. */
export const postgresReadStatementMs = 60_000;

/** Time for one writing statement; removing a partner of a million assets is the longest. */
export const postgresWriteStatementMs = 5 * 60 * 1_000;

/** How long a writer waits for another's transaction, as with SQLite. */
export const postgresLockWaitMs = 30_000;

/** How long a start waits for another's migration, which may rewrite a large table. */
export const postgresSchemaLockWaitMs = 10 * 60 * 1_000;

/** Time between statements in which a frozen writer may keep others waiting. */
export const postgresIdleInTransactionMs = 60_000;

/** Pause before the first attempt to listen anew, and the longest that doubling makes of it. */
export const postgresListenRetryMs = 500;
export const postgresListenRetryMsMax = 30_000;

/** Longest duration that can be configured: a thousand years, so that dates keep four digits. */
export const durationMsMax = 1_000 * 365 * 24 * 60 * 60 * 1_000;

/**
 * A signal that follows another within this time is its echo: on Ctrl+C a terminal signals the
 * whole process group, and npm forwards what it got. Only a later one means "at once".
 */
export const signalEchoMs = 500;

/** Partners that a message names when it says that one is unknown; more would bury the point. */
export const namedPartnersMax = 10;

/** After refusing an unreadable request, time for the client to read why before the reset. */
export const socketLingerMs = 1_000;

/** Attempts at one request to a source in one round; what takes longer is the next round's. */
export const upstreamAttemptsMax = 3;

/** Pause before the second attempt, and the longest that doubling or the source makes of it. */
export const upstreamRetryMs = 500;
export const upstreamRetryMsMax = 30_000;

/** Bytes of a secret that a file holds: the longest tokens in use have a few thousand. */
export const secretBytesMax = 16 * 1024;

/** Characters of one PromQL query; a long one has a few hundred. */
export const promqlCharactersMax = 8_000;

/** Series of one answer of Prometheus: five times the largest fleet that one source serves. */
export const seriesMax = 500_000;

/** Bytes of one answer of Prometheus: that many series, or a mistaken query, must not fill memory. */
export const prometheusAnswerBytesMax = 128 * 1024 * 1024;

/** Queries under way at once: Prometheus runs 20 at the most, and others want theirs. */
export const prometheusQueriesMax = 4;

/** What the transport may take beyond the query's own time limit, for Prometheus to tell of it. */
export const prometheusTransportMs = 5_000;

/** How far ahead of our clock a sample may be; further ahead, it would hardly ever go stale. */
export const sampleAheadMsMax = 5 * 60 * 1_000;

/** Subjects of one kind that a log line names; the metrics have the count. */
export const namedSubjectsMax = 20;

/** How often a working collector renews its lease. */
export const leaseRenewMs = 3_000;

/** How often a collector that stands by looks at the lease. */
export const leaseLookMs = 2_000;

/** A lease that was not renewed for this long is taken over; with the look, well below 30 s. */
export const leaseMs = 10_000;

/** Longest pause between two rounds that is still collecting, and shortest that sources bear. */
export const collectIntervalMsMax = 24 * 60 * 60 * 1_000;
export const collectIntervalMsMin = 1_000;

/** Sources of one file: each has a timer, and its series in the metrics. */
export const sourcesMax = 100;

/** Rows asked of NetBox at once: its own ceiling (MAX_PAGE_SIZE), above which it serves fewer. */
export const netboxPageRowsMax = 1_000;

/** Bytes of one page of NetBox: a thousand rows have some 1.5 MB; a mistake must not fill memory. */
export const netboxAnswerBytesMax = 64 * 1024 * 1024;

/** Time for one page: NetBox takes a few seconds for a thousand devices on a small machine. */
export const netboxTimeoutMs = 60_000;

/** What may be configured instead: less than a second serves no page, more is no answer at all. */
export const netboxTimeoutMsMin = 1_000;
export const netboxTimeoutMsMax = 10 * 60 * 1_000;

/** Rows of one list of NetBox: the largest fleet that one process is meant for. */
export const netboxRowsMax = 1_000_000;

/** Walks through a list that changes while it is read, before the round gives up. */
export const netboxWalksMax = 3;

/** Assets that a dry run names for each partner; their numbers stand above. */
export const namedChangesMax = 50;

/** Log lines are written once so many bytes have come together: some 150 requests a system call. */
export const logBufferBytes = 64 * 1024;

/** Most that is written of the log at once: lines go on coming while a write is under way. */
export const logWriteBytesMax = 256 * 1024;

/** The longest that a log line waits for others, and what a process that is killed loses. */
export const logFlushMs = 100;

/** Log lines that wait for a slow reader; later ones are dropped before they fill the memory. */
export const logWaitingBytesMax = 16 * 1024 * 1024;

/** Paths remembered as they were read: 4,096 of the longest that is remembered are 8 MiB. */
export const rememberedPathsMax = 4_096;

/** Longest path that is remembered: two ids of usual length, percent-encoded, fit easily. */
export const rememberedPathCharactersMax = 1_024;

/** Block that bodies are cut from: some fifteen full pages; larger bodies get memory of their own. */
export const bodyBlockBytes = 256 * 1024;
