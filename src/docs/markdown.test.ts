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

  it('makes one example of a program in several languages', () => {
    const sh = '```sh\nfor x in 1; do :; done\n```\n';
    const joined = html(`${sh}\n\`\`\`python\npass\n\`\`\`\n\n\`\`\`javascript\n0\n\`\`\`\n`);
    const names = [...joined.matchAll(/<summary>(\w+)</g)].map(([, name]) => name);
    expect(names).toEqual(['curl', 'Python', 'JavaScript']);
    expect(html(`${sh}\ntext\n\n\`\`\`python\npass\n\`\`\`\n`)).not.toContain('summary');
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

  it('lets messages break at their spaces, long names after underscores, and short ones nowhere', () => {
    expect(html('`GET /sites`')).toBe('<p><code>GET /sites</code></p>\n');
    expect(html('`no whole answer within 60 s`')).toBe(
      '<p><code class="breaks">no whole answer within 60 s</code></p>\n',
    );
    expect(html('`site_id` `observed_timestamp_seconds_of_site`')).toBe(
      '<p><code>site_id</code> <code class="breaks">observed_<wbr>timestamp_<wbr>seconds_<wbr>of_<wbr>site</code></p>\n',
    );
  });

  it('keeps numbers and units together in text, and leaves code as it is', () => {
    expect(html('At most 5 ms, `5 ms`.\n\n| a |\n|---|\n| ≤ 10.0 ms |')).toMatch(
      /At most 5\u00a0ms, <code>5 ms<\/code>\.[\s\S]*<td data-label="a">≤\u00a010\.0\u00a0ms<\/td>/,
    );
  });

  it('tells the cells of tables the titles of their columns', () => {
    expect(html('| a | b |\n|---|---|\n| 1 | `\\|` |')).toContain(
      '<tr><td data-label="a">1</td><td data-label="b"><code>|</code></td></tr>',
    );
  });
});
