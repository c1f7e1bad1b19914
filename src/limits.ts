/**
 * Every bound of the service, with its unit in its name and its reason beside it.
 * Those of the stores, of collecting and of reading files are beside them (`store/limits.ts`,
 * `sources/limits.ts`, `document/limits.ts`). A number above 1 that limits something lives
 * there and nowhere else.
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

/**
 * Requests that wait for data, or for clients to take the answer: a full page has 25 KB, and keeps
 * with some others the block that it was cut from, so that all take 160 MiB. Beside them one request
 * of each connection may wait for its turn, which takes some 5 KB.
 */
export const inFlightMax = 5_000;

/** Requests of one connection that are under way: no client known sends more ahead. */
export const pipelinedRequestsMax = 32;

/** Connections past the maximum that are still told so; each has a second to ask. */
export const overflowConnectionsMax = 256;
export const overflowConnectionMs = 1_000;

/** What the bounds of connections may be configured to: less cuts off honest clients. */
export const connectionTimeoutMsMin = 1_000;
export const connectionTimeoutMsMax = 60 * 60 * 1_000;

/** Wait of requests past which the service counts as overloaded; a page takes under 1 ms. */
export const shedDelayMs = 250;

/** Wait past which a request is refused: below the 5 s after which the first clients give up. */
export const refuseDelayMs = 4_000;

/** Refusals in one turn of the event loop: a tenth of what a processor can do. */
export const refusalsPerTurnMax = 16;

/** What one turn counts for in the wait at most: a pause of the process is not the service's load. */
export const countedTurnMsMax = 100;

/**
 * Processing time that a connection gets in its turn, while others wait: some ten cheap answers or
 * one dear one. With all connections there may be, the next turn comes after some 3 s.
 */
export const connectionTurnMs = 0.25;

/** What a request costs beside its answer, in reading and writing the socket. */
export const requestCostMs = 0.01;

/** How often the delay is looked at, and how many samples there are to take the middle one of. */
export const overloadSampleMs = 20;
export const overloadSamplesMax = 9;

/** Time for answers in one turn of the event loop, between which new connections are taken. */
export const turnSliceMs = 2;

/** How often is asked whether answers may go on that wait for a look at the store. */
export const heldTurnMs = 5;

/** Sockets that listen on the port: the loop takes one new connection from each of them in a turn. */
export const listeningSockets = 32;

/** New connections that wait on each of them; the system may hold it to less (`somaxconn`). */
export const listenBacklog = 1_024;

/** How often the kernel's view of timed-out requests is checked; sets the error of a 408. */
export const connectionsCheckIntervalMs = 1_000;

/**
 * Characters of `Accept` and `Accept-Encoding` that are looked at: browsers send some 150, and a
 * head full of them would take 10 ms. Past that the answer is what a client without them gets.
 */
export const negotiatedCharactersMax = 1_024;

/** Characters of a client's own text that a problem's `detail` or `reason` repeats. */
export const echoCharactersMax = 64;

/** Characters of a foreign message, an upstream's or a parser's, that ours repeats: a screenful. */
export const messageCharactersMax = 2_000;

/** From SIGTERM on, time for what is under way: orchestrators commonly kill after 10 s. */
export const shutdownMs = 7_000;

/** From then on: time for what else is open, a database that does not answer for one. */
export const closeMs = 1_000;

/** After SIGTERM, time in which new requests still get a 503 instead of a refused connection. */
export const drainMs = 1_000;

/** Revision poll: a change must show within 2 s on every replica, so half of that, less work. */
export const watchIntervalMs = 500;

/** Silence of the store after which tokens that are not known cannot be checked any more. */
export const storeSilenceMs = 1_500;

/**
 * Longest that the service waits at its start for the tokens of all partners: PostgreSQL's reads
 * give up after 5 s of silence, so that one which fails is tried in time, and the others after it.
 */
export const firstTokensMsMax = 10_000;

/** Longest that requests wait, after a pause of this process, for tokens that have changed. */
export const changedTokensMsMax = 1_500;

/** How late a look must be to count as a pause of this process, rather than as work in between. */
export const pauseMsMin = 500;

/** Pause between two looks that notifications ask for, so that a storm of them costs little. */
export const watchGapMs = 100;

/** A partner's snapshot that nobody asked for in this time is dropped. */
export const snapshotIdleMs = 60 * 60 * 1_000;

