/**
 * Sets of queries: those of the package, by name, and operators' own files, by path (docs: Ready sets of queries).
 * Both are written alike.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textCharactersMax } from '../../limits.ts';
import { readDocumentFile } from '../../text/document/document.ts';
import type { ParseContext } from '../../text/document/parse-context.ts';
import { text } from '../../text/document/scalar-schemas.ts';
import {
  map,
  type OptionalSchema,
  optional,
  type Schema,
  settings,
} from '../../text/document/schema.ts';
import { UnreadableFile } from '../../text/document/text-file.ts';
import { quote } from '../../text/quote.ts';
import { type MetricName, type MetricQuery, metricNames } from './queries.ts';

/** Characters of one PromQL query; a long one has a few hundred. */
const promqlCharactersMax = 8_000;

/** The name of a label, which may have any characters since Prometheus 3: `host.name`. */
export const label = (description: string) => text(description, { min: 1, max: textCharactersMax });

const promql = (description: string) => text(description, { min: 1, max: promqlCharactersMax });

const querySettings = settings('A query with more to say about it.', {
  query: promql('PromQL for the value, one series for each asset.'),
  time: optional(
    promql('PromQL for when it was measured, in seconds since 1970; else made of the query.'),
  ),
  assetLabel: optional(label('The label that names the asset in this query.')),
  machines: optional(
    promql('PromQL with one series for each machine: two of one asset are an error.'),
  ),
});
const plainQuery = promql('PromQL for the value; its time is made of the series that it selects.');

/** PromQL, or an object around it, or `false` for "do not ask". */
const query: Schema<MetricQuery | 'left out'> = {
  read(reading: ParseContext) {
    const { cursor } = reading;
    if (cursor.kind === 'object') return querySettings.read(reading);
    if (cursor.kind === 'boolean') return readFalse(reading);
    const plain = plainQuery.read(reading);
    return plain === undefined
      ? undefined
      : { query: plain, time: null, assetLabel: null, machines: null };
  },
  jsonSchema: {
    description: 'PromQL, or an object with it and more, or false to leave the metric out.',
    anyOf: [plainQuery.jsonSchema, querySettings.jsonSchema, { const: false }],
  },
};

function readFalse(reading: ParseContext): 'left out' | undefined {
  const { offset } = reading.cursor;
  if (reading.cursor.scalar() === 'false') return 'left out';
  reading.addError(offset, 'expected PromQL, or false to leave the metric out, got true');
  return undefined;
}

/** A key for each metric's query. */
export const queryKeys = Object.fromEntries(
  metricNames.map((name) => [name, optional(query)]),
) as Record<MetricName, OptionalSchema<MetricQuery | 'left out' | null>>;

/** Queries by metric; null where a metric is left out. */
export type QueriesByMetric = ReadonlyMap<MetricName, MetricQuery | null>;

/** The queries that were written. */
export function queriesOf(
  raw: Readonly<Record<MetricName, MetricQuery | 'left out' | null>>,
): QueriesByMetric {
  const written = new Map<MetricName, MetricQuery | null>();
  for (const name of metricNames) {
    const value = raw[name];
    if (value !== null) written.set(name, value === 'left out' ? null : value);
  }
  return written;
}

/** A set of queries, which replaces all built-in ones. */
export interface QuerySet {
  readonly queries: QueriesByMetric;
  /** Whether the operator wrote it. */
  readonly isOwn: boolean;
}

const querySetFile = map(
  settings('A set of queries: CPU in cores, everything else in bytes.', queryKeys),
  queriesOf,
);

/** The package's sets, one file each. */
const folder = fileURLToPath(new URL('../../../queries/', import.meta.url));
const readyNames = readdirSync(folder)
  .map((file) => basename(file, '.yaml'))
  .sort();

const setName = text(
  'A ready set of queries, for another exporter, or the path of a file with one.',
  {
    min: 1,
    max: textCharactersMax,
  },
);

/** What tells a path from a name. */
const pathForm = /[/\\]|[.](?:ya?ml|json)$/;

/** A set, read from its file at once; faults of that file are faults of its name. */
export const querySet: Schema<QuerySet> = {
  read(reading: ParseContext) {
    const { offset } = reading.cursor;
    const name = setName.read(reading);
    if (name === undefined) return undefined;
    const isOwn = pathForm.test(name);
    if (!isOwn && !readyNames.includes(name)) {
      const allowed = `one of ${readyNames.join(', ')}, or the path of a file, such as ./${name}.yaml`;
      reading.addError(offset, `expected ${allowed}, got ${quote(name)}`);
      return undefined;
    }
    const { queries, faults } = readQueries(isOwn ? name : readyFile(name));
    for (const fault of faults) reading.addError(offset, fault);
    return queries === null ? undefined : { queries, isOwn };
  },
  jsonSchema: {
    ...setName.jsonSchema,
    anyOf: [{ enum: readyNames }, { pattern: pathForm.source }],
  },
};

const readyFile = (name: string) => `${folder}${name}.yaml`;

/** A set of the package. */
export function readySet(name: string): QueriesByMetric {
  const { queries, faults } = readQueries(readyFile(name));
  if (queries === null) throw new Error(faults.join('\n'));
  return queries;
}

/** The queries of a file, or what is wrong with it: `FILE:LINE:COLUMN: path: message`. */
function readQueries(file: string): {
  readonly queries: QueriesByMetric | null;
  readonly faults: readonly string[];
} {
  try {
    const { value, faults } = readDocumentFile(file, querySetFile);
    const place = ({ line, column }: (typeof faults)[number]) => `${file}:${line}:${column}`;
    const inFile = faults.map((fault) =>
      [place(fault), fault.path, fault.message].filter(Boolean).join(': '),
    );
    return { queries: value, faults: inFile };
  } catch (error) {
    if (error instanceof UnreadableFile) return { queries: null, faults: [error.message] };
    throw error;
  }
}
