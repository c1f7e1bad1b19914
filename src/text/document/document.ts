/** Parses a JSON or YAML document by a schema: returns its value, or every parse error. */

import type { Cursor } from './cursor.ts';
import { DocumentSyntaxError } from './cursor.ts';
import { JsonCursor } from './json-cursor.ts';
import { LineIndex } from './line-index.ts';
import type { ParseError } from './parse-context.ts';
import { ParseContext } from './parse-context.ts';
import type { Schema } from './schema.ts';
import { type Format, type OpenInput, TextFile } from './text-file.ts';
import { YamlCursor } from './yaml/yaml-cursor.ts';

/** The document's value, or at least one parse error. */
export type DocumentResult<Value> =
  | { readonly value: Value; readonly faults: readonly [] }
  | { readonly value: null; readonly faults: readonly ParseError[] };

/** Parses a text by the schema. */
export function readDocument<Value>(
  text: string,
  format: Format,
  schema: Schema<Value>,
): DocumentResult<Value> {
  const lines = new LineIndex();
  lines.add(text);
  const cursor = format === 'json' ? new JsonCursor(text) : new YamlCursor(text);
  return readAt(cursor, lines, schema);
}

/**
 * Parses a file or an open input by the schema. JSON is streamed: memory holds one chunk and the
 * values that the schema keeps. Throws UnreadableFile, with the file's name in the message.
 * `onRead` reports the number of bytes read so far.
 */
export function readDocumentFile<Value>(
  source: string | OpenInput,
  schema: Schema<Value>,
  onRead?: (bytes: number) => void,
): DocumentResult<Value> {
  const file = new TextFile(source, onRead);
  try {
    const cursor =
      file.format === 'json' ? new JsonCursor('', () => file.next()) : new YamlCursor(file.rest());
    return readAt(cursor, file.lines, schema);
  } finally {
    file.close();
  }
}

function readAt<Value>(
  cursor: Cursor,
  lines: LineIndex,
  schema: Schema<Value>,
): DocumentResult<Value> {
  const context = new ParseContext(cursor, lines);
  let value: Value | undefined;
  let stop: DocumentSyntaxError | undefined;
  try {
    value = schema.read(context);
    cursor.end();
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    stop = error;
    context.addSyntaxError(error, true);
  }
  for (const fault of cursor.syntaxErrors) {
    if (fault !== stop) context.addSyntaxError(fault, false);
  }
  const { errors: faults } = context;
  if (value !== undefined && faults.length === 0) return { value, faults: [] };
  return { value: null, faults };
}
