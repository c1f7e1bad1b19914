/** The words of pending actions and of their confirmation. */

export const cancel = 'Cancel';
export const working = 'Working…';
