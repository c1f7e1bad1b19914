/** Reads the modules that are built into devices, by the profiles of their types. */
import { netboxFilterValuesMax } from '../limits.ts';
import type { AnyRow, RowFilter } from '../netbox-api/ask.ts';
import { type Listing, listings, type ModuleRow } from '../netbox-api/rows.ts';
import type { ModuleRows } from '../netbox-mapping/built-in.ts';

/** Reads a whole list, with these filters. */
type Read = <Row extends AnyRow>(
  listing: Listing<Row>,
  filters: readonly RowFilter[],
) => Promise<readonly Row[]>;

/**
 * The module types of these profiles, and all modules of these types; nothing where no profile is
 * named. NetBox refuses a profile that it does not have.
 */
export async function fetchModules(read: Read, profiles: readonly string[]): Promise<ModuleRows> {
  if (profiles.length === 0) return { moduleTypes: [], modules: [] };
  const moduleTypes = await read(listings.moduleTypes, [profileFilter(profiles)]);
  const modules: ModuleRow[] = [];
  // NetBox filters modules by profile since 4.6 only; an address has room for so many types.
  for (let at = 0; at < moduleTypes.length; at += netboxFilterValuesMax) {
    const some = moduleTypes.slice(at, at + netboxFilterValuesMax);
    modules.push(...(await read(listings.modules, [typeFilter(some.map(({ id }) => id))])));
  }
  return { moduleTypes, modules };
}

function profileFilter(names: readonly string[]): RowFilter {
  const matches = ({ profile }: AnyRow) => names.includes(profile?.name ?? '');
  return { name: 'profile', values: names, matches };
}

function typeFilter(ids: readonly number[]): RowFilter {
  const wanted = new Set(ids);
  return {
    name: 'module_type_id',
    values: ids.map(String),
    matches: ({ module_type: type }) => type !== undefined && wanted.has(type.id),
  };
}
