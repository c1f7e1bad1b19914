/** Reads a sources file into sources, or into all its faults. */
import { ConfigError } from '../config.ts';
import { readDocumentFile } from './file/document.ts';
import { UnreadableFile } from './file/text-file.ts';
import type { CollectorSource } from './runner/source.ts';
import { createSources, type SourceOptions, type SourcesFile, sourcesShape } from './sources.ts';

/** Throws a ConfigError with a line for each fault: `FILE:LINE:COLUMN: path: message`. */
export async function readSources(
  file: string,
  options: Omit<SourceOptions, 'reread'>,
): Promise<readonly CollectorSource[]> {
  const sources = await readWhole(file);
  return createSources(sources, { ...options, reread: () => readWhole(file) });
}

async function readWhole(file: string): Promise<SourcesFile> {
  const { value, faults } = readFile(file);
  if (value !== null) return value;
  throw new ConfigError(
    faults.map(({ line, column, path, message }) => {
      const place = `${file}:${line}:${column}`;
      return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
    }),
    false,
  );
}

function readFile(file: string) {
  try {
    return readDocumentFile(file, sourcesShape);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ConfigError([error.message], false);
    throw error;
  }
}
