/** Shows JSON Schemas of an OpenAPI document: types in a few words, objects as tables of fields. */

import { escapeHtml, tableHtml } from '../html.ts';
import { renderInline } from '../markdown.ts';
import type { OpenApiDocument, Schema } from '../openapi/types.ts';
import { referenceName, resolve } from './references.ts';

/** How deep objects inside objects are unfolded into one table; deeper ones stay `object`. */
const unfoldedDepthMax = 4;

export function schemaAnchor(name: string): string {
  return `schema-${name.toLowerCase()}`;
}

/** A type in words, with links to named schemas: `string | null`, `array of Asset`. */
export function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = referenceName(schema.$ref);
    return `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeHtml).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeHtml).join(' &amp; ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) =>
      type === 'array' && schema.items ? `array of ${typeHtml(schema.items)}` : escapeHtml(type),
    )
    .join(' | ');
}

/** What else a schema says: allowed values, default, range, form. */
export function constraintsHtml(schema: Schema): string {
  const code = (value: unknown) =>
    value === ''
      ? 'nothing'
      : `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
  const described = schema.type === 'array' && schema.items ? schema.items : schema;
  const parts: string[] = [];
  if (described.enum) parts.push(`One of ${described.enum.map(code).join(', ')}.`);
  if (described.format) parts.push(`Format ${code(described.format)}.`);
  if (described.pattern) parts.push(`Form ${code(described.pattern)}.`);
  if (described.minimum !== undefined) parts.push(`At least ${code(described.minimum)}.`);
  if (described.maximum !== undefined) parts.push(`At most ${code(described.maximum)}.`);
  if (schema.default !== undefined) parts.push(`Default ${code(schema.default)}.`);
  return parts.join(' ');
}

/** An object's fields as a table, with the fields of inner objects as `outer.inner`. */
export function fieldsTable(document: OpenApiDocument, schema: Schema): string {
  const rows = fieldRows(document, schema, '', 0);
  return rows.length === 0 ? '' : tableHtml(['Field', 'Type', 'Description'], rows);
}

type Row = readonly string[];

function fieldRows(
  document: OpenApiDocument,
  schema: Schema,
  prefix: string,
  depth: number,
): readonly Row[] {
  const rows: Row[] = [];
  for (const part of schema.allOf ?? []) {
    rows.push(...fieldRows(document, resolve(document, part), prefix, depth));
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    rows.push(fieldRow(`${prefix}${name}`, field, schema.required?.includes(name) ?? false));
    const inner = innerObject(field);
    if (inner !== null && depth < unfoldedDepthMax) {
      const separator = inner.list ? '[].' : '.';
      rows.push(...fieldRows(document, inner.schema, `${prefix}${name}${separator}`, depth + 1));
    }
  }
  return rows;
}

function fieldRow(name: string, field: Schema, required: boolean): Row {
  const optional = required ? '' : ' <small>optional</small>';
  const text = [renderInline(field.description ?? ''), constraintsHtml(field)].filter(Boolean);
  return [`<code>${escapeHtml(name)}</code>${optional}`, typeHtml(field), text.join(' ')];
}

/** The object that a field holds in place (not by reference), itself, as a choice or in a list. */
function innerObject(field: Schema): { schema: Schema; list: boolean } | null {
  if (field.properties) return { schema: field, list: false };
  if (field.items?.properties) return { schema: field.items, list: true };
  const choice = (field.anyOf ?? field.oneOf)?.find(({ properties }) => properties);
  return choice ? { schema: choice, list: false } : null;
}
