/** Shows characters that reorder or hide text (Unicode category Cf) as escapes. For servers and browsers. */

const formatCharacters = /\p{Cf}/gu;

/** A text with each such character as `\u{202e}`: what is read is what is stored. */
export function escapeFormatCharacters(text: string): string {
  return text.replace(
    formatCharacters,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
