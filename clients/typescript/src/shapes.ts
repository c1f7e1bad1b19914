/** Validates that a body is a response of the service, before its type is trusted. */
import { UnexpectedAnswerError } from './errors.ts';
import { echoCharactersMax } from './limits.ts';

/**
 * A value's schema: text, a count, text or null, a list, or an object with at least these fields.
 */
type RecordShape =
  | 'text'
  | 'count'
  | 'text?'
  | readonly [RecordShape]
  | { readonly [name: string]: RecordShape };

const event = { id: 'text', type: 'text' } as const;
const siteIds = { id: 'text', hybrid_core_id: 'text' } as const;
const assetIds = { id: 'text', site_id: 'text', hybrid_core_id: 'text' } as const;
const sums = { observed_at: {}, storage: {} } as const;

/** Required fields by record type: those of every release that programs depend on. */
export const shapes = {
  site: siteIds,
  asset: { id: 'text', site_id: 'text', node_type: 'text', status: 'text' },
  hybridCore: { id: 'text', status: 'text', site_ids: ['text'] },
  resources: { ...sums, nodes: {} },
  history: { range: {}, points: [{ at: 'text', storage: {} }] },
  forecast: { computed_at: 'text', storage: {} },
  headroom: { free: {}, survives: {} },
  event,
  events: { data: [event], meta: { next: 'text?' } },
  gap: { oldest: 'text' },
  found: { hybrid_cores: [{ id: 'text' }], sites: [siteIds], assets: [assetIds] },
  document: { openapi: 'text', paths: {} },
  targets: [{ targets: ['text'], labels: {} }],
} as const satisfies Record<string, RecordShape>;

/** Schema of a body with such a record. */
export function answerOf(data: RecordShape): RecordShape {
  return { data };
}

/** Schema of a page of such records. */
export function pageOf(record: RecordShape): RecordShape {
  const page = { offset: 'count', total: 'count' } as const;
  return { data: [record], meta: { page, revision: 'text' }, links: { next: 'text?' } };
}

/**
 * Returns a value that matches the schema; throws an UnexpectedAnswerError that names the
 * mismatch.
 */
export function checked<Type>(value: unknown, shape: RecordShape): Type {
  const fault = faultIn(value, shape, '');
  if (fault === null) return value as Type;
  throw new UnexpectedAnswerError(`This is no answer of hybrid-core: ${fault}`, 200);
}

/** Parses a record that `what` holds, as in "a line"; throws if it is none. */
export function parsed<Type>(
  json: string,
  what: string,
  shape: RecordShape,
  parse: (json: string) => unknown,
): Type {
  let value: unknown;
  try {
    value = parse(json);
  } catch {
    const start = json.slice(0, echoCharactersMax);
    const message = `This is no answer of hybrid-core: ${what} is no JSON, which begins "${start}"`;
    throw new UnexpectedAnswerError(message, 200);
  }
  return checked<Type>(value, shape);
}

/** Describes the first mismatch; null if there is none. */
function faultIn(value: unknown, shape: RecordShape, path: string): string | null {
  const is = (isSo: boolean, what: string) =>
    isSo ? null : `${path === '' ? 'it' : `\`${path}\``} is ${what}`;
  if (shape === 'text') return is(typeof value === 'string', 'no text');
  if (shape === 'text?')
    return is(typeof value === 'string' || value === null, 'no text, nor null');
  if (shape === 'count') return is(Number.isSafeInteger(value) && Number(value) >= 0, 'no count');
  if (isList(shape)) {
    if (!Array.isArray(value)) return is(false, 'no list');
    return first(value.entries(), ([at, one]) => faultIn(one, shape[0], `${path}[${at}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return is(false, 'no object');
  }
  return first(Object.entries(shape), ([name, of]) => {
    if (!Object.hasOwn(value, name))
      return `${path === '' ? 'it' : `\`${path}\``} has no \`${name}\``;
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    return faultIn(inner, of, path === '' ? name : `${path}.${name}`);
  });
}

function isList(shape: RecordShape): shape is readonly [RecordShape] {
  return Array.isArray(shape);
}

function first<Item>(items: Iterable<Item>, of: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = of(item);
    if (found !== null) return found;
  }
  return null;
}
