/**
 * Orders the windows of a browser around a change of their session: one changes it at a time, and
 * what another is refused meanwhile waits for the new cookie.
 */

/** Name of the lock that a window holds while it changes the session. */
const lockName = 'hybrid-core-session-change';

/** Longest wait for another window's change, in ms: a window whose network is gone ends none. */
const changeMsMax = 10_000;

/** Web locks, which browsers have only on pages of HTTPS and of this machine. */
const locks = globalThis.navigator.locks as LockManager | undefined;

/** Changes the session once no other window does. */
export async function inSessionChange<Result>(change: () => Promise<Result>): Promise<Result> {
  return locks === undefined ? change() : await locks.request(lockName, change);
}

/** Resolves once no other window changes the session. */
export async function afterSessionChange(): Promise<void> {
  const signal = AbortSignal.timeout(changeMsMax);
  const passed = locks?.request(lockName, { mode: 'shared', signal }, async () => {});
  await passed?.catch(() => {});
}
