/** The formats of an export: NDJSON and CSV (docs: Introduction, Export). */
import { assetCsv, assetCsvColumns, csvLineEnd } from '../../records/asset-csv.ts';

export interface ExportFormat {
  readonly contentType: string;
  /** What the file's name ends with, without the dot. */
  readonly ending: string;
  /** What stands before the first record. */
  readonly opening: string;
  /** Lines of JSON records in this format; null where the format is just that. */
  readonly write: ((jsonLines: string) => string) | null;
}

export const ndjson: ExportFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  ending: 'ndjson',
  opening: '',
  write: null,
};

export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  ending: 'csv',
  opening: assetCsvColumns.join() + csvLineEnd,
  write: assetCsv,
};
