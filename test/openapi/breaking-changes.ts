/**
 * Finds what in an OpenAPI document would break a client of a released one, by the rules of
 * docs/apis/hybrid-core/conventions.md, "Versions and compatibility". What a request may send must
 * go on being taken; what an answer promises must go on being so.
 */

type Json = Readonly<Record<string, unknown>>;

/** JSON Schema, of which the rules look at these keywords (2020-12). */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly multipleOf?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly $ref?: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Json>>;
}

/** A document's value at a place, without its reference. */
interface Located<Value> {
  readonly value: Value;
  readonly document: Described;
  /** Where it stands, for the sentence about a change. */
  readonly place: string;
}

/** A sentence for each change that breaks a client, with its place; none where all goes on. */
export function breakingChanges(released: Described, current: Described): readonly string[] {
  return [
    ...missingNames(schemasOf(released), schemasOf(current), 'schema'),
    ...Object.entries(released.paths).flatMap(([path, item]) => {
      const now = current.paths[path];
      if (now === undefined) return [`${path}: the path is gone`];
      return Object.entries(item).flatMap(([method, operation]) => {
        const place = `${method} ${path}`;
        const operationNow = now[method];
        if (operationNow === undefined) return [`${place}: the method is gone`];
        return changesOfOperation(
          { value: operation, document: released, place },
          { value: operationNow, document: current, place },
        );
      });
    }),
  ];
}

function schemasOf({ components = {} }: Described): Json {
  return components.schemas ?? {};
}

function changesOfOperation(was: Located<Operation>, is: Located<Operation>): readonly string[] {
  const renamed = changed(was.place, 'operationId', was.value.operationId, is.value.operationId);
  return [...renamed, ...changesOfParameters(was, is), ...changesOfResponses(was, is)];
}

function changesOfParameters(was: Located<Operation>, is: Located<Operation>): readonly string[] {
  const [before, after] = [parametersOf(was), parametersOf(is)];
  const required = [...after].flatMap(([name, { required: isRequired }]) =>
    isRequired && !before.get(name)?.required ? [`${is.place}: ${name} is newly required`] : [],
  );
  const changes = [...before].flatMap(([name, parameter]) => {
    const now = after.get(name);
    if (now === undefined) return [`${was.place}: ${name} is gone`];
    const place = `${was.place}: ${name}`;
    return changesOfSent(
      { ...was, value: parameter.schema, place },
      { ...is, value: now.schema, place },
    );
  });
  return [...required, ...changes];
}

function parametersOf({ value, document }: Located<Operation>): ReadonlyMap<string, Parameter> {
  const parameters = (value.parameters ?? []).map((one) => resolved(one, document));
  return new Map(parameters.map((one) => [`${one.in} parameter ${one.name}`, one]));
}

/** What a client may send must not be narrowed. */
function changesOfSent(was: Located<Schema>, is: Located<Schema>): readonly string[] {
  const [before, after] = [resolved(was.value, was.document), resolved(is.value, is.document)];
  const { place } = was;
  const lost = typesOf(before).filter((type) => !typesOf(after).includes(type));
  const narrowed = [
    ...lost.map((type) => `${place} no longer takes the type ${type}`),
    ...missingFrom(after.enum, before.enum).map((word) => `${place} no longer takes ${word}`),
    ...(before.enum === undefined && after.enum !== undefined
      ? [`${place} takes some words only`]
      : []),
    ...bounds.flatMap(([keyword, isNarrower]) => {
      const [from, to] = [numberAt(before, keyword), numberAt(after, keyword)];
      const isSo = to !== null && (from === null || isNarrower(from, to));
      return isSo ? [`${place} has a narrower ${keyword}: ${from ?? 'none'}, now ${to}`] : [];
    }),
    ...(['pattern', 'multipleOf'] as const).flatMap((keyword) =>
      after[keyword] === undefined ? [] : changed(place, keyword, before[keyword], after[keyword]),
    ),
    ...changed(place, 'default', before.default, after.default),
  ];
  const inner =
    before.items === undefined || after.items === undefined
      ? []
      : changesOfSent({ ...was, value: before.items }, { ...is, value: after.items });
  return [...narrowed, ...inner];
}

const isGreater = (from: number, to: number) => to > from;
const isLess = (from: number, to: number) => to < from;

