/** Wires `serve`, with and without `--demo`: configuration, store, log and signals. */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Config,
  ConfigError,
  defaultBaseUrl,
  type Environment,
  type Flags,
  readConfig,
} from '../config/config.ts';
import { settings } from '../config/settings.ts';
import { writePast } from '../demo/past.ts';
import { startSimulation } from '../demo/simulation.ts';
import { createWorld } from '../demo/world.ts';
import { createLog } from '../observe/log.ts';
import { mergeReadiness } from '../processes/merged-readiness.ts';
import { PanelProcess } from '../processes/panel-process.ts';
import type { ProcessChannel } from '../processes/parent.ts';
import { processCount, startProcesses } from '../processes/service.ts';
import { type SharedPorts, sharedPortsIn } from '../processes/shared-ports.ts';
import { prepareService, startService } from '../service.ts';
import { collectorEnvironment } from '../sources/child/environment.ts';
import { readSourcesFile } from '../sources/sources-file.ts';
import { memoryDatabaseUrl, openStore } from '../store/open.ts';
import { demoPanelPort, prepareDemo, requireFreePort, requireLoopback } from './demo.ts';
import { demoGreeting } from './demo-greeting.ts';
import { demoDefaults, renewInvitation } from './demo-panel.ts';
import { runForParent } from './for-parent.ts';
import { exitStatus, type ProcessIo } from './program/command.ts';
import { listenForStop, signalEchoMs } from './program/stop-signal.ts';
import { explainListenError, type ServeDependencies, serve } from './serve.ts';

const demoInventory = fileURLToPath(new URL('../../examples/inventory.yaml', import.meta.url));

/** Runs the service until it is stopped; returns the exit status. */
export async function runService(env: Environment, flags: Flags, io: ProcessIo): Promise<number> {
  const config = readConfig(env, flags);
  requireShareable(config, flags, false);
  const ports = sharedPortsIn(env);
  if (ports !== null && io.channel !== undefined) return runProcess(config, ports, io, io.channel);
  return withDependencies(config, env, flags, io, (dependencies) => serve(config, dependencies));
}

/**
 * Runs one of the processes that share a port. The parent process has migrated the schema, runs the
 * collector, and reports failures.
 */
async function runProcess(
  config: Config,
  ports: SharedPorts,
  io: ProcessIo,
  channel: ProcessChannel,
): Promise<number> {
  return runForParent(channel, config, io, async ({ parent, log, stop }) => {
    const service = await prepareService({
      config: configOf(config, ports),
      log,
      shared: {
        isShared: true,
        processes: 0,
        takesBacktests: config.metricsPort !== null,
        writeTokenUses: (uses) => parent.writeTokenUses(uses),
        mergeReadiness: (readiness) =>
          parent.all === null ? readiness : mergeReadiness(readiness, [parent.all]),
        report: ({ readiness, metrics }) =>
          parent.report({ readiness, metrics: () => metrics.json() }),
      },
    });
    // Until it opens the port it has nothing to finish. A signal to all is also the parent's, which asks
    // each to stop; one that is its own ends it, since it could not answer for long.
    const signalled = stop.signal.then(() => delay(signalEchoMs, 'stop' as const, { ref: false }));
    const order = await Promise.race([parent.openOrder, parent.stop, signalled]);
    if (order !== 'stop') {
      parent.answers(await service.open(order.number, order.sockets));
      await Promise.race([stop.signal, parent.stop]);
    }
    await service.stop();
  });
}

/** The ports are those that were found free; the parent has the metrics. */
function configOf(config: Config, { port, panelPort }: SharedPorts): Config {
  const panelUrl = panelPort === null ? null : defaultBaseUrl(config.panelHost, panelPort);
  return {
    ...config,
    port,
    metricsPort: null,
    panelPort,
    panelUrl: config.panelUrl ?? panelUrl,
  };
}

