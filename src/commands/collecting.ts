/** Wires `collect`: configuration, sources, store, log, metrics and signals. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Config, type Environment, type Flags, readSettings } from '../config/config.ts';
import { startMetricsServer } from '../http/metrics-server.ts';
import { historyMetrics } from '../observe/history-metrics.ts';
import { createAuditLog, createLog } from '../observe/log.ts';
import { type Observe, observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { sourceMetrics } from '../observe/source-metrics.ts';
import { supervisedVariable } from '../sources/child/environment.ts';
import { openParent, type Parent } from '../sources/child/parent.ts';
import { collectorStopMs } from '../sources/limits.ts';
import type { CollectorSource } from '../sources/runner/source.ts';
import { readSources } from '../sources/sources.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import { openStore } from '../store/open.ts';
import type { Store, TokenUseWriter } from '../store/store.ts';
import { allowWaiting } from './allow-removals.ts';
import {
  type CollectDependencies,
  type CollectOptions,
  collect,
  collectRound,
  type HistorySettings,
} from './collect.ts';
import { exitStatus, wrongUsage } from './program/command.ts';
import type { ProcessIo } from './program/io.ts';
import { listenForStop } from './program/stop-signal.ts';
import { explainListenError } from './serve.ts';

const settingNames = [
  ...(['databaseUrl', 'sources', 'history', 'usageMaxAgeMs', 'metricsHost'] as const),
  ...(['metricsPort', 'logLevel'] as const),
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
  const stop = listenForStop(
    io.signals,
    () => performance.now(),
    () => io.exit(exitStatus.failed),
  );
  const closeMetrics = isRound ? async () => {} : await openMetrics(registry, config);
  try {
    const dependencies = {
      ...io,
      store: openStore(config.databaseUrl),
      sources,
      log,
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
  const stop = listenForStop(io.signals, io.now, () => {});
  const gone = parent.gone.then((): 'SIGTERM' => {
    setTimeout(() => io.exit(exitStatus.failed), collectorStopMs).unref();
    return 'SIGTERM';
  });
  const store = openStore(config.databaseUrl);
  const uses = writeTokenUses(store, parent);
  try {
    const dependencies = {
      ...io,
      store,
      sources,
      log: pino({ enabled: false }),
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
