/**
 * The metrics of sites and of assets: the families, and how they are written, in the common subset of
 * Prometheus' text format and OpenMetrics (docs: Introduction, Metrics). All are gauges.
 */
import { type AssetQuantityKey, assetQuantities, perQuantity } from '../domain/asset.ts';

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
}

/** What is used, there, allocated and allocatable of a quantity, summed over a site. */
const siteSums = perQuantity((key): MetricFamily => {
  const { noun, hasKind } = assetQuantities[key];
  const help = `${noun} of the reporting assets${hasKind ? ', by kind' : ''}.`;
  return { name: nameOf('site', key), help };
});

export const siteFamilies = {
  ...siteSums,
  nodes: { name: 'hybrid_core_site_nodes', help: 'Assets, by node type and status.' },
  reporting: {
    name: 'hybrid_core_site_nodes_reporting',
    help: 'Active assets whose use and total are both known, by quantity.',
  },
  observed: {
    name: 'hybrid_core_site_observed_timestamp_seconds',
    help: 'When the oldest and the newest of the use was measured, since 1970.',
  },
  daysUntilFull: {
    name: 'hybrid_core_site_days_until_full',
    help: 'Days until so many percent of the total are in use, or promised, by the forecast.',
  },
  failuresSurvived: {
    name: 'hybrid_core_site_failures_survived',
    help: 'Compute nodes that the site may lose, by use or by promise; -1 where it does not fit as it is.',
  },
} as const satisfies Readonly<Record<string, MetricFamily>>;

/** What is used, there, allocated and allocatable of a quantity, of each asset. */
const ofEachAsset = perQuantity((key): MetricFamily => {
  const { noun, nodeType } = assetQuantities[key];
  const help = `${noun} of ${nodeType === null ? 'an' : `a ${nodeType}`} asset.`;
  return { name: nameOf('asset', key), help };
});

export const assetFamilies = {
  ...ofEachAsset,
  observed: {
    name: 'hybrid_core_asset_observed_timestamp_seconds',
    help: 'When the use of an asset was measured, since 1970.',
  },
} as const satisfies Readonly<Record<string, MetricFamily>>;

function nameOf(subject: 'site' | 'asset', key: AssetQuantityKey): string {
  return `hybrid_core_${subject}_${key}_${assetQuantities[key].unit}`;
}

/** The header of a family: its metadata lines. */
export function familyHead({ name, help }: MetricFamily): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
}

/** The line of a sample; `labels` as `writeLabels` gives them. */
export function sample(
  { name }: MetricFamily,
  labels: string,
  value: bigint | number | string,
): string {
  return `${name}{${labels}} ${value}\n`;
}

/** Labels without the braces: `site="fra01",state="used"`. */
export function writeLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join();
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

const exampleSite = writeLabels({ hybrid_core: 'acme-eu', site: 'fra01' });

/** The beginning of an answer. */
export const metricsExample =
  familyHead(siteFamilies.cpu) +
  sample(siteFamilies.cpu, `${exampleSite},state="used"`, 8989.4) +
  sample(siteFamilies.cpu, `${exampleSite},state="total"`, 21888);
