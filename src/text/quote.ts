/** Escapes and shortens untrusted text for messages. */
import { echoCharactersMax } from '../limits.ts';

/** Characters of another program's message that one of ours repeats: a screenful. */
export const messageCharactersMax = 2_000;

// Controls, lone surrogates, line separators, and the marks that reorder or hide text.
const unprintable = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;

/**
 * Quotes a text as JSON does, shortened if long: `quote('a\n')` -> `"a\n"` with the escape spelled
 * out. The result stays on one line and cannot send control sequences to a terminal.
 */
export function quote(text: string): string {
  const characters = [...text.slice(0, 2 * echoCharactersMax)];
  const cut = text.length > 2 * echoCharactersMax || characters.length > echoCharactersMax;
  const shown = cut ? `${characters.slice(0, echoCharactersMax).join('')}…` : text;
  return JSON.stringify(shown).replace(unprintable, escapeUnits);
}

/** Quotes a word for a POSIX shell if it needs quoting. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Fits another program's message onto one line, shortened if very long. */
export function oneLine(text: string): string {
  const cut = text.length > messageCharactersMax;
  const shown = cut ? `${text.slice(0, messageCharactersMax)}…` : text;
  return shown.replace(/\s+/g, ' ').replace(unprintable, escapeUnits).trim();
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}
