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
 * The same while too many answers wait: two looks at the connections.
 */
export const sendTimeoutUnderPressureMs = 1_000;

/**
 * Requests that wait for data, or for their clients to take the answer. A full page has 25 KB; 5,000 of
 * them take 125 MiB. One more request of each
 * connection may wait for its turn; each takes some 5 KB.
 */
export const inFlightMax = 5_000;

/**
 * Requests that one connection may have under way. No known client sends more of them ahead, and a crowd
 * that does takes a third of the memory that it took with 32.
 */
export const pipelinedRequestsMax = 16;

/** Connections past the maximum that still get a 503, instead of being dropped. */
export const overflowConnectionsMax = 256;

/** Time for each of them to send its request. */
export const overflowConnectionMs = 1_000;

/** Shortest and longest time-out that may be configured: a shorter one cuts honest clients off. */
export const connectionTimeoutMsMin = 1_000;
export const connectionTimeoutMsMax = 60 * 60 * 1_000;

/** Wait of requests past which the service counts as overloaded; a page takes under 1 ms. */
export const shedDelayMs = 250;

/** Wait after which a request is refused. The most impatient clients give up after 5 s. */
export const refuseDelayMs = 4_000;

/** Refusals in one turn of the event loop: a tenth of what a processor can do. */
export const refusalsPerTurnMax = 8;

/** The most that one turn adds to a wait, so that a pause of the process does not count as load. */
export const countedTurnMsMax = 100;

/** Time between two checks whether requests may go on that wait for a look at the database. */
export const heldTurnMs = 5;

/** Sockets that listen on the port. In one turn the loop takes one new connection from each. */
export const listeningSockets = 32;

/** New connections that wait on each of them; the system may hold it to less (`somaxconn`). */
export const listenBacklog = 1_024;

/** How often the kernel's view of timed-out requests is checked; sets the error of a 408. */
export const connectionsCheckIntervalMs = 1_000;

/**
 * Characters of `Accept` and `Accept-Encoding` that are read: browsers send some 150, and a head
 * full of them would take 10 ms. A longer header is ignored.
 */
export const negotiatedCharactersMax = 1_024;

/** Characters of a client's own text that a problem's `detail` or `reason` repeats. */
export const echoCharactersMax = 64;

/** Characters of another program's message that one of ours repeats: a screenful. */
export const messageCharactersMax = 2_000;

/** Time after SIGTERM for requests under way. Orchestrators commonly kill after 10 s. */
export const shutdownMs = 7_000;

/** Time after that for closing the rest, for instance a database that does not answer. */
export const closeMs = 1_000;

/** Time after SIGTERM in which new requests get a 503. Later, connections are refused. */
export const drainMs = 1_000;

/** Time between two looks at the revisions: a quarter of the 2 s in which a small change shows. */
export const watchIntervalMs = 500;

/**
 * Time between two comparisons of all revisions, which find what no look is told of: a restore within a
 * running server. One of 10,000 partners takes some 20 ms.
 */
export const compareIntervalMs = 30_000;

/**
 * Time for which a database that is no copy has to show an earlier state before that is believed: longer
 * than connections live that a proxy has yet to cut from a server which it has replaced.
 */
export const goneBackMsMin = 5_000;

/** Silence of the database after which an unknown token gets 503 instead of 401. */
export const storeSilenceMs = 1_500;

/**
 * Longest wait at the start for the tokens of all partners. PostgreSQL's reads give up after 5 s of
 * silence, so that after one failed read there is time for another.
 */
export const firstTokensMsMax = 10_000;

/** Longest wait of requests for tokens that may have changed while this process was paused. */
export const changedTokensMsMax = 1_500;

/** A look that comes this late says that this process was paused. A shorter delay is work. */
export const pauseMsMin = 500;

/** Partners of which the database tells nothing, asked after side by side; loads keep their connections. */
export const removedReadsMax = 3;

/** Time between two looks that notifications ask for, so that a storm of them costs little. */
export const watchGapMs = 100;

/** A partner's snapshot that nobody asked for in this time is dropped. */
export const snapshotIdleMs = 60 * 60 * 1_000;

/**
 * Partners that are loaded side by side: for the first time, with little to load, and with much to
 * load. Together they are as many as the database reads at once.
 */
export const firstLoadsMax = 2;
export const shortLoadsMax = 2;
export const longLoadsMax = 2;

/** The longest that a short load takes: new usage of some 50,000 assets. */
export const shortLoadMs = 500;

/** A load that takes longer counts as failed. A partner of a million assets loads in 10 s. */
export const loadOverdueMs = 60_000;

/** Longest pause before a partner that cannot be loaded is tried again without a change of it. */
export const loadRetryMsMax = 30_000;

/** Growth of the heap after which V8 collects all of it again: from some 35 MB to about 100. */
export const heapGrowthPercent = 300;

