/** The page of promises names tests that exist, by file and title. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const page = fileURLToPath(new URL('../../docs/promises.md', import.meta.url));
const isRow = (line: string) => /^\|(?!---| Promise )/.test(line);
const rows = readFileSync(page, 'utf8').split('\n').filter(isRow);
const reference = /\[([^\]]+)\]\(([^)]+)\) “([^”]+)”/g;

describe('the promise', () => {
  it.each(rows.map((row) => row.split('|').slice(1, 3)))('%s', (promise, shownBy) => {
    expect(promise!.trim()).toMatch(/\.$/);
    const tests = shownBy!.trim().split('<br>');
    const references = [...shownBy!.matchAll(reference)];
    expect(references, 'each test as [file](path) “title”').toHaveLength(tests.length);
    for (const [, name, path, title] of references) {
      const file = resolve(dirname(page), path!);
      expect(existsSync(file), path).toBe(true);
      expect(file.endsWith(`/${name}`), path).toBe(true);
      expect(readFileSync(file, 'utf8')).toContain(title);
    }
  });
});

it('there are promises of each kind', () => {
  const kinds = readFileSync(page, 'utf8').match(/^## .*$/gm);
  expect(kinds).toEqual([
    '## Consistency',
    '## Staleness',
    '## Durability',
    '## History',
    '## Availability',
    '## The panel',
    '## Not promised',
  ]);
  expect(rows.length).toBeGreaterThan(15);
});
