/**
 * Computes the cores in use of nodes from the parts of one response. PromQL cannot name an
 * intermediate result, so it would read the counters again for each use.
 */

import type { Labels } from './queries.ts';
import type { Series, Vector } from './query.ts';

/** The label that names the part. */
export const partLabel = 'hybrid_core_part';

/**
 * `total`: the CPUs now. `before`: the CPUs five minutes ago, if the node was there. `waiting`: the
 * cores that did not work, mean of what five minutes have samples of.
 */
export type CpuPart = 'total' | 'before' | 'waiting';

/** How far below zero counters read at different times may bring an idle node. */
const belowZeroCoresMax = 0.5;

/** The metrics of the nodes; `used` only if the parts determine it. */
export function cpuMetricsOf(
  parts: Vector,
  labels: Labels,
): { readonly used: Vector; readonly total: Vector } {
  const byNode = new Map<string, Partial<Record<string, Series[]>>>();
  for (const series of parts.series) {
    const { [partLabel]: part = '', ...own } = series.labels;
    const key = JSON.stringify([labels.asset, labels.site, labels.partner].map((of) => own[of!]));
    const node = byNode.get(key) ?? {};
    byNode.set(key, node);
    const known = node[part];
    if (known === undefined) node[part] = [{ ...series, labels: own }];
    else known.push({ ...series, labels: own });
  }
  const used: Series[] = [];
  const total: Series[] = [];
  for (const { total: totals = [], before = [], waiting = [] } of byNode.values()) {
    if (totals.length > 1) {
      // Duplicate series of one asset are reported for both metrics and passed on unchanged.
      const doubled = totals.map(withoutPart);
      total.push(...doubled);
      used.push(...doubled);
      continue;
    }
    total.push(...totals);
    if (totals.length === 1 && before.length < 2 && waiting.length === 1) {
      const cores = coresUsed(totals[0]!, before[0], waiting[0]!);
      if (cores !== null) used.push({ ...totals[0]!, value: String(cores) });
    }
  }
  return { used: { ...parts, series: used }, total: { ...parts, series: total } };
}

/** Null if undetermined: a CPU came or went within five minutes, or a counter jumped. */
function coresUsed(total: Series, before: Series | undefined, waiting: Series): number | null {
  if (before !== undefined && before.value !== total.value) return null;
  const cores = Number(total.value ?? Number.NaN) - Number(waiting.value ?? Number.NaN);
  return cores >= -belowZeroCoresMax ? Math.max(0, cores) : null;
}

function withoutPart(series: Series): Series {
  const { metric, ...rest } = JSON.parse(series.json);
  const { [partLabel]: _, ...own } = metric;
  return { ...series, json: JSON.stringify({ ...rest, metric: own }) };
}
