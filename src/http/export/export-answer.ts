/** Makes the streamed answer of an export. */
import type { ListQuery } from '../../query/query.ts';
import type { AssetList } from '../../snapshot/merge/asset-list.ts';
import { selectAll } from '../../snapshot/page/whole-selection.ts';
import { inSlices } from '../../snapshot/slices.ts';
import type { SnapshotList } from '../../snapshot/table/table.ts';
import { tagOf } from '../reply/answer.ts';
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import { attachment } from './content-disposition.ts';
import { ExportChunks } from './export-chunks.ts';
import type { ExportFormat } from './export-format.ts';

/**
 * Buffer size of an export: some 140 records, whose longest has 3 KB. One tick of the event loop
 * fills it, in 0.1 ms, or in 0.2 ms as CSV.
 */
const exportChunkBytes = 64 * 1024;

/** The export of a hybrid core's assets; `path` is that of the request. */
export function exportAnswer(
  assets: AssetList,
  { table, revision }: SnapshotList,
  query: ListQuery,
  format: ExportFormat,
  { hybridCoreId, path }: { readonly hybridCoreId: string; readonly path: string },
): StreamedAnswer {
  const fileName = `${hybridCoreId}-assets.${format.ending}`;
  return {
    kind: 'export',
    contentType: format.contentType,
    // As with a list, records, revision and query determine the bytes.
    etag: tagOf(table.records.digest, `${path}?${query.canonical}#${revision}`),
    stateHeaders: ['X-Revision', revision],
    bodyHeaders: ['Content-Disposition', attachment(fileName)],
    pin: () => assets.pin(),
    unpin: () => assets.unpin(),
    chunks: async (job) => {
      const rows = await inSlices(selectAll(table, query), job);
      const memory = Buffer.allocUnsafeSlow(exportChunkBytes);
      return new ExportChunks(rows, table.records, format, memory);
    },
  };
}
