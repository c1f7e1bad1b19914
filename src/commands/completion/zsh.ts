/** Generates the zsh completion script: to be sourced, or put into a folder of `fpath`. */
import { type CompletionNode, type ValueCompletion, valueGroups } from './places.ts';

export function zshScript(places: readonly CompletionNode[]): string {
  const paths = places.map(({ path }) => path).filter((path) => path !== '');
  return `#compdef hybrid-core
# Completion of hybrid-core for zsh; \`hybrid-core completion zsh\` prints it.
_hybrid_core() {
  local at='' word
  local -a offers options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      ${paths.map((path) => quoted(path)).join(' | ')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "\${words[CURRENT-1]}" in
${valueCases(places)}
  esac
  case "$at" in
${places.map(placeCase).join('\n')}
  esac
  [[ "\${words[CURRENT]}" != -* ]] && (( $#offers )) && _describe -t commands command offers
  _describe -o -t options option options
}
if [[ "\${funcstack[1]}" == _hybrid-core || "\${funcstack[1]}" == _hybrid_core ]]; then
  _hybrid_core "$@"
else
  compdef _hybrid_core hybrid-core
fi
`;
}

function valueCases(places: readonly CompletionNode[]): string {
  return valueGroups(places)
    .map(({ flags, expected }) => `    ${flags.join(' | ')}) ${offer(expected)} return ;;`)
    .join('\n');
}

function offer(expected: ValueCompletion): string {
  if (expected === null) return "_message 'a value';";
  return expected === 'file' ? '_files;' : `compadd -- ${expected.join(' ')};`;
}

function placeCase({ path, commands, options, expected }: CompletionNode): string {
  const named = commands.map(({ name, description }) => described(name, description));
  const words = Array.isArray(expected) ? expected.map((word) => quoted(word)) : [];
  const flags = options.map(({ flag, description }) => described(flag, description));
  const files = expected === 'file' ? `\n      [[ "\${words[CURRENT]}" != -* ]] && _files` : '';
  return `    ${quoted(path)})
      offers=(${[...named, ...words].join(' ')})
      options=(${flags.join(' ')})${files} ;;`;
}

/** An entry of \`_describe\`: a colon separates the word from its description. */
function described(word: string, description: string): string {
  return quoted(`${word}:${description.replaceAll(':', '\\:')}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
