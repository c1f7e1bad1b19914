/**
 * The partner that a page shows. A browser has one session, and its windows stay open while another
 * window goes over to another partner: each request of a page names the partner that it shows, and
 * each answer the session's.
 */
import { PanelError } from '../error.ts';

/** Header of requests and answers of the panel's API: the partner's id, percent-encoded. */
export const partnerHeader = 'x-panel-partner';

/** The same as the last parameter of a link or an event stream, which send no headers. */
const partnerParameter = /(?:^|&)panel_partner=([^&]*)$/;

/** A query string without the page's own parameter, and the partner that it named; null for none. */
export function readShownPartner(queryString: string): {
  readonly queryString: string;
  readonly shown: string | null;
} {
  const found = partnerParameter.exec(queryString);
  if (found === null) return { queryString, shown: null };
  return { queryString: queryString.slice(0, found.index), shown: found[1]! };
}

/**
 * Rejects a request that names another partner than the session's with 409; `shown` holds the names
 * as they came, null for none. A request that names none is the session's.
 */
export function requireShownPartner(partnerId: string, shown: readonly (string | null)[]): void {
  const own = encodeURIComponent(partnerId);
  if (shown.every((of) => of === null || of === own || of === partnerId)) return;
  throw new PanelError(
    'other-partner',
    'This page shows another partner than the one you went over to in another window.',
  );
}
