/** Parses JSON without losing digits: sums may exceed the browser's safe integers. */

/** Digits that any number keeps. */
const safeDigits = 15;

/** A text that does not end is none of JSON: it is taken whole, so that nothing is read twice. */
const textOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?/g;
const longNumber = /[\d.]{16}/;

/** The value of a JSON text, in which numbers that would lose digits are texts. */
export function readJson(text: string): unknown {
  return JSON.parse(longNumber.test(text) ? text.replace(textOrNumber, kept) : text);
}

function kept(token: string): string {
  const isSafe = token.startsWith('"') || token.length <= safeDigits;
  return isSafe || String(Number(token)) === token ? token : `"${token}"`;
}
