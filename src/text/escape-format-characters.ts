/** Shows characters that reorder or hide text as escapes, as new ids may not have them. For servers and browsers. */

const formatCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text with each such character as `\u{202e}`: what is read is what is stored. */
export function escapeFormatCharacters(text: string): string {
  return text.replace(
    formatCharacters,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
