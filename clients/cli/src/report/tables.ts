/** Makes the sections and tables of a report. */
import { type Content, type Element, element } from './markup.ts';

/** A section with its heading. */
export function section(id: string, heading: string, ...content: Content[]): Element {
  return element(
    'section',
    { 'aria-labelledby': `report-${id}` },
    element('h2', { id: `report-${id}` }, heading),
    content,
  );
}

/** A table, which scrolls by itself where it is too wide; the first cell of each row is its head. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Content[])[],
): Element {
  const table = element(
    'table',
    {},
    element('caption', { class: 'unseen' }, caption),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        heads.map((head) => element('th', { scope: 'col' }, head)),
      ),
    ),
    element(
      'tbody',
      {},
      rows.map(([head = null, ...cells]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, head),
          cells.map((cell) => element('td', {}, cell)),
        ),
      ),
    ),
  );
  const region = { class: 'wide', role: 'region', 'aria-label': caption, tabindex: 0 };
  return element('div', region, table);
}
