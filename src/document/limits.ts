/** Bounds of parsing files, each with its unit and its reason. */

/** Levels of nesting. An inventory has nine; the rest is for later formats. */
export const nestingLevelsMax = 64;
