/**
 * Describes an operation's parameters from those of its route. Clients send defaults
 * (openapi-python-client) and examples (Swagger UI) unrequested, and a leading `sort[id]=+`
 * silently disables every other sort. Sorts, filters and headers therefore have neither; their
 * descriptions contain the example.
 */
import { Type } from 'typebox';
import type {
  FilterParameter,
  OptionParameter,
  PathParameter,
  SortParameter,
} from '../../contract/route.ts';
import type { Route } from '../../contract/routes.ts';
import { id } from '../../contract/values.ts';
import { activeStatus } from '../../domain/asset.ts';
import { integerMax, pageLimitMax, requestIdCharactersMax } from '../../limits.ts';
import { exampleIds } from './records.ts';
import type { Parameter, Schema } from './types.ts';

/** Path, then query (page, filters, sorts, options), then headers. */
export function operationParameters(route: Route): readonly Parameter[] {
  const { page, filters, sorts, options } = route.parameters;
  return [
    ...route.pathParameters.map(pathParameter),
    ...(page ? pageParameters : []),
    ...filters.map((filter) => filterParameter(route, filter)),
    ...sorts.map(sortParameter),
    ...options.map(optionParameter),
    ...headerParameters,
    ...(route.answer === 'events' ? [lastEventId] : []),
  ];
}

const pathParameterTexts = {
  site_id: ['The id of a site.', exampleIds.site],
  asset_id: ['The id of an asset of the site.', exampleIds.asset],
  hybrid_core_id: ['The id of a hybrid core.', exampleIds.hybridCore],
} as const;

function pathParameter({ name, unknown }: PathParameter): Parameter {
  const [description, value] = pathParameterTexts[name];
  return {
    name,
    in: 'path',
    description: `${description} One that leads nowhere is the problem \`${unknown}\`.`,
    required: true,
    style: 'simple',
    explode: false,
    schema: id('Percent-encoded in the path; `/` is `%2F`.'),
    examples: { id: { summary: 'An id', value } },
  };
}

/** Common to all query parameters: each is a separate parameter, never a deep object. */
const queryParameter = { in: 'query', required: false, style: 'form', explode: true } as const;

const pageParameters: readonly Parameter[] = [
  {
    ...queryParameter,
    name: 'page[offset]',
    description:
      'How many items to skip. An offset past the end gives an empty page. It may be given once.',
    schema: Type.Integer({ format: 'int64', minimum: 0, maximum: integerMax, default: 0 }),
  },
  {
    ...queryParameter,
    name: 'page[limit]',
    description:
      `How many items a page has. A value over ${pageLimitMax} is served as ${pageLimitMax}, and ` +
      `\`meta.page.limit\` says so; only above ${integerMax} is it refused. It may be given once.`,
    schema: Type.Integer({
      format: 'int64',
      minimum: 1,
      maximum: integerMax,
      default: pageLimitMax,
    }),
  },
];

/** Values that select something in the examples of answers. */
function filterExample(route: Route, name: string): string {
  if (name === 'site_id') return exampleIds.site;
  if (name === 'asset_id') return exampleIds.asset;
  if (name !== 'id') return activeStatus;
  if (route.record === 'Asset') return exampleIds.asset;
  return route.record === 'HybridCore' ? exampleIds.hybridCore : exampleIds.site;
}

function filterParameter(route: Route, filter: FilterParameter): Parameter {
  const { name, values, description } = filter;
  const items: Schema = values
    ? { type: 'string', enum: [...values] }
    : Type.String({ minLength: 1 });
  const value = values?.[0] ?? filterExample(route, name);
  return {
    ...queryParameter,
    name: `filter[${name}]`,
    description:
      `Filter by ${description}: only items that match exactly, as in \`filter[${name}]=${value}\`. ` +
      'It may recur, and its values are then alternatives. Different filters must all match.',
    schema: { type: 'array', items },
  };
}

function sortParameter({ name, description }: SortParameter): Parameter {
  return {
    ...queryParameter,
    name: `sort[${name}]`,
    description:
      `Sort by ${description}. \`+\` (or nothing) is ascending, \`-\` descending, as in ` +
      `\`sort[${name}]=-\`. The order of the sort parameters in the request is their priority: the ` +
      'first dominates. Those that are not given still apply after them, ascending, in the order ' +
      'of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, ' +
      'which is accepted too). It may be given once.',
    schema: { type: 'string', enum: ['+', '-', ''] },
  };
}

function optionParameter({
  family,
  name,
  description,
  example,
  schema,
  isRequired = false,
}: OptionParameter): Parameter {
  const fullName = `${family}[${name}]`;
  return {
    ...queryParameter,
    name: fullName,
    description: `${description} It may be given once, as in \`${fullName}=${example}\`.`,
    required: isRequired,
    schema,
    ...(isRequired && { examples: { value: { summary: 'A value', value: example } } }),
  };
}

const headerParameter = { in: 'header', required: false, style: 'simple', explode: false } as const;

const lastEventId: Parameter = {
  ...headerParameter,
  name: 'Last-Event-ID',
  description:
    'Of a stream: the id of the last event that came, after which it goes on. It counts before ' +
    '`after[event]`. One that is no id is ignored.',
  schema: Type.String(),
};

const headerParameters: readonly Parameter[] = [
  {
    ...headerParameter,
    name: 'X-Request-Id',
    description:
      'An id of your own for the request: it comes back in the answer and stands in the log. One ' +
      `that is not 1 to ${requestIdCharactersMax} letters and digits of ASCII, dots, underscores ` +
      'and hyphens is replaced.',
    // What the service replaces or ignores, it does not refuse: a pattern would say that it does.
    schema: Type.String(),
  },
  {
    ...headerParameter,
    name: 'If-None-Match',
    description:
      'Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body.',
    schema: Type.String(),
  },
];
