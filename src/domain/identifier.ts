/**
 * Ids of partners, hybrid cores, sites and assets: validation and order. Ids are never normalized;
 * they compare byte for byte (docs: Conventions, Ids).
 */
import { idBytesMax } from '../limits.ts';

const utf8 = new TextEncoder();

// Unicode's category Cc is exactly C0, U+007F and C1.
const controlCharacter = /\p{Cc}/u;

/**
 * The reason why a text is not a valid id, or null if it is: 1 to 255 bytes of well-formed UTF-8,
 * no control characters, no leading or trailing space, not `.` or `..`.
 */
export function identifierFault(text: string): string | null {
  if (text === '') return 'an id must not be empty';
  if (!text.isWellFormed()) return 'an id must be well-formed Unicode';
  if (text === '.' || text === '..') return `an id must not be "${text}"`;
  if (controlCharacter.test(text)) return 'an id must not contain control characters';
  if (text.startsWith(' ') || text.endsWith(' ')) {
    return 'an id must not begin or end with a space';
  }
  const bytes = utf8.encode(text).length;
  if (bytes > idBytesMax)
    return `an id has at most ${idBytesMax} bytes in UTF-8, this has ${bytes}`;
  return null;
}

/** In the path of a request, stands for all sites or all hybrid cores: no id of one (AIP-159). */
export const idOfAll = '-';

/** The same for a site or a hybrid core. */
export function placeIdentifierFault(text: string): string | null {
  if (text === idOfAll) return `an id of a site or hybrid core must not be "${idOfAll}"`;
  return identifierFault(text);
}

// Unicode's format characters (zero widths, marks of direction, tags), what fonts draw as nothing
// (fillers, variation selectors), and the empty Braille pattern, which has neither property.
const hidingCharacter = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether an id has a character that reorders or hides text, so that it looks like another id. */
export function hidesText(id: string): boolean {
  return hidingCharacter.test(id);
}

/**
 * Orders texts by Unicode code point, the same on every database and in every locale. JavaScript's
 * `<` compares UTF-16 units, and puts U+FF5E after U+1F600.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA !== unitB) return codePointWeight(unitA) - codePointWeight(unitB);
  }
  return a.length - b.length;
}

/** Lifts surrogates above the rest of the basic plane, which is the order of their code points. */
function codePointWeight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
