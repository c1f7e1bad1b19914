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

/**
 * Code in a line of text: a path in it may break after its slashes, which read best so, and a whole
 * message at its spaces, even where names stand unbroken.
 */
export function inlineCode(text: string): string {
  const kind = text.split(' ').length > sentenceSpacesMin ? ' class="sentence"' : '';
  return `<code${kind}>${escapeHtml(text).replace(/(?<=\w|})\/(?=[\w:{])/g, '/<wbr>')}</code>`;
}

/**
 * A table in a box of its own, which scrolls where the screen is too narrow for it. Cells and
 * titles are HTML. Tables of two columns always fit; one that is `stacked` shows its rows there
 * as paragraphs, which suits a name, a type and a long description.
 */
export function tableHtml(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  stacked = false,
): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`;
  const kind = stacked ? ' class="stacked"' : titles.length > 2 ? ' class="wide"' : '';
  const head = `<thead>${row(titles, 'th')}</thead>`;
  const body = `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>`;
  return `<div class="table"><table${kind}>\n${head}\n${body}</table></div>\n`;
}

/**
 * Stands in a rendered page for the way back to the root of the documentation, which differs with
 * the address that a page is read at (`/docs/x` and `/docs/x/`). `documentation.ts` replaces it.
 */
export const rootMark = '%docs-root%';
