/**
 * In charge of the answers of kind `file`: their media types, what stands in them, and an example.
 * A route of that kind has its entry here.
 */
import { type TSchema, Type } from 'typebox';
import { assetCsvColumns, csvLineEnd, toAssetCsv } from '../records/asset-csv.ts';
import type { Route, RouteId } from '../routes/route.ts';
import { assetLines } from './examples.ts';
import { exportHeaders } from './headers.ts';
import type { MediaType, Response } from './types.ts';

interface FileDescription {
  readonly description: string;
  /** Those of a success, and what the file brings besides. */
  readonly headers: Response['headers'];
  /** By media type, as `Content-Type` says it. */
  readonly content: Readonly<Record<string, MediaType>>;
}

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

const files: { readonly [Id in RouteId]?: FileDescription } = {
  exportHybridCoreAssetsNdjson: exported(ndjson, 'application/x-ndjson; charset=utf-8', assetLines),
  exportHybridCoreAssetsCsv: exported(csv, 'text/csv; charset=utf-8; header=present', csvExample),
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
