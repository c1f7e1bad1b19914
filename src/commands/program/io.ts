/** The environment of the program: streams, signals and clock. */
import type { ProcessChannel } from '../../processes/parent.ts';
import type { Channel } from '../../sources/child/parent.ts';
import type { CommandContext, Output, StandardInput } from './command.ts';
import type { SignalSource } from './stop-signal.ts';

/** The process, or a test's stand-in for it. */
export interface ProcessIo {
  /** A getter: making a stream of a pipe prevents reading it whole. */
  readonly stdin: CommandContext['stdin'];
  readonly standardInput: StandardInput;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly signals: SignalSource;
  /** The IPC channel to the parent process, if there is one. */
  readonly channel?: Channel & ProcessChannel;
  /** The clock, in ms since 1970. */
  now(): number;
  /** Exits immediately. */
  exit(status: number): void;
}
