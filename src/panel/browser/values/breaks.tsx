/** Line breaks in long texts: a number between digit groups, a name after its separators. */
import { numberSeparators } from './language.ts';

/** A number of several groups, with its unit and a following comma. */
function longNumbers({ group, decimal }: ReturnType<typeof numberSeparators>): RegExp {
  const [between, point] = [group, decimal].map((separator) => `[${separator}]`);
  return new RegExp(
    `(\\p{Nd}{1,3}(?:${between}\\p{Nd}{2,3}){2,}(?:${point}\\p{Nd}+)?(?:\u00a0\\w+)?,?)`,
    'u',
  );
}

/** A text whose long numbers break only if they do not fit on a line. */
export function Digits({ text }: { text: string }) {
  const separators = numberSeparators();
  return text
    .split(longNumbers(separators))
    .map((part, at) =>
      at % 2 === 0 ? part : <span class="digits">{withBreaksAfter(separators.group, part)}</span>,
    );
}

/**
 * A text whose brackets have a direction of their own: the bidi algorithm would swap the Arabic numbers
 * before and in them.
 */
export function Brackets({ text }: { text: string }) {
  return text.split(/(\([^)]*\))/).map((part, at) => (at % 2 === 0 ? part : <bdi>{part}</bdi>));
}

/** A text that may break after given characters. */
export function withBreaksAfter(separators: string, text: string) {
  const chunks = [''];
  for (const letter of text) {
    chunks[chunks.length - 1] += letter;
    if (separators.includes(letter)) chunks.push('');
  }
  return chunks.map((chunk, at) => (
    <>
      {at > 0 && <wbr />}
      {chunk}
    </>
  ));
}
