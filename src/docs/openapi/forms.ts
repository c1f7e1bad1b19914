/**
 * The descriptions in other versions of OpenAPI, derived from those of 3.1: 3.2 says what an item of
 * an event stream is, and 3.0 is for generators that read nothing later.
 */
import type { OpenApiDocument } from './types.ts';

/** Versions of OpenAPI besides 3.1, as their addresses name them. */
export const otherForms = ['3.2', '3.0'] as const;

export type OtherForm = (typeof otherForms)[number];

/** The same description in another version of OpenAPI: plain JSON. */
export function inForm(form: OtherForm, document: OpenApiDocument): Json {
  // Copied: a form is no part of the document that it was made from.
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  return form === '3.2' ? inOpenApi32(copy) : inOpenApi30(copy);
}

type Json = { [name: string]: unknown };

/** One Server-Sent Event; `data` is JSON (OpenAPI 3.2.0, "Server-Sent Event Streams"). */
const streamItem = {
  type: 'object',
  required: ['id', 'event', 'data'],
  properties: {
    id: { type: 'string', description: "The event's id, for `Last-Event-ID`." },
    event: { type: 'string', description: "The event's type." },
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/Event' },
    },
  },
};

function inOpenApi32(document: Json): Json {
  const changed = mapObjects(document, (value, name) => {
    if (name !== 'text/event-stream') return value;
    const { schema: _, ...rest } = value;
    return { ...rest, itemSchema: streamItem };
  });
  return { ...changed, openapi: '3.2.0' };
}

function inOpenApi30(document: Json): Json {
  const { summary: _, license, ...info } = document.info as Json;
  const { identifier, ...named } = license as Json;
  const url = `https://spdx.org/licenses/${identifier}.html`;
  const changed = mapObjects(document, (value, name, parent) =>
    isSchema(name, parent) ? schemaIn30(value) : value,
  );
  return { ...changed, openapi: '3.0.3', info: { ...info, license: { ...named, url } } };
}

/** Members that hold a schema, and those that hold schemas by name. */
const schemaMembers = new Set(['schema', 'items', 'additionalProperties']);
const schemaMaps = new Set(['properties', 'schemas']);

function isSchema(name: string, parent: string): boolean {
  return schemaMaps.has(parent) || schemaMembers.has(name);
}

/**
 * A schema in the words of OpenAPI 3.0.3, whose dialect has no list of types, no `null`, no `const`
 * and no `propertyNames`.
 */
function schemaIn30({ type, const: only, propertyNames: _, examples: __, ...rest }: Json): Json {
  if (only !== undefined) return { ...rest, type: typeof only, enum: [only] };
  if (!Array.isArray(type)) return type === undefined ? rest : { ...rest, type };
  const [one, ...others] = type.filter((name) => name !== 'null');
  if (others.length > 0) throw new Error(`OpenAPI 3.0 has no schema of the types ${type}`);
  return { ...rest, type: one, nullable: true };
}

/** Changes each object of a JSON value, inner ones first; examples are values, and stay. */
function mapObjects(
  object: Json,
  change: (value: Json, name: string, parent: string) => Json,
  [name, parent]: readonly [name: string, parent: string] = ['', ''],
): Json {
  const mapped = Object.entries(object).map(([key, value]) => {
    if (key === 'example' || key === 'examples') return [key, value];
    if (Array.isArray(value)) {
      const items = value.map((item) =>
        isObject(item) ? mapObjects(item, change, ['', key]) : item,
      );
      return [key, items];
    }
    return [key, isObject(value) ? mapObjects(value, change, [key, name]) : value];
  });
  return change(Object.fromEntries(mapped), name, parent);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
