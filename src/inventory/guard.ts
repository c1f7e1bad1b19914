/**
 * Guards a change of inventory: against removals that look like an accident (half an answer, a
 * truncated file), against two sources feeding one partner, and against new ids that hide text.
 */
import type { InventorySource, Partner } from '../domain/partner.ts';
import { pluralize } from '../text/pluralize.ts';
import { describeHiddenIds, type HiddenId, namedIdsMax } from './hidden-ids.ts';
import type { PartnerReport, SiteReport } from './report.ts';

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
  partnerId: string,
  hidden: readonly HiddenId[],
): readonly Refusal[] {
  if (hidden.length === 0) return [];
  const ids = hidden.slice(0, namedIdsMax);
  return [{ reason: 'hidden_characters', partnerId, ids, message: describeHiddenIds(hidden) }];
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
