/**
 * Makes an example of every problem of a route. Those of query strings come from the route's own
 * parser, so that they match real answers.
 */

import {
  type Problem,
  type ProblemSlug,
  problemCatalogue,
  problemStatus,
} from '../../contract/problems.ts';
import { createQueryParser } from '../../contract/query/parse.ts';
import type { OptionParameter, RouteParameters } from '../../contract/route.ts';
import type { Route } from '../../contract/routes.ts';
import { requestHeadBytesMax } from '../../limits.ts';
import { requestIdExample } from './headers.ts';

/** Query strings that show a problem, where the route has parameters that can have it. */
const badQueries = {
  'not-allowed-query-parameter': () => ['filter[foo]=bar'],
  'not-allowed-query-parameter-recurrence': ({ options }) => [
    'page[offset]=0&page[offset]=50',
    ...options.map((option) => `${optionQuery(option)}&${optionQuery(option)}`),
  ],
  'query-parameter-value-processing-failed': ({ options, filters }) => [
    'page[limit]=0',
    ...options.map(({ family, name }) => `${family}[${name}]=nonsense`),
    ...filters.map(({ name }) => `filter[${name}]=`),
  ],
  'wrong-encoded-url-query': () => ['filter[id]=%ff'],
} as const satisfies Partial<Record<ProblemSlug, (of: RouteParameters) => readonly string[]>>;
type QuerySlug = keyof typeof badQueries;

function optionQuery({ family, name, example }: OptionParameter): string {
  return `${family}[${name}]=${example}`;
}

/** The time at which the examples are parsed. */
const exampleTime = Date.UTC(2026, 10, 20, 12);

function isQuerySlug(slug: ProblemSlug): slug is QuerySlug {
  return slug in badQueries;
}

const details: Record<Exclude<ProblemSlug, QuerySlug>, string> = {
  'authentication-failed':
    'The headers X-Auth-UserId and X-Auth-Token must each be given once, and must name a user and ' +
    'a valid token of that user.',
  'access-denied': "The user's access to this partner was withdrawn.",
  'site-unknown': 'There is no site "fra99" here.',
  'asset-unknown': 'There is no asset "fra01-cmp-9999.acme.example" here.',
  'hybrid-core-unknown': 'There is no hybrid core "acme-us" here.',
  'route-unknown': 'There is no such path. The documentation lists all of them.',
  'method-not-allowed': "This path allows GET and HEAD; the request's method is DELETE.",
  'request-malformed': 'The request is not HTTP that this service can parse.',
  'request-timeout': 'The request did not arrive in the time that the service allows for it.',
  'request-header-fields-too-large': `Request line and headers may have ${requestHeadBytesMax} bytes together; this request has more.`,
  'too-many-requests': 'This token may be used for 600 requests a minute, and they are used up.',
  'internal-error': `The service failed to answer. Its operator finds the cause by the request id ${requestIdExample}.`,
  'authentication-unavailable': 'The credentials cannot be checked at the moment.',
  'service-unavailable': 'The service is shutting down.',
};

const malformedUserId: Problem = {
  slug: 'authentication-failed',
  status: 400,
  detail:
    'The header X-Auth-UserId must be a UUID, 00000000-0000-4000-8000-000000000000 for instance.',
};

/** All problems that the route can answer with, in the order of the catalogue. */
function routeProblems(route: Route): readonly Problem[] {
  const parse = createQueryParser(route.parameters, () => exampleTime);
  const problems: Problem[] = [];
  for (const slug of Object.keys(problemCatalogue) as ProblemSlug[]) {
    if (isQuerySlug(slug)) {
      const found = badQueries[slug](route.parameters)
        .map((query) => parse(query).problems?.[0])
        .find((problem) => problem?.slug === slug);
      if (found !== undefined) problems.push(found);
    } else if (problemCatalogue[slug][0] !== 404 || canBeUnknown(route, slug)) {
      problems.push({ slug, detail: details[slug] });
    }
    if (slug === malformedUserId.slug) problems.push(malformedUserId);
  }
  return problems;
}

/**
 * A path without variable segments is always found; one with them may name nothing, or be malformed
 * percent-encoding, and then matches no route at all.
 */
function canBeUnknown({ pathParameters }: Route, slug: ProblemSlug): boolean {
  return (
    pathParameters.some(({ unknown }) => unknown === slug) ||
    (slug === 'route-unknown' && pathParameters.length > 0)
  );
}

/** The route's problems by status, in ascending order. */
export function problemsByStatus(route: Route): ReadonlyMap<number, readonly Problem[]> {
  const byStatus = Map.groupBy(routeProblems(route), problemStatus);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
