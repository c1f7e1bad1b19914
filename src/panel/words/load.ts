/** The words of a page whose style sheet or script did not load. */

export const notComplete = 'This page cannot be loaded now. Load it again in a moment.';
