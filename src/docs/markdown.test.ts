import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = (source: string) => renderMarkdown(source, 'a/b.md').html;

describe('renderMarkdown', () => {
  it('gives headings the anchors that GitHub gives them', () => {
    const { headings } = renderMarkdown('# One `two`\n\n## A, b & c!\n\n## A, b & c!', 'a.md');
    expect(headings).toEqual([
      { depth: 1, text: 'One two', anchor: 'one-two' },
      { depth: 2, text: 'A, b & c!', anchor: 'a-b--c' },
      { depth: 2, text: 'A, b & c!', anchor: 'a-b--c-1' },
    ]);
  });

  it('takes the first paragraph as the summary', () => {
    const source = '# T\n\nA [link](x.md) and `code`.\n\nMore.';
    expect(renderMarkdown(source, 'a.md').summary).toBe('A link and code.');
  });

  it('escapes code and text', () => {
    expect(html('`<a>` & <')).toBe('<p><code>&lt;a&gt;</code> &amp; &lt;</p>\n');
  });

  it('links to pages as served, and leaves the text of links to other files', () => {
    expect(html('[x](c.md#d) [y](../../src/y.ts)')).toBe(
      '<p><a href="%docs-root%a/c#d">x</a> y</p>\n',
    );
  });

  it('links code that is the address of a page', () => {
    expect(html('`{docs_url}/openapi/v1.json` `{docs_url}/apis/SLUG`')).toBe(
      '<p><a href="%docs-root%openapi/v1.json"><code>{docs_url}/<wbr>openapi/<wbr>v1.json</code></a> <code>{docs_url}/<wbr>apis/<wbr>SLUG</code></p>\n',
    );
  });

  it('lets messages break at their spaces, and names nowhere', () => {
    expect(html('`GET /sites`')).toBe('<p><code>GET /sites</code></p>\n');
    expect(html('`no whole answer within 60 s`')).toBe(
      '<p><code class="sentence">no whole answer within 60 s</code></p>\n',
    );
  });

  it('holds figures and units together in text, and leaves code as it is', () => {
    expect(html('At most 5 ms, `5 ms`.\n\n| a |\n|---|\n| ≤ 10.0 ms |')).toMatch(
      /At most 5\u00a0ms, <code>5 ms<\/code>\.[\s\S]*<td>≤\u00a010\.0\u00a0ms<\/td>/,
    );
  });

  it('puts tables into a box that scrolls', () => {
    expect(html('| a | b |\n|---|---|\n| 1 | `\\|` |')).toContain(
      '<div class="table"><table>\n<thead><tr><th>a</th><th>b</th></tr>',
    );
  });
});
