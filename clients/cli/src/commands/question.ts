/** In charge of what `--filter` and `--sort` may say, and of near misses in them. */
import { wrongUsage } from '../exit.ts';
import { nearest } from '../text/nearest.ts';

/** What a list of the interface can be filtered and sorted by. */
export interface Askable {
  /** Filters, with their values where these are a closed list. */
  readonly filters: Readonly<Record<string, readonly string[] | null>>;
  readonly sorts: readonly string[];
}

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const;
const assetSorts = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'] as const;

export const askable = {
  sites: { filters: { id: null }, sorts: ['id'] },
  hybridCores: {
    filters: { id: null, public_available: ['true', 'false'], status: null },
    sorts: [],
  },
  siteAssets: { filters: { id: null, node_type: nodeTypes, status: null }, sorts: assetSorts },
  assets: {
    filters: { id: null, site_id: null, node_type: nodeTypes, status: null },
    sorts: assetSorts,
  },
} as const satisfies Record<string, Askable>;

/** The filters of a request: of one name, the values are alternatives. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Reads `NAME=VALUE`, each of which may come again. Throws where a filter does not exist. */
export function readFilters({ filters }: Askable, written: readonly string[]): FilterValues {
  const read: Record<string, string[]> = {};
  for (const one of written) {
    const at = one.indexOf('=');
    const name = at < 0 ? one : one.slice(0, at);
    if (!Object.hasOwn(filters, name)) throw unknown('--filter', name, Object.keys(filters));
    const value = one.slice(at + 1);
    if (at < 0 || value === '') {
      throw wrongUsage(`--filter is "${one}"; expected NAME=VALUE, ${name}=… for instance`);
    }
    const values = filters[name];
    if (values && !values.includes(value)) throw unknown(`--filter ${name}`, value, values);
    read[name] = [...(read[name] ?? []), value];
  }
  return read;
}

/** Reads sorts such as `-storage_usage`, most important first; commas part several. */
export function readSorts({ sorts }: Askable, written: readonly string[]): readonly string[] {
  return written
    .flatMap((one) => one.split(','))
    .map((one) => {
      const sort = one.trim().replace(/^\+/, '');
      const name = sort.replace(/^-/, '');
      if (!sorts.includes(name)) throw unknown('--sort', name, sorts);
      return sort;
    });
}

/** For an option that may come again. */
export function collected(value: string, former: readonly string[] = []): readonly string[] {
  return [...former, value];
}

/** Reads a number above 0. */
export function readCount(option: string, written: string): number {
  const count = Number(written);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw wrongUsage(`${option} is "${written}"; expected a whole number above 0`);
}

function unknown(option: string, name: string, names: readonly string[]): Error {
  const near = nearest(name, names);
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  return wrongUsage(`${option} does not know "${name}".${hint} It knows: ${names.join(', ')}`);
}
