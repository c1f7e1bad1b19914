/** Accepts common options before the command as well: `hc --context x sites`. */

/** Those options, and whether each takes a value. */
export const globalOptions: ReadonlyMap<string, boolean> = new Map([
  ['--context', true],
  ['--debug', false],
]);

/** Moves such options behind the command that they precede. */
export function globalsBehind(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const takesValue = globalOptions.get(words[at]?.split('=', 1)[0] ?? '');
    if (takesValue === undefined) break;
    at += takesValue && !words[at]!.includes('=') ? 2 : 1;
  }
  const command = words[at];
  // Without a command, Commander reports the error.
  if (at === 0 || command === undefined || command.startsWith('-')) return words;
  return [command, ...words.slice(0, at), ...words.slice(at + 1)];
}
