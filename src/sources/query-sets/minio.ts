/** The ready set of queries for MinIO's own metrics. */
import type { FigureName, FigureQuery, Labels } from '../prometheus/queries.ts';
import { grouped } from './scope.ts';

/** Version 2 of MinIO's metrics calls `node` what version 3 calls `system`. */
const metrics: Partial<Record<FigureName, string>> = {
  object_used: '{__name__=~"minio_(node|system)_drive_used_bytes"}',
  object_total: '{__name__=~"minio_(node|system)_drive_total_bytes"}',
};

/** Versions 2 and 3 of the metrics, and some servers of all others, tell the same figure again. */
export function minio(figure: FigureName, labels: Labels): FigureQuery | null {
  const metric = metrics[figure];
  if (metric === undefined) return null;
  const drive = grouped(['server', 'drive'], labels);
  const onServer = grouped(['asset'], labels);
  // A server is named with its port.
  const named = (of: string) =>
    `label_replace(${of}, "asset", "$1", "server", "(.+?)(?::[0-9]+)?")`;
  return {
    query: `sum by (${onServer}) (${named(`max by (${drive}) (${metric})`)})`,
    time: `min by (${onServer}) (${named(`timestamp(${metric})`)})`,
    assetLabel: 'asset',
  };
}
