/**
 * Writes the readings of a round: each partner's once, so that a round moves its revision once.
 * Writes the readings of one partner: the changed sites, in one transaction. An asset's readings
 * are merged with its stored usage (docs: Collectors, What is written); a quantity without a
 * reading keeps its last sample and time.
 */

import {
  type Asset,
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  formatAmount,
  perQuantity,
  storageKindOf,
  type Unit,
} from '../../domain/asset.ts';
import {
  type Allocation,
  isSameUsage,
  noSamples,
  type Sample,
  type Samples,
  type Usage,
  withAllocation,
} from '../../domain/usage.ts';
import { type FencedWriter, fencedTransaction } from '../../store/lease/lease.ts';
import type { StoreTransaction, WholePartner, WholeSite } from '../../store/store.ts';
import { wholeSite } from '../../store/usage-document.ts';
import { oneLine } from '../../text/quote.ts';
import { eachPartner } from '../runner/each-partner.ts';
import type { CollectContext, PartnerSummary, Unmatched } from '../runner/source.ts';
import { type MeasuredPartner, matchReadings, type SiteReadings } from './match.ts';
import {
  type AssetReading,
  type MeasuredSides,
  type Measurement,
  type MetricValue,
  sampleAheadMsMax,
} from './readings.ts';
import type { PrometheusSettings } from './schema.ts';

/** What a round wrote, or would in a dry run. */
export interface WrittenRound {
  readonly partners: readonly PartnerSummary[];
  readonly unmatched: readonly Unmatched[];
  readonly errors: readonly string[];
}

/** Matches the readings with the assets of these partners, and writes them partner by partner. */
export async function writeRound(
  readings: readonly AssetReading[],
  partners: readonly MeasuredPartner[],
  { name, capacity }: PrometheusSettings,
  context: CollectContext,
): Promise<WrittenRound> {
  const { byPartner, unmatched, errors } = matchReadings(readings, partners);
  const written = await eachPartner(
    partners.filter(({ partner }) => byPartner.has(partner.id)),
    ({ partner }) => partner.id,
    context,
    (state) => {
      context.progress(`${name}: writing partner ${state.partner.id}`);
      return writeReadings(state, byPartner.get(state.partner.id)!, capacity, context);
    },
  );
  return {
    partners: written.results.map(({ partnerId, assets, lines }) => ({
      partnerId,
      changed: assets.length,
      lines,
    })),
    unmatched,
    errors: [...errors, ...written.errors],
  };
}

/** What was written, or would be in a dry run. */
export interface Written {
  readonly partnerId: string;
  /** The changed assets. */
  readonly assets: readonly (readonly [siteId: string, assetId: string])[];
  /** Their lines in a dry run. */
  readonly lines: readonly string[];
}

/** Reloads what has changed since `seen`, merges the readings, and writes the changes. */
async function writeReadings(
  seen: WholePartner,
  readings: ReadonlyMap<string, SiteReadings>,
  capacity: PrometheusSettings['capacity'],
  context: Pick<CollectContext, 'clock' | 'dryRun'> & FencedWriter,
): Promise<Written> {
  return fencedTransaction(context, async (transaction) => {
    const state = await readAgain(transaction, seen);
    if (state === null) return { partnerId: seen.partner.id, assets: [], lines: [] };
    const sites = mergeSites(state, readings, { now: context.clock(), capacity });
    const usage = new Map(sites.map(({ siteId, usage: of }) => [siteId, of]));
    if (sites.length > 0 && !context.dryRun) {
      await transaction.writePartner({ ...noInventory, partner: state.partner, usage });
    }
    return {
      partnerId: seen.partner.id,
      assets: sites.flatMap(({ siteId, changed }) =>
        [...changed.keys()].map((assetId) => [siteId, assetId] as const),
      ),
      lines: context.dryRun ? sites.flatMap(describeSite) : [],
    };
  });
}

const noInventory = {
  hybridCores: { put: [], remove: [] },
  sites: { put: [], remove: [] },
  assets: new Map(),
};

/** The merged usage of a site, and its changes. */
interface MergedSite {
  readonly siteId: string;
  readonly usage: ReadonlyMap<string, Usage>;
  readonly changed: ReadonlyMap<string, Usage>;
}

/** The changed sites. */
function mergeSites(
  state: WholePartner,
  readings: ReadonlyMap<string, SiteReadings>,
  options: MergeOptions,
): readonly MergedSite[] {
  return [...readings].flatMap(([siteId, siteReadings]) => {
    const contents = state.contents.get(siteId);
    if (contents === undefined) return [];
    const merged = mergeSite(contents, siteReadings, options);
    return merged.changed.size === 0 ? [] : [{ siteId, ...merged }];
  });
}

/** The current partner; reuses sites that have not changed since. */
async function readAgain(
  transaction: StoreTransaction,
  seen: WholePartner,
): Promise<WholePartner | null> {
  const known = new Map(seen.sites.map((site) => [site.id, site]));
  const state = await transaction.readPartner(seen.partner.id, known);
  if (state === null) return null;
  const contents = new Map<string, WholeSite>();
  for (const { id } of state.sites) {
    const before = seen.contents.get(id);
    const moved = state.contents.get(id);
    const site = moved && wholeSite(moved.assets ?? before!.assets, moved.usage);
    contents.set(id, site ?? before!);
  }
  return { ...state, contents };
}

