/** Shared parts of the commands' descriptions: options, examples, errors. */
import { type Command, Option } from 'commander';
import { collectOption } from '../commands/list-parameters.ts';
import { formats } from '../output/print.ts';

/** Adds the options of every command that prints an answer. */
export function withOutput(command: Command, moreFormats: readonly string[] = []): Command {
  return command
    .addOption(
      new Option('-o, --output <format>', 'how to print').choices([...moreFormats, ...formats]),
    )
    .option('--columns <names>', 'these columns only, in this order, separated by commas')
    .option('--no-header', 'no line with the names of the columns, in a table or CSV')
    .option('--bytes', 'exact numbers and times, in place of units that people read');
}

/** Adds the options of every command that sends requests. */
export function withContext(command: Command): Command {
  return command
    .option('--context <name>', 'this context, in place of the current one')
    .option('--debug', 'requests and response heads on standard error, without the token');
}

export function withFilters(command: Command, names: readonly string[]): Command {
  return command.option(
    '--filter <name=value>',
    `only these; may be given again. Names: ${names.join(', ')}`,
    collectOption,
  );
}

export function withSorts(command: Command, names: readonly string[]): Command {
  return command.option(
    '--sort <name>',
    `by this; -NAME is descending; may be given again. Names: ${names.join(', ')}`,
    collectOption,
  );
}

export function withWatch(command: Command): Command {
  return command
    .option('--watch', 'show it until Ctrl+C, and what changes')
    .addOption(
      new Option('--interval <seconds>', 'time between two requests with --watch').default(
        '10',
        '10',
      ),
    );
}

export function withHybridCore(command: Command): Command {
  return command.option('--hybrid-core <id>', 'of this hybrid core');
}

/** Example lines, ready to paste, each with its effect. */
export function examples(command: Command, lines: readonly (readonly [string, string])[]): Command {
  const width = Math.max(...lines.map(([line]) => line.length));
  const text = lines.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`).join('\n');
  return command.addHelpText('after', `\nExamples:\n${text}`);
}
