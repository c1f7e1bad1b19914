/** What the machine gave before it was replaced, for what runs the worlds. To be imported first. */
export const realMachine = { setImmediate, clearInterval, now: () => performance.now() };
