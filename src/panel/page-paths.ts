/** The addresses of the pages; the browser draws what each of them names. */

/** With `*` where an id stands. */
const pages: readonly (readonly string[])[] = [
  [],
  ['sites', '*'],
  ['sites', '*', 'assets'],
  ['sites', '*', 'assets', '*'],
  ['hybrid-cores', '*'],
  ['hybrid-cores', '*', 'assets'],
  ['tokens'],
  ['people'],
];

/** Whether there is a page at a path. */
export function isPage(segments: readonly string[] | null): boolean {
  if (segments === null) return false;
  return pages.some(
    (page) =>
      page.length === segments.length &&
      page.every((name, i) => (name === '*' ? segments[i] !== '' : name === segments[i])),
  );
}
