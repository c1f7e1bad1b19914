/** Parses capacities of custom fields exactly: numbers as NetBox writes them, times their unit. */
import { type CoreHundredths, parseCores } from '../../domain/cores.ts';
import { integerMax } from '../../limits.ts';
import type { ByteUnit } from '../netbox/capacity-schema.ts';

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
