/** The programs of an installation, started in the name of simulated processes. */
import { PassThrough } from 'node:stream';
import { collect } from '../../src/commands/collect.ts';
import { openPanel } from '../../src/commands/panel.ts';
import type { CommandContext } from '../../src/commands/program/command.ts';
import type { Documentation } from '../../src/docs/documentation.ts';
import { createAuditLog, createLog } from '../../src/observe/log.ts';
import { observationLog } from '../../src/observe/observation-log.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { startService } from '../../src/service.ts';
import { readSources } from '../../src/sources/sources.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** Pages that no world looks at: they take half of a start. */
const noDocumentation = (): Documentation => ({
  find: () => null,
  unknownPage: () => Buffer.alloc(0),
  pages: [],
});

function environment(port: number): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: 'sqlite:world.db',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: 'http://world.test',
  };
}

/** Starts `serve`; resolves once it answers. */
export async function startReplica(
  world: World,
  process: SimulatedProcess,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const log = createLog('warn', { write: (line) => world.log(process, line) });
  return process.run(() =>
    startService({
      config: readConfig(environment(port)),
      log,
      store: world.database.storeFor(process),
      documentation: noDocumentation,
    }),
  );
}

/** What the collectors ask: one Prometheus, which has memory alone. */
export const sourcesFile = JSON.stringify({
  prometheus: {
    url: 'http://prometheus.test:9090',
    interval: '1m',
    queries: {
      memory_used: 'world_memory_used',
      memory_total: 'world_memory_total',
    },
  },
});

/** Starts `collect`; resolves once it works or stands by. Calls `onEnd` if it ends by itself. */
export async function startCollector(
  world: World,
  process: SimulatedProcess,
  onEnd: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const { promise: signal, resolve: stop } = Promise.withResolvers<'SIGTERM'>();
  const { promise: up, resolve: whenUp } = Promise.withResolvers<void>();
  return process.run(async () => {
    const log = createLog('warn', { write: (line) => world.log(process, line) });
    const inLog = observationLog(log);
    const options = { environment: {}, takeOver: false, allowRemovals: false };
    const ended = collect(
      {
        store: world.database.storeFor(process),
        sources: readSources(world.sourcesFile, options),
        log,
        observe(observation) {
          inLog(observation);
          world.observed(process, observation);
        },
        stop: { signal },
        io: { now: Date.now },
      },
      { history: true, usageMaxAgeMs },
      whenUp,
    );
    ended.then(onEnd, onEnd);
    await Promise.race([up, ended]);
    return {
      async stop() {
        stop('SIGTERM');
        await ended;
      },
    };
  });
}

/** Age at which usage is no longer shown: the default of USAGE_MAX_AGE. */
const usageMaxAgeMs = 15 * 60_000;

/** Where the panel listens, and people reach it. */
export const panelPort = 8_090;
export const panelUrl = `http://127.0.0.1:${panelPort}`;

/** Starts `panel`, which asks a replica; resolves once it answers. */
export async function startPanel(
  world: World,
  process: SimulatedProcess,
  interfacePort: number,
): Promise<{ stop(): Promise<void> }> {
  return process.run(async () => {
    const log = createLog('warn', { write: (line) => world.log(process, line) });
    const config = readConfig({
      ...environment(interfacePort),
      INTERFACE_URL: `http://127.0.0.1:${interfacePort}`,
      PANEL_PORT: String(panelPort),
      PANEL_URL: panelUrl,
    });
    const panel = await openPanel(
      { ...config, panelPort },
      {
        store: world.database.storeFor(process),
        log,
        makeDemoLink: null,
        proxyOf: () => null,
        stop: { signal: new Promise<never>(() => {}) },
      },
    );
    return { stop: () => panel!.close() };
  });
}

/** What a command printed, and how it ended. */
export interface CommandEnd {
  readonly isDone: boolean;
  readonly stdout: string;
  readonly error: string;
}

/** Runs a command of operators to its end. */
export async function runCommand(
  world: World,
  process: SimulatedProcess,
  command: (context: CommandContext) => Promise<unknown>,
): Promise<CommandEnd> {
  const store = world.database.storeFor(process);
  let stdout = '';
  let stderr = '';
  const output = (take: (text: string) => void) => {
    const stream = new PassThrough({ encoding: 'utf8' });
    stream.on('data', take);
    return stream;
  };
  return process.run(async () => {
    const context: CommandContext = {
      openReader: () => store.openReader(),
      openWriter: () => store.openWriter(),
      stdin: new PassThrough(),
      stdout: output((text) => {
        stdout += text;
      }),
      stderr: output((text) => {
        stderr += text;
      }),
      audit: createAuditLog({ write: () => {} }),
      now: Date.now,
    };
    try {
      const status = (await command(context)) ?? 0;
      await process.sleep(1);
      return { isDone: status === 0, stdout, error: stderr };
    } catch (error) {
      return { isDone: false, stdout, error: String(error) };
    }
  });
}
