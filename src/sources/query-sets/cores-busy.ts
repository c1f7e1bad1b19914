/** Makes the query for cores that were busy out of counters of each CPU's seconds in each mode. */

/** How an exporter tells of CPU time: one counter for each CPU and each `mode`. */
export interface CpuTime {
  /** All modes, which together make up the time that passed: `node_cpu_seconds_total`. */
  readonly all: string;
  /** The modes in which the CPU worked. */
  readonly busy: string;
  /** The label that tells the CPUs of a node apart. */
  readonly cpu: string;
  /** The query for the number of CPUs. */
  readonly count: string;
}

/**
 * The share of each CPU's time that was work. A rate divides by its whole range, whatever part of
 * it has samples: of a new node, after a gap, with clocks that differ. Divided by the rate of all
 * modes, the part that is missing cancels out.
 *
 * A rate outlives its series by the length of its range; `and` keeps the living ones. A CPU that
 * gained nothing, or more than a CPU can (1 each second; a counter that jumped back looks like
 * thousands), tells nothing.
 *
 * The mean is of each CPU's own share, so that one that has few samples yet weighs no less.
 */
export function coresBusy({ all, busy, cpu, count }: CpuTime): string {
  const shares =
    `sum without (mode) (rate(${busy}[5m]) and ${busy}) / ` +
    `(sum without (mode) (rate(${all}[5m])) > 0 < 2)`;
  return `avg without (${cpu}) (${shares}) * ${count}`;
}
