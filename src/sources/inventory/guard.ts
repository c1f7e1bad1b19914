/**
 * Guards a change of inventory: against removals that look like an accident (half an answer, a
 * truncated file), against two sources feeding one partner, and against new ids that hide text.
 */
import { hidesText } from '../../domain/identifier.ts';
import type { InventorySource, Partner } from '../../domain/partner.ts';
import type { WholePartner } from '../../store/store.ts';
import { pluralize } from '../../text/pluralize.ts';
import { quote } from '../../text/quote.ts';
import type { DesiredPartner } from './desired.ts';
import type { PartnerReport, SiteReport } from './report.ts';

/** Ids named in a message: enough to see a pattern. */
const namedIdsMax = 10;

/** A new id that people cannot read: a character in it reorders or hides text, so that it looks like another. */
export interface HiddenId {
  readonly kind: 'partner' | 'hybrid core' | 'site' | 'asset';
  readonly id: string;
  /** The site of an asset; null for everything else. */
  readonly siteId: string | null;
}

/** The reason of a refusal. Its message names the option that overrides it, if there is one. */
export type Refusal =
  | {
      readonly reason: 'removals';
      readonly partnerId: string;
      readonly siteId: string;
      readonly siteRemoved: boolean;
      readonly assetsBefore: number;
      readonly assetsRemoved: number;
      readonly message: string;
    }
  | {
      readonly reason: 'other_source';
      readonly partnerId: string;
      readonly source: InventorySource;
      readonly message: string;
    }
  | {
      readonly reason: 'hidden_characters';
      readonly partnerId: string;
      /** The first of them. */
      readonly ids: readonly HiddenId[];
      readonly message: string;
    };

export type RemovalRefusal = Extract<Refusal, { readonly reason: 'removals' }>;

/**
 * Sites with assets that the change removes, or that lose more than half of their assets. Added
 * assets do not offset the loss.
 */
export function removalRefusals(report: PartnerReport): readonly RemovalRefusal[] {
  return removalLosses(report, new Map()).map((refusal) => {
    return { ...refusal, message: `${refusal.message}; --allow-removals permits it` };
  });
}

/**
 * Refusals for a source that recognizes renamed nodes: `renamed` is, by site id, how many of the
 * removed assets only changed their name. The messages name no override.
 */
export function removalLosses(
  { partnerId, bySite }: PartnerReport,
  renamed: ReadonlyMap<string, number>,
): readonly RemovalRefusal[] {
  return bySite.flatMap((site): RemovalRefusal[] => {
    const { siteId, assetsBefore, assets } = site;
    const named = renamed.get(siteId) ?? 0;
    const assetsRemoved = assets.removed - named;
    const siteRemoved = site.site === 'removed' && named === 0;
    if (assetsRemoved === 0 || (!siteRemoved && 2 * assetsRemoved <= assetsBefore)) return [];
    const message = lossOf(site, assetsRemoved, siteRemoved);
    return [
      { reason: 'removals', partnerId, siteId, siteRemoved, assetsBefore, assetsRemoved, message },
    ];
  });
}

function lossOf({ siteId, assetsBefore }: SiteReport, removed: number, isWhole: boolean): string {
  const before = pluralize(assetsBefore, 'asset');
  return isWhole
    ? `the whole site ${siteId} would be removed, with ${before}`
    : `site ${siteId} would lose ${removed} of its ${before}, more than half`;
}

/** Refuses new ids that hide or reorder text. */
export function hiddenIdRefusals(
  state: WholePartner | null,
  desired: DesiredPartner,
): readonly Refusal[] {
  const hidden = newHiddenIds(state, desired);
  if (hidden.length === 0) return [];
  const ids = hidden.slice(0, namedIdsMax);
  const message = describeHiddenIds(hidden);
  return [{ reason: 'hidden_characters', partnerId: desired.id, ids, message }];
}

/** Refuses a partner that another source feeds. */
export function sourceRefusals(
  partner: Partner | null,
  source: InventorySource,
): readonly Refusal[] {
  if (partner === null || partner.inventorySource === source) return [];
  const { id: partnerId, inventorySource } = partner;
  const message =
    `the inventory comes from ${sourceNames[inventorySource]}, ` +
    `not from ${sourceNames[source]}; --take-over changes that`;
  return [{ reason: 'other_source', partnerId, source: inventorySource, message }];
}

const sourceNames: Readonly<Record<InventorySource, string>> = {
  file: 'an inventory file',
  netbox: 'NetBox',
  openstack: 'OpenStack',
};

/** The new ids that hide or reorder text, in the order of the inventory. Stored ids stay as they are. */
export function newHiddenIds(
  state: WholePartner | null,
  desired: DesiredPartner,
): readonly HiddenId[] {
  const hidden: HiddenId[] = [];
  let storedAssets: ReadonlySet<string> | null = null;
  const isStoredAsset = (id: string) => {
    storedAssets ??= assetIdsOf(state);
    return storedAssets.has(id);
  };
  const add = (
    kind: HiddenId['kind'],
    id: string,
    siteId: string | null,
    isStored: () => boolean,
  ) => {
    if (hidesText(id) && !isStored()) hidden.push({ kind, id, siteId });
  };
  add('partner', desired.id, null, () => state !== null);
  for (const { id: coreId, sites } of desired.hybridCores) {
    add('hybrid core', coreId, null, () => hasId(state?.hybridCores, coreId));
    for (const { id: siteId, assets } of sites) {
      add('site', siteId, null, () => hasId(state?.sites, siteId));
      for (const { id } of assets) add('asset', id, siteId, () => isStoredAsset(id));
    }
  }
  return hidden;
}

function hasId(rows: readonly { readonly id: string }[] = [], id: string): boolean {
  return rows.some((row) => row.id === id);
}

/** The ids of the assets of all sites: one that moves to another site keeps its id. */
function assetIdsOf(state: WholePartner | null): ReadonlySet<string> {
  const sites = [...(state?.contents.values() ?? [])];
  return new Set(sites.flatMap(({ assets }) => assets.map(({ id }) => id)));
}

/** The message: `the new ids of asset "a\u202eb" of site "fra01" and of 3 others have a character …`. */
export function describeHiddenIds(hidden: readonly HiddenId[]): string {
  const named = hidden.slice(0, namedIdsMax).map(({ kind, id, siteId }) => {
    return `${kind} ${quote(id)}${siteId === null ? '' : ` of site ${quote(siteId)}`}`;
  });
  const more = hidden.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const ids = pluralize(hidden.length, 'new id');
  return `${ids} with a character that reorders or hides text (Unicode: Default_Ignorable_Code_Point, category Cf, U+2800): ${named.join(', ')}`;
}

/** The inventory without the entries that have such an id, and their contents. */
export function withoutHiddenIds(
  desired: DesiredPartner,
  hidden: readonly HiddenId[],
): DesiredPartner {
  const keys = new Set(hidden.map(({ kind, id, siteId }) => keyOf(kind, id, siteId)));
  const isShown = (kind: HiddenId['kind'], id: string, siteId: string | null) =>
    !keys.has(keyOf(kind, id, siteId));
  const hybridCores = desired.hybridCores
    .filter(({ id }) => isShown('hybrid core', id, null))
    .map((core) => ({
      ...core,
      sites: core.sites
        .filter(({ id }) => isShown('site', id, null))
        .map((site) => ({
          ...site,
          assets: site.assets.filter(({ id }) => isShown('asset', id, site.id)),
        })),
    }));
  return { ...desired, hybridCores };
}

function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
