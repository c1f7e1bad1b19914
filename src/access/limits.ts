/** Bounds of remembering who uses tokens, each with its unit in its name and its reason beside it. */

/** Time between two writes of last uses: what a process that is killed loses at most. */
export const tokenUseWriteMs = 60_000;

/** The longest pause after writes that failed, in such times: an hour. A standby stays one for long. */
export const tokenUsePauseRoundsMax = 60;

/** Tokens whose uses a process remembers: some 15 MiB. The one first used is forgotten first. */
export const tokensRememberedMax = 50_000;

/** Addresses of a token that are told apart on a day, each of which may cost one write. */
export const addressesOfDayMax = 8;

/** Tokens in force that one user may have, over all partners: one for each program of a person. */
export const tokensInForceMax = 20;

/** How long acts of people are kept: a quarter and some days. */
export const actsKeptMs = 100 * 24 * 60 * 60 * 1_000;
