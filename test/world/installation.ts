/** The programs of an installation, started in the name of simulated processes. */
import { PassThrough } from 'node:stream';
import type { CommandContext } from '../../src/commands/program/command.ts';
import type { Documentation } from '../../src/docs/documentation.ts';
import { createAuditLog, createLog } from '../../src/observe/log.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { startService } from '../../src/service.ts';
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
