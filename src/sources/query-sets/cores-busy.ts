/** CPU queries from counters of each CPU's seconds in each mode. */

import { type CpuPart, partLabel } from '../prometheus/cpu-parts.ts';
import type { OfNodes } from '../prometheus/queries.ts';

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

/**
 * Three values: the number of CPUs with an idle counter now, the same number five minutes ago, and the
 * idle cores. `rate` divides by the whole range even if samples cover only part of it (a new node, a
 * gap, clock skew). Dividing it by the rate of all modes of one CPU, which covers the same part,
 * cancels the missing part out. The cost is three modes of each CPU over the range, and one mode at
 * two instants.
 *
 * There is no idle value if the one CPU does not exist or its counter was reset (a rate of thousands
 * of seconds). If CPUs were added or removed in the last five minutes, the one CPU does not represent
 * the others. `coresBusyOfEach` covers both cases.
 */
export function cpuParts(of: CpuTime): Readonly<Record<CpuPart, OfNodes>> {
  const { metric, cpu, firstCpu, waiting } = of;
  const selector = (...own: readonly string[]) => `${metric}{${own.join(',')}}`;
  const count = (text: string) => `count without (${cpu}, mode) (${text})`;
  const rate = (...own: readonly string[]) =>
    `sum without (${cpu}, mode) (rate(${selector(...own)}[5m]))`;
  return {
    total: (...matchers) => count(selector('mode="idle"', ...matchers)),
    before: (...matchers) => count(`${selector('mode="idle"', ...matchers)} offset 5m`),
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
