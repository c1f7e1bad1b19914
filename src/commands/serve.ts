/**
 * `hybrid-core serve`, with and without `--demo`: wires configuration, store, log, signals and
 * children, and runs the service until a signal asks it to end.
 */
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expectFree } from '../http/server/listeners.ts';
import { createLog, type Log } from '../observe/log.ts';
import type { ChildProgram, Observe } from '../observe/observation.ts';
import {
  type Config,
  ConfigError,
  configWarnings,
  defaultBaseUrl,
  type Environment,
  type Flags,
  readConfig,
} from '../runtime/config/config.ts';
import { settings } from '../runtime/config/settings.ts';
import { type Listening, type Service, type ServiceOptions, startService } from '../service.ts';
import { readSourcesFile } from '../sources/sources-file.ts';
import { storeWarnings } from '../store/exposure.ts';
import { memoryDatabaseUrl, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { Child } from './children/child.ts';
import { childEnvironment } from './children/child-environment.ts';
import { writePast } from './demo/past.ts';
import { startSimulation } from './demo/simulation.ts';
import { createWorld } from './demo/world.ts';
import { demoPanelPort, prepareDemo, requireFreePort } from './demo.ts';
import { demoGreeting } from './demo-greeting.ts';
import { demoDefaults, requireLoopback } from './demo-panel.ts';
import { migrateStore } from './migrate.ts';
import { exitStatus, type ProcessIo } from './program/command.ts';
import { explainListenError } from './program/listen-error.ts';
import { listenForStop, type StopRequest } from './program/stop-signal.ts';

const demoInventory = fileURLToPath(new URL('../../examples/inventory.yaml', import.meta.url));

/** Runs the service until it is stopped; returns the exit status. */
export async function runService(env: Environment, flags: Flags, io: ProcessIo): Promise<number> {
  const config = readConfig(env, flags);
  const given = { env, flags, isDemo: false };
  return withDependencies(config, given, io, (dependencies) => serve(config, dependencies));
}

/** Runs the service with the example inventory and a fresh token, on loopback only. */
export async function runDemo(env: Environment, flags: Flags, io: ProcessIo): Promise<number> {
  const config = readConfig(env, flags, demoDefaults);
  requireLoopback(config);
  await requireFreePort(config).catch((error) => {
    throw explainListenError(error, config) ?? error;
  });
  const given = { env, flags, isDemo: true };
  return withDependencies(config, given, io, async (dependencies) => {
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
    try {
      return await serve(config, dependencies, (service) => {
        void dependencies.panelTried().then((panelUrl) => {
          io.stdout.write(demoGreeting({ ...service, panelUrl }, demo));
        });
      });
    } finally {
      await stopSimulation();
    }
  });
}

/** What the configuration was read from. */
interface Given {
  readonly env: Environment;
  readonly flags: Flags;
  readonly isDemo: boolean;
}

interface ServingDependencies extends ServeDependencies {
  /** Resolves with the panel's URL once it answers, or has failed to; with null if there is none. */
  panelTried(): Promise<string | null>;
}

/** Installs the signal handlers first, so that a signal during startup is not lost. */
async function withDependencies(
  config: Config,
  given: Given,
  io: ProcessIo,
  work: (dependencies: ServingDependencies) => Promise<number>,
): Promise<number> {
  const { env, flags, isDemo } = given;
  requireShareable(config, flags);
  const collects = config.collector && (config.sources !== null || config.history);
  // What would make the collector end at once is a fault of this command line.
  if (collects && config.sources !== null) readSourcesFile(config.sources);
  const store = openStore(config.databaseUrl, { allowNetwork: config.sqliteAllowNetwork });
  const log = createLog(config.logLevel, io.stdout);
  const usualPort = prefersPort(config, given) ? demoPanelPort : null;
  let panel = await panelPlace(config, given, usualPort);
  let panelChild: Child | null = null;
  const makeChildren = (observe: Observe, listening: Listening): readonly Child[] => {
    const defaults = isDemo ? demoDefaults : {};
    const environmentOf = (program: ChildProgram) =>
      childEnvironment(program, env, flags, defaults);
    const children: Child[] = [];
    if (collects) {
      // With one processor and 50,000 assets collected continuously, one answer in ten takes 1.4 ms
      // or longer beside it; at normal priority 3.6 ms.
      const makeEnvironment = () => environmentOf('collect');
      const options = { program: 'collect', makeEnvironment, observe } as const;
      children.push(new Child({ ...options, isLowPriority: true }));
    }
    if (panel !== null) {
      const makeEnvironment = async () => {
        // Where any port will do, another program may have taken this one since it was chosen.
        if (config.panelPort === 0) panel = (await panelPlace(config, given, panel!.port))!;
        return { ...environmentOf('panel'), ...addressesOf(config, panel!, listening) };
      };
      const words = isDemo ? ['--demo'] : [];
      panelChild = new Child({ program: 'panel', words, makeEnvironment, observe });
      children.push(panelChild);
    }
    return children;
  };
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  try {
    return await work({
      store,
      log,
      stop,
      startService: (options) =>
        startService({ ...options, makeChildren, panelUrl: panel?.url ?? config.panelUrl }),
      panelTried: async () => {
        await panelChild?.tried;
        return panel?.url ?? null;
      },
    });
  } finally {
    stop.dispose();
  }
}

/** Where the panel that this process starts will be; null if it starts none. */
interface PanelPlace {
  readonly port: number;
  readonly url: string;
}

/** Chooses the port of the panel, which links name before it is open; rejects if it is taken. */
async function panelPlace(
  config: Config,
  given: Given,
  preferredPort: number | null,
): Promise<PanelPlace | null> {
  const { panelHost: host, panelPort } = config;
  if (panelPort === null) return null;
  const port = await choosePort(host, panelPort, preferredPort).catch((error) => {
    throw explainListenError(error, config) ?? error;
  });
  // Passkeys need a host name; every browser resolves this one to this machine.
  const name = given.isDemo && isIP(host) !== 0 ? 'localhost' : host;
  return { port, url: config.panelUrl ?? defaultBaseUrl(name, port) };
}

/** The configured port, or else the preferred one, or any free one. */
async function choosePort(host: string, port: number, preferred: number | null): Promise<number> {
  if (preferred === null) return expectFree({ host, port });
  try {
    return await expectFree({ host, port: preferred });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return expectFree({ host, port });
  }
}

/**
 * Whether this is a demo whose panel's port is unset (0 counts as set), and no other listener has the
 * usual one.
 */
function prefersPort({ port, metricsPort }: Config, { env, flags, isDemo }: Given): boolean {
  const isChosen = (flags.panelPort ?? env[settings.panelPort.variable] ?? '') !== '';
  return isDemo && !isChosen && port !== demoPanelPort && metricsPort !== demoPanelPort;
}

/** What the panel cannot know of its own configuration: real ports, and where to ask. */
function addressesOf(config: Config, panel: PanelPlace, { port, baseUrl, docsUrl }: Listening) {
  return {
    [settings.panelPort.variable]: String(panel.port),
    [settings.panelUrl.variable]: panel.url,
    [settings.baseUrl.variable]: baseUrl,
    [settings.docsUrl.variable]: docsUrl,
    [settings.interfaceUrl.variable]: config.interfaceUrl ?? defaultBaseUrl(config.host, port),
  };
}

/** Refuses a database that the programs beside this one could not open. */
function requireShareable({ databaseUrl }: Config, flags: Flags): void {
  if (databaseUrl !== memoryDatabaseUrl) return;
  const { variable, flag } = settings.databaseUrl;
  const isFlag = flags.databaseUrl !== undefined;
  throw new ConfigError(
    [
      `${isFlag ? flag : variable} is ${databaseUrl}, which no other process can open, and others ` +
        'collect, record and sign people in; allowed: sqlite:PATH or postgres://…',
    ],
    isFlag,
  );
}

export interface ServeDependencies {
  readonly store: Store;
  readonly log: Log;
  readonly stop: StopRequest;
  startService(options: ServiceOptions): Promise<Service>;
}

/**
 * Serves until the stop signal, then drains. Calls `whenReady` once the service listens. Throws a
 * CommandError if it cannot start.
 */
export async function serve(
  config: Config,
  dependencies: ServeDependencies,
  whenReady: (service: Service) => void = () => {},
): Promise<number> {
  const { store, log, stop } = dependencies;
  for (const warning of configWarnings(config)) log.warn(warning);
  const applied = await migrateStore(store);
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
  for (const warning of await storeWarnings(store)) log.warn(warning);
  const service = await start(config, dependencies);
  whenReady(service);
  const signal = await stop.signal;
  log.info({ signal }, 'stopping');
  await service.stop();
  log.info('stopped');
  return exitStatus.done;
}

async function start(config: Config, dependencies: ServeDependencies): Promise<Service> {
  try {
    const { log, store } = dependencies;
    return await dependencies.startService({ config, log, store });
  } catch (error) {
    throw explainListenError(error, config) ?? error;
  }
}
