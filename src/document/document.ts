/** Reads a document of ours, JSON or YAML, into what a shape makes of it, or into all its faults. */
import type { Cursor } from './cursor.ts';
import { SyntaxFault } from './cursor.ts';
import { JsonCursor } from './json-cursor.ts';
import { LineIndex } from './line-index.ts';
import type { Fault } from './reading.ts';
import { Reading } from './reading.ts';
import type { Shape } from './shape.ts';
import { type Format, type OpenInput, TextFile } from './text-file.ts';
import { YamlCursor } from './yaml/yaml-cursor.ts';

/** A document's value, or at least one fault. */
export type DocumentResult<Value> =
  | { readonly value: Value; readonly faults: readonly [] }
  | { readonly value: null; readonly faults: readonly Fault[] };

/** Reads a text into what the shape makes of it. */
export function readDocument<Value>(
  text: string,
  format: Format,
  shape: Shape<Value>,
): DocumentResult<Value> {
  const lines = new LineIndex();
  lines.add(text);
  const cursor = format === 'json' ? new JsonCursor(text) : new YamlCursor(text);
  return readAt(cursor, lines, shape);
}

/**
 * Reads a file, or input that is open already, into what the shape makes of it. Of JSON only one
 * piece at a time is in memory, beside what the shape keeps. Throws UnreadableFile, whose message
 * names the file. `onRead` is told the number of bytes read by now.
 */
export function readDocumentFile<Value>(
  source: string | OpenInput,
  shape: Shape<Value>,
  onRead?: (bytes: number) => void,
): DocumentResult<Value> {
  const file = new TextFile(source, onRead);
  try {
    const cursor =
      file.format === 'json' ? new JsonCursor('', () => file.next()) : new YamlCursor(file.rest());
    return readAt(cursor, file.lines, shape);
  } finally {
    file.close();
  }
}

function readAt<Value>(
  cursor: Cursor,
  lines: LineIndex,
  shape: Shape<Value>,
): DocumentResult<Value> {
  const reading = new Reading(cursor, lines);
  let value: Value | undefined;
  let stop: SyntaxFault | undefined;
  try {
    value = shape.read(reading);
    cursor.end();
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    stop = error;
    reading.syntaxFault(error, true);
  }
  for (const fault of cursor.syntaxFaults) {
    if (fault !== stop) reading.syntaxFault(fault, false);
  }
  const { faults } = reading;
  if (value !== undefined && faults.length === 0) return { value, faults: [] };
  return { value: null, faults };
}
