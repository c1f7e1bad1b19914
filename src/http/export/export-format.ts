/** The formats of an export: NDJSON and CSV (docs: Introduction, Export). */
import { assetCsvColumns, csvLineEnd, toAssetCsv } from '../../contract/csv.ts';

export interface ExportFormat {
  readonly contentType: string;
  /** What the file's name ends with, without the dot. */
  readonly ending: string;
  /** What stands before the first record. */
  readonly opening: string;
  /**
   * Turns lines of JSON records at the start of a memory into this format, in place. It gets the
   * end of the lines and returns the end of the result. Null where the format is these lines
   * already.
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
