/**
 * Bounds shared by several modules, each with its unit in the name and its reason. Others are
 * beside the code that they bound, or in their folder's `limits.ts`.
 */

/**
 * A larger `page[limit]` is served as this.
 * @operators records on a page
 */
export const pageLimitMax = 50;

/** Points of a history range: more than a wide screen draws; some 750 KB as JSON. */
export const rangePointsMax = 1_000;

/** Points of a site's history in a list of them: a page of 50 sites has some 4 MB as JSON. */
export const siteRangePointsMax = 100;

/** Largest integer that every JSON reader keeps exactly (RFC 8259, section 6). */
export const integerMax = Number.MAX_SAFE_INTEGER;

/** Ids: long enough for any host name (253 bytes), short enough for an index key and a path. */
export const idBytesMax = 255;

/** Free text of an inventory (descriptions, names, cities): a paragraph, not a document. */
export const textCharactersMax = 1_000;

/**
 * The contract's value, and common practice of proxies.
 * @operators request line and headers together
 */
export const requestHeadBytesMax = 16 * 1024;

/**
 * Browsers behind several proxies send some forty. Each is two texts in the heap.
 * @operators headers of a request
 */
export const requestHeadersMax = 100;

/** Timeout of a whole request. */
export const requestTimeoutMs = 30_000;

/** Queue timeout: a request is rejected after it. The most impatient clients give up after 5 s. */
export const queueTimeoutMs = 4_000;

/**
 * Maximum characters parsed of `Accept` and `Accept-Encoding`: browsers send some 150, and a head
 * full of them would take 10 ms. A longer header is ignored.
 */
export const negotiatedCharactersMax = 1_024;

/** Characters of a search text: people type fewer, and a host's whole name is seldom longer. */
export const findTextMax = 100;

/** Characters of client input that a problem's `detail` or `reason` echoes. */
export const echoCharactersMax = 64;

/**
 * Orchestrators commonly kill after as long.
 * @operators time from SIGTERM to the end of the process
 */
export const endMsMax = 10_000;

/** Drain time after SIGTERM: `endMsMax` less the time to close everything else. */
export const shutdownMs = 7_000;

/** Poll interval of the revisions: a quarter of the 2 s in which a small change shows. */
export const watchIntervalMs = 500;

/** Silence of the database after which an unknown token gets 503 instead of 401. */
export const storeTimeoutMs = 1_500;

/** Idle time after which a partner's snapshot is evicted. */
export const snapshotIdleMs = 60 * 60 * 1_000;

/** Longest duration of a short load: new usage of some 50,000 assets. */
export const shortLoadMs = 500;

/** Rows between clock checks: tens of microseconds of work, far more than the check. */
export const sliceRows = 4_096;

/** Bytes of usage and allocation in an asset's record: 860 with every number at its maximum digits. */
export const assetUsageBytesMax = 1_024;

/**
 * Several programs share an address, which is a /64 of IPv6; guesses at one a second find nothing.
 * @operators failed attempts of an address, before one a second
 */
export const failuresPerAddressMax = 120;

/** Refill interval: one failure is forgiven per this time. */
export const failureForgivenMs = 1_000;

/** `Retry-After` when a short wait helps: database unavailable, service stopping, data loading. */
export const retryAfterSeconds = 2;

/** Default and maximum lifetime of a sign-in link: it may wait in a mailbox. */
export const invitationMs = 24 * 60 * 60 * 1_000;
export const invitationMsMax = 24 * 60 * 60 * 1_000;

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const emailCharactersMax = 254;

/**
 * The syntax tree takes some 50 times as much memory; JSON is streamed.
 * @operators a YAML file
 */
export const yamlFileBytesMax = 64 * 1024 * 1024;

/** Maximum length of a request id that is kept; those of common tracing systems are far shorter. */
export const requestIdCharactersMax = 128;

/** Partners listed in an unknown-partner message; more would bury the point. */
export const namedPartnersMax = 10;

/** Concurrent event streams per partner and process: a few followers, not a crowd. */
export const eventStreamsOfPartnerMax = 4;

/** The same per token, so that one program that forgets its streams leaves places to the others. */
export const eventStreamsOfTokenMax = 2;

/** Concurrent exports per partner and process. Each may pin a replaced snapshot version. */
export const exportsOfPartnerMax = 4;
