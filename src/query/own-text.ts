/**
 * Text that is kept longer than what it was cut from. V8 cuts a piece out of a text by pointing
 * into it, so that a remembered name of ten characters would keep a whole request line.
 */

/** The same text in memory of its own; text beyond Latin-1, which no request line holds, as it is. */
export function ownText(text: string): string {
  const own = Buffer.from(text, 'latin1').toString('latin1');
  return own === text ? own : text;
}
