/** The words of runways. */

export const fullByNow = 'full by now';
export const fullWithin = (until: string) => `full ${until}`;
export const nothingIsKnownOfIt = 'Nothing is known of it.';
export const isFull = 'Full.';
export const tooLittleHistory = 'Too little history for a forecast: it needs 14 complete days.';
export const gettingEmptier = 'Getting emptier.';
export const emptierButFullIn = (days: string) =>
  `Getting emptier; by the worst of its past full in ${days}.`;
export const notFillingUp = 'Not filling up.';
export const notFillingButFullIn = (days: string) =>
  `Not filling up; by the worst of its past full in ${days}.`;
export const fillingSlowly = 'Filling, not full within 5 years.';
export const fullUntil = (until: string) => `Full ${until}.`;
