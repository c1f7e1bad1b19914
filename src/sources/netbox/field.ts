/** Reads a row's fields by their names in a mapping. */
import { textCharactersMax } from '../../limits.ts';
import type { CustomFieldsRow } from './rows.ts';
import type { Field } from './schema.ts';

const prefix = 'custom_fields.';

/** `custom_fields.city` -> `city`; null for a field that is not a custom one. */
export function customFieldName(field: Field): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}

/**
 * The value of a field: a custom one from the row, any other from `own`. Null if empty, which
 * NetBox sends as null or an empty string.
 */
export function fieldText(
  field: Field,
  row: CustomFieldsRow,
  own: Readonly<Record<string, string | null | undefined>>,
): string | null {
  const name = customFieldName(field);
  const value = name === null ? (own[field] ?? null) : asText(customValue(row, name));
  return value === '' ? null : value;
}

/** A custom field's raw value; null if there is no such field. */
export function customValue(row: CustomFieldsRow, name: string): unknown {
  return Object.hasOwn(row.custom_fields, name) ? row.custom_fields[name] : null;
}

/**
 * The value as text: a selection's value, a related object's slug or name. Null if it is no single
 * value.
 */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { value: chosen, slug, name } = value as Readonly<Record<string, unknown>>;
  const text = [chosen, slug, name].find((part) => typeof part === 'string');
  return (text as string | undefined) ?? null;
}

/** Free text that the store accepts: of bounded length, well-formed and without U+0000. */
export function freeText(text: string): string {
  return [...text.toWellFormed().replaceAll('\0', '')].slice(0, textCharactersMax).join('');
}
