/** The few pieces of JSON that every record writes the same way. */
import { formatHundredths } from '../domain/cores.ts';

/** A percentage from its hundredths: `1250` -> `12.5`; null stays null. */
export function percentJson(hundredths: number | bigint | null): string {
  return hundredths === null ? 'null' : formatHundredths(hundredths);
}

/**
 * A JSON text in one piece. V8 keeps a text that was put together from others as a tree of them,
 * some eighty objects for the resources view of each site.
 */
export function flatJson(json: string): string {
  return Buffer.from(json).toString();
}

/** A moment (ms since 1970) as `"2026-11-20T12:00:00.000Z"`. */
export function timeJson(time: number | null): string {
  return time === null ? 'null' : `"${new Date(time).toISOString()}"`;
}
