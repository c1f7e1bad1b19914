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
 * The CPUs, those that tell of idle time now; the same five minutes ago; and the cores that waited.
 * A rate divides by its whole range, whatever part of it has samples: of a new node, after a gap,
 * with clocks that differ. Divided by the rate of all modes of one CPU, which is what of the range
 * has samples, the part that is missing cancels out. So three modes of each CPU are read over the
 * range, one twice at a moment, and no more.
 *
 * Nothing waited where the one CPU tells nothing: a counter of it jumped back (which looks like
 * thousands of seconds), or there is no such CPU. Where CPUs came or went in the last five minutes,
 * it does not stand for the others. There `coresBusyOfEach` has the answer.
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
 * The cores that were busy, of each CPU's own share, so that one that has few samples yet weighs no
 * less: right whatever came and went, for more than twice the series.
 *
 * A rate outlives its series by the length of its range; `and` keeps the living ones. A CPU that
 * gained nothing, or more than a CPU can (1 each second), tells nothing.
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