/** Bounds of what is sent, and which change of each takes away what was allowed. */
const bounds: readonly (readonly [string, (from: number, to: number) => boolean])[] = [
  ['minimum', isGreater],
  ['minLength', isGreater],
  ['minItems', isGreater],
  ['maximum', isLess],
  ['maxLength', isLess],
  ['maxItems', isLess],
];

function changesOfResponses(was: Located<Operation>, is: Located<Operation>): readonly string[] {
  return Object.entries(was.value.responses).flatMap(([status, response]) => {
    const place = `${was.place}: ${status}`;
    const now = is.value.responses[status];
    if (now === undefined) return [`${place} is gone`];
    const [before, after] = [resolved(response, was.document), resolved(now, is.document)];
    return [
      ...missingNames(before.headers ?? {}, after.headers ?? {}, `${place}, header`),
      ...missingNames(before.content ?? {}, after.content ?? {}, `${place}, media type`),
      ...Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
        const schemaNow = after.content?.[type]?.schema;
        if (schema === undefined || schemaNow === undefined) return [];
        const at = `${place} ${type}`;
        return changesOfGot(
          { ...was, value: schema, place: at },
          { ...is, value: schemaNow, place: at },
        );
      }),
    ];
  });
}

/** What a client is given must not be widened, nor lose a field. */
function changesOfGot(was: Located<Schema>, is: Located<Schema>): readonly string[] {
  const [before, after] = [resolved(was.value, was.document), resolved(is.value, is.document)];
  const { place } = was;
  const added = typesOf(after).filter((type) => !typesOf(before).includes(type));
  const widened = [
    ...added.map((type) => `${place} may newly be of type ${type}`),
    ...missingFrom(before.enum, after.enum).map((word) => `${place} may newly be ${word}`),
    ...(before.enum !== undefined && after.enum === undefined
      ? [`${place} may newly be any word`]
      : []),
    ...changed(place, 'format', before.format, after.format),
  ];
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const at = `${place}.${name}`;
    const now = after.properties?.[name];
    if (now === undefined) return [`${at} is gone`];
    const isOptional = before.required?.includes(name) && !after.required?.includes(name);
    const inner = changesOfGot(
      { ...was, value: schema, place: at },
      { ...is, value: now, place: at },
    );
    return isOptional ? [`${at} may newly be left out`, ...inner] : inner;
  });
  const items =
    before.items === undefined || after.items === undefined
      ? []
      : changesOfGot(
          { ...was, value: before.items, place: `${place}[]` },
          { ...is, value: after.items, place: `${place}[]` },
        );
  const named = ofNames(before);
  const namedNow = ofNames(after);
  const values =
    named === null || namedNow === null
      ? []
      : changesOfGot(
          { ...was, value: named, place: `${place}.*` },
          { ...is, value: namedNow, place: `${place}.*` },
        );
  return [...widened, ...fields, ...items, ...values];
}

/** The schema of an object's values by name; null where names are fixed. */
function ofNames({ additionalProperties }: Schema): Schema | null {
  return typeof additionalProperties === 'object' ? additionalProperties : null;
}

function changed(place: string, what: string, was: unknown, is: unknown): readonly string[] {
  return was === is ? [] : [`${place}: ${what} was ${was ?? 'none'}, now ${is ?? 'none'}`];
}

function missingNames(was: Json, is: Json, what: string): readonly string[] {
  return Object.keys(was).flatMap((name) => (name in is ? [] : [`${what} ${name} is gone`]));
}

/** Words of the second list that the first has not; none where either is no list. */
function missingFrom(
  list: readonly unknown[] | undefined,
  words: readonly unknown[] | undefined,
): readonly unknown[] {
  return list === undefined ? [] : (words ?? []).filter((word) => !list.includes(word));
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return [type].flat();
}

function numberAt(schema: Schema, keyword: string): number | null {
  const value = (schema as Json)[keyword];
  return typeof value === 'number' ? value : null;
}

/** What a reference leads to, within its document. */
function resolved<Value extends { readonly $ref?: string }>(
  value: Value,
  document: Described,
): Value {
  if (value.$ref === undefined) return value;
  const [, , kind, name] = value.$ref.split('/');
  return document.components![kind!]![name!] as Value;
}
