/** Messages that operators look up on the pages are those that the program writes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readPages } from '../../src/docs/pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Column heads above messages. */
const heads = ['Message', 'The log says', 'The message says'];

/** Parts of messages that come from Node, OpenSSL, PostgreSQL and NetBox. */
const foreign = [
  'Hostname/IP does not match',
  'no encryption',
  'password authentication failed',
  'Select a valid choice',
  'text/html',
];

/** The first column's code in tables of messages. */
function messagesOn(markdown: string): string[] {
  return markdown.split('\n\n').flatMap((block) => {
    const rows = block.split('\n').map((line) => line.split('|')[1]?.trim() ?? '');
    if (!heads.includes(rows[0]!)) return [];
    return rows
      .slice(2)
      .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
  });
}

/** A message's texts between values: words with digits, quoted ones, and what `…` leaves out. */
function textsOf(message: string): string[] {
  const texts = message
    .split(/…|"[^"]*"|\S*[\d=]\S*|[:(]/)
    .map((text) => text.replace(/^[ ,.;:()]+|[ ,.;:()]+$/g, ''));
  return texts.filter((text) => text.length >= 8 && !foreign.includes(text));
}

/** The source, with texts in one piece that stand in several. */
const source = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
  .replaceAll(/\\(['"`])/g, '$1');

/** At either end may be a name, which is a value in the source. */
function isWritten(text: string): boolean {
  const inner = [text.replace(/^\S+ /, ''), text.replace(/ \S+$/, '')];
  const certain = inner.filter((words) => words.split(' ').length > 2);
  return [text, ...certain].some((words) => source.includes(words));
}

it('messages on pages are in the source', () => {
  const messages = readPages(join(root, 'docs/')).flatMap(({ path, markdown }) =>
    messagesOn(markdown).map((message) => ({ path, message })),
  );
  expect(messages.length).toBeGreaterThan(30);
  const unknown = messages.flatMap(({ path, message }) =>
    textsOf(message)
      .filter((text) => !isWritten(text))
      .map((text) => ({ path, message, text })),
  );
  expect(unknown).toEqual([]);
});
