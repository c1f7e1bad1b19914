/** Parses JSON without losing digits: sums may exceed the browser's safe integers. */

/** Digits that every number keeps. */
const safeDigits = 15;

/** An unterminated string is invalid JSON: matched to the end, so that nothing is scanned twice. */
const textOrNumber = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?/g;
const longNumber = /[\d.]{16}/;

/** Parses JSON; numbers that would lose digits become strings. */
export function readJson(text: string): unknown {
  return JSON.parse(longNumber.test(text) ? text.replace(textOrNumber, kept) : text);
}

function kept(token: string): string {
  const isSafe = token.startsWith('"') || token.length <= safeDigits;
  return isSafe || String(Number(token)) === token ? token : `"${token}"`;
}
