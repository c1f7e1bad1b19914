/** Converts rows of partners, hybrid cores and sites to domain records and back. */
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { Partner } from '../../domain/partner.ts';
import type { Site, SiteLocation } from '../../domain/site.ts';
import type { StoredHybridCore, StoredSite } from '../records.ts';
import type { HybridCoreTable, PartnerTable, SiteTable } from './tables.ts';

export function toPartner(
  row: Pick<PartnerTable, 'partnerId' | 'name' | 'inventorySource'>,
): Partner {
  return { id: row.partnerId, name: row.name, inventorySource: row.inventorySource };
}

export function toHybridCore(row: HybridCoreTable): StoredHybridCore {
  return {
    id: row.hybridCoreId,
    status: row.status,
    publicAvailable: row.publicAvailable === 1,
    revision: row.revision,
  };
}

export function fromHybridCore(
  partnerId: string,
  hybridCore: HybridCore,
  revision: number,
): HybridCoreTable {
  return {
    partnerId,
    hybridCoreId: hybridCore.id,
    status: hybridCore.status,
    publicAvailable: hybridCore.publicAvailable ? 1 : 0,
    revision,
  };
}

export function toSite(row: SiteTable): StoredSite {
  return {
    id: row.siteId,
    hybridCoreId: row.hybridCoreId,
    description: row.description,
    location: toLocation(row),
    revision: row.revision,
    assetsRevision: row.assetsRevision,
  };
}

export function fromSite(partnerId: string, site: Site, revision: number): SiteTable {
  return {
    partnerId,
    siteId: site.id,
    hybridCoreId: site.hybridCoreId,
    description: site.description,
    city: site.location?.city ?? null,
    country: site.location?.country ?? null,
    latitude: site.location?.latitude ?? null,
    longitude: site.location?.longitude ?? null,
    revision,
    assetsRevision: revision,
    usageRevision: revision,
  };
}

/** Null if nothing is known of the location, as in the domain. */
function toLocation({ city, country, latitude, longitude }: SiteTable): SiteLocation | null {
  const nothingKnown = city === null && country === null && latitude === null && longitude === null;
  return nothingKnown ? null : { city, country, latitude, longitude };
}
