/**
 * The documents at addresses that every host may have (RFC 8615): a catalogue of the interface for
 * programs (RFC 9727) and whom to tell of a vulnerability (RFC 9116).
 */
import type { DocumentationUrls } from './links.ts';

/** What the operator set. */
export interface WellKnownOptions {
  /** Whether the OpenAPI documents are served to everybody. */
  readonly isReferencePublic: boolean;
  /** Whom to tell of a vulnerability, a URI; null: there is no `security.txt`. */
  readonly securityContact: string | null;
}

/** A document as it is sent, with headers of its own as alternating names and values. */
export interface WellKnownDocument {
  readonly body: Buffer;
  readonly contentType: string;
  readonly headers: readonly string[];
}

/** All of them by name, each as it is at a time in ms since 1970. */
export function wellKnownDocuments(
  urls: DocumentationUrls,
  { isReferencePublic, securityContact }: WellKnownOptions,
): ReadonlyMap<string, (now: number) => WellKnownDocument> {
  const catalogue = {
    body: Buffer.from(apiCatalogue(urls, isReferencePublic)),
    contentType: catalogueType,
    // The answer to HEAD names the catalogue (RFC 9727, 2).
    headers: ['Link', `<${urls.baseUrl}/.well-known/api-catalog>; rel="api-catalog"`],
  };
  const documents = new Map<string, (now: number) => WellKnownDocument>();
  documents.set('api-catalog', () => catalogue);
  if (securityContact !== null) {
    documents.set('security.txt', (now) => ({
      body: Buffer.from(securityText(securityContact, urls.baseUrl, now)),
      contentType: 'text/plain; charset=utf-8',
      headers: [],
    }));
  }
  return documents;
}

/** The media type of a linkset (RFC 9264) that is a catalogue (RFC 9727, 4.2). */
const catalogueType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/**
 * The catalogue: for each version of the interface its OpenAPI document, its introduction and the
 * health of the service. It names no document that only administrators read.
 */
function apiCatalogue({ baseUrl, docsUrl }: DocumentationUrls, isReferencePublic: boolean): string {
  const linkset = (['v2', 'v1'] as const).map((version) => ({
    anchor: `${baseUrl}/hybrid-core/${version}`,
    ...(isReferencePublic && {
      'service-desc': [{ href: `${docsUrl}/openapi/${version}.json`, type: 'application/json' }],
    }),
    'service-doc': [
      { href: `${docsUrl}/apis/hybrid-core/${version}/introduction`, type: 'text/html' },
    ],
    status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }],
  }));
  return JSON.stringify({ linkset });
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Days that a copy of the text holds, below the year that RFC 9116 (2.5.5) recommends. */
const validDays = 180;

/** `security.txt`, as it is on the day of `now` (ms since 1970): it expires after `validDays`. */
function securityText(contact: string, baseUrl: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
