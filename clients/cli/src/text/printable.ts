/** Escapes characters that control a terminal, or reorder or hide the text around them. */

/** Control characters and bidirectional controls. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Escapes a text's control characters: a line feed becomes `\n`. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (sign) => {
    if (sign === '\n') return '\\n';
    return `\\u{${sign.codePointAt(0)!.toString(16)}}`;
  });
}

/** Escapes a multi-line text's control characters, except line ends. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n');
}
