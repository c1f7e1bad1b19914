/** Writes the introduction of a description, in Markdown. */

import type { Route } from '../../contract/routes.ts';
import { idBytesMax, pageLimitMax } from '../../limits.ts';

type Version = Route['version'];

const subjects: Readonly<Record<Version, string>> = {
  v1: "the sites of a partner's hybrid cores, their assets and their resource workload",
  v2: "a partner's hybrid cores, the assets of each, and how full all of them are",
};

export function introduction(version: Version, docsUrl: string): string {
  return `Read-only queries over ${subjects[version]}.

## Authentication

Every request carries \`X-Auth-UserId\`, the user's UUID, and \`X-Auth-Token\`, an API token of that
user${version === 'v2' ? '; the routes for Prometheus take HTTP Basic with the two as well' : ''}. A token belongs to one partner, and everything that a request sees is that partner's.

## Lists

- **Pages:** \`page[offset]\` items are skipped, and a page has at most \`page[limit]\`, which is
  ${pageLimitMax} at the most. \`links.next\` leads on until it is null.
- **Filters:** \`filter[…]\` matches exactly. One that recurs gives alternatives; different filters must
  all match.
- **Sorts:** \`sort[…]\` is \`+\` (ascending) or \`-\` (descending). The first in the request dominates. Send
  a plus as \`%2B\`; a raw one, or nothing, means ascending too. A client that reorders
  parameters changes the order of the list, and many generated clients do: they send parameters
  in the order of this document.
- Brackets may be percent-encoded or not. Any parameter that a route does not define is refused.

## Ids

An id is 1 to ${idBytesMax} bytes of UTF-8. Ids are compared byte for byte and ordered by code point. In a path
they are percent-encoded, a \`/\` within one as \`%2F\`.

## Answers

Success is \`application/json; charset=utf-8\` with the payload under \`data\`; gzip and br are served when
asked for. A weak \`ETag\` and \`If-None-Match\` save what has not changed. HEAD answers as GET does, without
the body.

## Problems

Every error has one body: \`errors\`, with an entry for each kind of problem. Its \`type\` is the address of
a page that explains it and says what to do.

The documentation, with worked examples: [${docsUrl}](${docsUrl}).
`;
}
