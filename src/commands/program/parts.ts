/** Parts that commands of the command line share: how they run, lists, examples. */
import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import { flagsOf, settingOption, type Values } from './setting-options.ts';

/** Makes of a command's action what the command line calls. */
export type Run = <Arguments extends unknown[]>(
  action: (...given: Arguments) => Promise<number>,
) => (...given: Arguments) => Promise<void>;

export interface ListOptions {
  readonly json?: boolean;
}

/** Adds a command that lists, `list` unless it has another name. */
export function listing(
  group: Command,
  what: string,
  run: Run,
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

/** Adds command lines as examples to a command's help. */
export function examples(command: Command, lines: readonly string[]): void {
  const shown = lines.map((line) => `  hybrid-core ${line}`);
  command.addHelpText('after', `\nExamples:\n${shown.join('\n')}`);
}
