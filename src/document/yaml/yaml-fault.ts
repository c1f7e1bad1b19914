/**
 * Rewords YAML syntax errors as "expected …, got …": the parser's own messages presume knowledge of
 * its internals. Errors missing from the table keep the parser's words.
 */
import { oneLine, quote } from '../../text/quote.ts';
import { DocumentSyntaxError } from '../cursor.ts';

const keyColumn = 'a key in the column of the keys above';

/** The parser's message, and the expectation in plain words. `$1` is the name in that message. */
const expectations: readonly (readonly [RegExp, string])[] = [
  [/^Tabs are not allowed/, 'spaces as indentation'],
  [/^Sequence item without - indicator/, `"- ", or ${keyColumn}`],
  [/^All sequence items must start/, '"- " in the column of the items above'],
  [/^All mapping items must start/, keyColumn],
  [/^A block sequence may not be used as an implicit map key/, keyColumn],
  [/^Nested mappings are not allowed/, 'one ": " in a line, or quotes around a text that has one'],
  [/^Implicit keys need to be on a single line/, 'a key with ":" in one line'],
  [/^Implicit map keys need to be followed/, 'a key with ":"'],
  [/^With stringKeys/, 'a text as key'],
  [/^Flow map .*end with a \}/, '"}" to close the "{" before'],
  [/^Flow sequence .*end with a \]/, '"]" to close the "[" before'],
  [/^Missing (?:,|, or :) between flow/, '"," between two entries of { } or [ ]'],
  [/^Block collections are not allowed within flow/, '"," between two entries of { } or [ ]'],
  [/^Missing closing (['"])quote/, '$1 to close the text in quotes before'],
  [/^Plain value cannot start with/, 'quotes around a text that begins with this character'],
  [/^Invalid escape sequence/, 'an escape sequence of YAML; single quotes keep a backslash'],
  [/^Unexpected flow-(?:map|seq)-end/, 'the end of the value'],
  [/^Unresolved tag/, 'a value without a tag'],
];

/** The error at this offset, reworded. */
export function yamlFault(text: string, offset: number, message: string): DocumentSyntaxError {
  const at = Math.min(offset, text.length);
  for (const [pattern, expected] of expectations) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const wanted = expected.replace('$1', match[1] ?? '');
    return new DocumentSyntaxError(at, `expected ${wanted}, got ${whatStandsAt(text, at)}`);
  }
  return new DocumentSyntaxError(at, `not YAML: ${oneLine(message)}`);
}

/** One mistake often breaks several rules, so each line reports its first error only. */
export function firstOfEachLine(
  text: string,
  faults: readonly DocumentSyntaxError[],
): DocumentSyntaxError[] {
  const inOrder = faults.toSorted((a, b) => a.offset - b.offset);
  return inOrder.filter(({ offset }, index) => {
    const before = inOrder[index - 1]?.offset;
    return before === undefined || text.slice(before, offset).includes('\n');
  });
}

function whatStandsAt(text: string, offset: number): string {
  const lineEnd = text.indexOf('\n', offset);
  const rest = text.slice(offset, lineEnd === -1 ? text.length : lineEnd);
  if (rest.startsWith('\t')) return 'a tab';
  if (rest.trim() !== '') return quote(rest.trim());
  return text.slice(offset).trim() === '' ? 'the end of the file' : 'the end of the line';
}
