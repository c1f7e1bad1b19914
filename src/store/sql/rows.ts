/** Turns rows of partners, hybrid cores and sites into domain records, and records into rows. */
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { Partner } from '../../domain/partner.ts';
import type { Site, SiteLocation } from '../../domain/site.ts';
import type { Revision, StoredHybridCore, StoredSite } from '../store.ts';
import type { HybridCoreTable, PartnerTable, SiteTable } from './tables.ts';

export function toPartner(
  row: Pick<PartnerTable, 'partner_id' | 'name' | 'inventory_source'>,
): Partner {
  return { id: row.partner_id, name: row.name, inventorySource: row.inventory_source };
}

export function toHybridCore(row: HybridCoreTable): StoredHybridCore {
  return {
    id: row.hybrid_core_id,
    status: row.status,
    publicAvailable: row.public_available === 1,
    revision: row.revision,
  };
}

export function fromHybridCore(
  partnerId: string,
  hybridCore: HybridCore,
  revision: number,
): HybridCoreTable {
  return {
    partner_id: partnerId,
    hybrid_core_id: hybridCore.id,
    status: hybridCore.status,
    public_available: hybridCore.publicAvailable ? 1 : 0,
    revision,
  };
}

export function toSite(row: SiteTable): StoredSite {
  return {
    id: row.site_id,
    hybridCoreId: row.hybrid_core_id,
    description: row.description,
    location: toLocation(row),
    revision: row.revision,
    assetsRevision: assetsRevisionOf(row),
  };
}

type SiteRevisions = Pick<SiteTable, 'revision' | 'assets_revision' | 'usage_revision'>;

/**
 * The revision at which a site's assets last changed. A program from before there were revisions
 * of the parts moves `revision` past both, and may have changed either.
 */
function assetsRevisionOf(row: SiteRevisions): Revision {
  const { revision, assets_revision, usage_revision } = row;
  const isKept = assets_revision === revision || usage_revision === revision;
  return isKept ? (assets_revision ?? revision) : revision;
}

export function fromSite(partnerId: string, site: Site, revision: number): SiteTable {
  return {
    partner_id: partnerId,
    site_id: site.id,
    hybrid_core_id: site.hybridCoreId,
    description: site.description,
    city: site.location?.city ?? null,
    country: site.location?.country ?? null,
    latitude: site.location?.latitude ?? null,
    longitude: site.location?.longitude ?? null,
    revision,
    assets_revision: revision,
    usage_revision: revision,
  };
}

/** Null where nothing is known of the location, as the domain has it. */
function toLocation({ city, country, latitude, longitude }: SiteTable): SiteLocation | null {
  const nothingKnown = city === null && country === null && latitude === null && longitude === null;
  return nothingKnown ? null : { city, country, latitude, longitude };
}
