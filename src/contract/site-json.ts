/** Writes the record of a site (docs: Introduction, Site). */
import type { Site } from '../domain/site.ts';
import type { SiteRecord } from './site.ts';

/** The site's record as JSON text. */
export function siteJson(site: Site, assetCount: number): string {
  const { id, hybridCoreId, description, location } = site;
  const record: SiteRecord = {
    id,
    hybrid_core_id: hybridCoreId,
    description,
    location: location && {
      city: location.city,
      country: location.country,
      latitude: location.latitude,
      longitude: location.longitude,
    },
    asset_count: assetCount,
  };
  return JSON.stringify(record);
}
