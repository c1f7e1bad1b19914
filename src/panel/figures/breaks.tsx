/** Line breaks in long texts: a number between digit groups, a name after its separators. */
import { numberMarks } from './language.ts';

/** A number of several groups, with its unit and a following comma. */
function longNumbers({ group, decimal }: ReturnType<typeof numberMarks>): RegExp {
  const [between, point] = [group, decimal].map((mark) => `[${mark}]`);
  return new RegExp(
    `(\\p{Nd}{1,3}(?:${between}\\p{Nd}{2,3}){2,}(?:${point}\\p{Nd}+)?(?:\u00a0\\w+)?,?)`,
    'u',
  );
}

/** A text whose long numbers stay on one line where they fit. */
export function Digits({ text }: { text: string }) {
  const marks = numberMarks();
  return text
    .split(longNumbers(marks))
    .map((part, at) =>
      at % 2 === 0 ? part : <span class="digits">{brokenAfter(marks.group, part)}</span>,
    );
}

/** A text that may break after given characters. */
export function brokenAfter(marks: string, text: string) {
  const pieces = [''];
  for (const letter of text) {
    pieces[pieces.length - 1] += letter;
    if (marks.includes(letter)) pieces.push('');
  }
  return pieces.map((piece, at) => (
    <>
      {at > 0 && <wbr />}
      {piece}
    </>
  ));
}
