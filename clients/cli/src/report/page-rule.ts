/** Makes the rule of a report's paper: the title and the number on each page. */
import { printable } from '../text/printable.ts';

/**
 * The rule, as CSS; browsers without margin boxes leave them out. The paper's size is the printer's: A4
 * and Letter are both wide enough.
 */
export function pageRule(title: string): string {
  return `@page {
  margin: 17mm 16mm 15mm;
  @top-left { content: ${quoted(title)}; font: 9pt sans-serif; color: #52606d; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #52606d; }
}
`;
}

/** A text as a CSS string: escapes everything except letters, digits and blanks by code point. */
function quoted(text: string): string {
  const escaped = printable(text).replaceAll(
    /[^\p{L}\p{N} ]/gu,
    (sign) => `\\${sign.codePointAt(0)!.toString(16)} `,
  );
  return `"${escaped}"`;
}
