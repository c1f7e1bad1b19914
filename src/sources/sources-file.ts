/**
 * The sources file (docs: Collectors, The sources file): its schema, its published JSON Schema, and
 * its parser. It imports no collector code, so that a service whose collector is another process
 * loads none.
 */
import { ConfigError } from '../runtime/config/config.ts';
import { readDocumentFile } from '../text/document/document.ts';
import {
  documentSchema,
  type JsonSchema,
  object,
  optional,
  type ValueOf,
} from '../text/document/schema.ts';
import { UnreadableFile } from '../text/document/text-file.ts';
import { quote } from '../text/quote.ts';
import { netboxSchema } from './netbox/schema.ts';
import { openstackSchema } from './openstack/schema.ts';
import { prometheusSchema } from './prometheus/schema.ts';
import { oneOrMany, requiring } from './upstream/schemas.ts';

/**
 * Each has a timer, and its series in the metrics.
 * @operators sources of one sources file
 */
const sourcesMax = 100;

export const sourcesSchema = requiring(
  object('Where live data comes from.', {
    prometheus: optional(oneOrMany(prometheusSchema)),
    netbox: optional(oneOrMany(netboxSchema)),
    openstack: optional(oneOrMany(openstackSchema)),
  }),
  ({ prometheus, netbox, openstack }) =>
    namesFault([...(prometheus ?? []), ...(netbox ?? []), ...(openstack ?? [])]),
);

/** A sources file as read. */
export type SourcesFile = ValueOf<typeof sourcesSchema>;

/** Names distinguish sources in logs, metrics and the health report. */
function namesFault(sources: readonly { readonly name: string }[]): string | null {
  if (sources.length === 0) return 'no source is named; expected prometheus, netbox or openstack';
  if (sources.length > sourcesMax) {
    return `${sources.length} sources are named; at most ${sourcesMax} are allowed`;
  }
  const seen = new Set<string>();
  for (const { name } of sources) {
    if (seen.has(name)) return `two sources have the name ${quote(name)}; give each its own "name"`;
    seen.add(name);
  }
  return null;
}

/** What an editor needs to check a sources file; the text of the published file. */
export function sourcesJsonSchema(): JsonSchema {
  return documentSchema(
    'Sources file of hybrid-core',
    'Generated from src/sources/sources-file.ts.',
    sourcesSchema.jsonSchema,
  );
}

/** Throws a ConfigError with a line for each fault: `FILE:LINE:COLUMN: path: message`. */
export function readSourcesFile(file: string): SourcesFile {
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
    return readDocumentFile(file, sourcesSchema);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ConfigError([error.message], false);
    throw error;
  }
}
