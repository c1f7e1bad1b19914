/**
 * Wires a service of several processes. The process that runs this module answers no client: it
 * starts the answering processes, the collecting process, and the listener of the metrics of all.
 */
import { availableParallelism } from 'node:os';
import type { Config, Environment } from '../config/config.ts';
import { Health, type Readiness } from '../http/health.ts';
import { reserveAddress } from '../http/server/listeners.ts';
import { shutdownMs } from '../limits.ts';
import { FullDisk } from '../observe/full-disk.ts';
import type { Log } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { Standstills } from '../observe/standstill.ts';
import { closeMs, logListening, openMetrics, type Service } from '../service.ts';
import { CollectorSupervisor, startCollectorProcess } from '../sources/child/supervisor.ts';
import { FailingSources } from '../sources/runner/failing-sources.ts';
import { AggregatedMetrics } from './aggregated-metrics.ts';
import { bareReadiness, mergeReadiness } from './merged-readiness.ts';
import type { PanelProcess } from './panel-process.ts';
import { startServingProcess } from './serving-process.ts';
import { environmentOf } from './shared-ports.ts';
import { Processes, processKillGraceMs } from './supervisor.ts';

/**
 * The most processes that `auto` starts. Memory multiplies with processes: on larger machines
 * several services behind a proxy that hashes users need less of it.
 */
const automaticProcessesMax = 8;

/** The number of processes that a setting means; `auto` is one for each processor, up to a bound. */
export function processCount(setting: Config['processes']): number {
  return setting === 'auto' ? Math.min(availableParallelism(), automaticProcessesMax) : setting;
}

export interface SharedServiceOptions {
  readonly config: Config;
  readonly log: Log;
  /** Number of answering processes. */
  readonly count: number;
  /** Of the answering processes. */
  readonly environment: Environment;
  /** Of the collecting process; null without one. */
  readonly collectorEnvironment: Environment | null;
  /** Null without a panel. */
  readonly panelProcess: PanelProcess | null;
}

/** Starts the processes. Rejects if the first cannot start or a port is taken. */
export async function startProcesses(options: SharedServiceOptions): Promise<Service> {
  const { config, log, count, environment, collectorEnvironment, panelProcess } = options;
  const { port, release } = await reserveAddress(config);
  const panelPort = panelProcess?.port ?? null;
  let isStopping = false;
  // This process reads no store: the answering processes report the metrics of the data.
  const metrics: Metrics = new Metrics({
    dataAgeMs: () => 0,
    storeUnavailable: () => false,
    storeFull: () => fullDisk.isFull,
    snapshots: () => [],
    unreadable: () => ({ data: [], tokens: [] }),
    processes: () => processes.states.length,
    collectorBytes: () => collector?.residentBytes ?? 0,
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    recordsHistory: config.history && collectorEnvironment !== null,
  });
  const fullDisk = new FullDisk(() => performance.now());
  const failingSources = new FailingSources(Date.now);
  const subscribers = [observationLog(log), metrics.observe, fullDisk.observe];
  // Without sources the collector only records history, which the health report omits.
  if (config.sources !== null) subscribers.push(failingSources.observe);
  const observe = observeWith(...subscribers);
  const readiness = (): Readiness => {
    const { states } = processes;
    const own = bareReadiness({
      starting: states.length === 0,
      stopping: isStopping,
      storeFull: fullDisk.isFull,
      failingSources: failingSources.list(),
      processes: { answering: states.length, of: count },
    });
    const all = mergeReadiness(own, states);
    return panelProcess?.mergeReadiness(all) ?? all;
  };
  const requestMetrics = () => processes.reportMetrics();
  const aggregated =
    panelProcess?.aggregateMetrics(metrics, requestMetrics) ??
    new AggregatedMetrics({ own: metrics, ask: requestMetrics });
  const processes: Processes = new Processes({
    count,
    role: 'answering',
    hasStandby: true,
    openOrder: () => ({ sockets: panelProcess?.sockets ?? null, urls: null }),
    observe,
    readiness,
    start: (onReport) =>
      startServingProcess({
        environment: environmentOf(environment, { port, panelPort }),
        onReport,
        writeLines: (lines) => log.lines.relay(lines),
      }),
    recordMetrics: (id, reported) =>
      reported === null ? aggregated.end(id) : aggregated.record(id, reported),
    writeTokenUses: async (uses) => collector?.writeTokenUses(uses),
    stopMs: shutdownMs + closeMs + processKillGraceMs,
  });
  const collector =
    collectorEnvironment === null
      ? null
      : new CollectorSupervisor({
          observe,
          start: (onMessage) => startCollectorProcess(collectorEnvironment, onMessage),
        });
  panelProcess?.begin(observe, readiness);
  const health = new Health(readiness);
  const closeMetrics = await openMetrics({ config, metrics: aggregated, health, observe, log });
  const endChecks = new Standstills('service', observe).start();
  const stop = async () => {
    isStopping = true;
    endChecks();
    await Promise.all([processes.stop(), panelProcess?.stop(), collector?.stop()]);
    await closeMetrics();
    release();
  };
  try {
    const { url, docsUrl } = await processes.start();
    await panelProcess?.open({ baseUrl: url, docsUrl });
    const addresses = { url, docsUrl, panelUrl: panelProcess?.url ?? null };
    logListening({ config, port, panelPort, addresses, processes: count, log });
    collector?.start();
    return { ...addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
