/** An export before it is sent: of which list and state, asked how, in which format. */
import type { ListQuery } from '../../query/query.ts';
import type { AssetList } from '../../snapshot/merge/asset-list.ts';
import type { SnapshotList } from '../../snapshot/table/table.ts';
import { type Answer, tagOf } from '../reply/answer.ts';
import type { ExportFormat } from './export-format.ts';

export interface ExportAnswer {
  readonly format: ExportFormat;
  /** What the file is called, without its ending: any text. */
  readonly fileName: string;
  readonly etag: string;
  readonly list: SnapshotList;
  /** Whose memory the list reads. */
  readonly assets: AssetList;
  readonly query: ListQuery;
}

export function isExport(answer: Answer | ExportAnswer): answer is ExportAnswer {
  return 'format' in answer;
}

/** The export of a hybrid core's assets; `path` is that of the request. */
export function exportAnswer(
  assets: AssetList,
  list: SnapshotList,
  query: ListQuery,
  format: ExportFormat,
  { hybridCoreId, path }: { readonly hybridCoreId: string; readonly path: string },
): ExportAnswer {
  // As with a list, records and revision decide the bytes together with what was asked.
  const asked = `${path}?${query.canonical}#${list.revision}`;
  const etag = tagOf(list.table.records.digest, asked);
  return { format, fileName: `${hybridCoreId}-assets`, etag, list, assets, query };
}
