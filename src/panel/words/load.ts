/** The words of a page whose style or script did not arrive. */

export const notComplete = 'This page cannot be loaded now. Load it again in a moment.';
