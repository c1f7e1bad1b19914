/**
 * Entry point: runs the command line, exits with its status, and prints an error as one line on
 * standard error.
 */
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { type Command, CommanderError } from 'commander';
import { createActions } from './commands/program/actions.ts';
import { CommandError, exitStatus, type ProcessIo } from './commands/program/command.ts';
import { buildProgram } from './commands/program/program.ts';
import { ConfigError, type Environment } from './runtime/config/config.ts';
import { oneLine } from './text/quote.ts';

/**
 * Runs one command line (without the program's own name) and resolves with its exit status:
 * 0 done, 1 the work failed or the input was refused, 2 wrong usage. Never rejects.
 */
export async function run(
  argv: readonly string[],
  env: Environment,
  io: ProcessIo,
): Promise<number> {
  let status: number = exitStatus.done;
  const program = buildProgram(version(), createActions(env, io), (of) => {
    status = of;
  });
  connect(program, io);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return status;
  } catch (error) {
    return report(error, io);
  }
}

/** Runs this process's command line and ends the process. */
export async function main(): Promise<void> {
  const { stdout, stderr } = process;
  // A reader may close the pipe, `head` for instance; that needs no stack trace.
  stdout.on('error', () => process.exit(exitStatus.failed));
  stderr.on('error', () => process.exit(exitStatus.failed));
  const exit = (status: number): never => process.exit(status);
  const io = {
    get stdin() {
      return process.stdin;
    },
    standardInput: { descriptor: 0, isTerminal: isatty(0) },
    stdout,
    stderr,
    signals: process,
    channel: process,
    now: Date.now,
    exit,
  };
  const status = await run(process.argv.slice(2), process.env, io);
  // Writes to a pipe are asynchronous, and a terminal may keep the process alive. An empty write on
  // a full disk would fail, though no output is missing.
  if (stdout.writableLength > 0) await new Promise((resolve) => stdout.write('', resolve));
  exit(status);
}

/** Makes the program and all its commands throw instead of exiting, and write to `io`. */
function connect(command: Command, io: ProcessIo): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => io.stdout.write(text),
    writeErr: (text) => io.stderr.write(text),
    outputError: (text) => writeFault(io, text.replace(/^error: /, '')),
  });
  for (const subcommand of command.commands) connect(subcommand, io);
}

function report(error: unknown, io: ProcessIo): number {
  // Commander has already printed its own messages.
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitStatus.done : exitStatus.wrongUsage;
  }
  if (error instanceof ConfigError) {
    for (const fault of error.faults) writeFault(io, fault);
    return error.inFlags ? exitStatus.wrongUsage : exitStatus.failed;
  }
  writeFault(io, reasonOf(error));
  return error instanceof CommandError ? error.exitStatus : exitStatus.failed;
}

/** Advice for system errors whose messages do not say what to do. */
const advice: Readonly<Record<string, string>> = {
  EMFILE: 'allow more open files with `ulimit -n` or LimitNOFILE=: 16384 is enough',
  ERR_WORKER_OUT_OF_MEMORY:
    'the address space is bounded (`ulimit -v`, LimitAS=) below what V8 reserves; bound the ' +
    'memory with MemoryMax= or a container in its place',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    return 'the folder that this command was started in was removed; change to one that is there';
  }
  const advised = advice[(error as NodeJS.ErrnoException).code ?? ''];
  return advised === undefined ? error.message : `${error.message}; ${advised}`;
}

/** The message on one line. */
function writeFault(io: ProcessIo, message: string): void {
  io.stderr.write(`hybrid-core: ${oneLine(message)}\n`);
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return JSON.parse(manifest).version;
}
