/** Security headers of all panel responses. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // Scripts write no HTML but that of the reference (reference/trusted-html.ts).
  "require-trusted-types-for 'script'",
  'trusted-types reference',
].join('; ');

/** Browser features that no page uses, disabled for injected scripts too. */
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
 * A flat list of names and values. The referrer is the origin only: paths contain link secrets, and
 * queries provider codes. `no-referrer` would make browsers omit `Origin` from form posts.
 */
export function policyHeaders(isHttps: boolean): readonly string[] {
  return [
    'Content-Security-Policy',
    policy,
    'Referrer-Policy',
    'strict-origin',
    'Permissions-Policy',
    permissions,
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'X-Frame-Options',
    'DENY',
    ...(isHttps ? ['Strict-Transport-Security', `max-age=${hstsSeconds}`] : []),
  ];
}
