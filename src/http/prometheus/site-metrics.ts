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
import type { HistoryQuantity } from '../../domain/history.ts';
import type { Resources } from '../../domain/resources.ts';
import { sumsByQuantity, type WorkloadSum } from '../../domain/workload.ts';
import { ChunkList } from './chunks.ts';

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

/** Where no node reports, neither use nor total is known. */
function addSum(
  family: FamilyText,
  labels: string,
  { used, total, nodesReporting }: WorkloadSum,
  unit: Unit,
): void {
  if (nodesReporting === 0) return;
  family.add(`${labels},state="used"`, amountJson(used, unit));
  family.add(`${labels},state="total"`, amountJson(total, unit));
}
