/** Writes text into HTML, and marks the links that depend on where a page is read. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text for HTML content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}

/** Spaces in code from which on it is a sentence, a message for one, rather than a name. */
const sentenceSpacesMin = 4;

/** Characters of a name that leave room for a table's other columns where the name stands unbroken. */
const unbrokenMax = 32;

/**
 * Code in a line of text: a path in it may break after its slashes, which read best so, a long name
 * after its underscores, and a whole message at its spaces, even where short names stand unbroken.
 */
export function inlineCode(text: string): string {
  const isSentence = text.split(' ').length > sentenceSpacesMin;
  const kind = isSentence || text.length > unbrokenMax ? ' class="breaks"' : '';
  const written = escapeHtml(text).replace(/(?<=\w|})\/(?=[\w:{])/g, '/<wbr>');
  const isLongName = !isSentence && text.length > unbrokenMax;
  return `<code${kind}>${isLongName ? written.replaceAll('_', '_<wbr>') : written}</code>`;
}

/**
 * A table. On a narrow screen each row becomes a block, whose cells say the titles of their columns. Cells
 * and titles are HTML.
 */
export function tableHtml(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const labels = titles.map((title) => title.replace(/<[^>]*>/g, ''));
  const head = titles
    .map((title) => (title === '' ? '<td></td>' : `<th scope="col">${title}</th>`))
    .join('');
  const body = rows.map((cells) => {
    const written = cells.map((cell, i) => `<td data-label="${labels[i] ?? ''}">${cell}</td>`);
    return `<tr>${written.join('')}</tr>\n`;
  });
  return `<div class="table"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${body.join('')}</tbody></table></div>\n`;
}

/**
 * Stands in a rendered page for the way back to the root of the documentation, which differs with
 * the address that a page is read at (`/docs/x` and `/docs/x/`). `documentation.ts` replaces it.
 */
export const rootPlaceholder = '%docs-root%';
