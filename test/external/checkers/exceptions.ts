/**
 * Lists the accepted findings of external checkers, each with its reason: any other finding fails,
 * and so does an unused exception.
 */

/** A Spectral rule that is not followed. */
export interface RuleException {
  readonly rule: string;
  readonly reason: string;
}

export const spectralExceptions: readonly RuleException[] = [
  {
    rule: 'info-contact',
    reason:
      'The document is the same for all operators, and whom to ask is for each of them to say.',
  },
  {
    rule: 'owasp:api2:2023-no-http-basic',
    reason: 'Prometheus cannot always send headers of its own: two routes take HTTP Basic as well.',
  },
  {
    rule: 'owasp:api4:2023-array-limit',
    reason: 'The size of the head bounds how often a filter recurs, and page[limit] bounds lists.',
  },
  {
    rule: 'owasp:api4:2023-integer-format',
    reason: 'Bytes go past 32 bits, and clients that read int64 refuse nothing that JSON may hold.',
  },
  {
    rule: 'owasp:api4:2023-integer-limit',
    reason:
      'A count or a capacity of an answer has no largest value that the service could promise.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    reason:
      'The headers of a rate limit are sent where the operator sets one: not on every answer.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit-responses-429',
    reason: 'Answers to HEAD have no content; those to GET define it.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    reason:
      'Texts of answers are as long as the inventory has them; the head bounds those of requests.',
  },
  {
    rule: 'owasp:api4:2023-string-restricted',
    reason: 'Ids and names are whatever the inventory has, and any id may be asked for.',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    reason: 'Access-Control-Allow-Origin is sent where the operator allows origins.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    reason: 'Answers to HEAD have no content; those to GET define it.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-500',
    reason: 'Answers to HEAD have no content; those to GET define it.',
  },
  {
    rule: 'owasp:api9:2023-inventory-access',
    reason: "Whom the service is for is the operator's to say.",
  },
  {
    rule: 'owasp:api9:2023-inventory-environment',
    reason: "Which environment a service runs in is the operator's to say.",
  },
];

/** A Schemathesis check that does not apply to some operations. */
export interface CheckException {
  readonly check: string;
  readonly version: 'v1' | 'v2';
  /** Regular expression of operation ids. */
  readonly operations: string;
  readonly reason: string;
}

export const schemathesisExceptions: readonly CheckException[] = [
  {
    check: 'positive_data_acceptance',
    version: 'v2',
    operations: 'History|Events',
    reason: 'A schema cannot say that a range must not end before it begins, or hold 1,001 points.',
  },
  {
    check: 'ignored_auth',
    version: 'v2',
    operations: 'Metrics|Targets',
    reason: 'A user of HTTP Basic that is no UUID is a 400, as X-Auth-UserId is.',
  },
];
