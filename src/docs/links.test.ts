import { describe, expect, it } from 'vitest';
import { servedLink, servedPath, wayToRoot } from './links.ts';

describe('servedPath', () => {
  it.each([
    ['index.md', ''],
    ['glossary.md', 'glossary'],
    ['operators/index.md', 'operators'],
    ['a/b/c.md', 'a/b/c'],
  ])('%s -> %s', (file, path) => {
    expect(servedPath(file)).toBe(path);
  });
});

describe('servedLink', () => {
  it.each([
    ['index.md', 'operators/index.md', '%docs-root%operators'],
    ['operators/access.md', '../index.md#top', '%docs-root%#top'],
    ['operators/access.md', 'inventory.md', '%docs-root%operators/inventory'],
    ['operators/access.md', '#tokens', '#tokens'],
    ['index.md', 'https://example.com/a.md', 'https://example.com/a.md'],
    [
      'operators/x.md',
      '../../schemas/inventory.schema.json',
      '%docs-root%schemas/inventory.schema.json',
    ],
    ['operators/x.md', '../../examples/a/b.yaml', '%docs-root%examples/a/b.yaml'],
    ['operators/access.md', 'picture.svg', '%docs-root%operators/picture.svg'],
    ['operators/access.md', '../../src/docs/favicon.svg', null],
    ['ARCHITECTURE.md', '../src/routes.ts', null],
    ['operators/x.md', '../../CHANGELOG.md', null],
  ])('in %s, %s -> %s', (file, href, link) => {
    expect(servedLink(file, href)).toBe(link);
  });
});

describe('wayToRoot', () => {
  it.each([
    ['', 'docs/'],
    ['/', './'],
    ['/glossary', './'],
    ['/glossary/', '../'],
    ['/a/b/c', '../../'],
    ['/a/b/c/', '../../../'],
  ])('from "%s" is %s', (address, way) => {
    expect(wayToRoot(address, 'https://api.example/docs')).toBe(way);
  });

  it.each([
    ['https://docs.example', './'],
    ['https://docs.example/x/y', 'y/'],
  ])('from the root of %s, without a slash, is %s', (docsUrl, way) => {
    expect(wayToRoot('', docsUrl)).toBe(way);
  });
});
