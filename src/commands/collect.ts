/**
 * `hybrid-core collect`: brings live data from sources into the database, once or until stopped.
 */

import { startKeeping } from '../history/recorder/keeper.ts';
import { startRecording } from '../history/recorder/recorder.ts';
import { Health, nothingWrong } from '../http/health.ts';
import { openMetrics } from '../http/metrics-server.ts';
import { CollectorMetrics } from '../observe/collector-metrics.ts';
import { FullDisk } from '../observe/full-disk.ts';
import { createAuditLog, createLog, type Log } from '../observe/log.ts';
import { type Observe, observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { Standstills } from '../observe/standstill.ts';
import {
  type Config,
  type Environment,
  type Flags,
  readSettings,
} from '../runtime/config/config.ts';
import { FailingSources } from '../sources/runner/failing-sources.ts';
import { AnotherCollects, collectOnce } from '../sources/runner/once.ts';
import { listUnmatched, type RoundOutcome } from '../sources/runner/round.ts';
import { startCollecting } from '../sources/runner/runner.ts';
import type { CollectorSource } from '../sources/runner/source.ts';
import { readSources } from '../sources/sources.ts';
import { storeWarnings } from '../store/exposure.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import { newHolder } from '../store/lease/lease.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { allowWaiting, leaveToAnother } from './allow-removals.ts';
import { parentOn } from './children/to-parent.ts';
import { CommandError, exitStatus, type ProcessIo, wrongUsage } from './program/command.ts';
import { explainListenError } from './program/listen-error.ts';
import { Progress } from './program/progress.ts';
import { listenForStop, type StopRequest } from './program/stop-signal.ts';
import { requireCurrentSchema, waitForSchema } from './wait-for-schema.ts';

/** Time to give the lease up once the program that started this one has ended: its successor waits for it. */
const collectorStopMs = 5_000;

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

const settingNames = [
  'databaseUrl',
  'sqliteAllowNetwork',
  'sources',
  'history',
  'usageMaxAgeMs',
  'metricsHost',
  'metricsPort',
  'logLevel',
] as const;

/** Runs the command until it is done or stopped; returns the exit status. */
export async function runCollect(
  env: Environment,
  flags: Flags,
  io: ProcessIo,
  options: CollectOptions,
): Promise<number> {
  const config = readSettings(settingNames, env, flags);
  const isRound = options.once === true || options.dryRun === true;
  if (config.sources === null && (isRound || !config.history)) {
    throw wrongUsage('collect needs a sources file; name it with --sources FILE or SOURCES');
  }
  const given = {
    environment: env,
    takeOver: options.takeOver === true,
    allowRemovals: options.allowRemovals ?? false,
  };
  const sources = config.sources === null ? [] : readSources(config.sources, given);
  // stdout carries the outcome of a round, so the log goes elsewhere.
  const log = createLog(config.logLevel, isRound ? io.stderr : io.stdout);
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  const dependencies = {
    store: openStore(config.databaseUrl, { allowNetwork: config.sqliteAllowNetwork }),
    sources,
    log,
    io,
  };
  try {
    if (isRound) {
      // The log need not repeat what stdout says.
      const observe = notesOf(observationLog(log));
      return await collectRound({ ...dependencies, observe, stop }, options);
    }
    const allowed = options.allowRemovals;
    if (Array.isArray(allowed)) await allowAtStart(dependencies.store, allowed, io);
    return await collectOn({ ...dependencies, stop }, config);
  } finally {
    stop.dispose();
  }
}

/** Approves another collector's pending removals at these sites immediately. */
async function allowAtStart(store: Store, sites: readonly string[], io: ProcessIo): Promise<void> {
  await requireCurrentSchema(store);
  const writer = await store.openWriter();
  try {
    await allowWaiting(writer, sites, createAuditLog(io.stderr));
  } finally {
    await writer.close();
  }
}

function notesOf(observe: Observe): Observe {
  return (observation) => {
    if (observation.type === 'source-note') observe(observation);
  };
}

/** Collects until stopped, with a metrics listener if a port is configured. */
async function collectOn(
  dependencies: Omit<CollectDependencies, 'observe'>,
  config: Pick<Config, 'metricsHost' | 'metricsPort'> & HistorySettings,
): Promise<number> {
  const { log, io } = dependencies;
  const failingSources = new FailingSources(io.now);
  const fullDisk = new FullDisk(() => performance.now());
  const metrics = new CollectorMetrics({
    storeFull: () => fullDisk.isFull,
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    recordsHistory: config.history,
  });
  const observe = observeWith(
    observationLog(log),
    metrics.observe,
    fullDisk.observe,
    failingSources.observe,
  );
  const parent = parentOn(io.channel);
  const gone = parent.gone.then((): 'SIGTERM' => {
    setTimeout(() => io.exit(exitStatus.failed), collectorStopMs).unref();
    return 'SIGTERM';
  });
  const stop = { signal: Promise.race([dependencies.stop.signal, gone]) };
  const state = { starting: true, stopping: false };
  void stop.signal.then(() => Object.assign(state, { stopping: true }));
  const health = new Health(() => ({
    ...nothingWrong,
    ...state,
    storeFull: fullDisk.isFull,
    failingSources: failingSources.list(),
  }));
  const opening = openMetrics(config, { metrics, health, observe, log });
  const closeMetrics = await opening.catch((error) => {
    const { metricsPort } = config;
    throw explainListenError(error, { port: -1, metricsPort, panelPort: null }) ?? error;
  });
  try {
    return await collect({ ...dependencies, observe, stop }, config, () => {
      state.starting = false;
      parent.tellUp();
    });
  } finally {
    await closeMetrics();
  }
}

interface CollectDependencies {
  readonly store: Store;
  readonly sources: readonly CollectorSource[];
  readonly log: Log;
  readonly observe: Observe;
  readonly stop: Pick<StopRequest, 'signal'>;
  readonly io: ProcessIo;
}

/** What collecting without an end needs: it prints no outcome. */
type Collecting = Omit<CollectDependencies, 'io'> & { readonly io: Pick<ProcessIo, 'now'> };

/** The settings that concern the history. */
type HistorySettings = Pick<Config, 'history' | 'usageMaxAgeMs'>;

/**
 * Collects from the sources, and records the history if enabled, until the stop signal. Calls `whenUp`
 * once it does. Returns the exit status.
 */
export async function collect(
  dependencies: Collecting,
  settings: HistorySettings,
  whenUp: () => void,
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
  const endChecks = new Standstills('collector', observe).start();
  try {
    for (;;) {
      const moved = new Promise<null>((resolve) => {
        resolveMoved = resolve;
      });
      if (!(await waitForSchema(store, log, stop.signal))) return exitStatus.done;
      for (const warning of await storeWarnings(store)) log.warn(warning);
      const parts = await startParts({ ...dependencies, store }, settings);
      whenUp();
      const signal = await Promise.race([stop.signal, moved]);
      if (signal !== null) log.info({ signal }, 'stopping');
      await Promise.all(parts.map((part) => part.stop()));
      if (signal !== null) return exitStatus.done;
      // The database files have changed: all cached state is discarded.
    }
  } finally {
    endChecks();
    endMoved?.();
  }
}

async function startParts(
  { store, sources, observe, io: { now: clock } }: Collecting,
  { history, usageMaxAgeMs }: HistorySettings,
): Promise<readonly { stop(): Promise<void> }[]> {
  const progress = () => {};
  const parts: { stop(): Promise<void> }[] = [];
  if (sources.length > 0) {
    parts.push(await startCollecting({ store, sources, observe, clock, progress }));
  }
  if (history) parts.push(await startRecording(store, usageMaxAgeMs, observe, clock));
  parts.push(await startKeeping(store, observe, clock));
  return parts;
}

/** Runs one round of every source and prints the outcome. Returns the exit status. */
async function collectRound(
  dependencies: CollectDependencies,
  options: Pick<CollectOptions, 'dryRun' | 'allowRemovals'>,
): Promise<number> {
  const { store, sources, observe, stop, io } = dependencies;
  const { stdout, stderr, now: clock } = io;
  const dryRun = options.dryRun === true;
  await requireCurrentSchema(store);
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
    return await leaveToAnother(writer, options.allowRemovals, error.holder, io);
  } finally {
    progress.clear();
    await writer.close();
  }
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