/** Niceness of other threads: they get a tenth of the processor time that the event loop gets. */
export const workerThreadNiceness = 10;

/** Longest that work on snapshots keeps the event loop in one piece: a page takes far less. */
export const sliceMs = 1;

/**
 * Rest of the loader thread after each site. Where both share a processor, the event loop could
 * otherwise wake only at the next tick of the scheduler's clock, after up to 4 ms.
 */
export const restMs = 1;

/** Rows between two looks at the clock: tens of microseconds of work, far more than the look. */
export const sliceRows = 4_096;

/** Rows between two looks where rows of the same id, of several sites, are put in order. */
export const untiedRowsBetweenLooks = 128;

/** Bytes that are written, digested and copied in one piece: half a millisecond of work. */
export const recordBlockBytes = 256 * 1024;

/** Bytes of usage in an asset's record: 450 where each number has all the digits it can have. */
export const assetUsageBytesMax = 1_024;

/** Rows up to which sorting by comparison is quicker than by counting: 3 µs at most. */
export const comparedRowsMax = 32;

/** Lists of texts that tables share: 4 MiB if all texts are long. */
export const sharedTextListsMax = 256;

/** Texts in such a list. */
export const sharedTextsMax = 16;

/**
 * Bytes of remembered answers of a partner, compressed copies included: what dashboards ask again and
 * again. It grows with the partner, to a tenth of what its records take: 64 MiB of a million assets.
 */
export const rememberedBytesPerAsset = 64;
export const rememberedBytesMin = 512 * 1024;

/** Bytes that a remembered answer takes beside its target and body: the tag and the entry itself. */
export const rememberedAnswerBytes = 1_024;

/** Targets noted as asked for, of each partner, before the notes begin anew: a thousand in turn fit. */
export const askedTargetsMax = 2_048;

/**
 * Bits of these notes, 8 KiB: half of a check sum names one of them. A new target is taken for one that
 * was asked for before once in 270 times, where the notes are full.
 */
export const askedTargetsBits = 2 ** 16;

/** Brotli level for answers: near gzip's speed, still smaller (level 11 is 100 times slower). */
export const brotliQuality = 4;

/** Wrong credentials in a row from one address (one /64 of IPv6) before 429; then one a second. */
export const failuresPerAddressMax = 120;

/** Wrong credentials in a row for one user before 429; then one a second. */
export const failuresPerUserMax = 60;

/** Time after which one failure is forgiven. */
export const failureForgivenMs = 1_000;

/** `Retry-After` where a short wait helps: database away, service stopping, data being loaded. */
export const retryAfterSeconds = 2;

/** Entropy of a token: 256 bits, beyond guessing (OWASP asks for 128 at least). */
export const tokenBytes = 32;

/** How long a sign-in link works unless it is told otherwise, and at most: it may wait in a mailbox. */
export const invitationMs = 24 * 60 * 60 * 1_000;
export const invitationMsMax = 24 * 60 * 60 * 1_000;

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const emailCharactersMax = 254;

/** Bytes of a YAML file: its syntax tree takes some 50 times as much memory. */
export const yamlFileBytesMax = 64 * 1024 * 1024;

/** Bytes of a file whose reading takes a second or so, and shows its progress on a terminal. */
export const progressFileBytesMin = 2 * 1024 * 1024;

/** Characters that an export gathers before it writes: few system calls, little memory. */
export const exportChunkCharacters = 64 * 1024;

/** Characters of a request id that is kept; ids of common tracing systems are far shorter. */
export const requestIdCharactersMax = 128;

/** Longest duration that can be configured: a thousand years, so that dates keep four digits. */
export const durationMsMax = 1_000 * 365 * 24 * 60 * 60 * 1_000;

/**
 * A signal that follows another within this time is its echo: on Ctrl+C a terminal signals the
 * whole process group, and npm forwards what it got. Only a later one means "at once".
 */
export const signalEchoMs = 500;

/** Partners that a message names when it says that one is unknown; more would bury the point. */
export const namedPartnersMax = 10;

/** Time after the last answer for the client to close; what it still sends is read and ignored. */
export const socketLingerMs = 1_000;

/** Bytes of log lines that are written together: the lines of some 600 requests. */
export const logBatchBytes = 256 * 1024;

/** Longest wait of a log line for others. A process that is killed loses the lines that wait. */
export const logFlushMs = 100;

/** Bytes of answers that are sent together: some sixteen full pages. */
export const sentTogetherBytesMax = 400 * 1024;

/** Bytes up to which a body is cheaper to send as text, in one piece with its head. */
export const textBodyBytesMax = 4 * 1024;

/** Slashes of a path below /docs that still gets the page of unknown pages: each lengthens its links. */
export const unknownPageDepthMax = 12;

/** Exports of a partner at a time in one process. Each may keep a state that was replaced since. */
export const exportsOfPartnerMax = 4;
