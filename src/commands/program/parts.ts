/** Shared parts of commands: the wrapper of actions, list commands, examples. */
import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import { flagsOf, settingOption, type Values } from './setting-options.ts';

/** Wraps an action for the command-line library. */
export type WrapAction = <Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<number>,
) => (...given: Arguments) => Promise<void>;

export interface ListOptions {
  readonly json?: boolean;
}

/** Adds a list command, named `list` by default. */
export function addListCommand(
  group: Command,
  what: string,
  run: WrapAction,
  action: (flags: Flags, options: ListOptions) => Promise<number>,
  name = 'list',
): Command {
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  return group
    .command(name)
    .summary(what)
    .description(sentence)
    .option('--json', 'print a JSON array')
    .addOption(settingOption('databaseUrl'))
    .action(run((values: Values & ListOptions) => action(flagsOf(values), values)));
}

/** Adds examples to the help of a command. */
export function addExamples(command: Command, lines: readonly string[]): void {
  const shown = lines.map((line) => `  hybrid-core ${line}`);
  command.addHelpText('after', `\nExamples:\n${shown.join('\n')}`);
}
