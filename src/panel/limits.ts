/** Every bound of the panel, with its unit in its name and its reason beside it. */

/** A session ends after a working day, whatever is done in it (docs: Operators, Panel). */
export const sessionMs = 12 * 60 * 60 * 1_000;

/** Idle timeout. Background refreshes do not count as activity. */
export const sessionIdleMs = 60 * 60 * 1_000;

/** Age at which a cached session is read again: half of the 2 s in which its end must show. */
export const sessionFreshMs = 1_000;

/**
 * Age past which nothing is answered on a remembered session: a withdrawal that this process cannot
 * read has to show within 2 s. Below that age, one failed look at the store is looked over.
 */
export const sessionUnverifiedMsMax = 2_000;

/** Longest wait for the store to say whether a session is in force: the other half of the 2 s. */
export const sessionReadMsMax = 1_000;

/** Sessions that a process remembers: some 5 MiB. */
export const sessionsRememberedMax = 10_000;

/**
 * Cookies that lead nowhere which one address may send at once, and the time after which one more may
 * come. Each asks the store. An office that comes back after days has one a browser.
 */
export const unknownSessionsPerAddressMax = 600;
export const unknownSessionForgivenMs = 100;

/** Concurrent reads of sessions that are not cached: fewer than the store's connections. */
export const unknownSessionReadsMax = 3;

/**
 * Requests that wait for such a read: they are read within some 100 ms. One network gets half of them, and
 * more would be refused together, in one turn of the event loop.
 */
export const unknownSessionsWaitingMax = 256;

/** Time between two writes of when sessions were seen. */
export const sessionTouchIntervalMs = 60_000;

/** Bytes of a request's body: what an authenticator says of a key, and such keys have kilobytes. */
export const bodyBytesMax = 16 * 1_024;

/** Life of a token in days, unless chosen, and the longest that can be chosen: a leap year. */
export const tokenDays = 90;
export const tokenDaysMax = 366;

/** Invitations of a partner that wait to be used: far more than anybody invites at once. */
export const invitationsWaitingMax = 200;

/**
 * Sites whose past days are asked for at a time. The overview shows as many at first, and at each press
 * of its button: pages have the number with the session.
 */
export const pastSitesMax = 48;

/** Characters of a text that is searched for: the longest id can be pasted. */
export const findTextMax = 255;

/** Matches of each kind (hybrid cores, sites, assets) in an answer: a screen of them. */
export const foundMax = 8;

/** Acts on a page of their list: two screens. */
export const auditEventsPerPageMax = 100;

/** How long ended sessions and used invitations are kept: longer than any of them can be in force. */
export const sessionRetentionMs = 2 * 24 * 60 * 60 * 1_000;

/** Time between two removals of what is past: nothing is kept for an hour longer than is said. */
export const housekeepingIntervalMs = 60 * 60 * 1_000;

/** Pause between two rounds of one removal, in which others write. */
export const housekeepingPauseMs = 100;

/** Tokens of one page: some screens, and 60 KB. */
export const tokensPerPageMax = 200;

/** People of one page: some screens, and 40 KB. */
export const peoplePerPageMax = 200;

/**
 * Requests for data and acts that a person may send at once, and the time after which one more may
 * come: 600 a minute. A page asks five times in 15 s, so that thirty pages may stay open.
 */
export const requestsOfPersonMax = 600;
export const requestOfPersonMs = 100;

/** The same for all people of a partner: 500 of them with the overview open take a fifth of it. */
export const requestsOfPartnerMax = 30_000;
export const requestOfPartnerMs = 2;

/** Looks of every process at the store that a new token is given before it is shown (1 s). */
export const tokenSettleMs = 1_000;

/** Longest wait for this process to know a new token; the token is shown all the same. */
export const tokenSettleMsMax = 5_000;

/** Time between two looks whether a new token is known. */
export const tokenPollMs = 20;

/** Days that a duration of the page may be, in ms. */
export const dayMs = 24 * 60 * 60 * 1_000;

/** Hours that a sign-in link may be valid for. */
export const hourMs = 60 * 60 * 1_000;

/** Open connections of the panel: browsers keep some six each, and 500 people look at once. */
export const panelConnectionsMax = 4_000;

/** Requests of the panel under way: half a request of each connection, waiting for the store. */
export const panelInFlightMax = 2_000;

/** How long a person may take to unlock a passkey, or to sign in at a provider. */
export const challengeMs = 10 * 60 * 1_000;

/** Sign-ins of one kind that may begin at once from one address: an office in the morning. */
export const signInAttemptsPerAddressMax = 120;

/** Time after which one more sign-in may begin from an address. */
export const signInAttemptRefillMs = 1_000;

/** Passkeys of one user: each device of a person, and some keys in a drawer. */
export const passkeysMax = 20;

/** Characters of a passkey's name: a line of a table. */
export const passkeyNameCharactersMax = 64;

/** Characters of the path that a sign-in leads to: a page with all of its filters. */
export const nextPathCharactersMax = 2_000;

/**
 * The same at a provider, to which the path goes sealed: with 512, what goes has some 770 characters, and
 * an address of 2,000, which every proxy and log on the way takes, has room for the rest.
 */
export const nextPathAtProviderCharactersMax = 512;

/** How long an OpenID provider may take for an answer, while a person waits. */
export const providerSeconds = 5;
