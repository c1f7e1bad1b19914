/**
 * The demo's simulation model: the usage of each node of the example inventory at any time. Pure:
 * the same node and time always give the same values, across restarts.
 */
import { type Asset, type StorageKind, storageKindOf } from '../../domain/asset.ts';
import { noSamples, type Usage, withAllocation } from '../../domain/usage.ts';
import type { DesiredAsset, DesiredPartner } from '../../sources/inventory/desired.ts';

/** Days of history at the start: a trend needs 14, `1h` is retained for 100. */
export const demoHistoryDays = 100;

/** Days from the start until the filling site is full, if its nodes have that much room. */
const demoFillingDays = 40;

/** Uptime of the failing node: long enough to see it healthy first. */
export const demoFailurePauseMs = 40_000;

/** Downtime of the failing node. */
export const demoFailureMs = 40_000;

/** Time from the start until the silent node's usage is stale: within the first minute. */
export const demoStaleAfterMs = 45_000;

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** A node and its location. */
export interface WorldNode {
  readonly partnerId: string;
  readonly hybridCoreId: string;
  readonly siteId: string;
  readonly asset: DesiredAsset;
  /** Phase of the node's curve, so that nodes differ. */
  readonly phase: number;
}

/** A simulated world over an inventory; `startedAt` (ms since 1970) is when usage is the file's. */
export interface World {
  readonly nodes: readonly WorldNode[];
  readonly startedAt: number;
  /** The node that fails and recovers periodically; null if none is eligible. */
  readonly failing: WorldNode | null;
  /** The node that stops reporting, so its usage goes stale; null if none is eligible. */
  readonly silent: WorldNode | null;
  /** The site whose storage fills up; null if none is eligible. */
  readonly filling: { readonly siteId: string; readonly kind: StorageKind } | null;
}

/** Makes the world of an inventory. Nodes without usage in the inventory stay unknown. */
export function createWorld(partners: readonly DesiredPartner[], startedAt: number): World {
  const nodes = partners.flatMap(({ id: partnerId, hybridCores }) =>
    hybridCores.flatMap(({ id: hybridCoreId, sites }) =>
      sites.flatMap(({ id: siteId, assets }) =>
        assets.map((asset) => {
          const phase = phaseOf(asset.id);
          return { partnerId, hybridCoreId, siteId, asset, phase };
        }),
      ),
    ),
  );
  const lively = nodes.filter(({ asset }) => asset.status === 'active' && baseOf(asset) !== null);
  const computing = lively.filter(({ asset }) => asset.nodeType === 'compute');
  return {
    nodes,
    startedAt,
    // Not the first, which the documentation's examples show.
    failing: computing.at(1) ?? computing.at(0) ?? null,
    silent: computing.at(-1) ?? null,
    filling: fullest(lively),
  };
}

/** The site whose distributed storage is the fullest. */
function fullest(nodes: readonly WorldNode[]): World['filling'] {
  const storing = nodes.filter(({ asset }) => asset.nodeType === 'distributed_storage');
  const fillOf = (own: readonly WorldNode[]) => {
    const used = own.reduce((sum, { asset }) => sum + (baseOf(asset)?.storage?.used ?? 0), 0);
    return used / own.reduce((sum, { asset }) => sum + (asset.capacity.storage ?? 0), 1);
  };
  const sites = [...Map.groupBy(storing, (node) => node.siteId)];
  const [first] = sites.sort(([, a], [, b]) => fillOf(b) - fillOf(a));
  return first === undefined ? null : { siteId: first[0], kind: 'distributed' };
}

/** Whether the failing node is down: periodically, for `demoFailureMs`, after an initial delay. */
function isDown(world: World, node: WorldNode, at: number): boolean {
  if (node !== world.failing || at < world.startedAt) return false;
  const period = demoFailurePauseMs + demoFailureMs;
  return (at - world.startedAt) % period >= demoFailurePauseMs;
}

