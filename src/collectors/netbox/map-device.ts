/** What a device of NetBox becomes: an asset with its capacity. */
import type { Capacity, NodeType } from '../../domain/asset.ts';
import { statusPattern } from '../../domain/asset.ts';
import { identifierFault } from '../../domain/identifier.ts';
import { quote } from '../file/quote.ts';
import type { WantedAsset } from '../inventory.ts';
import { customValue, fieldText } from './field.ts';
import { bytesOf, coresOf } from './quantity.ts';
import type { CustomFieldsRow, DeviceRow, DeviceTypeRow } from './rows.ts';
import type { CapacityMapping, NetboxMapping } from './settings.ts';

/** The id that a device has here, or why it has none. */
export function assetIdOf(
  device: DeviceRow,
  { asset }: NetboxMapping,
): { readonly id: string } | { readonly reason: string } {
  const id = fieldText(asset, device, {
    name: device.name,
    asset_tag: device.asset_tag,
    serial: device.serial,
  });
  if (id === null) return { reason: `its ${asset} is empty, so there is no asset id` };
  const fault = identifierFault(id);
  return fault === null ? { id } : { reason: `${fault}; its ${asset} is ${quote(id)}` };
}

/** The status as it is shown here, or why it cannot be. */
export function statusOf(
  device: DeviceRow,
  { statuses }: NetboxMapping,
): { readonly status: string } | { readonly reason: string } {
  const status = statuses.get(device.status.value) ?? device.status.value;
  if (statusPattern.test(status)) return { status };
  const form = 'a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
  return { reason: `its status ${quote(status)} is not ${form}; mapping.statuses can rename it` };
}

/** The asset; `complain` is told of each capacity that cannot be read, which is then unknown. */
export function assetOf(
  device: DeviceRow,
  id: string,
  nodeType: NodeType,
  status: string,
  mapping: CapacityMapping,
  deviceTypes: ReadonlyMap<number, DeviceTypeRow>,
  complain: (reason: string) => void,
): WantedAsset {
  const type = device.device_type ? deviceTypes.get(device.device_type.id) : undefined;
  const rows: readonly CustomFieldsRow[] = type === undefined ? [device] : [device, type];
  return {
    id,
    nodeType,
    status,
    capacity: capacityOf(rows, mapping, complain),
    usage: 'keep',
  };
}

function capacityOf(
  rows: readonly CustomFieldsRow[],
  { cpuCores, memory, storage }: CapacityMapping,
  complain: (reason: string) => void,
): Capacity {
  function read<Value>(name: string, unit: string, parse: (value: unknown) => Value | null) {
    const value = rows.map((row) => customValue(row, name)).find(isSet) ?? null;
    if (value === null) return null;
    const parsed = parse(value);
    if (parsed === null) {
      const came = quote(typeof value === 'string' ? value : JSON.stringify(value));
      complain(`custom_fields.${name} is no number of ${unit}, got ${came}; left unknown`);
    }
    return parsed;
  }
  return {
    cpu: read(cpuCores, 'cores', coresOf),
    memory: read(memory.field, memory.unit, (value) => bytesOf(value, memory.unit)),
    storage: read(storage.field, storage.unit, (value) => bytesOf(value, storage.unit)),
  };
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
