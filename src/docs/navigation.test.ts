import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { audienceOf, navigation } from './navigation.ts';
import { readPages } from './pages.ts';

const pages = readPages(fileURLToPath(new URL('../../docs/', import.meta.url)));

it('has every page, but for the decisions, which the architecture links to', () => {
  const parts = ['partners', 'operators'] as const;
  const groups = parts.flatMap((audience) =>
    navigation(audience, () => true).map((of) => ({ part: audience, ...of })),
  );
  for (const { part: audience, entries } of groups) {
    for (const { path } of entries) expect([path, audienceOf(path)]).toEqual([path, audience]);
  }
  const listed = groups.flatMap(({ entries }) => entries.map(({ path }) => path));
  const written = pages.map(({ path }) => path).filter((path) => !path.startsWith('decisions/'));
  expect(written.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
});

it('leaves out pages that do not exist, and groups without any', () => {
  expect(navigation('partners', (path) => path === 'glossary')).toEqual([
    { title: 'Start here', folded: false, entries: [{ path: 'glossary', label: 'Glossary' }] },
  ]);
});
