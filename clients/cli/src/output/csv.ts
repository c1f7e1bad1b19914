/** Writes CSV (RFC 4180) as the interface's export does (docs: Export). */
import { exactText, isNumber, writeJson } from '../text/exact.ts';
import type { Column } from './column.ts';

const lineEnd = '\r\n';

/** A spreadsheet reads such a text as a formula; an apostrophe escapes it. */
const formula = /^[=+\-@\t\r]/;

export function csv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hasHeader: boolean,
): string {
  const header = hasHeader ? [columns.map(({ name }) => name)] : [];
  const lines = rows.map((row) => columns.map((column) => fieldOf(column.value(row))));
  return [...header, ...lines].map((fields) => fields.join(',') + lineEnd).join('');
}

/** A nested object is written as JSON. */
function valueText(value: unknown): string {
  return typeof value === 'object' ? writeJson(value) : String(value);
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isNumber(value)) return exactText(value);
  const text = Array.isArray(value) ? value.join(' ') : valueText(value);
  const escaped = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
