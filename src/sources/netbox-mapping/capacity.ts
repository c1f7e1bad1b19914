/** What a device has: from its own custom fields, from its inventory items, or from its type. */
import type { Capacity } from '../../domain/asset.ts';
import { integerMax } from '../../limits.ts';
import { quote } from '../../text/quote.ts';
import type { ByteField, CapacityMapping, QuantityField } from '../netbox/settings.ts';
import type {
  CustomFieldsRow,
  DeviceRow,
  DeviceTypeRow,
  InventoryItemRow,
} from '../netbox-api/rows.ts';
import { customValue } from './field.ts';
import { bytesOf, coresOf } from './quantity.ts';

/** What else is known of a device. */
export interface DeviceParts {
  readonly items: readonly InventoryItemRow[];
  /** Null where the mapping has no use for it. */
  readonly type: DeviceTypeRow | null;
}

/** A value that is part of a quantity, and what it belongs to, for a message. */
interface Found {
  readonly value: unknown;
  readonly of: string;
}

/** How a quantity is read: its unit, its values as integers, and the largest that is allowed. */
interface Measure {
  readonly unit: string;
  readonly max: bigint;
  parse(value: unknown): bigint | null;
}

const coresMeasure: Measure = { unit: 'cores', max: BigInt(integerMax) * 100n, parse: coresOf };

/** The capacity; `complain` is told of each quantity that cannot be read, which is then unknown. */
export function capacityOf(
  device: DeviceRow,
  parts: DeviceParts,
  { cpuCores, memory, storage }: CapacityMapping,
  complain: (reason: string) => void,
): Capacity {
  const read = (quantity: QuantityField, measure: Measure) =>
    sumOf(valuesOf(device, parts, quantity), quantity.field, measure, complain);
  const bytes = (quantity: ByteField) => {
    const total = read(quantity, bytesMeasure(quantity));
    return total === null ? null : Number(total);
  };
  return { cpu: read(cpuCores, coresMeasure), memory: bytes(memory), storage: bytes(storage) };
}

function bytesMeasure({ unit }: ByteField): Measure {
  return {
    unit,
    max: BigInt(integerMax),
    parse(value) {
      const bytes = bytesOf(value, unit);
      return bytes === null ? null : BigInt(bytes);
    },
  };
}

/** What makes up a quantity; the device's type stands in where the device has nothing. */
function valuesOf(
  device: DeviceRow,
  { items, type }: DeviceParts,
  { field, inventoryItems }: QuantityField,
): readonly Found[] {
  const own =
    inventoryItems === null
      ? ownValue(device, field)
      : items
          .filter(({ role }) => inventoryItems.includes(role?.slug ?? ''))
          .map((item) => ({ value: customValue(item, field), of: nameOf(item) }));
  return own.length === 0 && type !== null ? ownValue(type, field) : own;
}

/** The value of the row's own field, if it has one. */
function ownValue(row: CustomFieldsRow, field: string): readonly Found[] {
  const value = customValue(row, field);
  return value === null || value === undefined || value === '' ? [] : [{ value, of: '' }];
}

function nameOf({ id, name }: InventoryItemRow): string {
  return ` of the inventory item ${id} ${quote(name)}`;
}

/** The sum; null where there is nothing, or where a part of it cannot be read: then it is told. */
function sumOf(
  found: readonly Found[],
  field: string,
  { unit, max, parse }: Measure,
  complain: (reason: string) => void,
): bigint | null {
  if (found.length === 0) return null;
  let sum = 0n;
  for (const { value, of } of found) {
    const part = parse(value);
    if (part === null) {
      const came = quote(typeof value === 'string' ? value : JSON.stringify(value ?? null));
      complain(`custom_fields.${field}${of} is no number of ${unit}, got ${came}; left unknown`);
      return null;
    }
    sum += part;
  }
  if (sum <= max) return sum;
  complain(
    `custom_fields.${field} of its inventory items adds up to more than 2^53-1; left unknown`,
  );
  return null;
}
