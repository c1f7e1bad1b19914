/** Decodes a small file that people write, such as that of a secret. */

/**
 * UTF-8 without its byte order mark, or UTF-16 with one: Windows PowerShell's `>` and `Out-File` write either.
 *
 *   fileText(Buffer.from('\ufeffsesame', 'utf16le')) -> 'sesame'
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes);
  return decoded('utf-8', bytes);
}

/** The decoder takes the mark off. */
function decoded(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
