/** The words of the time until a capacity is full. */

export const lessThanADay = 'less than a day';
export const years = (days: string) => `${days} years`;
export const atTheEarliestIn = (earliest: string) => `at the earliest in ${earliest}`;
export const inAbout = (likely: string) => `in about ${likely}`;
export const inAboutOrEarlier = (likely: string, earliest: string) =>
  `in about ${likely}, at the earliest ${earliest}`;
export const reached = 'reached';
