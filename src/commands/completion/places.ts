/** Reads the tree of commands into what a shell may offer at each place of the command line. */
import type { Argument, Command, Option } from 'commander';
import { settings } from '../../config/settings.ts';

/** What stands where a value is expected: one of some words, a file, or nothing that can be told. */
export type Expected = readonly string[] | 'file' | null;

export interface OfferedOption {
  /** `--partner`, for instance. */
  readonly flag: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly expected: Expected;
}

/** One command, and what may follow it. */
export interface Place {
  /** The words that lead here, `token create` for instance; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OfferedOption[];
  /** What its first argument is. */
  readonly expected: Expected;
}

/** Options whose values are alike, of whatever commands. */
export interface ValueGroup {
  readonly flags: readonly string[];
  readonly expected: Expected;
}

/** Options that take a value: one of a name expects the same of it, whatever command it is of. */
export function valueGroups(places: readonly Place[]): readonly ValueGroup[] {
  const options = places.flatMap((place) => place.options).filter((option) => option.takesValue);
  const groups = Map.groupBy(options, ({ expected }) => String(expected));
  return [...groups.values()].map((group) => ({
    flags: [...new Set(group.map(({ flag }) => flag))],
    expected: group[0]!.expected,
  }));
}

/** The places of a command and of all below it; `path` is what leads to it. */
export function placesOf(command: Command, path: readonly string[]): readonly Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const own: Place = {
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
    // Without the variable and the default, which the help text has as well.
    description: setting?.description ?? option.description,
    takesValue: option.required,
    expected: setting?.choices ?? (isFile ? 'file' : null),
  };
}

function expectedOf(argument: Argument | undefined): Expected {
  if (argument?.argChoices !== undefined) return argument.argChoices;
  return argument?.name() === 'file' ? 'file' : null;
}
