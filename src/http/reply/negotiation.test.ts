import { expect, it } from 'vitest';
import { prefersHtml } from './negotiation.ts';

it.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/html', false],
  ['text/html;q=0.9, application/json', false],
  ['image/png', false],
  ['text/html;q=0', false],
  ['nonsense', false],
  [`text/html,${'a/b,'.repeat(300)}`, false],
  ['text/html', true],
  ['text/html, application/json;q=0.9', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
])('%s prefers HTML: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected);
});
