/** The words of the change annotations on charts. */

/** What happened to some of them, where the event's own word does not say it. */
export const changeOf: Readonly<Record<string, string>> = {
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  renamed: 'renamed',
  capacity: 'with another capacity',
  changed: 'of another type',
};
export const firstLoaded = 'inventory first loaded';
export const changesTo = (changes: string, status: string) => `${changes} to ${status}`;
export const whatChanged = (what: string, change: string) => `${what} ${change}`;
