/** Each row of the page on query strings matches the parser, and the responses over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem, ProblemSlug } from '../../src/contract/problems.ts';
import { createQueryParser } from '../../src/contract/query/parse.ts';
import { send } from './client.ts';
import { bodyJson } from './expect.ts';
import { lawFaults } from './laws.ts';
import {
  problemsInWords,
  type QueryExample,
  queryInWords,
  readQueryExamples,
  readSelfLink,
} from './query-examples.ts';
import { credentialHeaders, freshAddress } from './run-case.ts';
import { type Target, targets } from './target.ts';

const examples = readQueryExamples();
const rows = examples.map((example) => [example.section, example.queryString, example] as const);

it('there are examples of every kind, good and bad ones', () => {
  expect(examples.length).toBeGreaterThan(40);
  for (const [family, answer] of [
    ['page[', /^offset/],
    ['page[', /value-processing/],
    ['page[', /recurrence/],
    ['filter[', / is /],
    ['filter[', /value-processing/],
    ['sort[', /sorted by/],
    ['sort[', /recurrence/],
    ['%', /wrong-encoded/],
  ] as const) {
    const shown = examples.filter((one) => one.queryString.includes(family));
    expect(shown.filter((one) => answer.test(one.answer))).not.toEqual([]);
  }
});

describe('the parser', () => {
  it.each(rows)('%s: %s', (_section, queryString, { route, answer }) => {
    const parsed = createQueryParser(route.parameters, Date.now)(queryString);
    expect(parsed.problems ? problemsInWords(parsed.problems) : queryInWords(parsed.query)).toBe(
      answer,
    );
  });
});

describe.each(targets)('the service, on %s', (_name, start) => {
  let target: Target;

  beforeAll(async () => {
    target = await start();
  });
  afterAll(async () => {
    await target?.stop();
  });

  it.each(rows)('%s: %s', async (_section, _queryString, example) => {
    expect(await answerInWords(example, target)).toBe(example.answer);
  });
});

interface Body {
  readonly links: { readonly self: string };
  readonly errors: readonly {
    readonly type: string;
    readonly 'invalid-params': Problem['invalidParams'];
  }[];
}

async function answerInWords(
  { route, queryString }: QueryExample,
  target: Target,
): Promise<string> {
  const sent = {
    method: 'GET',
    target: `${route.path.replace(':site_id', 'fra01')}?${queryString}`,
    headers: [...credentialHeaders('acme', target), ...freshAddress()],
  };
  const received = await send(target.baseUrl, sent);
  expect(lawFaults(sent, received, target)).toEqual([]);
  const body = bodyJson(received) as Body;
  if (received.status === 200) return queryInWords(readSelfLink(body.links.self));
  expect(received.status).toBe(400);
  return problemsInWords(
    body.errors.map((entry) => ({
      slug: entry.type.replace(/.*\//, '') as ProblemSlug,
      invalidParams: entry['invalid-params'],
    })),
  );
}
