/** Query set for MinIO's own metrics. */
import { grouped, type Labels, type MetricName, type MetricQuery } from '../prometheus/queries.ts';

/** The label `node` of version 2 is `system` in version 3. */
const metrics: Partial<Record<MetricName, string>> = {
  object_used: '{__name__=~"minio_(node|system)_drive_used_bytes"}',
  object_total: '{__name__=~"minio_(node|system)_drive_total_bytes"}',
};

/** Versions 2 and 3, and several servers, export the same value: keeps one copy. */
export function minio(name: MetricName, labels: Labels): MetricQuery | null {
  const metric = metrics[name];
  if (metric === undefined) return null;
  const drive = grouped(['server', 'drive'], labels);
  const onServer = grouped(['asset'], labels);
  // Server names have a port.
  const named = (of: string) =>
    `label_replace(${of}, "asset", "$1", "server", "(.+?)(?::[0-9]+)?")`;
  return {
    query: `sum by (${onServer}) (${named(`max by (${drive}) (${metric})`)})`,
    time: `min by (${onServer}) (${named(`timestamp(${metric})`)})`,
    assetLabel: 'asset',
  };
}
