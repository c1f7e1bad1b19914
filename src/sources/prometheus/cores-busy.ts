/**
 * CPU queries from counters of each CPU's seconds in each mode, and the cores in use that their
 * answers mean. PromQL cannot name an intermediate result, so it would read the counters again for
 * each use: one response has the parts, from which the cores are computed here.
 */
import type { Series, Vector } from './instant-query.ts';
import type { Labels, OfNodes } from './queries.ts';

/** An exporter's CPU metric: one counter for each CPU and each `mode`. */
export interface CpuTime {
  readonly metric: string;
  /** The label of a node's CPUs, and the value of it that every node has. */
  readonly cpu: string;
  readonly firstCpu: string;
  /** A regular expression of the modes that add up to the elapsed time; null: all. */
  readonly modes: string | null;
  /** Matchers of the busy and of the idle modes. */
  readonly working: string;
  readonly waiting: string;
}

/** The label that names the part. */
export const partLabel = 'hybrid_core_part';

/**
 * `total`: the CPUs now. `uneven`: 0 where all CPUs have as many samples of five minutes. `waiting`: the
 * cores that did not work, mean of what five minutes have samples of.
 */
type CpuPart = 'total' | 'uneven' | 'waiting';

/**
 * Three values: the number of CPUs with an idle counter now, by how many samples of five minutes the
 * CPUs differ, and the idle cores. `rate` divides by the whole range even if samples cover only part of it (a new node, a
 * gap, clock skew). Dividing it by the rate of all modes of one CPU, which covers the same part,
 * cancels the missing part out. The cost is four modes of each CPU over the range.
 *
 * There is no idle value if the one CPU does not exist or its counter was reset (a rate of thousands
 * of seconds). If CPUs came or went in the last five minutes, even if all are there again, some have
 * fewer samples, and the one CPU does not represent the others. `coresBusyOfEach` covers both cases.
 */
export function cpuParts(of: CpuTime): Readonly<Record<CpuPart, OfNodes>> {
  const { metric, cpu, firstCpu, waiting } = of;
  const selector = (...own: readonly string[]) => `${metric}{${own.join(',')}}`;
  const count = (text: string) => `count without (${cpu}, mode) (${text})`;
  const rate = (...own: readonly string[]) =>
    `sum without (${cpu}, mode) (rate(${selector(...own)}[5m]))`;
  return {
    total: (...matchers) => count(selector('mode="idle"', ...matchers)),
    uneven: (...matchers) => {
      const samples = `count_over_time(${selector('mode="idle"', ...matchers)}[5m])`;
      return `max without (${cpu}, mode) (${samples}) - min without (${cpu}, mode) (${samples})`;
    },
    waiting: (...matchers) =>
      `${rate(waiting, ...matchers)} / ` +
      `(${rate(`${cpu}="${firstCpu}"`, ...modesOf(of), ...matchers)} > 0 < 2)`,
  };
}

/** All parts in one response. */
export function allCpuParts(of: CpuTime): OfNodes {
  const parts = Object.entries(cpuParts(of));
  return (...matchers) =>
    parts
      .map(
        ([part, query]) =>
          `label_replace(${query(...matchers)}, "${partLabel}", "${part}", "", "")`,
      )
      .join(' or ');
}

/**
 * The busy cores from each CPU's busy share, so that a CPU with few samples has the same weight.
 * Correct even if CPUs were added or removed, but reads more than twice the series.
 *
 * A rate outlives its series by the length of its range; `and` drops ended series. CPUs whose counters
 * gained nothing, or more than 1 a second, are ignored.
 */
export function coresBusyOfEach(of: CpuTime): OfNodes {
  const { metric, cpu, working } = of;
  const { total } = cpuParts(of);
  return (...matchers) => {
    const busy = `${metric}{${[working, ...matchers].join(',')}}`;
    const all = `${metric}{${[...modesOf(of), ...matchers].join(',')}}`;
    const shares =
      `sum without (mode) (rate(${busy}[5m]) and ${busy}) / ` +
      `(sum without (mode) (rate(${all}[5m])) > 0 < 2)`;
    return `avg without (${cpu}) (${shares}) * ${total(...matchers)}`;
  };
}

function modesOf({ modes }: CpuTime): readonly string[] {
  return modes === null ? [] : [`mode=~"${modes}"`];
}

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
  for (const { total: totals = [], uneven = [], waiting = [] } of byNode.values()) {
    if (totals.length > 1) {
      // Duplicate series of one asset are reported for both metrics and passed on unchanged.
      const doubled = totals.map(withoutPart);
      total.push(...doubled);
      used.push(...doubled);
      continue;
    }
    total.push(...totals);
    const isEven = uneven.every(({ value }) => value === '0');
    if (totals.length === 1 && isEven && waiting.length === 1) {
      const cores = coresUsed(totals[0]!, waiting[0]!);
      if (cores !== null) used.push({ ...totals[0]!, value: String(cores) });
    }
  }
  return { used: { ...parts, series: used }, total: { ...parts, series: total } };
}

/** Null if undetermined: a counter jumped. */
function coresUsed(total: Series, waiting: Series): number | null {
  const cores = Number(total.value ?? Number.NaN) - Number(waiting.value ?? Number.NaN);
  return cores >= -belowZeroCoresMax ? Math.max(0, cores) : null;
}

function withoutPart(series: Series): Series {
  const { metric, ...rest } = JSON.parse(series.json);
  const { [partLabel]: _, ...own } = metric;
  return { ...series, json: JSON.stringify({ ...rest, metric: own }) };
}
