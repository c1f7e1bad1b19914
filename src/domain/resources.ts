/**
 * Resources of one or many sites: workload and node counts (docs: Introduction, Resources).
 * Resources of many sites are exactly the sums over the sites.
 */
import { type NodeCounts, NodeTally } from './node-counts.ts';
import { resultsOf, type Workload, type WorkloadSum, type WorkloadSumsByKind } from './workload.ts';

/** The content of a resources view. */
export interface Resources {
  readonly workload: Workload;
  readonly nodes: NodeCounts;
}

class Total {
  #used = 0n;
  #total = 0n;
  #capacity = 0n;
  #nodesReporting = 0;
  #nodesActive = 0;

  add({ used, total, capacity, nodesReporting, nodesActive }: WorkloadSum): void {
    this.#used += used;
    this.#total += total;
    this.#capacity += capacity;
    this.#nodesReporting += nodesReporting;
    this.#nodesActive += nodesActive;
  }

  result(): WorkloadSum {
    return {
      used: this.#used,
      total: this.#total,
      nodesReporting: this.#nodesReporting,
      capacity: this.#capacity,
      nodesActive: this.#nodesActive,
    };
  }
}

class Totals {
  readonly #cpu = new Total();
  readonly #memory = new Total();
  readonly #storage = { distributed: new Total(), rocket: new Total(), object: new Total() };

  add({ cpu, memory, storage }: WorkloadSumsByKind): void {
    this.#cpu.add(cpu);
    this.#memory.add(memory);
    this.#storage.distributed.add(storage.distributed);
    this.#storage.rocket.add(storage.rocket);
    this.#storage.object.add(storage.object);
  }

  result(): WorkloadSumsByKind {
    return resultsOf({ cpu: this.#cpu, memory: this.#memory, storage: this.#storage });
  }
}

/** Sums the resources of sites, or partial sums of them. */
export class ResourcesTotal {
  readonly #use = new Totals();
  readonly #allocation = new Totals();
  readonly #nodes = new NodeTally();
  #nodesReporting = 0;
  #oldest: number | null = null;
  #newest: number | null = null;

  add({ workload, nodes }: Resources): void {
    const { nodesReporting, observedAt } = workload;
    this.#use.add(workload);
    this.#allocation.add(workload.allocation);
    this.#nodes.addAll(nodes);
    this.#nodesReporting += nodesReporting;
    this.#oldest = either(Math.min, this.#oldest, observedAt.oldest);
    this.#newest = either(Math.max, this.#newest, observedAt.newest);
  }

  result(): Resources {
    return {
      workload: {
        ...this.#use.result(),
        allocation: this.#allocation.result(),
        nodesReporting: this.#nodesReporting,
        observedAt: { oldest: this.#oldest, newest: this.#newest },
      },
      nodes: this.#nodes.result(),
    };
  }
}

/** The minimum or maximum of two times; the known one if the other is null. */
function either(
  choose: (a: number, b: number) => number,
  a: number | null,
  b: number | null,
): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}
