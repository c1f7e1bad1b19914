/** Completion scripts for shells: they call `hc __complete`. */

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

export function completionScript(shell: Shell): string {
  return scripts[shell];
}

/** Bash 3.2 and later; macOS ships 3.2. Bash splits words at \`=\`; the script rejoins them. */
const bash = `# Completion of hc for bash; \`hc completion bash\` prints it.
_hc() {
  local words=() word before='' offer prefix
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [ "$word" = = ] || [ "$before" = = ]; then
      words[\${#words[@]}-1]="\${words[\${#words[@]}-1]}$word"
    else
      words+=("$word")
    fi
    before="$word"
  done
  [ \${#words[@]} -eq 0 ] && words=('')
  prefix="\${words[\${#words[@]}-1]}"
  COMPREPLY=()
  while IFS=$'\\t' read -r offer _; do
    case "$prefix" in *=*) offer="\${offer#"\${prefix%%=*}="}" ;; esac
    COMPREPLY+=("$(printf %q "$offer")")
  done < <(hc __complete -- "\${words[@]}" 2> /dev/null)
  case "\${COMPREPLY[0]}" in *=) compopt -o nospace 2> /dev/null ;; esac
}
complete -o default -F _hc hc
`;

const zsh = `#compdef hc
# Completion of hc for zsh; \`hc completion zsh\` prints it.
_hc() {
  local offer description
  local -a offers filters
  while IFS=$'\\t' read -r offer description; do
    case "$offer" in
      *=) filters+=("$offer") ;;
      *)
        # _describe takes a backslash and a colon by their escapes alone.
        offer="\${offer//\\\\/\\\\\\\\}"
        offers+=("\${offer//:/\\\\:}:$description")
        ;;
    esac
  done < <(hc __complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)
  (( $#filters )) && compadd -S '' -- "\${filters[@]}"
  (( $#offers )) && _describe -V 'hc' offers
  (( $#filters + $#offers )) || _files
}
if [[ "\${funcstack[1]}" == _hc ]]; then
  _hc "$@"
else
  compdef _hc hc
fi
`;

const fish = `# Completion of hc for fish; \`hc completion fish\` prints it.
function __hc_complete
    set --local words (commandline --tokenize --current-process --cut-at-cursor)
    set --local last (commandline --current-token --cut-at-cursor)
    hc __complete -- $words[2..-1] "$last" 2> /dev/null
end
complete --command hc --no-files --arguments '(__hc_complete)'
`;

const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
