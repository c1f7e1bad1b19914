/** Reads a sources file into sources, or into all its faults. */
import { ConfigError } from '../config.ts';
import { readDocument, readText, UnreadableFile } from './file/document.ts';
import type { CollectorSource } from './runner/source.ts';
import { createSources, type SourceOptions, sourcesShape } from './sources.ts';

/** Throws a ConfigError with a line for each fault: `FILE:LINE:COLUMN: path: message`. */
export async function readSources(
  file: string,
  options: SourceOptions,
): Promise<readonly CollectorSource[]> {
  const { value, faults } = await readFile(file);
  if (value !== null) return createSources(value, options);
  throw new ConfigError(
    faults.map(({ line, column, path, message }) => {
      const place = `${file}:${line}:${column}`;
      return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
    }),
    false,
  );
}

async function readFile(file: string) {
  try {
    const { text, format } = await readText(file);
    return readDocument(text, format, sourcesShape);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ConfigError([error.message], false);
    throw error;
  }
}
