import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { navigation } from './navigation.ts';
import { readPages } from './pages.ts';

const pages = readPages(fileURLToPath(new URL('../../docs/', import.meta.url)));

it('has every page, but for the decisions, which the architecture links to', () => {
  const listed = navigation(() => true).flatMap(({ entries }) => entries.map(({ path }) => path));
  const written = pages.map(({ path }) => path).filter((path) => !path.startsWith('decisions/'));
  expect(written.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
});

it('leaves out pages that do not exist, and groups without any', () => {
  expect(navigation((path) => path === 'glossary')).toEqual([
    { title: 'Start here', folded: false, entries: [{ path: 'glossary', label: 'Glossary' }] },
  ]);
});
