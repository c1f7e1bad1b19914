/**
 * How text from outside is shown in a message: quoted, shortened, and without unprintable
 * characters.
 */
import { echoCharactersMax, messageCharactersMax } from '../limits.ts';

// Controls, lone surrogates, line separators, and the marks that reorder or hide text.
const unprintable = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;

/**
 * Quotes a text as JSON does, shortened if long: `quote('a\n')` -> `"a\n"` with the escape spelled
 * out, so that a message stays on its line and cannot steer a terminal.
 */
export function quote(text: string): string {
  const characters = [...text.slice(0, 2 * echoCharactersMax)];
  const cut = text.length > 2 * echoCharactersMax || characters.length > echoCharactersMax;
  const shown = cut ? `${characters.slice(0, echoCharactersMax).join('')}…` : text;
  return JSON.stringify(shown).replace(unprintable, escapeUnits);
}

/** A word of a command to paste into a shell, quoted where the shell would read it otherwise. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Makes another program's message fit for one line, shortened if it is very long. */
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
