/**
 * Makes ids of requests: random UUIDs (RFC 9562, section 5.4). Many are written at once, as one text
 * that each is cut out of: `randomUUID` puts every single one together from twenty pieces.
 */
import { randomBytes } from 'node:crypto';
import { requestIdsAtOnce } from '../../limits.ts';

const uuidBytes = 16;
const uuidCharacters = 36;
const hexDigits = Buffer.from('0123456789abcdef');
const hyphen = '-'.charCodeAt(0);

let written = '';
let used = 0;

export function newRequestId(): string {
  if (used === written.length) {
    written = writeUuids(requestIdsAtOnce);
    used = 0;
  }
  used += uuidCharacters;
  return written.slice(used - uuidCharacters, used);
}

/** So many UUIDs, one after the other. */
function writeUuids(count: number): string {
  const random = randomBytes(count * uuidBytes);
  const text = Buffer.allocUnsafe(count * uuidCharacters);
  let at = 0;
  for (let start = 0; start < random.length; start += uuidBytes) {
    random[start + 6] = 0x40 | (random[start + 6] & 0x0f);
    random[start + 8] = 0x80 | (random[start + 8] & 0x3f);
    for (let index = 0; index < uuidBytes; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text[at++] = hyphen;
      const byte = random[start + index];
      text[at++] = hexDigits[byte >> 4];
      text[at++] = hexDigits[byte & 0x0f];
    }
  }
  return text.toString('latin1');
}
