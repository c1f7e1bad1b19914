/** Checks that what came is an answer of the service, before anything believes its type. */
import { UnexpectedAnswerError } from './errors.ts';

/** What a value is: text, a count, text or null, a list of something, or an object with these fields at least. */
type Shape = 'text' | 'count' | 'text?' | readonly [Shape] | { readonly [name: string]: Shape };

const sums = { observed_at: {}, storage: {} } as const;

/** By kind of record, fields that it has in every release, as far as programs cannot do without them. */
export const shapes = {
  site: { id: 'text', hybrid_core_id: 'text' },
  asset: { id: 'text', site_id: 'text', node_type: 'text', status: 'text' },
  hybridCore: { id: 'text', status: 'text', site_ids: ['text'] },
  resources: { ...sums, nodes: {} },
  history: { range: {}, points: [{ at: 'text', storage: {} }] },
  forecast: { computed_at: 'text', storage: {} },
  headroom: { free: {}, survives: {} },
  events: { data: [{ id: 'text', type: 'text' }], meta: { next: 'text' } },
  document: { openapi: 'text', paths: {} },
  targets: [{ targets: ['text'], labels: {} }],
} as const satisfies Record<string, Shape>;

/** A body with a record of this shape. */
export function answerOf(data: Shape): Shape {
  return { data };
}

/** A page of a list of such records. */
export function pageOf(record: Shape): Shape {
  const page = { offset: 'count', total: 'count' } as const;
  return { data: [record], meta: { page, revision: 'text' }, links: { next: 'text?' } };
}

/** Gives back what has the shape; throws an UnexpectedAnswerError that names what is missing. */
export function checked<Type>(value: unknown, shape: Shape): Type {
  const fault = faultIn(value, shape, '');
  if (fault === null) return value as Type;
  throw new UnexpectedAnswerError(`This is no answer of hybrid-core: ${fault}`, 200);
}

/** What differs first, in words; null where nothing does. */
function faultIn(value: unknown, shape: Shape, path: string): string | null {
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

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function first<Item>(items: Iterable<Item>, of: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = of(item);
    if (found !== null) return found;
  }
  return null;
}
