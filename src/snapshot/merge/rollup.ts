/**
 * Sums the resources of many sites lazily, in a tree of partial sums. Each snapshot version
 * inherits the previous tree, and recomputes only the branches above changed sites.
 */
import { type Resources, ResourcesTotal } from '../../domain/resources.ts';
import { inSlices, type Job, type Steps } from '../slices.ts';
import { branchDepthMax, branchOf } from './site-branch.ts';

/** A site and its own resources. Changed resources are a new object. */
export interface RollupPart {
  readonly siteId: string;
  readonly sums: Resources;
}

/** Partial sum of some sites. */
interface SumNode {
  /** The operands: resources of single sites, or sums of branches. */
  readonly of: readonly Resources[];
  readonly sums: Resources;
  /** By the branch of its sites; null in a leaf, which sums sites directly. */
  readonly branches: ReadonlyMap<number, SumNode> | null;
}

/** Maximum operands summed in one step. */
const summedAtOnceMax = 16;

export class Rollup {
  readonly #job: Job;
  readonly #parts: readonly RollupPart[];
  /** The tree of this version, or of the last version before it that computed one. */
  #tree: SumNode | null;
  #sums: Resources | Promise<Resources> | null = null;

  /** `previous` is the rollup of the previous version, for this hybrid core or partner. */
  constructor(partnerId: string, parts: readonly RollupPart[], previous: Rollup | null) {
    this.#job = { purpose: 'merge', partnerId };
    this.#parts = parts;
    this.#tree = previous === null ? null : previous.#tree;
  }

  get siteCount(): number {
    return this.#parts.length;
  }

  /** Returns the sums, or a promise until they are computed. */
  get(): Resources | Promise<Resources> {
    this.#sums ??= this.#sum();
    return this.#sums;
  }

  async #sum(): Promise<Resources> {
    try {
      this.#tree = await inSlices(sumTree(this.#parts, this.#tree, 0), this.#job);
      this.#sums = this.#tree.sums;
      return this.#sums;
    } catch (error) {
      this.#sums = null;
      throw error;
    }
  }
}

/**
 * The sum of sites whose ids share the branches above `depth`. Returns the `previous` sum if nothing
 * changed.
 */
function* sumTree(
  parts: readonly RollupPart[],
  previous: SumNode | null,
  depth: number,
): Steps<SumNode> {
  if (parts.length <= summedAtOnceMax || depth === branchDepthMax) {
    return sumOf(
      parts.map(({ sums }) => sums),
      null,
      previous,
    );
  }
  const branches = new Map<number, SumNode>();
  for (const [branch, own] of Map.groupBy(parts, ({ siteId }) => branchOf(siteId, depth))) {
    branches.set(branch, yield* sumTree(own, previous?.branches?.get(branch) ?? null, depth + 1));
    yield;
  }
  return sumOf(
    [...branches.values()].map(({ sums }) => sums),
    branches,
    previous,
  );
}

function sumOf(
  of: readonly Resources[],
  branches: SumNode['branches'],
  previous: SumNode | null,
): SumNode {
  const isFormer =
    previous?.of.length === of.length && previous.of.every((sums, index) => sums === of[index]);
  if (isFormer) return previous;
  const total = new ResourcesTotal();
  for (const sums of of) total.add(sums);
  return { of, sums: total.result(), branches };
}
