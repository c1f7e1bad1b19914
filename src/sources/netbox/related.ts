/** What of NetBox the mapping reads beside devices, sites and roles. */
import type { CapacityMapping, PartsOf } from './capacity-schema.ts';
import type { NetboxMapping } from './schema.ts';

/** Whether the mapping needs a tenant's group, which only the tenant has. */
export function readsTenantGroups({ partner, onlyPartner }: NetboxMapping): boolean {
  return partner === 'tenant_group' && onlyPartner === null;
}

/** The distinct inventory item roles, or module type profiles, of the mapping. */
export function partsAskedFor(
  { cpuCores, memory, storage }: CapacityMapping,
  kind: PartsOf['kind'],
): readonly string[] {
  const names = [cpuCores, memory, storage].flatMap(({ of }) =>
    of?.kind === kind ? of.names : [],
  );
  return [...new Set(names)];
}
