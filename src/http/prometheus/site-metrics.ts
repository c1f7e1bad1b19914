/**
 * Writes the metrics of sites (docs: Introduction, Metrics). An unknown value has no sample.
 */
import { amountJson } from '../../contract/json.ts';
import { quantities } from '../../contract/quantities.ts';
import {
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  nodeTypes,
  type Unit,
} from '../../domain/asset.ts';
import type { HistoryQuantity } from '../../domain/history.ts';
import type { Resources } from '../../domain/resources.ts';
import { sumsByQuantity, type WorkloadSum } from '../../domain/workload.ts';
import { Family, writeLabels } from './family.ts';

/** In how many days a site's quantity reaches so many percent of its total. */
export interface DaysUntilFull {
  readonly quantity: HistoryQuantity;
  /** Percent. */
  readonly threshold: number;
  readonly bound: 'expected' | 'earliest';
  readonly days: number;
}

/** Sites written between two yields to the event loop; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;

const millisecondsPerSecond = 1_000;

/** The metrics of sites; each site is added once. */
export class SiteMetrics {
  readonly #sums = new Map(assetQuantityKeys.map((key) => [key, sumFamily(key)]));
  readonly #nodes = new Family('hybrid_core_site_nodes', 'Assets, by node type and status.');
  readonly #reporting = new Family(
    'hybrid_core_site_nodes_reporting',
    'Active assets whose use and total are both known, by quantity.',
  );
  readonly #observed = new Family(
    'hybrid_core_site_observed_timestamp_seconds',
    'When the oldest and the newest of the use was measured, since 1970.',
  );
  readonly #daysUntilFull = new Family(
    'hybrid_core_site_days_until_full',
    'Days until so many percent of the total are in use, by the forecast.',
  );

  readonly #failuresSurvived = new Family(
    'hybrid_core_site_failures_survived',
    'Compute nodes that the site may lose; -1 where it does not fit as it is.',
  );

  get families(): readonly Family[] {
    return [
      ...this.#sums.values(),
      this.#nodes,
      this.#reporting,
      this.#observed,
      this.#daysUntilFull,
      this.#failuresSurvived,
    ];
  }

  add(
    hybridCoreId: string,
    siteId: string,
    { workload, nodes }: Resources,
    forecast: readonly DaysUntilFull[],
    survives: number | null,
  ): void {
    const site = writeLabels({ hybrid_core: hybridCoreId, site: siteId });
    const sums = sumsByQuantity(workload);
    for (const { key, unit, ofAsset, kind } of quantities) {
      const labels = kind === null ? site : `${site},kind="${kind}"`;
      addSum(this.#sums.get(ofAsset)!, labels, sums[key], unit);
    }
    for (const nodeType of nodeTypes) {
      for (const [status, count] of nodes.byNodeTypeAndStatus[nodeType]) {
        this.#nodes.add(`${site},node_type="${nodeType}",status="${status}"`, count);
      }
    }
    for (const [quantity, sum] of Object.entries(sums)) {
      this.#reporting.add(`${site},quantity="${quantity}"`, sum.nodesReporting);
    }
    for (const [bound, time] of Object.entries(workload.observedAt)) {
      if (time === null) continue;
      this.#observed.add(`${site},bound="${bound}"`, time / millisecondsPerSecond);
    }
    for (const { quantity, threshold, bound, days } of forecast) {
      const labels = `${site},quantity="${quantity}",threshold="${threshold}",bound="${bound}"`;
      this.#daysUntilFull.add(labels, days);
    }
    if (survives !== null) this.#failuresSurvived.add(site, survives);
  }
}

function sumFamily(key: AssetQuantityKey): Family {
  const { unit, noun, hasKind } = assetQuantities[key];
  const help = `${noun} of the reporting assets${hasKind ? ', by kind' : ''}.`;
  return new Family(`hybrid_core_site_${key}_${unit}`, help);
}

/** Where no node reports, neither use nor total is known. */
function addSum(
  family: Family,
  labels: string,
  { used, total, nodesReporting }: WorkloadSum,
  unit: Unit,
): void {
  if (nodesReporting === 0) return;
  family.add(`${labels},state="used"`, amountJson(used, unit));
  family.add(`${labels},state="total"`, amountJson(total, unit));
}