/** Runs the service with the example inventory and a fresh token, on loopback only. */
export async function runDemo(env: Environment, flags: Flags, io: ProcessIo): Promise<number> {
  const config = readConfig(env, flags, demoDefaults);
  requireShareable(config, flags, true);
  requireLoopback(config);
  await requireFreePort(config).catch((error) => {
    throw explainListenError(error, config) ?? error;
  });
  return withDependencies(config, env, flags, io, async (dependencies) => {
    const { store, log } = dependencies;
    const demo = await prepareDemo(store, demoInventory, io.now());
    const world = createWorld(demo.partners, io.now());
    await writePast(store, world, config.usageMaxAgeMs);
    const stopSimulation = await startSimulation({
      store,
      world,
      partners: demo.partners,
      usageMaxAgeMs: config.usageMaxAgeMs,
      clock: io.now,
      onError: (error) => log.warn({ err: error }, 'simulated usage could not be written'),
    });
    const { partnerId, userId } = demo.token.stored;
    const administrator = { partnerId, userId };
    const panel = {
      preferredPort: prefersPort(config, env, flags) ? demoPanelPort : null,
      administrator,
      makeLink: async () => (await renewInvitation(store, administrator, io.now())).secret,
    };
    const startsPanel: ServeDependencies['startService'] = (options) =>
      dependencies.startService({ ...options, demo: panel });
    try {
      return await serve(config, { ...dependencies, startService: startsPanel }, (service) => {
        io.stdout.write(demoGreeting(service, demo));
      });
    } finally {
      await stopSimulation();
    }
  });
}

/**
 * Whether the panel's port is unset (0 counts as set), and no other listener has the default port.
 */
function prefersPort({ port, metricsPort }: Config, env: Environment, flags: Flags): boolean {
  const isChosen = (flags.panelPort ?? env[settings.panelPort.variable] ?? '') !== '';
  return !isChosen && port !== demoPanelPort && metricsPort !== demoPanelPort;
}

/** Installs the signal handlers first, so that a signal during startup is not lost. */
async function withDependencies(
  config: Config,
  env: Environment,
  flags: Flags,
  io: ProcessIo,
  work: (dependencies: ServeDependencies) => Promise<number>,
): Promise<number> {
  requireCollectable(config, flags);
  const count = processCount(config.processes);
  const store = openStore(config.databaseUrl);
  const log = createLog(config.logLevel, io.stdout);
  const isInMemory = config.databaseUrl === memoryDatabaseUrl;
  if (config.history && isInMemory) {
    log.info('no history is recorded: no other process can open a database in memory');
  }
  const writes = config.history || config.tokenLastUse;
  const hasWork = config.sources !== null || (writes && !isInMemory);
  const forCollector = hasWork ? collectorEnvironment(env, flags, config) : null;
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  try {
    return await work({
      store,
      log,
      stop,
      async startService(options) {
        const { panelPort } = config;
        const panelProcess =
          panelPort === null || isInMemory
            ? null
            : await PanelProcess.make({
                log,
                environment: env,
                count,
                demo: options.demo ?? null,
                config: { ...config, panelPort },
              });
        const all = { ...options, panelProcess, collectorEnvironment: forCollector };
        try {
          return await (count === 1
            ? startService(all)
            : startProcesses({ ...all, count, environment: env }));
        } catch (error) {
          await panelProcess?.stop();
          throw error;
        }
      },
    });
  } finally {
    stop.dispose();
  }
}

/** A database in memory belongs to one process, and so do a demo's simulation and its panel. */
function requireShareable({ databaseUrl, processes }: Config, flags: Flags, isDemo: boolean): void {
  const alone = isDemo ? '--demo' : memoryDatabaseUrl;
  if (processCount(processes) === 1 || (!isDemo && databaseUrl !== memoryDatabaseUrl)) return;
  const { variable } = settings.processes;
  throw new ConfigError(
    [`${variable} is ${processes}, and ${alone} is one process's alone; allowed with it: 1`],
    flags.processes !== undefined,
  );
}

/** Validates up front what would make the collector, a separate process, exit immediately. */
function requireCollectable({ sources, databaseUrl }: Config, flags: Flags): void {
  if (sources === null) return;
  if (databaseUrl === memoryDatabaseUrl) {
    const { variable, flag } = settings.databaseUrl;
    throw new ConfigError(
      [
        `${variable} is ${databaseUrl}, which no other process can open, and one of its own ` +
          `collects from ${sources}; allowed with sources: a file or PostgreSQL (${flag})`,
      ],
      flags.sources !== undefined || flags.databaseUrl !== undefined,
    );
  }
  readSourcesFile(sources);
}
