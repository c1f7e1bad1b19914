/** Bounds of what is written for Prometheus. */

/** Text that is gathered before it becomes bytes: hashed and copied in some 50 microseconds. */
export const chunkCharacters = 32 * 1024;

/** Sites that are written between two pauses; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;

/** Assets that are written between two pauses: some tens of microseconds. */
export const assetsBetweenPauses = 8;

/**
 * Assets whose metrics are one body, of some 4 MB and 40 ms, and whose targets are one of 1 MB. Those
 * of more are sent piece by piece.
 */
export const wholeAnswerAssetsMax = 4_000;

/**
 * Whole answers that are made or sent at a time, in a process: 64 MB of the longest, and as much again
 * where they are compressed. A partner has as many as are free: 8 where no other asks.
 */
export const wholeAnswersMax = 16;

/** How long an answer that is still being made or sent is given to others who ask for the same. */
export const sharedAnswerMs = 2_000;

/** Bytes that wait for their reader; the samples of one asset have 4 KB at most, its target 3 KB. */
export const assetPieceBytes = 64 * 1024;

/** Assets that are looked at for one piece: less than a millisecond, also where none has a sample. */
export const assetsOfPieceMax = 256;
