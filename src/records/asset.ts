/** Writes the record of an asset, the same in v1 and v2 (docs: Introduction, Asset). */
import { storageKindOf } from '../domain/asset.ts';
import { formatCores } from '../domain/cores.ts';
import { percentHundredths, percentOfBigints } from '../domain/percent.ts';
import type { ShownAsset, ShownQuantity } from '../domain/shown.ts';
import { percentJson, timeJson } from './json.ts';

/** Hundredths of a percent of a quantity in bytes, null unless use and total are known. */
export function bytesPercent(quantity: ShownQuantity<number> | null): number | bigint | null {
  if (quantity === null || quantity.used === null || quantity.total === null) return null;
  return percentHundredths(quantity.used, quantity.total);
}

/** The asset's record as JSON text. */
export function assetJson(siteId: string, shown: ShownAsset): string {
  const { id, nodeType, status } = shown.asset;
  return (
    `{"id":${JSON.stringify(id)},"site_id":${JSON.stringify(siteId)},` +
    `"node_type":"${nodeType}","status":"${status}",` +
    `"cpu_usage":${cpuJson(shown.cpu)},` +
    `"memory_usage":${bytesJson('', shown.memory)},` +
    `"storage_usage":${bytesJson(`"kind":"${storageKindOf[nodeType]}",`, shown.storage)},` +
    `"observed_at":${timeJson(shown.observedAt)}}`
  );
}

function cpuJson(cpu: ShownAsset['cpu']): string {
  if (cpu === null) return 'null';
  const { used, total } = cpu;
  const percent = used === null || total === null ? null : percentOfBigints(used, total);
  return (
    `{"percent":${percentJson(percent)},` +
    `"used_cores":${used === null ? 'null' : formatCores(used)},` +
    `"total_cores":${total === null ? 'null' : formatCores(total)}}`
  );
}

function bytesJson(kind: string, quantity: ShownQuantity<number> | null): string {
  if (quantity === null) return 'null';
  return (
    `{${kind}"percent":${percentJson(bytesPercent(quantity))},` +
    `"used_bytes":${quantity.used},"total_bytes":${quantity.total}}`
  );
}
