/**
 * Describes the answers of kind `file`: media types, content and an example. Every route of that
 * kind has its entry here.
 */
import { type TSchema, Type } from 'typebox';
import { assetCsvColumns, csvLineEnd, toAssetCsv } from '../../contract/csv.ts';
import { metricsExample } from '../../contract/metrics.ts';
import type { Route, RouteId } from '../../contract/routes.ts';
import { targetGroupExample, targetGroupsSchema } from '../../contract/targets.ts';
import { exportHeaders, successHeaders } from './headers.ts';
import { assetLines } from './records.ts';
import type { MediaType, Response } from './types.ts';

/** Its headers are those of a success, and those of the file. */
type FileDescription = Required<Response>;

const ndjson = Type.String({
  description:
    'A line for each record, with a line feed at its end. Each line is JSON of the schema Asset.',
});

const csv = Type.String({
  description:
    'CSV as in RFC 4180: a header line, then a line for each record; lines end with CR and LF. The ' +
    `columns: ${assetCsvColumns.join(', ')}. What is null is empty. A text that a spreadsheet would ` +
    'take for a formula (its first character is `=`, `+`, `-`, `@`, a tab or CR) has an apostrophe ' +
    'before it.',
});

const csvExample = assetCsvColumns.join() + csvLineEnd + csvOf(assetLines);

function metricsText(description: string, value: string): MediaType {
  return {
    schema: Type.String({ description }),
    examples: { metrics: { summary: 'The beginning', value } },
  };
}

const files: { readonly [Id in RouteId]?: FileDescription } = {
  exportHybridCoreAssetsNdjson: exported(ndjson, 'application/x-ndjson; charset=utf-8', assetLines),
  exportHybridCoreAssetsCsv: exported(csv, 'text/csv; charset=utf-8; header=present', csvExample),
  getMetrics: {
    description:
      "The figures; OpenMetrics 1.0 where `Accept` prefers it to Prometheus' text format.",
    headers: successHeaders,
    content: {
      'text/plain; version=0.0.4; charset=utf-8': metricsText(
        "Prometheus' text format 0.0.4.",
        metricsExample,
      ),
      'application/openmetrics-text; version=1.0.0; charset=utf-8': metricsText(
        'OpenMetrics 1.0.',
        `${metricsExample}# EOF\n`,
      ),
    },
  },
  getPrometheusTargets: {
    description: 'The targets, a bare array.',
    headers: successHeaders,
    content: {
      'application/json': {
        schema: targetGroupsSchema,
        examples: {
          targets: { summary: 'One asset', value: [targetGroupExample] },
        },
      },
    },
  },
};

function csvOf(jsonLines: string): string {
  const memory = Buffer.from(jsonLines);
  return memory.toString('utf8', 0, toAssetCsv(memory, memory.length));
}

function exported(schema: TSchema, type: string, value: string): FileDescription {
  const examples = { all: { summary: 'All records', value } };
  return {
    description: 'All records of the list.',
    headers: exportHeaders,
    content: { [type]: { schema, examples } },
  };
}

/** Throws where a route answers with a file that is not described here. */
export function fileContent({ id }: Route): Response {
  const file = files[id];
  if (file === undefined) throw new Error(`The file of ${id} is not described.`);
  return file;
}
