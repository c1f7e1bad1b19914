/** Writes the completion of the command line for bash, from 3.2 on, which macOS still has. */
import { type CompletionNode, type ValueCompletion, valueGroups } from './places.ts';

export function bashScript(places: readonly CompletionNode[]): string {
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  return `# Completion of hybrid-core for bash; \`hybrid-core completion bash\` prints it.
_hybrid_core() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local at='' words='' files='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${at:+$at }\${COMP_WORDS[i]}" in
      ${paths.map(quoted).join(' | ')}) at="\${at:+$at }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$previous" in
${valueCases(places)}
    *) case "$at" in
${places.map(placeCase).join('\n')}
    esac ;;
  esac
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "\${words// /$IFS}" -- "$current"))
  if [ -n "$files" ]; then
    compopt -o filenames 2> /dev/null
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -F _hybrid_core hybrid-core
`;
}

function valueCases(places: readonly CompletionNode[]): string {
  return valueGroups(places)
    .map(({ flags, expected }) => `    ${flags.join(' | ')}) ${assign([], expected)} ;;`)
    .join('\n');
}

function placeCase({ path, commands, options, expected }: CompletionNode): string {
  const words = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
  return `      ${quoted(path)}) ${assign(words, expected)} ;;`;
}

function assign(words: readonly string[], expected: ValueCompletion): string {
  const all = [...words, ...(Array.isArray(expected) ? expected : [])].join(' ');
  const found = [
    ...(all === '' ? [] : [`words=${quoted(all)}`]),
    ...(expected === 'file' ? ['files=1'] : []),
  ];
  return found.join(' ') || ':';
}

/** Names of commands and flags hold no quotation mark. */
function quoted(text: string): string {
  return `'${text}'`;
}
