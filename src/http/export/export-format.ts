/** The formats of an export: NDJSON and CSV (docs: Introduction, Export). */
import { assetCsvColumns, csvLineEnd, toAssetCsv } from '../../contract/csv.ts';

export interface ExportFormat {
  readonly contentType: string;
  /** The file extension, without the dot. */
  readonly ending: string;
  /** The header before the first record. */
  readonly opening: string;
  /**
   * Converts lines of JSON records at the start of a buffer to this format, in place. It gets the
   * end of the lines and returns the end of the result. Null if the format is these lines.
   */
  readonly rewrite: ((memory: Buffer, end: number) => number) | null;
}

export const ndjson: ExportFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  ending: 'ndjson',
  opening: '',
  rewrite: null,
};

export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  ending: 'csv',
  opening: assetCsvColumns.join() + csvLineEnd,
  rewrite: toAssetCsv,
};
