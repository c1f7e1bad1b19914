/** Bounds of what is written for Prometheus. */

/** Text that is gathered before it becomes bytes: hashed and copied in some 50 microseconds. */
export const chunkCharacters = 32 * 1024;

/** Sites that are written between two pauses; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;

/** Assets that are written between two pauses, of which there may be a hundred thousand. */
export const assetsBetweenPauses = 8;
