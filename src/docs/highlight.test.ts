import { expect, it } from 'vitest';
import { codeBlock, highlight } from './highlight.ts';

it.each([
  [
    'json',
    '{"a": "b", "n": -1.5, "x": null}',
    ['key', 'string', 'key', 'literal', 'key', 'literal'],
  ],
  ['yaml', 'a: true # why', ['key', 'literal', 'comment']],
  ['sh', "curl -g 'x' # why", ['literal', 'string', 'comment']],
  ['http', 'HTTP/1.1 200 OK\nETag: x', ['literal', 'key']],
  ['text', 'plain "text"', []],
])('marks the tokens of %s', (language, code, kinds) => {
  const html = highlight(code, language);
  expect([...html.matchAll(/class="(\w+)"/g)].map(([, kind]) => kind)).toEqual(kinds);
});

it('changes nothing of the code but its escapes', () => {
  const code = '{"<a>": "b & \\"c\\""}';
  const text = highlight(code, 'json').replace(/<[^>]*>/g, '');
  expect(text).toBe('{&quot;&lt;a&gt;&quot;: &quot;b &amp; \\&quot;c\\&quot;&quot;}');
});

it('wraps the long lines of JSON only', () => {
  expect(codeBlock('1\n', 'json')).toBe(
    '<pre class="wrapped"><code><span class="literal">1</span></code></pre>\n',
  );
  expect(codeBlock('ls\n', 'sh')).toBe('<pre><code>ls</code></pre>\n');
});
