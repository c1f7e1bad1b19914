/** Parses `--filter` and `--sort`, and suggests names for misspelt ones. */
import { wrongUsage } from '../exit.ts';
import { suggestionFor } from '../text/suggestion.ts';
import { eventTypes } from '../views/event-types.ts';

/** Filters and sort keys of a list. */
export interface ListParameters {
  /** Filters, with their values where these are an enumeration. */
  readonly filters: Readonly<Record<string, readonly string[] | null>>;
  readonly sorts: readonly string[];
}

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const;
const assetSorts = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'] as const;

export const listParameters = {
  events: {
    filters: { type: eventTypes, hybrid_core_id: null, site_id: null, asset_id: null },
    sorts: [],
  },
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
} as const satisfies Record<string, ListParameters>;

/** Filters of a request: values of one name are alternatives. */
type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Parses `NAME=VALUE`, repeatable. Throws on an unknown filter. */
export function readFilters({ filters }: ListParameters, options: readonly string[]): FilterValues {
  const read: Record<string, string[]> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    const name = at < 0 ? option : option.slice(0, at);
    if (!Object.hasOwn(filters, name)) throw unknown('--filter', name, Object.keys(filters));
    const value = option.slice(at + 1);
    if (at < 0 || value === '') {
      throw wrongUsage(`--filter is "${option}"; expected NAME=VALUE, ${name}=… for instance`);
    }
    const values = filters[name];
    if (values && !values.includes(value)) throw unknown(`--filter ${name}`, value, values);
    read[name] = [...(read[name] ?? []), value];
  }
  return read;
}

/** Parses sort keys such as `-storage_usage`, most important first, separated by commas. */
export function readSorts(
  { sorts }: ListParameters,
  written: readonly string[],
): readonly string[] {
  return written
    .flatMap((option) => option.split(','))
    .map((key) => {
      const sort = key.trim().replace(/^\+/, '');
      const name = sort.replace(/^-/, '');
      if (!sorts.includes(name)) throw unknown('--sort', name, sorts);
      return sort;
    });
}

/** Collects a repeatable option. */
export function collectOption(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** Parses a positive number. */
export function readCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw wrongUsage(`${option} is "${text}"; expected a whole number above 0`);
}

function unknown(option: string, name: string, names: readonly string[]): Error {
  const suggestion = suggestionFor(name, names);
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  return wrongUsage(`${option} does not know "${name}".${hint} It knows: ${names.join(', ')}`);
}