function mergeSite(
  { assets, usage: stored }: WholeSite,
  readings: SiteReadings,
  options: MergeOptions,
): Omit<MergedSite, 'siteId'> {
  const usage = new Map(stored);
  const changed = new Map<string, Usage>();
  for (const asset of assets) {
    const reading = readings.get(asset.id);
    if (reading === undefined) continue;
    const next = mergeUsage(asset, stored.get(asset.id), reading, options);
    if (next === null) continue;
    usage.set(asset.id, next);
    changed.set(asset.id, next);
  }
  return { usage, changed };
}

interface MergeOptions {
  /** The clock, ms since 1970. */
  readonly now: number;
  readonly capacity: 'fill' | 'prefer';
}

/**
 * The asset's new usage; null if nothing changed. A first reading of use replaces all usage from a
 * file, and one of the allocation all of that, since each of the two has one source.
 */
export function mergeUsage(
  asset: Asset,
  stored: Usage | undefined,
  { measured }: AssetReading,
  options: MergeOptions,
): Usage | null {
  const before = stored ?? null;
  const kind = storageKindOf[asset.nodeType];
  const use = mergeMeasured(asset, before, options, (quantity) => {
    return measured.get(assetQuantities[quantity].hasKind ? kind : quantity);
  });
  // No inventory states what may be promised.
  const filling = { ...options, capacity: 'fill' } as const;
  const allocation = mergeMeasured(asset, before?.allocation ?? null, filling, (quantity) => {
    const { allocated, allocatable } = measured.get(quantity) ?? {};
    return { ...(allocated && { used: allocated }), ...(allocatable && { total: allocatable }) };
  });
  const usage = withAllocation(use, allocation);
  return isSameUsage(before, usage) ? null : usage;
}

type Sides = Pick<MeasuredSides, 'used' | 'total'>;

/** What is stored, merged with readings; as it is without any. */
function mergeMeasured(
  asset: Asset,
  stored: Allocation | null,
  options: MergeOptions,
  sidesOf: (quantity: AssetQuantityKey) => Sides | undefined,
): Allocation | null {
  const before = stored?.source === 'collector' ? stored : noSamples;
  let isRead = false;
  const next = perQuantity((quantity): Sample<MetricValue> | null => {
    const { nodeType } = assetQuantities[quantity];
    const { used, total } = sidesOf(quantity) ?? {};
    // Quantities that this node type cannot have are neither shown nor summed.
    const isOfType = nodeType === null || nodeType === asset.nodeType;
    if (!isOfType || (used === undefined && total === undefined)) return before[quantity];
    isRead = true;
    return mergeSample<MetricValue>(before[quantity], { used, total }, options);
  });
  return isRead ? { source: 'collector', ...(next as Samples) } : stored;
}

/** One of a sample's two values, as it was measured, or is stored. */
interface Side<Value> {
  readonly value: Value | null;
  readonly at: number | null;
}

/**
 * Use and total are each the newest that was measured of them, and have its time. Whether a total
 * overrides the inventory is decided by the source that measured it.
 */
function mergeSample<Value extends MetricValue>(
  before: Sample<Value> | null,
  measured: { readonly [Side in keyof Sides]: Measurement | undefined },
  { now, capacity }: MergeOptions,
): Sample<Value> {
  const observedAt = before?.observedAt ?? null;
  const knownTotal = { value: before?.total ?? null, at: before?.totalAt ?? observedAt };
  const used = newer({ value: before?.used ?? null, at: observedAt }, measured.used, now);
  const total = newer(knownTotal, measured.total, now);
  const isMarked = total === knownTotal ? before?.overridesCapacity : capacity === 'prefer';
  return { ...joined(used, total), ...(isMarked && { overridesCapacity: true }) };
}

function joined<Value>(used: Side<Value>, total: Side<Value>): Sample<Value> {
  const both = { used: used.value, total: total.value };
  if (used.value === null) return { ...both, observedAt: total.at };
  if (total.value === null || total.at === used.at) return { ...both, observedAt: used.at };
  return { ...both, observedAt: used.at, totalAt: total.at! };
}

/**
 * What was measured if it is newer than what is known, else that. A second Prometheus may lag
 * behind. One sample gives a rate that differs a little from round to round, of which the first is
 * kept. The time goes back only if it was ahead of the clock.
 */
function newer<Value extends MetricValue>(
  known: Side<Value>,
  measured: Measurement | undefined,
  now: number,
): Side<Value> {
  if (measured === undefined) return known;
  const { value, at } = known;
  const isNews = value === null || at === null || measured.at > at || at > now + sampleAheadMsMax;
  return isNews ? { value: measured.value as Value, at: measured.at } : known;
}

/** `fra01/fra01-cmp-0001: cpu 55.31 of 128 cores, …, cpu allocated 96 of 512 cores`, an asset a line. */
function describeSite({ siteId, changed }: MergedSite): readonly string[] {
  return [...changed].map(([assetId, usage]) => {
    const parts = [
      ...describeMeasured(usage, ''),
      ...(usage.allocation ? describeMeasured(usage.allocation, ' allocated') : []),
    ];
    return `${oneLine(siteId)}/${oneLine(assetId)}: ${parts.join(', ')}`;
  });
}

function describeMeasured(samples: Samples, word: string): readonly string[] {
  return assetQuantityKeys.flatMap((quantity) => {
    const { unit } = assetQuantities[quantity];
    const sample = samples[quantity];
    return sample === null ? [] : [`${quantity}${word} ${sides(sample, unit)} ${unit}`];
  });
}

function sides({ used, total }: Sample<bigint | number>, unit: Unit): string {
  const shown = (value: bigint | number | null) =>
    value === null ? '?' : formatAmount(value, unit);
  return `${shown(used)} of ${shown(total)}`;
}
