/** Makes the queries for cores that were busy out of counters of each CPU's seconds in each mode. */

import type { OfNodes } from '../prometheus/settings.ts';

/** How an exporter tells of CPU time: one counter for each CPU and each `mode`. */
export interface CpuTime {
  readonly metric: string;
  /** The label that tells the CPUs of a node apart, and the value of it that every node has. */
  readonly cpu: string;
  readonly firstCpu: string;
  /** All modes that together make up the time that passed, as a regular expression; null: all. */
  readonly modes: string | null;
  /** The modes in which the CPU worked, and those in which it did not, as matchers. */
  readonly working: string;
  readonly waiting: string;
}

/** The CPUs of a node: those that tell of idle time now. */
export function cpusOf({ metric, cpu }: CpuTime): OfNodes {
  return (...matchers) =>
    `count without (${cpu}, mode) (${metric}{${['mode="idle"', ...matchers].join(',')}})`;
}

/**
 * The CPUs less the time that they waited. A rate divides by its whole range, whatever part of it
 * has samples: of a new node, after a gap, with clocks that differ. Divided by the rate of all modes
 * of one CPU, which is what of the range has samples, the part that is missing cancels out. So three
 * modes of each CPU are read, and no more.
 *
 * It tells nothing where that one CPU does not stand for the others: where CPUs came or went in the
 * last five minutes, where a counter jumped back (which looks like thousands of seconds), or where
 * there is no such CPU. There `coresBusyOfEach` has the answer.
 */
export function coresBusy(of: CpuTime): OfNodes {
  const { metric, cpu, firstCpu, waiting } = of;
  const cpus = cpusOf(of);
  return (...matchers) => {
    const rate = (...own: readonly string[]) =>
      `sum without (${cpu}, mode) (rate(${metric}{${[...own, ...matchers].join(',')}}[5m]))`;
    const first = rate(`${cpu}="${firstCpu}"`, ...modesOf(of));
    const now = cpus(...matchers);
    const before = now.replace(/\)$/, ' offset 5m)');
    return (
      `clamp_min((${now} unless ${now} != ${before}) - ` +
      `${rate(waiting)} / (${first} > 0 < 2) >= -0.5, 0)`
    );
  };
}

/**
 * The same of each CPU's own share, so that one that has few samples yet weighs no less: right
 * whatever came and went, for more than twice the series.
 *
 * A rate outlives its series by the length of its range; `and` keeps the living ones. A CPU that
 * gained nothing, or more than a CPU can (1 each second), tells nothing.
 */
export function coresBusyOfEach(of: CpuTime): OfNodes {
  const { metric, cpu, working } = of;
  const cpus = cpusOf(of);
  return (...matchers) => {
    const busy = `${metric}{${[working, ...matchers].join(',')}}`;
    const all = `${metric}{${[...modesOf(of), ...matchers].join(',')}}`;
    const shares =
      `sum without (mode) (rate(${busy}[5m]) and ${busy}) / ` +
      `(sum without (mode) (rate(${all}[5m])) > 0 < 2)`;
    return `avg without (${cpu}) (${shares}) * ${cpus(...matchers)}`;
  };
}

function modesOf({ modes }: CpuTime): readonly string[] {
  return modes === null ? [] : [`mode=~"${modes}"`];
}