/** The node's status at a time: the inventory's, or `failed`. */
export function statusAt(world: World, node: WorldNode, at: number): Asset['status'] {
  return isDown(world, node, at) ? 'failed' : node.asset.status;
}

/**
 * The usage of a node at a time; null if the inventory has none. The silent node repeats a last
 * sample that goes stale `demoStaleAfterMs` after the start.
 */
export function usageAt(
  world: World,
  node: WorldNode,
  at: number,
  usageMaxAgeMs: number,
): Usage | null {
  const base = baseOf(node.asset);
  if (base === null) return null;
  const lastSeen = world.startedAt + demoStaleAfterMs - usageMaxAgeMs;
  const moment = node === world.silent && at > lastSeen ? lastSeen : at;
  const { capacity } = node.asset;
  const sample = <Value>(used: Value) => ({ used, total: null, observedAt: moment });
  const { cpu, memory, storage } = base;
  const wave = ripple(node, moment);
  const busy = load(moment, wave);
  const use: Usage = {
    ...noSamples,
    source: 'collector',
    cpu: cpu?.used == null ? null : sample(scaledCores(cpu.used, capacity.cpu, busy)),
    memory:
      memory?.used == null
        ? null
        : sample(scaled(memory.used, capacity.memory, 1 + (busy - 1) / 4)),
    storage:
      storage?.used == null
        ? null
        : sample(Math.round(storedAt(world, node, storage.used, moment, wave))),
  };
  const { allocation } = node.asset;
  return withAllocation(use, allocation === 'keep' ? null : allocation);
}

/** The inventory's usage, which is the initial state; null if it has none. */
function baseOf({ usage }: DesiredAsset): Usage | null {
  return usage === 'keep' ? null : usage;
}

/** Load factor, about 1: higher by day, lower at night and at weekends, with some noise. */
function load(at: number, wave: number): number {
  const hour = (at % dayMs) / hourMs;
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(at / dayMs) + 4) % 7;
  const rhythm = 0.22 * Math.sin(((hour - 8) / 24) * 2 * Math.PI);
  const weekend = weekday === 0 || weekday === 6 ? -0.15 : 0;
  return 1 + rhythm + weekend + 0.06 * wave;
}

/** Noise in [-1, 1], with a curve of its own for each node. */
function ripple({ phase }: WorldNode, at: number): number {
  return Math.sin(at / (7 * 60_000) + phase) * Math.cos(at / (53 * 60_000) + phase / 3);
}

function phaseOf(id: string): number {
  let phase = 0;
  for (let index = 0; index < id.length; index++) phase = (phase * 31 + id.charCodeAt(index)) % 997;
  return phase;
}

/**
 * Bytes stored on a node at a moment: they grow slowly, and on the nodes of the filling site so that
 * the site is full `demoFillingDays` after the start.
 */
function storedAt(
  { startedAt, filling }: World,
  node: WorldNode,
  used: number,
  at: number,
  wave: number,
): number {
  const { asset, siteId } = node;
  const total = asset.capacity.storage ?? used;
  const days = (at - startedAt) / dayMs;
  const isFilling =
    filling !== null && siteId === filling.siteId && storageKindOf[asset.nodeType] === filling.kind;
  // Stored bytes stay positive at the start of the history.
  const perDayMax = used / (demoHistoryDays * 1.1);
  const perDay = isFilling ? Math.min((total - used) / demoFillingDays, perDayMax) : used * 2e-4;
  return Math.min(total, Math.max(0, used + perDay * days + total * 0.002 * wave));
}

function scaled(base: number, capacity: number | null, factor: number): number {
  return Math.min(capacity ?? Number.MAX_SAFE_INTEGER, Math.max(0, Math.round(base * factor)));
}

function scaledCores(base: bigint, capacity: bigint | null, factor: number): bigint {
  const used = BigInt(Math.max(0, Math.round(Number(base) * factor)));
  // A few nodes of the inventory use more than their capacity: they keep doing so.
  return capacity === null || used <= capacity || base > capacity ? used : capacity;
}
