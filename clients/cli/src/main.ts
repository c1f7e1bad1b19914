/** Runs `hc` once: parses the command line, executes it, and returns a status. */
import { type Command, CommanderError } from 'commander';
import { adviceOn, CommandError, type ExitStatus, exitStatus, statusOf } from './exit.ts';
import { type Io, takesColors, write, writeNow } from './io.ts';
import { createPaint } from './output/style.ts';
import { createActions } from './program/actions.ts';
import { globalsBehind } from './program/global-options.ts';
import { createProgram } from './program/program.ts';
import { printable, printableLines } from './text/printable.ts';

/** Runs a command line, the words after `hc`. Never throws. */
export async function run(words: readonly string[], io: Io): Promise<ExitStatus> {
  let status: ExitStatus = exitStatus.done;
  const program = createProgram(
    createActions(io, (of) => {
      status = of;
    }),
  );
  const reported: Promise<void>[] = [];
  quiet(program, { io, words, reported });
  try {
    await program.parseAsync([...globalsBehind(words)], { from: 'user' });
    return status;
  } catch (error) {
    return ending(await firstOf(error, reported), io);
  }
}

/** Commander's outcome, unless its help failed to be written. */
async function firstOf(error: unknown, reported: readonly Promise<void>[]): Promise<unknown> {
  try {
    await Promise.all(reported);
    return error;
  } catch (unwritten) {
    return unwritten;
  }
}

/**
 * The environment of one invocation for Commander: streams, arguments, and a record of the output.
 */
interface Invocation {
  readonly io: Io;
  readonly words: readonly string[];
  readonly reported: Promise<void>[];
}

/** Redirects Commander's output to our streams, recorded in `reported`; turns its exits into errors. */
function quiet(command: Command, run: Invocation): void {
  const { io, words, reported } = run;
  command.exitOverride();
  command.configureOutput({
    writeOut: (text) => {
      reported.push(write(io.stdout, text));
    },
    writeErr: (text) => writeNow(io.stderr, printableLines(text)),
    getOutHelpWidth: () => io.stdout.columns ?? 80,
    outputError: (text, tell) => tell(withPlace(text, command, words).replace(/^error: /, 'hc: ')),
  });
  for (const sub of command.commands) quiet(sub, run);
}

/**
 * Says where a misplaced option belongs, if it precedes its command: after the command on the
 * line, or else after the first command that has it.
 */
function withPlace(text: string, { commands }: Command, words: readonly string[]): string {
  const option = /^error: unknown option '([^']+)'/.exec(text)?.[1];
  if (option === undefined) return text;
  const owners = commands.filter(({ options }) =>
    options.some(({ short, long }) => short === option || long === option),
  );
  const [owner] = [
    ...words.flatMap((word) => owners.filter((of) => of.name() === word)),
    ...owners,
  ];
  if (owner === undefined) return text;
  return `${text.trimEnd()}\nOptions stand after the command: ${fullName(owner)} ${option}\n`;
}

/** A command with its parents, as typed. */
function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

function ending(error: unknown, io: Io): ExitStatus {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
  }
  const reason = io.interrupted.aborted ? io.interrupted.reason : error;
  // The reader closed the pipe, as in `hc assets | head`.
  if (isOfOutput(reason) && reason.code === 'EPIPE') return exitStatus.done;
  return reportError(isOfOutput(reason) ? unwritable(reason) : reason, io);
}

/** Reports an error, if there was one. */
function reportError(error: unknown, io: Io): ExitStatus {
  const status = statusOf(error);
  if (status === exitStatus.done) return status;
  const paint = createPaint(takesColors(io.stderr, io));
  if (status === null) {
    const stack = error instanceof Error ? error.stack : String(error);
    writeNow(
      io.stderr,
      `hc: this is a defect of hc, please report it:\n${printableLines(`${stack}`)}\n`,
    );
    return exitStatus.failed;
  }
  const advice = adviceOn(error);
  const message = printable(error instanceof Error ? error.message : String(error));
  writeNow(
    io.stderr,
    `${paint('hc:', 'red')} ${message}${advice === null ? '' : `${/[.?!]$/.test(message) ? '' : '.'} ${advice}`}\n`,
  );
  return status;
}

/** Whether a write to standard output or standard error failed. */
function isOfOutput(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write';
}

/** A full disk, for instance: the output is incomplete. */
function unwritable({ message }: Error): CommandError {
  return new CommandError(`the output cannot be written: ${message}`, exitStatus.failed);
}

/** The program: streams, signals and the process's exit status. */
export async function main(): Promise<void> {
  const controller = new AbortController();
  // The first signal shuts down gracefully; a second one gets the default action, immediate exit
  // (130).
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      controller.abort(new CommandError(`ended by ${signal}`, exitStatus.failed));
    });
  }
  // Each write is awaited; without a listener, a stream error would crash the process.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => controller.abort(error));
  }
  const status = await run(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    environment: process.env,
    interrupted: controller.signal,
    now: () => Date.now(),
  });
  process.exit(status);
}
