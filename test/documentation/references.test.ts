/** Comments that refer to the documentation by page and heading, after `docs:`, name existing ones. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readPages } from '../../src/docs/pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Headings by page title. */
const pages = new Map(
  readPages(join(root, 'docs/')).map(({ markdown }) => {
    const lines = markdown.replace(/^ *```[\s\S]*?^ *```/gm, '').match(/^#+ .*$/gm) ?? [];
    const [title, ...headings] = lines.map((line) => line.replace(/^#+ /, '').replaceAll('`', ''));
    return [title!, headings] as const;
  }),
);
const headings = new Set([...pages.values()].flat());

/** References in a file's comments, without line breaks. */
function referencesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const own = [...text.matchAll(/\(docs: ([A-Z0-9][^)]*)\)/g)].flatMap(([, names]) =>
    names!.split('; '),
  );
  return own.filter((name) => !name.startsWith('docs.'));
}

/** A page, a page and one of its headings, or a heading that needs no page. */
function isThere(reference: string): boolean {
  const [first, second, ...others] = reference.split(', ');
  if (others.length > 0) return false;
  if (second === undefined) return pages.has(first!) || headings.has(first!);
  return pages.get(first!)?.includes(second) ?? false;
}

it('references lead to pages and headings', () => {
  const files = globSync('{src,test,clients/*/src}/**/*.{ts,tsx}', { cwd: root });
  const references = files.flatMap((path) =>
    referencesIn(path).map((reference) => ({ path, reference })),
  );
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(({ reference }) => !isThere(reference))).toEqual([]);
});
