/** Wires `serve`, with and without `--demo`: configuration, store, log and signals. */
import { fileURLToPath } from 'node:url';
import { readSources } from '../collectors/read-sources.ts';
import { type Config, type Environment, type Flags, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startService } from '../service.ts';
import { openStore } from '../store/open.ts';
import type { Io } from './actions.ts';
import { exitStatus } from './command.ts';
import { demandFreePort, demandLoopback, demoDatabaseUrl, prepareDemo } from './demo.ts';
import { demoGreeting } from './demo-greeting.ts';
import { listenFault, type ServeDependencies, serve } from './serve.ts';
import { listenForStop } from './stop-signal.ts';

const demoInventory = fileURLToPath(new URL('../../examples/inventory.yaml', import.meta.url));

/** Runs the service; returns the exit status once it was asked to stop. */
export async function runService(env: Environment, flags: Flags, io: Io): Promise<number> {
  const config = readConfig(env, flags);
  return withDependencies(config, env, io, (dependencies) => serve(config, dependencies));
}

/** The same with the example inventory and a fresh token, on loopback only. */
export async function runDemo(env: Environment, flags: Flags, io: Io): Promise<number> {
  const config = readConfig(env, flags, { databaseUrl: demoDatabaseUrl });
  demandLoopback(config);
  await demandFreePort(config).catch((error) => {
    throw listenFault(error, config) ?? error;
  });
  return withDependencies(config, env, io, async (dependencies) => {
    const demo = await prepareDemo(dependencies.store, demoInventory, io.now());
    return serve(config, dependencies, (service) => {
      io.stdout.write(demoGreeting(service, demo));
    });
  });
}

/** What an inventory may do without being told to each time: neither, in a service. */
const noPermissions = { takeOver: false, allowRemovals: false };

/** Signals are listened for from the beginning: one that comes while starting is not lost. */
async function withDependencies(
  config: Config,
  env: Environment,
  io: Io,
  work: (dependencies: ServeDependencies) => Promise<number>,
): Promise<number> {
  const sources =
    config.sources === null
      ? []
      : await readSources(config.sources, { environment: env, ...noPermissions });
  const store = openStore(config.databaseUrl);
  const log = createLog(config.logLevel, io.stdout);
  const stop = listenForStop(
    io.signals,
    () => performance.now(),
    () => io.exit(exitStatus.failed),
  );
  try {
    return await work({
      store,
      log,
      stop,
      startService: (of, to, on) => startService(of, to, on, sources),
    });
  } finally {
    stop.dispose();
  }
}
