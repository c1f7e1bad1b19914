/** Each promise of the page lists existing tests: promises.yaml names their files and titles. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const page = read('docs/promises.md');
const isRow = (line: string) => /^\|(?!---| Promise )/.test(line);
const promises = page
  .split('\n')
  .filter(isRow)
  .map((row) => row.split('|')[1]!.trim());

/** Promise → file → titles of its tests. */
type ShownBy = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
const shownBy: ShownBy = parse(read('test/deployment/promises.yaml'));

describe('the promise', () => {
  it.each(promises)('%s', (promise) => {
    expect(promise).toMatch(/\.$/);
    const files = Object.entries(shownBy[promise] ?? {});
    expect(files, 'tests in promises.yaml').not.toEqual([]);
    for (const [path, titles] of files) {
      expect(existsSync(`${root}${path}`), path).toBe(true);
      expect(titles, path).not.toEqual([]);
      const text = read(path);
      for (const title of titles) expect(text).toContain(title);
    }
  });
});

it('tests are named for the promises of the page alone, in its order', () => {
  expect(Object.keys(shownBy)).toEqual(promises);
});

it('there are promises of each kind', () => {
  const kinds = page.match(/^## .*$/gm);
  expect(kinds).toEqual([
    '## Consistency',
    '## Staleness',
    '## Durability',
    '## History',
    '## Availability',
    '## The panel',
    '## Not promised',
  ]);
  expect(promises.length).toBeGreaterThan(15);
});
