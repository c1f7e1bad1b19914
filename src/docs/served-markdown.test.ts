import { describe, expect, it } from 'vitest';
import { loadDocumentation } from './documentation.ts';
import { servedMarkdown } from './served-markdown.ts';

const urls = { baseUrl: 'https://api.example.com', docsUrl: 'https://docs.example.com/hc' };

const served = (markdown: string) => servedMarkdown({ file: 'a/b.md', markdown }, urls);

describe('a page as Markdown', () => {
  it.each([
    ['[home](../index.md)', '[home](https://docs.example.com/hc/index.md)'],
    ['[x](c/index.md#top)', '[x](https://docs.example.com/hc/a/c.md#top)'],
    ['[`x`](../../examples/x.yaml)', '[`x`](https://docs.example.com/hc/examples/x.yaml)'],
    ['![chart](d.svg)', '![chart](https://docs.example.com/hc/a/d.svg)'],
    ['[source](../../src/x.ts), and', 'source, and'],
    ['[elsewhere](https://e.org/)', '[elsewhere](https://e.org/)'],
    ['[below](#here)', '[below](#here)'],
    ['`[a](b.md)` [a](b.md)', '`[a](b.md)` [a](https://docs.example.com/hc/a/b.md)'],
    ['```sh\n[a](b.md)\n```', '```sh\n[a](b.md)\n```'],
    ['`{base_url}/x`, {docs_url}', '`https://api.example.com/x`, https://docs.example.com/hc'],
  ])('has its links as served: %j', (markdown, expected) => {
    expect(served(markdown)).toBe(expected);
  });

  it('exists for each page, and leads to such pages alone', () => {
    const documentation = loadDocumentation(urls);
    for (const page of documentation.pages) {
      const file = documentation.find(page)!.markdown!;
      const text = file.body.toString();
      expect(file.contentType).toBe('text/markdown; charset=utf-8');
      expect(text, page).toMatch(/^# \S/);
      expect(text, page).not.toMatch(/\{base_url\}|\{docs_url\}|%docs-root%|<!--/);
      for (const [, path] of text.matchAll(/\]\(https:\/\/docs\.example\.com\/hc([^#)]*)/g)) {
        expect(documentation.find(path!), `${page} leads to ${path}`).not.toBeNull();
      }
    }
  });

  it('is restricted where the reference is', () => {
    const isReferencePublic = false;
    const restricted = loadDocumentation(urls, { panelUrl: null, isReferencePublic });
    expect(restricted.find('/apis/hybrid-core/v2/reference.md')).toBeNull();
    expect(restricted.find('/apis/hybrid-core/v2/introduction.md')).not.toBeNull();
  });
});
