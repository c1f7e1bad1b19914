/** Bounds of reading files, each with its unit and its reason. */

/**
 * Levels of nesting in a file that we read. An inventory has nine; the rest is for later formats.
 */
export const nestingLevelsMax = 64;

/** Values that the aliases of one YAML file may stand for, against "billion laughs" files. */
export const aliasedValuesMax = 500_000;

/** Characters of one number in a file: 2^53-1 has 16, decimals beyond a few are noise. */
export const numberCharactersMax = 400;

/**
 * Bytes of a JSON file: places in it are kept in 32 bits. This is enough for some ten million
 * assets.
 */
export const jsonFileBytesMax = 4 * 1024 * 1024 * 1024 - 1;

/** Bytes of a file that are read at once: few system calls, little memory. */
export const fileChunkBytes = 256 * 1024;

/**
 * Pause before an empty pipe is read again. A full pipe holds 64 KiB, so this allows some 60 MB a
 * second.
 */
export const emptyPipeWaitMs = 1;
