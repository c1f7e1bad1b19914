/** Limits of the panel: each with its unit in its name and its reason beside it. */

/** Session lifetime: a working day, regardless of activity (docs: Operators, Panel). */
export const sessionMs = 12 * 60 * 60 * 1_000;

/** Idle timeout. Background refreshes do not count as activity. */
export const sessionIdleMs = 60 * 60 * 1_000;

/** Age at which a cached session is read again: half of the 2 s in which its end must show. */
export const sessionFreshMs = 1_000;

/**
 * Maximum age of a cached session: a withdrawal that this process cannot read has to apply within 2
 * s. Below that age, one failed read is ignored.
 */
export const sessionUnverifiedMsMax = 2_000;

/** Timeout of a session read: the other half of the 2 s. */
export const sessionReadMsMax = 1_000;

/** Cached sessions of a process: some 5 MiB. */
export const sessionsRememberedMax = 10_000;

/**
 * Burst of unknown session cookies by address, and the refill time of one. Each is read from the
 * store. An office that returns after days has one a browser.
 */
export const unknownSessionsPerAddressMax = 600;
export const unknownSessionForgivenMs = 100;

/** Concurrent reads of sessions that are not cached: fewer than the store's connections. */
export const unknownSessionReadsMax = 3;

/**
 * Queue length of such reads, which take some 100 ms together. One network gets half of it, and
 * more would be rejected together, in one tick of the event loop.
 */
export const unknownSessionsWaitingMax = 256;

/** Interval at which the last activity of sessions is written. */
export const sessionTouchIntervalMs = 60_000;

/** Bytes of a request body: the largest is the response of an authenticator, some kilobytes. */
export const bodyBytesMax = 16 * 1_024;

/** Default lifetime of a token in days, and the maximum: a leap year. */
export const tokenDays = 90;
export const tokenDaysMax = 366;

/** Unused invitations of a partner: far more than any partner invites at once. */
export const invitationsWaitingMax = 200;

/**
 * Sites per history request. The overview shows as many at first, and at each press of its button;
 * pages get the number with the session.
 */
export const pastSitesMax = 48;

/** Characters of a search text: the longest id fits. */
export const findTextMax = 255;

/** Search results by kind (hybrid cores, sites, assets): one screen. */
export const foundMax = 8;

/** Audit events per page: two screens. */
export const auditEventsPerPageMax = 100;

/** Events that a page shows: a screen. */
export const eventsShownMax = 20;

/** Event streams of a session: a page has one while it is visible, so these are as many windows. */
export const eventStreamsOfSessionMax = 8;

/** How long a page that has no room for its stream looks for news without one (ms). */
export const eventStreamRetryMs = 60_000;

/** Retention of ended sessions and used invitations: longer than any can be valid. */
export const sessionRetentionMs = 2 * 24 * 60 * 60 * 1_000;

/** Housekeeping interval: data outlive their retention by an hour at most. */
export const housekeepingIntervalMs = 60 * 60 * 1_000;

/** Pause between two batches of one run, in which other writers proceed. */
export const housekeepingPauseMs = 100;

/** Tokens per page: a few screens, 60 KB. */
export const tokensPerPageMax = 200;

/** People per page: a few screens, 40 KB. */
export const peoplePerPageMax = 200;

/**
 * Burst of requests of a user, and the refill time of one: 600 a minute. A page sends five in 15 s,
 * so thirty pages may stay open.
 */
export const requestsOfPersonMax = 600;
export const requestOfPersonMs = 100;

/** The same for all users of a partner: 500 with the overview open use a fifth of it. */
export const requestsOfPartnerMax = 30_000;
export const requestOfPartnerMs = 2;

/** How long a new token settles before it is shown: two polls of every replica (1 s). */
export const tokenSettleMs = 1_000;

/** Maximum wait for this process to know a new token; the token is then shown anyway. */
export const tokenSettleMsMax = 5_000;

/** Interval of checks whether a new token is known. */
export const tokenPollMs = 20;

/** A day in ms. */
export const dayMs = 24 * 60 * 60 * 1_000;

/** An hour in ms. */
export const hourMs = 60 * 60 * 1_000;

/** Open connections of the panel: browsers open some six each, for 500 people. */
export const panelConnectionsMax = 4_000;

/** Concurrent requests of the panel: half a request of each connection, waiting for the store. */
export const panelInFlightMax = 2_000;

/** Lifetime of a pending sign-in: unlocking a passkey, or signing in at a provider. */
export const challengeMs = 10 * 60 * 1_000;

/** Burst of started sign-ins by method and address: an office in the morning. */
export const signInAttemptsPerAddressMax = 120;

/** Refill time of one sign-in attempt of an address. */
export const signInAttemptRefillMs = 1_000;

/** Passkeys per user: one for each device, and some hardware keys. */
export const passkeysMax = 20;

/** Characters of a passkey name: a line of a table. */
export const passkeyNameCharactersMax = 64;

/** Characters of the path to open after sign-in: a page with all of its filters. */
export const nextPathCharactersMax = 2_000;

/**
 * The same at a provider, which gets the path encrypted: 512 characters become some 770, which
 * leaves room for the rest in a URL of 2,000, the length that proxies and logs accept.
 */
export const nextPathAtProviderCharactersMax = 512;

/** Timeout of the OpenID provider, while a person waits. */
export const providerSeconds = 5;
