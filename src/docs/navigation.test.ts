import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { navigation, partOf } from './navigation.ts';
import { readPages } from './pages.ts';

const pages = readPages(fileURLToPath(new URL('../../docs/', import.meta.url)));

it('has every page, but for the decisions, which the architecture links to', () => {
  const parts = ['partners', 'operators'] as const;
  const groups = parts.flatMap((part) =>
    navigation(part, () => true).map((of) => ({ part, ...of })),
  );
  for (const { part, entries } of groups) {
    for (const { path } of entries) expect([path, partOf(path)]).toEqual([path, part]);
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
