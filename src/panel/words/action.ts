/** The words of acts that wait or are asked about. */

export const cancel = 'Cancel';
export const working = 'Working…';
