/** Reads a file of ours, JSON or YAML, into what a shape makes of it, or into all its faults. */
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { jsonFileBytesMax, yamlFileBytesMax } from '../../limits.ts';
import type { Cursor } from './cursor.ts';
import { SyntaxFault } from './cursor.ts';
import { JsonCursor } from './json-cursor.ts';
import type { Position } from './line-index.ts';
import { LineIndex } from './line-index.ts';
import type { Fault } from './reading.ts';
import { Reading } from './reading.ts';
import type { Shape } from './shape.ts';
import { YamlCursor } from './yaml-cursor.ts';

export type Format = 'json' | 'yaml';

/** A document's value, or at least one fault. */
export type DocumentResult<Value> =
  | { readonly value: Value; readonly faults: readonly [] }
  | { readonly value: null; readonly faults: readonly Fault[] };

/** A file that is no text we can read: missing, a directory, empty, not UTF-8, too large. */
export class UnreadableFile extends Error {}

/** The text of a file and its format. Throws UnreadableFile, whose message names the file. */
export async function readText(file: string): Promise<{ text: string; format: Format }> {
  const bytes = await readBytes(file);
  const text = decode(file, bytes);
  if (text.trimStart() === '') throw new UnreadableFile(`${file}: the file is empty`);
  const format = formatOf(file, text);
  const bytesMax = format === 'json' ? jsonFileBytesMax : yamlFileBytesMax;
  if (bytes.length > bytesMax) throw tooLarge(file, bytes.length, bytesMax, format);
  return { text, format };
}

/** Reads a text into what the shape makes of it. */
export function readDocument<Value>(
  text: string,
  format: Format,
  shape: Shape<Value>,
): DocumentResult<Value> {
  const cursor: Cursor = format === 'json' ? new JsonCursor(text) : new YamlCursor(text);
  const reading = new Reading(cursor, new LineIndex(text));
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

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > jsonFileBytesMax) throw tooLarge(file, size, jsonFileBytesMax, 'json');
    return await readFile(file);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${file}: ${systemMessage(error)}`);
  }
}

function systemMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'this is a directory, expected a file';
    case 'EACCES':
    case 'EPERM':
      return 'the file may not be read (permission denied)';
    default:
      return message;
  }
}

/** UTF-8 with or without a byte order mark, and nothing else. */
function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const { line, column } = firstBrokenCharacter(bytes);
    throw new UnreadableFile(`${file}:${line}:${column}: the file is not valid UTF-8`);
  }
}

function firstBrokenCharacter(bytes: Buffer): Position {
  const replacement = '\ufffd';
  const text = bytes.toString('utf8');
  let at = text.indexOf(replacement);
  // The replacement character may stand in the file itself; then its own bytes are there.
  let offset = Buffer.byteLength(text.slice(0, at));
  while (bytes.toString('latin1', offset, offset + 3) === '\xef\xbf\xbd') {
    const next = text.indexOf(replacement, at + 1);
    offset += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  return new LineIndex(text).position(at);
}

/** By the file's name; where that says nothing, an object in braces is JSON. */
function formatOf(file: string, text: string): Format {
  switch (extname(file).toLowerCase()) {
    case '.json':
      return 'json';
    case '.yaml':
    case '.yml':
      return 'yaml';
    default:
      return text.trimStart().startsWith('{') ? 'json' : 'yaml';
  }
}

function tooLarge(file: string, bytes: number, bytesMax: number, format: Format): UnreadableFile {
  const advice = format === 'yaml' ? '; as JSON it may be larger' : '';
  return new UnreadableFile(
    `${file}: the file has ${bytes} bytes, at most ${bytesMax} are read as ${format.toUpperCase()}${advice}`,
  );
}
