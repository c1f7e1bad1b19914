/** Writes members of a record for people. */
import { exactText, writeJson } from './exact.ts';

/** Members of a record for people, such as `status: failed`. */
export function valuesText(of: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(of ?? {})
    .map(([name, value]) => `${name}: ${isPlain(value) ? exactText(value) : writeJson(value)}`)
    .join(', ');
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
