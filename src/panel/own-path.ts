/**
 * Validates the path to continue to after signing in or choosing a partner: a path of this panel.
 * Shared by page and server.
 */

/** Stands for the panel's origin. No address that anybody gives leads to an origin of `.invalid`. */
const origin = 'https://panel.invalid';

/**
 * The path with query and fragment, as a browser reads the text; null for what leads to another
 * site, by itself or by a `next` within the query.
 *
 *   ownPath('/sites/fra01?x=1') -> '/sites/fra01?x=1'
 *   ownPath('//evil.example') -> null
 *   ownPath('/partners?next=//evil.example') -> null
 */
export function ownPath(text: string): string | null {
  // A browser drops tabs and ends of lines, and takes a backslash for a slash.
  if (!text.startsWith('/') || /[\p{Cc}\\]/u.test(text)) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  // Dots go away: the path of "/.//evil.example" is "//evil.example", which a browser takes for a host.
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null;
  const isNextOwn = url.searchParams.getAll('next').every((next) => ownPath(next) !== null);
  return isNextOwn ? url.pathname + url.search + url.hash : null;
}
