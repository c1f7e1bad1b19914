/**
 * The guards in front of a change of inventory: one against removals that look like an accident
 * (a half answer, a truncated file), one against two sources feeding the same partner.
 */
import type { InventorySource, Partner } from '../domain/partner.ts';
import { counted } from '../text/counted.ts';
import type { PartnerReport, SiteReport } from './report.ts';

/** Why a change is refused. The message names what would allow it. */
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
 * The sites that would go, or lose more than half of the assets they had; what is added does not
 * count against it.
 */
export function removalRefusals({ partnerId, bySite }: PartnerReport): readonly RemovalRefusal[] {
  return bySite
    .filter(({ site, assetsBefore, assets }) => {
      return site === 'removed' || 2 * assets.removed > assetsBefore;
    })
    .map((site) => ({
      reason: 'removals',
      partnerId,
      siteId: site.siteId,
      siteRemoved: site.site === 'removed',
      assetsBefore: site.assetsBefore,
      assetsRemoved: site.assets.removed,
      message: `${loss(site)}; --allow-removals permits it`,
    }));
}

function loss({ siteId, site, assetsBefore, assets }: SiteReport): string {
  const before = counted(assetsBefore, 'asset');
  return site === 'removed'
    ? `the whole site ${siteId} would be removed, with ${before}`
    : `site ${siteId} would lose ${assets.removed} of its ${before}, more than half`;
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
};
