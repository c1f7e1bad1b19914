/** Writes the completion of the command line for fish. */
import type { CompletionNode, ValueCompletion } from './places.ts';

export function fishScript(places: readonly CompletionNode[]): string {
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  return `# Completion of hybrid-core for fish; \`hybrid-core completion fish\` prints it.
function __hybrid_core_at --description 'Whether the command line so far leads to this command'
    set --local at ''
    for word in (commandline --tokenize --current-process --cut-at-cursor)[2..-1]
        switch (string trim "$at $word")
            case ${paths.map(quoted).join(' ')}
                set at (string trim "$at $word")
        end
    end
    test "$at" = "$argv"
end
complete --command hybrid-core --no-files
${places.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, commands, options, expected }: CompletionNode): string[] {
  const line = (...parts: string[]) =>
    ['complete', '--command hybrid-core', `--condition ${condition(path)}`, ...parts].join(' ');
  const argument = expectedOf(expected);
  return [
    ...commands.map(({ name, description }) =>
      line(`--arguments ${quoted(name)}`, `--description ${quoted(description)}`),
    ),
    ...options.map(({ flag, description, takesValue, expected: value }) =>
      line(
        `--long-option ${flag.replace(/^--/, '')}`,
        ...(takesValue ? [value === 'file' ? '--require-parameter' : '--exclusive'] : []),
        ...expectedOf(value),
        `--description ${quoted(description)}`,
      ),
    ),
    ...(argument.length > 0 ? [line(...argument)] : []),
  ];
}

function expectedOf(expected: ValueCompletion): string[] {
  if (expected === null) return [];
  return expected === 'file' ? ['--force-files'] : [`--arguments ${quoted(expected.join(' '))}`];
}

function condition(path: string): string {
  return quoted(`__hybrid_core_at ${path}`.trim());
}

/** Inside single quotation marks, fish knows a backslash before them and before itself. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
