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
import { type AssetQuantityKey, assetQuantities, assetQuantityKeys } from '../../domain/asset.ts';
import type { SiteSnapshot } from '../../snapshot/partner.ts';

/** A site's id, and the site. */
export type SiteEntry = readonly [string, SiteSnapshot];

/** A family of assets, and the record's value that it shows. */
interface AssetMetric {
  readonly family: MetricFamily;
  readonly key: string;
  /** The samples of an asset whose value, as JSON text, is not null; `labels` is the output of `writeLabels`. */
  readonly samples: (labels: string, json: string) => string;
}

const millisecondsPerSecond = 1_000;

function metricOf(key: AssetQuantityKey): AssetMetric {
  const { unit, hasKind } = assetQuantities[key];
  const family = assetFamilies[key];
  return {
    family,
    key: `${key}_usage`,
    samples(labels, json) {
      const usage = JSON.parse(json);
      const all = hasKind ? `${labels},kind="${usage.kind}"` : labels;
      return states(family, all, usage[`used_${unit}`], usage[`total_${unit}`]);
    },
  };
}

const metrics: readonly AssetMetric[] = [
  ...assetQuantityKeys.map(metricOf),
  {
    family: assetFamilies.observed,
    key: 'observed_at',
    samples(labels, json) {
      return sample(this.family, labels, Date.parse(JSON.parse(json)) / millisecondsPerSecond);
    },
  },
];

/** All metrics of the assets of some sites, an asset at a time: an empty text where it has no sample. */
export function* assetTexts(sites: readonly SiteEntry[]): Generator<string, void> {
  for (const metric of metrics) {
    yield familyHead(metric.family);
    for (const [siteId, { hybridCoreId, assets }] of sites) {
      const { ids, nodeType, status, records } = assets;
      for (let row = 0; row < records.count; row++) {
        const json = jsonOf(records.text(row), metric.key);
        if (json === null) {
          yield '';
          continue;
        }
        const labels = writeLabels({
          hybrid_core: hybridCoreId,
          site: siteId,
          asset: ids.text(row),
          node_type: nodeType.values.texts[nodeType.ranks[row]],
          status: status.values.texts[status.ranks[row]],
        });
        yield metric.samples(labels, json);
      }
    }
  }
}

/**
 * The JSON text of a value of a record, null where the value is. The values asked for are texts or
 * objects of scalars, and no text among them holds a brace or a quote; nor does any text of the record
 * hold the key, since a quote in a text stands behind a backslash.
 */
function jsonOf(record: string, key: string): string | null {
  const start = record.indexOf(`"${key}":`) + key.length + '"":'.length;
  const first = record[start];
  if (first === 'n') return null;
  const end = first === '{' ? record.indexOf('}', start) : record.indexOf('"', start + 1);
  return record.slice(start, end + 1);
}

function states(
  family: MetricFamily,
  labels: string,
  used: number | null,
  total: number | null,
): string {
  const usedText = used === null ? '' : sample(family, `${labels},state="used"`, used);
  return total === null ? usedText : usedText + sample(family, `${labels},state="total"`, total);
}
