/** Turns rows of inventory into domain records, and records into rows. */
import type { Insertable } from 'kysely';
import type { Asset, NodeType } from '../domain/asset.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Partner } from '../domain/partner.ts';
import type { Site, SiteLocation } from '../domain/site.ts';
import type { StoredHybridCore, StoredSite } from './store.ts';
import type { AssetTable, HybridCoreTable, PartnerTable, SiteTable } from './tables.ts';

/** An asset's row as it is selected: the cores cast to text. */
export interface AssetRow {
  readonly asset_id: string;
  readonly node_type: NodeType;
  readonly status: string;
  readonly cpu_hundredths: string | null;
  readonly memory_bytes: number | null;
  readonly storage_bytes: number | null;
}

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
  };
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
  };
}

/** Null where nothing is known of the location, as the domain has it. */
function toLocation({ city, country, latitude, longitude }: SiteTable): SiteLocation | null {
  const nothingKnown = city === null && country === null && latitude === null && longitude === null;
  return nothingKnown ? null : { city, country, latitude, longitude };
}

export function toAsset(row: AssetRow): Asset {
  return {
    id: row.asset_id,
    nodeType: row.node_type,
    status: row.status,
    capacity: {
      cpu: row.cpu_hundredths === null ? null : BigInt(row.cpu_hundredths),
      memory: row.memory_bytes,
      storage: row.storage_bytes,
    },
  };
}

export function fromAsset(partnerId: string, siteId: string, asset: Asset): Insertable<AssetTable> {
  return {
    partner_id: partnerId,
    site_id: siteId,
    asset_id: asset.id,
    node_type: asset.nodeType,
    status: asset.status,
    cpu_hundredths: asset.capacity.cpu,
    memory_bytes: asset.capacity.memory,
    storage_bytes: asset.capacity.storage,
  };
}
