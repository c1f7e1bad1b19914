/**
 * `hybrid-core collect`: brings live data from sources into the database, once or until stopped.
 */

import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { startRecording } from '../history/recorder.ts';
import { newHolder } from '../lease/lease.ts';
import type { Observe } from '../observe/observation.ts';
import { AnotherCollects, collectOnce } from '../sources/runner/once.ts';
import { listUnmatched, type RoundOutcome } from '../sources/runner/round.ts';
import { startCollecting } from '../sources/runner/runner.ts';
import type { CollectorSource } from '../sources/runner/source.ts';
import { storeWarnings } from '../store/exposure.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import type { Store } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { leaveToAnother } from './allow-removals.ts';
import { migrateStore } from './migrate.ts';
import { CommandError, exitStatus, type Output } from './program/command.ts';
import { Progress } from './program/progress.ts';
import type { StopRequest } from './program/stop-signal.ts';

export interface CollectOptions {
  /** One round of every source, then exit. */
  readonly once?: boolean | undefined;
  /** Dry run of one round. */
  readonly dryRun?: boolean | undefined;
  /** Take over inventories that a file fed so far. */
  readonly takeOver?: boolean | undefined;
  /** Approve the removal of all sites (or those named), or of most of their assets. */
  readonly allowRemovals?: true | readonly string[] | undefined;
}

export interface CollectDependencies {
  readonly store: Store;
  readonly sources: readonly CollectorSource[];
  readonly log: Logger;
  readonly observe: Observe;
  readonly stop: StopRequest;
  readonly stdout: Output;
  readonly stderr: Output;
  /** ms since 1970. */
  now(): number;
}

/** The settings that concern the history. */
export type HistorySettings = Pick<Config, 'history' | 'usageMaxAgeMs'>;

/**
 * Collects from the sources, and records the history if enabled, until the stop signal. Returns the
 * exit status.
 */
export async function collect(
  dependencies: CollectDependencies,
  settings: HistorySettings,
): Promise<number> {
  const { observe, log, stop } = dependencies;
  const store = reportingFullDisk(dependencies.store, (what) =>
    observe({ type: 'store-full', by: 'collector', what }),
  );
  let resolveMoved: (moved: null) => void = () => {};
  const endMoved = store.onMoved?.((error) => {
    observe({ type: 'store-moved', by: 'collector', error });
    resolveMoved(null);
  });
  try {
    for (;;) {
      const moved = new Promise<null>((resolve) => {
        resolveMoved = resolve;
      });
      await prepare(store);
      for (const warning of await storeWarnings(store)) log.warn(warning);
      const parts = await startParts({ ...dependencies, store }, settings);
      const signal = await Promise.race([stop.signal, moved]);
      if (signal !== null) log.info({ signal }, 'stopping');
      await Promise.all(parts.map((part) => part.stop()));
      if (signal !== null) return exitStatus.done;
      // The database files have changed: all cached state is discarded.
    }
  } finally {
    endMoved?.();
  }
}

async function startParts(
  { store, sources, observe, now: clock }: CollectDependencies,
  { history, usageMaxAgeMs }: HistorySettings,
): Promise<readonly { stop(): Promise<void> }[]> {
  const progress = () => {};
  const parts: { stop(): Promise<void> }[] = [];
  if (sources.length > 0) {
    parts.push(await startCollecting({ store, sources, observe, clock, progress }));
  }
  if (history) parts.push(await startRecording(store, usageMaxAgeMs, observe, clock));
  return parts;
}

/** Runs one round of every source and prints the outcome. Returns the exit status. */
export async function collectRound(
  dependencies: CollectDependencies,
  options: Pick<CollectOptions, 'dryRun' | 'allowRemovals'>,
): Promise<number> {
  const { store, sources, observe, stop, stdout, stderr, now: clock } = dependencies;
  const dryRun = options.dryRun === true;
  await (dryRun ? requireCurrentSchema(store) : prepare(store));
  const writer = await store.openWriter();
  const progress = new Progress(stderr);
  progress.beginWork();
  const abort = new AbortController();
  stop.signal.then(() => abort.abort(new CommandError('stopped before the round was over')));
  try {
    const outcomes = await collectOnce(
      {
        writer,
        sources,
        dryRun,
        clock,
        observe,
        progress: (message) => progress.show(message),
        holder: newHolder(),
      },
      abort.signal,
    );
    progress.clear();
    for (const outcome of outcomes) stdout.write(describe(outcome, dryRun));
    const isGood = outcomes.every(({ report }) => report !== null && report.errors.length === 0);
    return isGood ? exitStatus.done : exitStatus.failed;
  } catch (error) {
    if (!(error instanceof AnotherCollects)) throw error;
    if (options.allowRemovals === undefined) throw new CommandError(error.message);
    progress.clear();
    return await leaveToAnother(writer, options.allowRemovals, error.holder, dependencies);
  } finally {
    progress.clear();
    await writer.close();
  }
}

/**
 * Migrates an existing database. Never creates one: with a mistyped URL, the collected data would
 * go unseen.
 */
async function prepare(store: Store): Promise<void> {
  await store.requireDatabase();
  await migrateStore(store);
}

/** A dry run changes nothing, so it does not migrate: it fails on an outdated schema. */
async function requireCurrentSchema(store: Store): Promise<void> {
  await store.requireDatabase();
  const reader = await store.openReader();
  await reader.close();
}

/** The outcome of a round, for people. */
function describe({ source, report, failure }: RoundOutcome, dryRun: boolean): string {
  if (report === null) return `${source}: failed: ${failure}\n`;
  const { samples, changed, unmatched, errors, partners } = report;
  const lines = [
    `${source}: ${samples} samples, ${changed} assets ${dryRun ? 'would change' : 'changed'}, ` +
      `${unmatched.length} not matched, ${errors.length} errors`,
  ];
  for (const partner of partners) {
    lines.push(`  partner ${partner.partnerId}: ${partner.changed} assets`);
    if (dryRun) lines.push(...partner.lines.map(indented));
  }
  if (unmatched.length > 0) lines.push('  not matched:');
  lines.push(...listUnmatched(unmatched).map(indented));
  if (errors.length > 0) lines.push('  errors:', ...errors.map(indented));
  return `${lines.join('\n')}\n`;
}

/** Escapes control sequences, so that a source's response cannot control the terminal. */
function indented(line: string): string {
  return `    ${oneLine(line)}`;
}
