/**
 * Restricted pages: withholds the reference pages and the OpenAPI documents if they are for
 * administrators only. Links to them lead to the panel, if there is one.
 */
import { escapeHtml, rootPlaceholder } from './html.ts';

/** Whether a file of the documentation, by its path below the root, is restricted. */
export function isReference(path: string): boolean {
  return /^\/?(?:apis\/hybrid-core\/v[12]\/reference|openapi\/v[12]\.json)$/.test(path);
}

const links = new RegExp(
  `<a href="${rootPlaceholder}(apis/hybrid-core/v[12]/reference|openapi/v[12][.]json)(?:#[^"]*)?">(.*?)</a>`,
  'g',
);

/** The HTML of a page whose links to the reference lead to the panel, where there is one. */
export function referToPanel(html: string, panelUrl: string | null): string {
  return html.replace(links, (_, path: string, text: string) => {
    const where = path.startsWith('openapi') ? 'the reference' : text;
    const link =
      panelUrl === null ? where : `<a href="${escapeHtml(panelUrl)}/reference">${where}</a>`;
    return `${link} (in the panel, for administrators)`;
  });
}
