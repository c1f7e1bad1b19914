import { expect, it } from 'vitest';
import { fileText } from './file-text.ts';

const swapped = (bytes: Buffer) => bytes.swap16();

it.each([
  ['UTF-8', Buffer.from('sësame\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeffsësame\n')],
  ['UTF-16 of little ends', Buffer.from('\ufeffsësame\n', 'utf16le')],
  ['UTF-16 of big ends', swapped(Buffer.from('\ufeffsësame\n', 'utf16le'))],
])('reads %s', (_, bytes) => {
  expect(fileText(bytes)).toBe('sësame\n');
});

it('marks what is no UTF-8', () => {
  expect(fileText(Buffer.from([0x61, 0xe9]))).toBe('a\ufffd');
  expect(fileText(Buffer.alloc(0))).toBe('');
});
