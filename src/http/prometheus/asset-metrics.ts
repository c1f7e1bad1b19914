/**
 * Writes the metrics of single assets (docs: Introduction, Metrics). The text formats group
 * samples by metric, so each metric is one pass over all assets. Only the current chunk takes
 * memory, however many assets there are.
 */
import {
  assetFamilies,
  familyHead,
  type MetricFamily,
  sample,
  writeLabels,
} from '../../contract/metrics.ts';
import {
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  type NodeType,
  storageKindOf,
} from '../../domain/asset.ts';
import type { SiteSnapshot } from '../../snapshot/partner.ts';

/** A site's id, and the site. */
export type SiteEntry = readonly [string, SiteSnapshot];

/** A family of assets, and its samples. */
interface AssetMetric {
  readonly family: MetricFamily;
  /** The samples of an asset's record, after the output of `labels`; an empty text without any. */
  readonly samples: (record: string, nodeType: NodeType, labels: () => string) => string;
}

const millisecondsPerSecond = 1_000;

function metricOf(key: AssetQuantityKey): AssetMetric {
  const { unit, hasKind } = assetQuantities[key];
  const family = assetFamilies[key];
  return {
    family,
    samples(record, nodeType, labels) {
      const usage = usageOf(record, key);
      const allocation = allocationOf(record)?.[key];
      if (usage === null && !allocation) return '';
      const all = hasKind ? `${labels()},kind="${storageKindOf[nodeType]}"` : labels();
      const states = [
        ['used', usage?.[`used_${unit}`]],
        ['total', usage?.[`total_${unit}`]],
        ['allocated', allocation?.[`allocated_${unit}`]],
        ['allocatable', allocation?.[`allocatable_${unit}`]],
      ] as const;
      return states
        .map(([state, value]) =>
          value == null ? '' : sample(family, `${all},state="${state}"`, value),
        )
        .join('');
    },
  };
}

const observed: AssetMetric = {
  family: assetFamilies.observed,
  samples(record, _nodeType, labels) {
    const at = JSON.parse(record.slice(timeStart(record), -1));
    if (at === null) return '';
    return sample(assetFamilies.observed, labels(), Date.parse(at) / millisecondsPerSecond);
  },
};

const metrics: readonly AssetMetric[] = [...assetQuantityKeys.map(metricOf), observed];

/** All metrics of the assets of some sites, an asset at a time: an empty text where it has no sample. */
export function* assetTexts(sites: readonly SiteEntry[]): Generator<string, void> {
  for (const metric of metrics) {
    yield familyHead(metric.family);
    for (const [siteId, { hybridCoreId, assets }] of sites) {
      const { ids, nodeType, status, records } = assets;
      for (let row = 0; row < records.count; row++) {
        const type = nodeType.values.texts[nodeType.ranks[row]] as NodeType;
        const labels = () =>
          writeLabels({
            hybrid_core: hybridCoreId,
            site: siteId,
            asset: ids.text(row),
            node_type: type,
            status: status.values.texts[status.ranks[row]],
          });
        yield metric.samples(records.text(row), type, labels);
      }
    }
  }
}

type Amounts = Readonly<Record<string, number | null>>;

/*
 * A record is read in parts: most of its text is of other metrics. No text of it holds a key, since a
 * quote in a text stands behind a backslash; none within these objects holds a brace.
 */

/** The usage of a quantity; null where it is null. */
function usageOf(record: string, quantity: AssetQuantityKey): Amounts | null {
  const key = `"${quantity}_usage":`;
  const start = record.indexOf(key) + key.length;
  if (record[start] === 'n') return null;
  return JSON.parse(record.slice(start, record.indexOf('}', start) + 1));
}

const allocationKey = '"allocation":';
const timeKey = ',"observed_at":';

/** The allocation, which ends where the record's own time begins; null where it is null. */
function allocationOf(record: string): Readonly<Record<AssetQuantityKey, Amounts | null>> | null {
  const start = record.indexOf(allocationKey) + allocationKey.length;
  if (record[start] === 'n') return null;
  return JSON.parse(record.slice(start, timeStart(record) - timeKey.length));
}

/** Where the record's own time begins, its last value. */
function timeStart(record: string): number {
  return record.lastIndexOf(timeKey) + timeKey.length;
}
