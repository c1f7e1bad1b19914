/**
 * `hybrid-core collect`: brings live data from sources into the database, once or until stopped.
 */

import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { type Config, type Environment, type Flags, readSettings } from '../config/config.ts';
import { startRecording } from '../history/recorder.ts';
import { startMetricsServer } from '../http/metrics-server.ts';
import { newHolder } from '../lease/lease.ts';
import { historyMetrics } from '../observe/history-metrics.ts';
import { createAuditLog, createLog } from '../observe/log.ts';
import { type Observe, observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { sourceMetrics } from '../observe/source-metrics.ts';
import { Standstills } from '../observe/standstill.ts';
import { supervisedVariable } from '../sources/child/environment.ts';
import { collectorStopMs } from '../sources/child/messages.ts';
import { openParent, type Parent } from '../sources/child/parent.ts';
import { AnotherCollects, collectOnce } from '../sources/runner/once.ts';
import { listUnmatched, type RoundOutcome } from '../sources/runner/round.ts';
import { startCollecting } from '../sources/runner/runner.ts';
import type { CollectorSource } from '../sources/runner/source.ts';
import { readSources } from '../sources/sources.ts';
import { storeWarnings } from '../store/exposure.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import { openStore } from '../store/open.ts';
import type { Store, TokenUseWriter } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { allowWaiting, leaveToAnother } from './allow-removals.ts';
import { migrateStore } from './migrate.ts';
import {
  CommandError,
  exitStatus,
  type Output,
  type ProcessIo,
  wrongUsage,
} from './program/command.ts';
import { Progress } from './program/progress.ts';
import { listenForStop, type StopRequest } from './program/stop-signal.ts';
import { explainListenError } from './serve.ts';

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
  // Without sources, a service starts this process to record history only.
  if (config.sources === null && env[supervisedVariable] === undefined) {
    throw wrongUsage('collect needs a sources file; name it with --sources FILE or SOURCES');
  }
  const given = {
    environment: env,
    takeOver: options.takeOver === true,
    allowRemovals: options.allowRemovals ?? false,
  };
  const sources = config.sources === null ? [] : readSources(config.sources, given);
  const parent = openParent(env, io.channel);
  if (parent !== null) return collectFor(parent, sources, config, io);
  const isRound = options.once === true || options.dryRun === true;
  // stdout carries the outcome of a round, so the log goes elsewhere.
  const log = createLog(config.logLevel, isRound ? io.stderr : io.stdout);
  const registry = new Registry();
  const observe = observeWith(
    observationLog(log),
    sourceMetrics(registry),
    historyMetrics(registry, config.history),
  );
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  const closeMetrics = isRound ? async () => {} : await openMetrics(registry, config);
  try {
    const { stdout, stderr, now } = io;
    const dependencies = {
      store: openStore(config.databaseUrl),
      sources,
      log,
      stdout,
      stderr,
      now,
      // stdout carries the outcome of a round; the log need not repeat it.
      observe: isRound ? notesOf(observationLog(log)) : observe,
      stop,
    };
    const allowed = options.allowRemovals;
    if (!isRound && Array.isArray(allowed)) {
      await allowAtStart(dependencies.store, allowed, io);
    }
    return isRound
      ? await collectRound(dependencies, options)
      : await collect(dependencies, config);
  } finally {
    stop.dispose();
    await closeMetrics();
  }
}

/** Approves another collector's pending removals at these sites immediately. */
async function allowAtStart(store: Store, sites: readonly string[], io: ProcessIo): Promise<void> {
  await store.requireDatabase();
  const writer = await store.openWriter();
  try {
    await writer.migrate();
    await allowWaiting(writer, sites, createAuditLog(io.stderr));
  } finally {
    await writer.close();
  }
}

/** Collects for the parent service, which logs and counts for this process. */
async function collectFor(
  parent: Parent,
  sources: readonly CollectorSource[],
  config: Pick<Config, 'databaseUrl'> & HistorySettings,
  io: ProcessIo,
): Promise<number> {
  // One stop may send several signals: to the group, from the supervisor and from the parent. The
  // parent kills a process that does not exit; without a parent, the process exits by itself.
  const stop = listenForStop(io.signals, () => {});
  const gone = parent.gone.then((): 'SIGTERM' => {
    setTimeout(() => io.exit(exitStatus.failed), collectorStopMs).unref();
    return 'SIGTERM';
  });
  const store = openStore(config.databaseUrl);
  const uses = writeTokenUses(store, parent);
  try {
    const { stdout, stderr, now } = io;
    const dependencies = {
      store,
      sources,
      log: pino({ enabled: false }),
      stdout,
      stderr,
      now,
      observe: parent.observe,
      stop: { ...stop, signal: Promise.race([stop.signal, gone]) },
    };
    return await collectAny(dependencies, config);
  } finally {
    await uses.close();
    stop.dispose();
    parent.close();
  }
}

/** Without sources and history, the process writes uses of tokens alone. */
async function collectAny(
  dependencies: CollectDependencies,
  config: HistorySettings,
): Promise<number> {
  if (config.history || dependencies.sources.length > 0) return collect(dependencies, config);
  await dependencies.stop.signal;
  return exitStatus.done;
}

/** Writes the uses of tokens that the service hands over. The writer is opened on first use. */
function writeTokenUses(store: Store, parent: Parent): { close(): Promise<void> } {
  const writers = reportingFullDisk(store, (what) =>
    parent.observe({ type: 'store-full', by: 'collector', what }),
  );
  let writerOpening: Promise<TokenUseWriter> | null = null;
  parent.writeTokenUses(async (uses) => {
    writerOpening ??= writers.openTokenUseWriter();
    const writer = await writerOpening.catch((error: unknown) => {
      writerOpening = null;
      throw error;
    });
    await writer.recordTokenUses(uses);
  });
  return { close: async () => (await writerOpening?.catch(() => null))?.close() };
}

function notesOf(observe: Observe): Observe {
  return (observation) => {
    if (observation.type === 'source-note') observe(observation);
  };
}

/** Opens the metrics listener if a port is configured; returns a function that closes it. */
async function openMetrics(
  registry: Registry,
  config: { readonly metricsHost: string; readonly metricsPort: number | null },
): Promise<() => Promise<void>> {
  const { metricsHost, metricsPort } = config;
  if (metricsPort === null) return async () => {};
  const metrics = { contentType: registry.contentType, text: () => registry.metrics() };
  const server = await startMetricsServer(metrics, metricsHost, metricsPort).catch((error) => {
    throw explainListenError(error, { port: -1, metricsPort, panelPort: null }) ?? error;
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

interface CollectDependencies {
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
type HistorySettings = Pick<Config, 'history' | 'usageMaxAgeMs'>;

/**
 * Collects from the sources, and records the history if enabled, until the stop signal. Returns the
 * exit status.
 */
async function collect(
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
  const endChecks = new Standstills('collector', observe).start();
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
    endChecks();
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
async function collectRound(
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
