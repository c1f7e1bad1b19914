/**
 * Every bound of the service that several rooms share, with its unit in its name and its reason. Others
 * stand beside the code that they bound, or in the `limits.ts` of their room.
 */

/** The contract's page size: a larger `page[limit]` is served as this (docs: Pagination). */
export const pageLimitMax = 50;

/** Points of a range of the history: more than a wide screen draws; some 750 KB as JSON. */
export const rangePointsMax = 1_000;

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

/**
 * Time in which the system has to take more of an answer for a client; one that does not read would keep the
 * answer in our memory.
 */
export const sendTimeoutMs = 30_000;

/**
 * Requests that wait for data, or for their clients to take the answer. A full page has 25 KB; 5,000 of
 * them take 125 MiB. One more request of each
 * connection may wait for its turn; each takes some 5 KB.
 */
export const inFlightMax = 5_000;

/** Wait of requests past which the service counts as overloaded; a page takes under 1 ms. */
export const shedDelayMs = 250;

/** Wait after which a request is refused. The most impatient clients give up after 5 s. */
export const refuseDelayMs = 4_000;

/**
 * Characters of `Accept` and `Accept-Encoding` that are read: browsers send some 150, and a head
 * full of them would take 10 ms. A longer header is ignored.
 */
export const negotiatedCharactersMax = 1_024;

/** Characters of a client's own text that a problem's `detail` or `reason` repeats. */
export const echoCharactersMax = 64;

/** Time after SIGTERM for requests under way. Orchestrators commonly kill after 10 s. */
export const shutdownMs = 7_000;

/** Time between two looks at the revisions: a quarter of the 2 s in which a small change shows. */
export const watchIntervalMs = 500;

/** Silence of the database after which an unknown token gets 503 instead of 401. */
export const storeSilenceMs = 1_500;

/** A partner's snapshot that nobody asked for in this time is dropped. */
export const snapshotIdleMs = 60 * 60 * 1_000;

/** The longest that a short load takes: new usage of some 50,000 assets. */
export const shortLoadMs = 500;

/** Rows between two looks at the clock: tens of microseconds of work, far more than the look. */
export const sliceRows = 4_096;

/** Bytes of usage in an asset's record: 450 where each number has all the digits it can have. */
export const assetUsageBytesMax = 1_024;

/** Brotli level for answers: near gzip's speed, still smaller (level 11 is 100 times slower). */
export const brotliQuality = 4;

/** Wrong credentials in a row from one address (one /64 of IPv6) before 429; then one a second. */
export const failuresPerAddressMax = 120;

/** Time after which one failure is forgiven. */
export const failureForgivenMs = 1_000;

/** `Retry-After` where a short wait helps: database away, service stopping, data being loaded. */
export const retryAfterSeconds = 2;

/** How long a sign-in link works unless it is told otherwise, and at most: it may wait in a mailbox. */
export const invitationMs = 24 * 60 * 60 * 1_000;
export const invitationMsMax = 24 * 60 * 60 * 1_000;

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const emailCharactersMax = 254;

/** Bytes of a YAML file: its syntax tree takes some 50 times as much memory. */
export const yamlFileBytesMax = 64 * 1024 * 1024;

/** Characters of a request id that is kept; ids of common tracing systems are far shorter. */
export const requestIdCharactersMax = 128;

/** Partners that a message names when it says that one is unknown; more would bury the point. */
export const namedPartnersMax = 10;

/** Streams of events of a partner at a time in one process: a few followers, not a crowd of them. */
export const eventStreamsOfPartnerMax = 4;

/** Exports of a partner at a time in one process. Each may keep a state that was replaced since. */
export const exportsOfPartnerMax = 4;