/**
 * Partners loaded side by side: some for the first time, and of those in memory some with little to
 * load and some with much. Together as many as the store reads at once.
 */
export const firstLoadsMax = 2;
export const shortLoadsMax = 2;
export const longLoadsMax = 2;

/** A load up to this is a short one: new usage of some 50,000 assets, a quarter of the 2 s promised. */
export const shortLoadMs = 500;

/** A load that has not ended by then counts as failed: one of a million assets takes ten seconds. */
export const loadOverdueMs = 60_000;

/** Longest pause before a partner that cannot be loaded is tried again without a change of it. */
export const loadRetryMsMax = 30_000;

/** Growth since a full garbage collection that begins the next: of some 35 MB in use, about 100. */
export const heapGrowthPercent = 300;

/** How far other threads stand back: a tenth of the event loop's share where both want to run. */
export const workerThreadNiceness = 10;

/** Longest that work on snapshots keeps the event loop in one piece: a page takes far less. */
export const sliceMs = 1;

/**
 * Rest of the thread that loads, after each site. The event loop that wakes while both share a
 * processor would else wait for the next tick of the scheduler's clock, 4 ms on many systems.
 */
export const restMs = 1;

/** Rows between two looks at the clock: tens of microseconds of work, far more than the look. */
export const sliceRows = 4_096;

/** The same while records are built, which costs more a row. */
export const builtRowsBetweenLooks = 128;

/** Bytes that are written, digested and copied in one piece: half a millisecond of work. */
export const recordBlockBytes = 256 * 1024;

/** Bytes of an asset's record after what its inventory says: some 450 with all digits there are. */
export const assetUsageBytesMax = 1_024;

/** Rows up to which comparing them is quicker than counting them: 3 µs at most. */
export const comparedRowsMax = 32;

/** Lists of texts that tables share, and how many texts such a list has: 4 MiB if all are long. */
export const sharedTextListsMax = 256;
export const sharedTextsMax = 16;

/** Bytes of remembered responses, compressed copies included: what dashboards ask again and again. */
export const cachedResponseBytesMax = 64 * 1024 * 1024;

/** What a remembered response takes beside its body: target, tag, and the entry itself. */
export const cachedResponseBytes = 1_024;

/** Targets noted as asked for, of each partner: a thousand in turn fit; some 60 KiB. */
export const askedTargetsMax = 2_048;

/** Brotli level for answers: near gzip's speed, still smaller (level 11 is 100 times slower). */
export const brotliQuality = 4;

/** Wrong credentials from one address (one /64 of IPv6) in a row, before they are slowed; then one a second. */
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

/** Bytes of a YAML file: its syntax tree takes some 50 times as much memory. */
export const yamlFileBytesMax = 64 * 1024 * 1024;

/** Bytes from which on reading a file shows its progress on a terminal: it takes a second or so. */
export const progressFileBytesMin = 2 * 1024 * 1024;

/** Characters that an export gathers before it writes: few system calls, little memory. */
export const exportChunkCharacters = 64 * 1024;

/** Characters of a request id that is kept; ids of common tracing systems are far shorter. */
export const requestIdCharactersMax = 128;

/** Request ids that are written at once: 18 KB of text and some 20 µs of work. */
export const requestIdsAtOnce = 512;

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

/** Log lines are written once so much has come together: some 150 requests a system call. */
export const logBatchBytes = 64 * 1024;

/** The longest that a log line waits for others, and what a process that is killed loses. */
export const logFlushMs = 100;

/** Log lines that wait for a slow reader; later ones are dropped before they fill the memory. */
export const logWaitingBytesMax = 16 * 1024 * 1024;

/** Block that bodies are cut from, which fits a processor's second cache; larger ones are apart. */
export const bodyBlockBytes = 256 * 1024;

/** Blocks kept for the next bodies: the answers to a hundred clients that read slowly, 4 MiB. */
export const spareBodyBlocksMax = 16;

/** Bytes of answers that are sent together: some eight full pages, which fit into a block. */
export const sentTogetherBytesMax = 192 * 1024;

/** Bodies up to which one write of text is cheaper than one of two pieces of memory. */
export const textBodyBytesMax = 4 * 1024;

/** Slashes below /docs up to which a missing page is shown as one: each lengthens all its links. */
export const unknownPageDepthMax = 12;
