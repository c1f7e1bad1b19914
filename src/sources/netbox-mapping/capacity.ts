/**
 * Capacity of a device: from its own custom fields, from what is built into it, or from its type.
 */
import { type Capacity, noCapacity } from '../../domain/asset.ts';
import { integerMax } from '../../limits.ts';
import { quote } from '../../text/quote.ts';
import type { ByteField, CapacityMapping, QuantityField } from '../netbox/capacity-schema.ts';
import type { CustomFieldsRow, DeviceRow, DeviceTypeRow } from '../netbox-api/rows.ts';
import { type BuiltIn, builtInValues, type LabelledValue } from './built-in.ts';
import { customValue } from './field.ts';
import { bytesOf, coresOf } from './quantity.ts';

/** Related rows of a device. */
export interface DeviceParts extends BuiltIn {
  /** Null if the mapping does not need it. */
  readonly type: DeviceTypeRow | null;
}

/** A quantity's unit, its parser to integers, and its maximum. */
interface Measure {
  readonly unit: string;
  readonly max: bigint;
  parse(value: unknown): bigint | null;
}

const coresMeasure: Measure = { unit: 'cores', max: BigInt(integerMax) * 100n, parse: coresOf };

/** The capacity; calls `complain` for each unparsable quantity, which is then unknown. */
export function capacityOf(
  device: DeviceRow,
  parts: DeviceParts,
  { cpuCores, memory, storage }: CapacityMapping,
  report: (reason: string) => void,
): Capacity {
  const read = (quantity: QuantityField, measure: Measure) =>
    sumOf(valuesOf(device, parts, quantity), measure, report);
  const bytes = (quantity: ByteField) => {
    const total = read(quantity, bytesMeasure(quantity));
    return total === null ? null : Number(total);
  };
  const cpu = read(cpuCores, coresMeasure);
  return { ...noCapacity, cpu, memory: bytes(memory), storage: bytes(storage) };
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

/** The values that add up to a quantity; the device type's if the device has none. */
function valuesOf(
  device: DeviceRow,
  parts: DeviceParts,
  { field, of }: QuantityField,
): readonly LabelledValue[] {
  const own = of === null ? ownValue(device, field) : builtInValues(parts, of, field);
  return own.length === 0 && parts.type !== null ? ownValue(parts.type, field) : own;
}

/** The value of the row's own field, if it has one. */
function ownValue(row: CustomFieldsRow, field: string): readonly LabelledValue[] {
  const value = customValue(row, field);
  if (value === null || value === undefined || value === '') return [];
  return [{ value, subject: `custom_fields.${field}` }];
}

/** The sum; null without parts, or if a part is unparsable, which is reported. */
function sumOf(
  found: readonly LabelledValue[],
  { unit, max, parse }: Measure,
  report: (reason: string) => void,
): bigint | null {
  if (found.length === 0) return null;
  let sum = 0n;
  for (const { value, subject } of found) {
    const part = parse(value);
    if (part === null) {
      const came = quote(typeof value === 'string' ? value : JSON.stringify(value ?? null));
      report(`${subject} is no number of ${unit}, got ${came}; left unknown`);
      return null;
    }
    sum += part;
  }
  if (sum <= max) return sum;
  const more = found.length > 1 ? ` and ${found.length - 1} more` : '';
  report(`${found[0]?.subject}${more} add up to more than 2^53-1; left unknown`);
  return null;
}
