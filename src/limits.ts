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
