/**
 * Capacity of a device: from its own custom fields, from what is built into it, or from its type.
 */

import { type Capacity, noCapacity } from '../../domain/asset.ts';
import { type CoreHundredths, parseCores } from '../../domain/cores.ts';
import { integerMax } from '../../limits.ts';
import { quote } from '../../text/quote.ts';
import { type BuiltIn, builtInValues, type LabelledValue } from './built-in.ts';
import type { ByteField, ByteUnit, CapacityMapping, QuantityField } from './capacity-schema.ts';
import { customValue } from './field.ts';
import type { CustomFieldsRow, DeviceRow, DeviceTypeRow } from './rows.ts';

const factors: Readonly<Record<ByteUnit, bigint>> = {
  bytes: 1n,
  kB: 10n ** 3n,
  KiB: 2n ** 10n,
  MB: 10n ** 6n,
  MiB: 2n ** 20n,
  GB: 10n ** 9n,
  GiB: 2n ** 30n,
  TB: 10n ** 12n,
  TiB: 2n ** 40n,
};

// Far more digits than 2^53-1 bytes have in any unit, and few enough for exact arithmetic.
const decimal = /^(\d{1,20})(?:\.(\d{1,20}))?$/;

/** Cores of a custom field's value; null if it is no number of 0 to 2^53-1. */
export function coresOf(value: unknown): CoreHundredths | null {
  const text = numberText(value);
  return text === null ? null : parseCores(text);
}

/**
 * Bytes of a custom field's value, half a byte rounded up; null if it is no number of 0 to
 * 2^53-1 bytes.
 *
 *   bytesOf(512, 'GiB')   -> 549755813888
 *   bytesOf('7.68', 'TB') -> 7680000000000
 */
export function bytesOf(value: unknown, unit: ByteUnit): number | null {
  const parts = decimal.exec(numberText(value) ?? '');
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(whole + fraction) * factors[unit];
  const bytes = (2n * scaled + scale) / (2n * scale);
  return bytes <= BigInt(integerMax) ? Number(bytes) : null;
}

/**
 * The shortest decimal of a number, which is what was typed; a text field may hold a number too.
 */
function numberText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : null;
}

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
