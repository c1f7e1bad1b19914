/** Detects missing data in NetBox, which must not be taken for removals. */
import type { Partner } from '../../domain/partner.ts';
import type { MappedInventory } from '../inventory/mapped.ts';
import { missingPartners } from '../inventory/missing.ts';
import { hasAssets } from '../inventory/write.ts';
import type { NetboxRows } from '../netbox-mapping/gather.ts';
import { type CollectContext, SourceError } from '../runner/source.ts';
import type { NetboxSettings } from './schema.ts';

/** No devices where there were some before: a token without permissions rather than the truth. */
export async function requireDevices(
  { url }: NetboxSettings,
  { isOnlyOne }: { readonly isOnlyOne: boolean },
  context: CollectContext,
  { devices }: NetboxRows,
  { partners }: MappedInventory,
  fed: readonly Partner[],
): Promise<void> {
  if (devices.length > 0) return;
  const mapped = new Set(partners.map(({ wanted }) => wanted.id));
  for (const { id } of fed) {
    if (!isOnlyOne && !mapped.has(id)) continue;
    if (await hasAssets(context, id)) {
      throw new SourceError(
        `${url}: NetBox shows no device at all, where partner ${id} had some; may the token view them?`,
      );
    }
  }
}

/** Expected partners, or their tenants, that are missing. */
export function missingInNetbox(
  { filter, mapping }: NetboxSettings,
  { isOnlyOne }: { readonly isOnlyOne: boolean },
  { partners }: MappedInventory,
  fed: readonly Partner[],
): readonly string[] {
  if (mapping.onlyPartner !== null) return [];
  if (filter.tenants === null) return isOnlyOne ? missingPartners('NetBox', partners, fed) : [];
  if (mapping.partner !== 'tenant') return [];
  const mapped = new Set(partners.map(({ wanted }) => wanted.id));
  return filter.tenants
    .filter((slug) => !mapped.has(mapping.partnerIds.get(slug) ?? slug))
    .map((slug) => `filter.tenants: NetBox shows no site and no device of the tenant ${slug}`);
}
