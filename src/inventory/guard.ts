/**
 * The guards before a change of inventory. One guards against removals that look like an accident
 * (half an answer, a truncated file). One guards against two sources that feed one partner.
 */
import type { InventorySource, Partner } from '../domain/partner.ts';
import { pluralize } from '../text/pluralize.ts';
import type { PartnerReport, SiteReport } from './report.ts';

/** Why a change is refused. The message names the option that would allow it. */
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
    };

export type RemovalRefusal = Extract<Refusal, { readonly reason: 'removals' }>;

/**
 * The sites with assets that would be removed, or would lose more than half of their assets. Added
 * assets do not count against the loss.
 */
export function removalRefusals(report: PartnerReport): readonly RemovalRefusal[] {
  return removalLosses(report, new Map()).map((refusal) => {
    return { ...refusal, message: `${refusal.message}; --allow-removals permits it` };
  });
}

/**
 * The refusals for a source that knows its nodes again: by site id, how many of the removed assets
 * only have another name now. The messages name no remedy.
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
