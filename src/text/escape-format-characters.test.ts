import { expect, it } from 'vitest';
import { escapeFormatCharacters } from './escape-format-characters.ts';

it('escapes what turns or hides text, and nothing else', () => {
  expect(escapeFormatCharacters('\u202elive\u2066 a\u200bb\ufeff c\u00adr')).toBe(
    '\\u{202e}live\\u{2066} a\\u{200b}b\\u{feff} c\\u{ad}r',
  );
  expect(escapeFormatCharacters('a\u2800b\u3164')).toBe('a\\u{2800}b\\u{3164}');
  expect(escapeFormatCharacters('Zürich – שרת 😀\u00a0%')).toBe('Zürich – שרת 😀\u00a0%');
});
