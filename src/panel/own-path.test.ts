/** A path of the panel is a path of the panel however a browser reads it. */
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://panel.example';

describe('a path of the panel', () => {
  it.each([
    ['/', '/'],
    ['/sites/fra01?a=%2F%2Fb#map', '/sites/fra01?a=%2F%2Fb#map'],
    ['/sites/x/../fra01', '/sites/fra01'],
    ['/sites/k%09ln', '/sites/k%09ln'],
    ['/partners?next=%2Ftokens', '/partners?next=%2Ftokens'],
  ])('%j is taken as %j', (text, path) => {
    expect(ownPath(text)).toBe(path);
    expect(new URL(path, origin).origin).toBe(origin);
  });

  it.each([
    '',
    'tokens',
    '?next=/tokens',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x\u0000',
    '/partners?next=//evil.example',
    '/partners?next=/%09/evil.example',
    '/partners?next=%2F%09%2Fevil.example',
    '/partners?next=/tokens&next=/%09/evil.example',
    '/partners?next=%2Fpartners%3Fnext%3D%2F%2509%2Fevil.example',
  ])('is not %j', (text) => {
    expect(ownPath(text)).toBeNull();
  });
});
