/**
 * Runs the demo's simulation: writes its nodes' usage every few seconds, like a collector, and the
 * status of the node that fails and recovers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Asset } from '../../domain/asset.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { Usage } from '../../domain/usage.ts';
import type { DesiredPartner } from '../../sources/inventory/desired.ts';
import { assetChanges } from '../../sources/inventory/events.ts';
import type { Changes, PartnerChange, Store, StoreWriter } from '../../store/store.ts';
import { statusAt, usageAt, type World, type WorldNode } from './world.ts';

/** Round interval of the simulated collector: short enough to see values change. */
const demoRoundMs = 10_000;

export interface SimulationOptions {
  readonly store: Store;
  readonly world: World;
  readonly partners: readonly DesiredPartner[];
  readonly usageMaxAgeMs: number;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** Called if a round's write fails; the next round runs as usual. */
  readonly onError: (error: unknown) => void;
}

/** Writes a round now and every `demoRoundMs`; resolves with a function that stops it. */
export async function startSimulation(options: SimulationOptions): Promise<() => Promise<void>> {
  const writer = await options.store.openWriter();
  const stop = new AbortController();
  const first = await writeRound(writer, options, null);
  const running = keepWriting(writer, options, stop.signal, first);
  return async () => {
    stop.abort();
    await running;
    await writer.close();
  };
}

async function keepWriting(
  writer: StoreWriter,
  options: SimulationOptions,
  signal: AbortSignal,
  first: number,
): Promise<void> {
  let previous = first;
  for (;;) {
    await delay(demoRoundMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await writeRound(writer, options, previous).then((at) => {
      previous = at;
    }, options.onError);
  }
}

/** Writes all nodes' usage at the current time, which it returns: one transaction per partner. */
async function writeRound(
  writer: StoreWriter,
  options: SimulationOptions,
  previous: number | null,
): Promise<number> {
  const at = options.clock();
  for (const partner of options.partners) {
    const change = roundOf(partner, options, at, previous);
    await writer.transaction((transaction) => transaction.writePartner(change));
  }
  return at;
}

/**
 * One round of a partner, as a change of its data. `previous` is the time of the previous round, null
 * if the database holds the unchanged inventory.
 */
export function roundOf(
  { id, name }: Pick<DesiredPartner, 'id' | 'name'>,
  { world, usageMaxAgeMs }: Pick<SimulationOptions, 'world' | 'usageMaxAgeMs'>,
  at: number,
  previous: number | null,
): PartnerChange {
  const usage = new Map<string, Map<string, Usage>>();
  const assets = new Map<string, Changes<Asset>>();
  const events: NewEvent[] = [];
  for (const node of world.nodes) {
    if (node.partnerId !== id) continue;
    const { siteId, asset } = node;
    if (!usage.has(siteId)) usage.set(siteId, new Map());
    const status = statusAt(world, node, at);
    const measured = status === 'failed' ? null : usageAt(world, node, at, usageMaxAgeMs);
    if (measured !== null) usage.get(siteId)!.set(asset.id, measured);
    const before = previous === null ? asset.status : statusAt(world, node, previous);
    if (status === before) continue;
    const changed = { ...plain(node), status };
    assets.set(siteId, { put: [changed], remove: [] });
    events.push(...assetChanges({ ...changed, status: before }, changed, node));
  }
  const none = { put: [], remove: [] };
  return {
    partner: { id, name, inventorySource: 'file' },
    hybridCores: none,
    sites: none,
    assets,
    usage,
    events,
  };
}

/** The asset without the inventory's usage and allocation. */
function plain({ asset: { usage: _, allocation: __, ...asset } }: WorldNode): Asset {
  return asset;
}
