/** In charge of one run of `hc`: reads the command line, does what it says, and ends with a status. */
import { type Command, CommanderError } from 'commander';
import { adviceOn, CommandError, type ExitStatus, exitStatus, statusOf } from './exit.ts';
import { type Io, put, takesColors, write } from './io.ts';
import { painting } from './output/style.ts';
import { createActions } from './program/actions.ts';
import { globalsBehind } from './program/global-options.ts';
import { createProgram } from './program/program.ts';
import { printable, printableLines } from './text/width.ts';

/** Runs a command line, the words after `hc`. Never throws. */
export async function run(words: readonly string[], io: Io): Promise<ExitStatus> {
  let status: ExitStatus = exitStatus.done;
  const program = createProgram(
    createActions(io, (of) => {
      status = of;
    }),
  );
  const told: Promise<void>[] = [];
  quiet(program, { io, words, told });
  try {
    await program.parseAsync([...globalsBehind(words)], { from: 'user' });
    return status;
  } catch (error) {
    return ending(await firstOf(error, told), io);
  }
}

/** What Commander ended with, unless the help that it wrote found no room. */
async function firstOf(error: unknown, told: readonly Promise<void>[]): Promise<unknown> {
  try {
    await Promise.all(told);
    return error;
  } catch (unwritten) {
    return unwritten;
  }
}

/** What Commander is told of a run: its streams, its words, and where to note what was written. */
interface Run {
  readonly io: Io;
  readonly words: readonly string[];
  readonly told: Promise<void>[];
}

/** Commander writes to our streams, which `told` remembers, and leaves it to us to end. */
function quiet(command: Command, run: Run): void {
  const { io, words, told } = run;
  command.exitOverride();
  command.configureOutput({
    writeOut: (text) => {
      told.push(write(io.stdout, text));
    },
    writeErr: (text) => put(io.stderr, printableLines(text)),
    getOutHelpWidth: () => io.stdout.columns ?? 80,
    outputError: (text, tell) => tell(withPlace(text, command, words).replace(/^error: /, 'hc: ')),
  });
  for (const sub of command.commands) quiet(sub, run);
}

/**
 * Says of an option where it belongs, if it stands before the command that has it: after the one that
 * the line names, or else after the first that has it.
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

/** A command with those that it belongs to, as it is typed. */
function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

function ending(error: unknown, io: Io): ExitStatus {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
  }
  const reason = io.interrupted.aborted ? io.interrupted.reason : error;
  // Whoever read us has enough: `hc assets | head`.
  if (isOfOutput(reason) && reason.code === 'EPIPE') return exitStatus.done;
  return told(isOfOutput(reason) ? unwritable(reason) : reason, io);
}

/** Says what went wrong, unless nothing did. */
function told(error: unknown, io: Io): ExitStatus {
  const status = statusOf(error);
  if (status === exitStatus.done) return status;
  const paint = painting(takesColors(io.stderr, io));
  if (status === null) {
    const stack = error instanceof Error ? error.stack : String(error);
    put(
      io.stderr,
      `hc: this is a defect of hc, please report it:\n${printableLines(`${stack}`)}\n`,
    );
    return exitStatus.failed;
  }
  const advice = adviceOn(error);
  const message = printable(error instanceof Error ? error.message : String(error));
  put(
    io.stderr,
    `${paint('hc:', 'red')} ${message}${advice === null ? '' : `${/[.?!]$/.test(message) ? '' : '.'} ${advice}`}\n`,
  );
  return status;
}

/** Whether it is the system's word that standard output or standard error took no more. */
function isOfOutput(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write';
}

/** A full disk, for instance: what was written is not the whole. */
function unwritable({ message }: Error): CommandError {
  return new CommandError(`the output cannot be written: ${message}`, exitStatus.failed);
}

/** The program: streams, signals and the exit status of the process. */
export async function main(): Promise<void> {
  const controller = new AbortController();
  // The first ends in order; a second one is the system's own, which ends at once (130).
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      controller.abort(new CommandError(`ended by ${signal}`, exitStatus.failed));
    });
  }
  // Every write is waited for; without a listener, the error of the stream would end us loudly.
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
