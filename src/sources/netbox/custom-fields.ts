/**
 * Checks that the mapping's custom fields exist: NetBox sends each as a key of every row of its
 * kind, null if empty, so a key that no row has is missing or misspelt.
 */
import { quote } from '../../text/quote.ts';
import { namedSubjectsMax, SourceError } from '../runner/source.ts';
import type { QuantityField } from './capacity-schema.ts';
import { customFieldName } from './field.ts';
import type { NetboxRows } from './group-rows.ts';
import type { CustomFieldsRow } from './rows.ts';
import { defaultMapping, type NetboxMapping } from './schema.ts';

/** A custom field of the mapping, and the rows of which one must have it. */
interface Named {
  readonly key: string;
  readonly field: string;
  readonly noun: string;
  readonly rows: readonly CustomFieldsRow[];
}

/** Throws a SourceError for the first field that no row has. */
export function requireCustomFields(url: string, mapping: NetboxMapping, rows: NetboxRows): void {
  for (const { key, field, noun, rows: of } of [
    ...namedFields(mapping, rows),
    ...namedCapacities(mapping, rows),
  ]) {
    if (of.length === 0 || of.some((row) => Object.hasOwn(row.custom_fields, field))) continue;
    const names = Object.keys(of[0]?.custom_fields ?? {});
    const has =
      names.length === 0 ? 'none' : names.slice(0, namedSubjectsMax).map(quote).join(', ');
    throw new SourceError(
      `${url}: no ${noun} has the custom field ${quote(field)}, which mapping.${key} names; the first ` +
        `one has ${has}. Was it renamed or removed in NetBox, or is it misspelt here?`,
    );
  }
}

function namedFields(mapping: NetboxMapping, { devices, sites }: NetboxRows): readonly Named[] {
  const { partner, onlyPartner, hybridCore, site, city, country, asset, nodeType } = mapping;
  const ofSites = { noun: 'site', rows: sites };
  const ofDevices = { noun: 'device', rows: devices };
  const named = [
    {
      key: 'partner',
      of: onlyPartner === null ? partner : null,
      noun: 'device or site',
      rows: [...devices, ...sites],
    },
    ...hybridCore.map((of) => ({ key: 'hybrid_core', of, ...ofSites })),
    { key: 'site', of: site, ...ofSites },
    { key: 'city', of: city, ...ofSites },
    { key: 'country', of: country, ...ofSites },
    { key: 'asset', of: asset, ...ofDevices },
    { key: 'node_type', of: nodeType, ...ofDevices },
  ];
  return named.flatMap(({ key, of, noun, rows }) => {
    const field = of === null ? null : customFieldName(of);
    return field === null ? [] : [{ key, field, noun, rows }];
  });
}

/** Fields of modules may be attributes of their types, which are keys only where they are set. */
function namedCapacities(
  { capacity }: NetboxMapping,
  { devices, items, deviceTypes }: NetboxRows,
): readonly Named[] {
  const { cpuCores, memory, storage } = defaultMapping.capacity;
  const named: readonly (readonly [string, QuantityField, QuantityField])[] = [
    ['capacity.cpu_cores', capacity.cpuCores, cpuCores],
    ['capacity.memory', capacity.memory, memory],
    ['capacity.storage', capacity.storage, storage],
  ];
  return named.flatMap(([key, quantity, unnamed]) => {
    const { field, of } = quantity;
    // Default fields may be missing.
    if (quantity === unnamed || of?.kind === 'modules') return [];
    const [noun, rows] = of === null ? ['device', devices] : ['inventory item', items];
    return [{ key, field, noun, rows: rows.length === 0 ? [] : [...rows, ...deviceTypes] }];
  });
}
