/** Escaping of foreign text on a terminal: no control sequences, no forged lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  type Played,
  pageBody,
  play,
  problemBody,
  recordOf,
} from '../../typescript/test/playing-server.ts';
import { hc, temporaryFolder } from './command-line.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** A title, a colour, a cursor movement, and a line that imitates hc's own. */
const hostile = '\u001b]0;owned\u0007\u001b[31m\u001b[2A\u009b2J\u202e\r\nhc: all is well';

const begin = '\u001b';

/** Control characters other than line ends and our own colours. */
const obeyed = new RegExp(
  String.raw`(?!${begin}\[(?:1|2|22|31|32|33|39)m|\r?\n)[\p{Cc}\p{Cf}]`,
  'u',
);

/** Our own sequences: the progress line, and the screen of --watch. */
const own = new RegExp(
  String.raw`\r${begin}\[K|${begin}\[(?:\?1049[hl]|\?25[hl]|2J|2K|\d+;1H)`,
  'g',
);

async function shown(words: string, answer: (path: string) => Played) {
  const server = await play((request) => answer(request.url!.split('?')[0]!));
  const controller = new AbortController();
  const { stdout, stderr } = await hc(words.split(' '), {
    columns: 100,
    environment: {
      HC_URL: server.url,
      HC_USER_ID: 'u',
      HC_TOKEN: 't',
      XDG_CONFIG_HOME: temporaryFolder(),
    },
    interrupted: controller.signal,
    onWritten: (text) => {
      if (text.includes('Ctrl+C')) controller.abort();
    },
  });
  return (stdout + stderr).replaceAll(own, '');
}

const list = (record: object) => ({
  body: JSON.stringify({
    data: [{ ...recordOf('n0'), ...record }],
    meta: { page: { offset: 0, limit: 50, total: 1 }, revision: '1' },
    links: { next: null },
  }),
});

it.each<[string, string, (path: string) => Played]>([
  ['a page of a captive portal', 'sites', () => ({ body: `<html>${hostile}` })],
  [
    'the detail of a problem',
    'sites',
    () => ({ status: 400, body: problemBody(`x${hostile}`, 400, hostile) }),
  ],
  ['a redirect', 'sites', () => ({ status: 302, headers: { Location: 'https://x/\u009b2J' } })],
  ['an id', 'sites', () => list({ id: hostile })],
  ['an id as CSV', 'sites -o csv', () => list({ id: hostile })],
  ['an id as JSON', 'sites -o json', () => list({ id: hostile })],
  ['an id as YAML', 'sites -o yaml', () => list({ id: hostile })],
  [
    'an id that is near',
    'resources n0',
    (path) =>
      path.endsWith('/sites')
        ? list({ id: hostile })
        : { status: 404, body: problemBody('site-unknown', 404, 'No') },
  ],
  ['an export', 'export c', () => ({ body: `${JSON.stringify(recordOf('a'))}\u001b[2J\n` })],
  ['an export as CSV', 'export c -o csv', () => ({ body: `id\r\n${hostile}\n` })],
  ['what is watched', 'assets s --watch', () => list({ id: hostile, status: hostile })],
  [
    'a title',
    'resources',
    () => ({
      body: JSON.stringify({
        data: {
          site_id: hostile,
          observed_at: { oldest: null },
          storage: { distributed: null, rocket: null, object: null },
          nodes: {},
        },
      }),
    }),
  ],
  [
    'the title of a chart',
    'history',
    () => ({
      body: JSON.stringify({ data: { site_id: hostile, range: { step: hostile }, points: [] } }),
    }),
  ],
  [
    'a finding of the doctor',
    'doctor',
    () => ({ status: 400, body: problemBody('x', 400, hostile) }),
  ],
  [
    'what --debug reports',
    'sites --debug',
    () => ({
      headers: { 'X-A': 'b\u009b2J' },
      body: pageBody({ offset: 0, total: 0, revision: '1' }),
    }),
  ],
])('%s', async (_, words, answer) => {
  const text = await shown(words, answer);
  expect(text).not.toMatch(obeyed);
  expect(text.length).toBeGreaterThan(0);
});

it('a line of somebody else’s is none of hc’s', async () => {
  for (const words of ['sites', 'doctor', 'history']) {
    const text = await shown(words, () => ({ status: 400, body: problemBody('x', 400, hostile) }));
    expect(text).not.toMatch(/^hc: all is well/m);
  }
});

it('all that is written goes by one module', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const writing = files.filter(
    (file) => file.endsWith('.ts') && /\.write\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(writing).toEqual(['io.ts']);
});
