import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

it.each([
  [
    'json',
    '{"a": "b", "n": -1.5, "x": null}',
    ['key', 'string', 'key', 'literal', 'key', 'literal'],
  ],
  ['yaml', 'a: true # why', ['key', 'literal', 'comment']],
  ['sh', "curl -g 'x' # why", ['literal', 'string', 'comment']],
  ['python', "import os # why\nx['a']", ['literal', 'comment', 'string']],
  ['javascript', "const a = 'b'", ['literal', 'string']],
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
