/** Bounds of parsing files, each with its unit and its reason. */

/** Levels of nesting. An inventory has nine; the rest is for later formats. */
export const nestingLevelsMax = 64;

/** Values that the aliases of one YAML file may expand to, against "billion laughs" files. */
export const aliasedValuesMax = 500_000;

/** Characters of a number: 2^53-1 has 16, and more than a few decimals are noise. */
export const numberCharactersMax = 400;

/** Bytes of a JSON file, since offsets are 32 bits: some ten million assets. */
export const jsonFileBytesMax = 4 * 1024 * 1024 * 1024 - 1;

/** Bytes per read call: few system calls, little memory. */
export const fileChunkBytes = 256 * 1024;

/**
 * Pause before an empty pipe is read again. A pipe holds 64 KiB, which allows some 60 MB a second.
 */
export const emptyPipeWaitMs = 1;
