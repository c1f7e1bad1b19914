/** Where lines of long texts break: a number between its groups of three, a name after its separators. */

/** A number of several groups, with its unit, and with the comma that follows. */
const longNumbers = /(\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?(?:\u00a0\w+)?,?)/;

/** A text whose long numbers stay whole where a line has room for them. */
export function Digits({ text }: { text: string }) {
  return text
    .split(longNumbers)
    .map((part, at) =>
      at % 2 === 0 ? part : <span class="digits">{brokenAfter(',', part)}</span>,
    );
}

/** A text whose lines may end behind each of some marks. */
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
