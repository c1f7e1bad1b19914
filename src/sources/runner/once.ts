/** One round of every source, for `collect --once` and for a dry run. */
import { setTimeout as delay } from 'node:timers/promises';
import { WorkLease } from '../../store/lease/lease.ts';
import { leasePollMs, leaseRenewMs } from '../../store/lease/terms.ts';
import { type RoundEnvironment, type RoundOutcome, runRound } from './round.ts';
import type { CollectorSource } from './source.ts';

export interface OnceOptions extends Omit<RoundEnvironment, 'fence'> {
  readonly sources: readonly CollectorSource[];
  /** Unique per process. */
  readonly holder: string;
}

/** Another collector of the database is at work. */
export class AnotherCollects extends Error {
  override readonly name = 'AnotherCollects';
  /** Null if unknown. */
  readonly holder: string | null;

  constructor(holder: string | null) {
    super(
      `another collector works on this database (${holder ?? 'unknown'}); nothing was done. ` +
        'It collects by itself; stop it first, or use --dry-run, which only looks',
    );
    this.holder = holder;
  }
}

/**
 * Runs the sources sequentially. A dry run needs no lease, since it writes nothing. Throws an
 * AnotherCollects if another living process holds the lease.
 */
export async function collectOnce(
  options: OnceOptions,
  signal: AbortSignal,
): Promise<readonly RoundOutcome[]> {
  if (options.dryRun) return runAll({ ...options, fence: async () => {} }, signal);
  const lease = new WorkLease(options.writer, 'collector', options.holder, () => performance.now());
  await takeLease(lease, options, signal);
  const renewing = setInterval(() => {
    lease.poll().catch(() => {
      // The fence of the next transaction verifies the lease.
    });
  }, leaseRenewMs);
  try {
    return await runAll({ ...options, fence: (of) => lease.fence(of) }, signal);
  } finally {
    clearInterval(renewing);
    await lease.release();
  }
}

async function runAll(
  { sources, ...options }: OnceOptions & Pick<RoundEnvironment, 'fence'>,
  signal: AbortSignal,
): Promise<readonly RoundOutcome[]> {
  const environment: RoundEnvironment = options;
  const outcomes: RoundOutcome[] = [];
  for (const source of sources) outcomes.push(await runRound(source, environment, signal));
  return outcomes;
}

/** A collector that was killed leaves its lease behind; a living one shows that it is. */
async function takeLease(
  lease: WorkLease,
  { progress }: OnceOptions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await lease.poll();
    if (found === 'held') return;
    if (found === 'alive') throw new AnotherCollects(lease.seenHolder);
    progress(`waiting for the lease of ${lease.seenHolder ?? 'another collector'}`);
    await delay(leasePollMs, undefined, { signal });
  }
}
