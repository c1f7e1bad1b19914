/** State between comparisons: a source's own ids, and the pending removals. */
import type { Partner } from '../../domain/partner.ts';
import { type FencedWriter, fencedTransaction } from '../../store/lease/lease.ts';
import type { StoredOrigin, StoreTransaction } from '../../store/store.ts';
import type { DesiredPartner } from './desired.ts';
import type { SourceIds } from './events.ts';
import type { MappedInventory, MappedPartner, MappedRows } from './mapped.ts';
import {
  formatOrigin,
  type HardwareIds,
  type PendingRemoval,
  parseOrigin,
  type SiteOrigin,
  type SourceRowId,
} from './origin.ts';

type OriginReader = Pick<StoreTransaction, 'readOrigins'>;

/** By site id, the last state from each source. */
export interface PartnerOrigins {
  /** The state from this source. */
  readonly own: ReadonlyMap<string, SiteOrigin>;
  /** The names of other sources with a state. */
  readonly others: ReadonlySet<string>;
}

export async function readPartnerOrigins(
  transaction: OriginReader,
  partnerId: string,
  source: string,
): Promise<PartnerOrigins> {
  const own = new Map<string, SiteOrigin>();
  const others = new Set<string>();
  for (const [siteId, stored] of await transaction.readOrigins(partnerId)) {
    const origin = parseOrigin(stored);
    if (origin.source === source) own.set(siteId, origin);
    else others.add(origin.source);
  }
  return { own, others };
}

/** The source's ids of assets, before and after. */
export function sourceIdsOf(
  before: ReadonlyMap<string, SiteOrigin>,
  { rows }: MappedPartner,
): SourceIds {
  const textOf = (id: SourceRowId | undefined) => id?.toString();
  return {
    before: (siteId, assetId) => textOf(before.get(siteId)?.nodes.get(assetId)),
    after: (siteId, assetId) => textOf(rows.get(siteId)?.nodes.get(assetId)),
  };
}

/**
 * The origins after a comparison, of the remaining sites. An asset kept without a matching device,
 * pending or incompletely described, keeps its previous device.
 */
export function nextOrigins(
  before: ReadonlyMap<string, SiteOrigin>,
  { rows }: MappedPartner,
  desired: DesiredPartner,
  waiting: ReadonlyMap<string, PendingRemoval>,
  source: string,
): ReadonlyMap<string, SiteOrigin> {
  const origins = new Map<string, SiteOrigin>();
  for (const { id: siteId, assets } of desired.hybridCores.flatMap(({ sites }) => sites)) {
    const mapped = rows.get(siteId);
    const known = before.get(siteId);
    const nodes = new Map<string, SourceRowId>();
    for (const { id } of assets) {
      const node = mapped?.nodes.get(id) ?? known?.nodes.get(id);
      if (node !== undefined) nodes.set(id, node);
    }
    const hardware = hardwareOf(nodes.keys(), mapped, known);
    const site = mapped?.site ?? known?.site ?? 0;
    origins.set(siteId, { source, site, nodes, hardware, waiting: waiting.get(siteId) ?? null });
  }
  return origins;
}

function hardwareOf(
  ids: Iterable<string>,
  mapped: MappedRows | undefined,
  known: SiteOrigin | undefined,
): HardwareIds {
  const hardware = new Map<string, readonly string[]>();
  for (const id of ids) {
    const identifiers = (mapped?.nodes.has(id) ? mapped : known)?.hardware.get(id) ?? [];
    if (identifiers.length > 0) hardware.set(id, identifiers);
  }
  return hardware;
}

/** The changed origins, in their stored form. */
export function changedOrigins(
  before: ReadonlyMap<string, SiteOrigin>,
  after: ReadonlyMap<string, SiteOrigin>,
): ReadonlyMap<string, StoredOrigin> {
  const changed = new Map<string, StoredOrigin>();
  for (const [siteId, origin] of after) {
    const known = before.get(siteId);
    const next = formatOrigin(origin);
    const stored = known === undefined ? null : formatOrigin(known);
    if (stored?.document !== next.document || stored.waiting !== next.waiting) {
      changed.set(siteId, next);
    }
  }
  return changed;
}

/**
 * The new pending removals of a site. They keep the start time; an earlier approval lapses, since
 * it was for other removals.
 */
export function pendingSince(
  before: SiteOrigin | undefined,
  assets: ReadonlySet<string>,
  now: number,
): PendingRemoval {
  const since = before?.waiting?.since ?? now;
  return { assets: [...assets], since, isAllowed: false };
}

/** Whether these removals are approved, and no others. */
export function isApproved(before: SiteOrigin | undefined, assets: ReadonlySet<string>): boolean {
  const waiting = before?.waiting;
  if (waiting == null || !waiting.isAllowed) return false;
  const allowed = new Set(waiting.assets);
  return [...assets].every((id) => allowed.has(id));
}

/**
 * For partners that the source no longer lists: records which of their stored hardware now belongs
 * to other partners, so that it keeps its stored data but receives no readings.
 */
export async function keepMovedHardware(
  fenced: FencedWriter,
  { partners }: MappedInventory,
  fed: readonly Partner[],
  source: string,
): Promise<void> {
  const shown = new Set(partners.map(({ desired }) => desired.id));
  const nodes = new Set(
    partners.flatMap(({ rows }) => [...rows.values()].flatMap((of) => [...of.nodes.values()])),
  );
  for (const { id: partnerId } of fed) {
    if (shown.has(partnerId)) continue;
    await fencedTransaction(fenced, async (transaction) => {
      const { own: before } = await readPartnerOrigins(transaction, partnerId, source);
      const kept = [...before].map(([siteId, origin]) => {
        const moved = [...origin.nodes].filter(([, node]) => nodes.has(node)).map(([id]) => id);
        const waiting = { assets: moved, since: null, isAllowed: false };
        return [siteId, { ...origin, waiting: moved.length === 0 ? null : waiting }] as const;
      });
      const changed = changedOrigins(before, new Map(kept));
      if (changed.size > 0) await transaction.putOrigins(partnerId, changed);
    });
  }
}
