/**
 * Sums the resources of many sites lazily, in a tree of partial sums. Each snapshot version
 * inherits the previous tree, and recomputes only the branches above changed sites.
 */
import { type Resources, ResourcesTotal } from '../../domain/resources.ts';
import { inSlices, type Job, type Steps } from '../slices.ts';

/** Bits of the id's hash per level: a fan-out of sixteen. */
const branchBits = 4;
const hashBits = 32;

/** Maximum depth: the whole hash of an id is used up. */
const branchDepthMax = hashBits / branchBits;

/** FNV-1a: also spreads ids that differ only in their last digits. */
const hashStart = 0x811c9dc5;
const hashPrime = 0x01000193;

/** Branch of a site at a depth from 0 to below `branchDepthMax`. */
function branchOf(siteId: string, depth: number): number {
  let hash = hashStart;
  for (let at = 0; at < siteId.length; at++) {
    hash = Math.imul(hash ^ siteId.charCodeAt(at), hashPrime);
  }
  return (hash >>> (depth * branchBits)) & ((1 << branchBits) - 1);
}

/** A site and its own resources. Changed resources are a new object. */
export interface RollupPart {
  readonly siteId: string;
  readonly totals: Resources;
}

/** Partial sum of some sites. */
interface TreeNode {
  /** The operands: resources of single sites, or sums of branches. */
  readonly of: readonly Resources[];
  readonly totals: Resources;
  /** By the branch of its sites; null in a leaf, which sums sites directly. */
  readonly branches: ReadonlyMap<number, TreeNode> | null;
}

/** Maximum operands summed in one step. */
const summedAtOnceMax = 16;

export class Rollup {
  readonly #job: Job;
  readonly #parts: readonly RollupPart[];
  /** The tree of this version, or of the last version before it that computed one. */
  #tree: TreeNode | null;
  #totals: Resources | Promise<Resources> | null = null;

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
    this.#totals ??= this.#sum();
    return this.#totals;
  }

  async #sum(): Promise<Resources> {
    try {
      this.#tree = await inSlices(totalTree(this.#parts, this.#tree, 0), this.#job);
      this.#totals = this.#tree.totals;
      return this.#totals;
    } catch (error) {
      this.#totals = null;
      throw error;
    }
  }
}

/**
 * The sum of sites whose ids share the branches above `depth`. Returns the `previous` sum if nothing
 * changed.
 */
function* totalTree(
  parts: readonly RollupPart[],
  previous: TreeNode | null,
  depth: number,
): Steps<TreeNode> {
  if (parts.length <= summedAtOnceMax || depth === branchDepthMax) {
    return totalOf(
      parts.map(({ totals }) => totals),
      null,
      previous,
    );
  }
  const branches = new Map<number, TreeNode>();
  for (const [branch, own] of Map.groupBy(parts, ({ siteId }) => branchOf(siteId, depth))) {
    branches.set(branch, yield* totalTree(own, previous?.branches?.get(branch) ?? null, depth + 1));
    yield;
  }
  return totalOf(
    [...branches.values()].map(({ totals }) => totals),
    branches,
    previous,
  );
}

function totalOf(
  of: readonly Resources[],
  branches: TreeNode['branches'],
  previous: TreeNode | null,
): TreeNode {
  const isFormer =
    previous?.of.length === of.length && previous.of.every((totals, index) => totals === of[index]);
  if (isFormer) return previous;
  const total = new ResourcesTotal();
  for (const totals of of) total.add(totals);
  return { of, totals: total.result(), branches };
}
