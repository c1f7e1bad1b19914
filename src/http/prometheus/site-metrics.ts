/**
 * Writes the metrics of sites (docs: Introduction, Metrics). An unknown value has no sample.
 */

import { amountJson } from '../../contract/json.ts';
import {
  familyHead,
  type MetricFamily,
  sample,
  siteFamilies,
  writeLabels,
} from '../../contract/metrics.ts';
import { quantities } from '../../contract/quantities.ts';
import { assetQuantityKeys, nodeTypes, type Unit } from '../../domain/asset.ts';
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import type { HistoryQuantity } from '../../domain/history.ts';
import type { Resources } from '../../domain/resources.ts';
import { sumsByQuantity, type WorkloadSum } from '../../domain/workload.ts';
import type { SurvivesBy } from '../../snapshot/site.ts';
import { ChunkList } from './chunks.ts';

/**
 * In how many days the use of a site's quantity reaches so many percent of its total, or what is promised of
 * what may be promised.
 */
export interface DaysUntilFull {
  readonly quantity: HistoryQuantity;
  /** Percent. */
  readonly threshold: number;
  readonly bound: 'expected' | 'earliest';
  readonly by: CountedBy;
  readonly days: number;
}

/** Sites written between two yields to the event loop; each takes some ten microseconds. */
export const sitesBetweenPauses = 4;

const millisecondsPerSecond = 1_000;

/** A family and its samples so far. */
class FamilyText {
  readonly text = new ChunkList();
  readonly #family: MetricFamily;

  constructor(family: MetricFamily) {
    this.#family = family;
    this.text.write(familyHead(family));
  }

  /** Writes a sample; `labels` as `writeLabels` gives them. */
  add(labels: string, value: bigint | number | string): void {
    this.text.write(sample(this.#family, labels, value));
  }
}

/** The metrics of sites; each site is added once. */
export class SiteMetrics {
  readonly #sums = new Map(
    assetQuantityKeys.map((key) => [key, new FamilyText(siteFamilies[key])]),
  );
  readonly #nodes = new FamilyText(siteFamilies.nodes);
  readonly #reporting = new FamilyText(siteFamilies.reporting);
  readonly #observed = new FamilyText(siteFamilies.observed);
  readonly #daysUntilFull = new FamilyText(siteFamilies.daysUntilFull);
  readonly #failuresSurvived = new FamilyText(siteFamilies.failuresSurvived);

  get families(): readonly FamilyText[] {
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
    survives: SurvivesBy,
  ): void {
    const site = writeLabels({ hybrid_core: hybridCoreId, site: siteId });
    const sums = sumsByQuantity(workload);
    const allocated = sumsByQuantity(workload.allocation);
    for (const { key, unit, ofAsset, kind } of quantities) {
      const labels = kind === null ? site : `${site},kind="${kind}"`;
      const family = this.#sums.get(ofAsset)!;
      addSum(family, labels, ['used', 'total'], sums[key], unit);
      addSum(family, labels, ['allocated', 'allocatable'], allocated[key], unit);
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
    for (const { quantity, threshold, bound, by, days } of forecast) {
      const labels = `${site},quantity="${quantity}",threshold="${threshold}",bound="${bound}"`;
      this.#daysUntilFull.add(`${labels},by="${by}"`, days);
    }
    for (const [by, { nodes: lost }] of Object.entries(survives)) {
      if (lost !== null) this.#failuresSurvived.add(`${site},by="${by}"`, lost);
    }
  }
}

/** Where no node reports, neither of the two is known. */
function addSum(
  family: FamilyText,
  labels: string,
  [usedState, totalState]: readonly ['used', 'total'] | readonly ['allocated', 'allocatable'],
  { used, total, nodesReporting }: WorkloadSum,
  unit: Unit,
): void {
  if (nodesReporting === 0) return;
  family.add(`${labels},state="${usedState}"`, amountJson(used, unit));
  family.add(`${labels},state="${totalState}"`, amountJson(total, unit));
}
