/** The headers that every answer of the panel has: what its pages may load, and who may frame them. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Features of browsers that no page needs, so that an injected script could not use them either. */
const refusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
];
const permissions = refusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** A year, in seconds. */
const hstsSeconds = 31_536_000;

/**
 * Names and values in turn. A referrer names the panel, and no path: a link's secret stands in one, a
 * provider's code in a query. Without any referrer, browsers would send no `Origin` with a form.
 */
export function policyHeaders(isHttps: boolean): readonly string[] {
  return [
    ...['Content-Security-Policy', policy],
    ...['Referrer-Policy', 'strict-origin'],
    ...['Permissions-Policy', permissions],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Cross-Origin-Resource-Policy', 'same-origin'],
    ...['X-Frame-Options', 'DENY'],
    ...(isHttps ? ['Strict-Transport-Security', `max-age=${hstsSeconds}`] : []),
  ];
}
