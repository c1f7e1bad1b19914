/** Derives the completions at each position from the command tree. */
import type { Argument, Command, Option } from 'commander';
import { settings } from '../../config/settings.ts';

/** What to complete for a value: given words, a file, or nothing. */
export type ValueCompletion = readonly string[] | 'file' | null;

export interface OfferedOption {
  /** `--partner`, for instance. */
  readonly flag: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly expected: ValueCompletion;
}

/** One command, and what may follow it. */
export interface CompletionNode {
  /** The command path, such as `token create`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OfferedOption[];
  /** The completion of its first argument. */
  readonly expected: ValueCompletion;
}

/** Options with the same value completion, of any commands. */
export interface ValueGroup {
  readonly flags: readonly string[];
  readonly expected: ValueCompletion;
}

/** Groups the options that take a value: options of one name complete alike in all commands. */
export function valueGroups(places: readonly CompletionNode[]): readonly ValueGroup[] {
  const options = places.flatMap((place) => place.options).filter((option) => option.takesValue);
  const groups = Map.groupBy(options, ({ expected }) => String(expected));
  return [...groups.values()].map((group) => ({
    flags: [...new Set(group.map(({ flag }) => flag))],
    expected: group[0]!.expected,
  }));
}

/** The positions of a command and its subcommands; `path` leads to it. */
export function placesOf(command: Command, path: readonly string[]): readonly CompletionNode[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const own: CompletionNode = {
    path: path.join(' '),
    commands: commands.map((sub) => ({
      name: sub.name(),
      description: sub.summary() || sub.description(),
    })),
    options: help.visibleOptions(command).map(offered),
    expected: expectedOf(command.registeredArguments[0]),
  };
  // The command `help` takes commands, but has none.
  const below = commands.filter((sub) => sub.name() !== 'help');
  return [own, ...below.flatMap((sub) => placesOf(sub, [...path, sub.name()]))];
}

function offered(option: Option): OfferedOption {
  const setting = Object.values(settings).find(({ flag }) => flag === option.long);
  const isFile = /<file>/.test(option.flags);
  return {
    flag: option.long!,
    // Without the variable and the default, which the help text appends.
    description: setting?.description ?? option.description,
    takesValue: option.required,
    expected: setting?.choices ?? (isFile ? 'file' : null),
  };
}

function expectedOf(argument: Argument | undefined): ValueCompletion {
  if (argument?.argChoices !== undefined) return argument.argChoices;
  return argument?.name() === 'file' ? 'file' : null;
}
