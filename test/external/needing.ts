/** Skips a file's tests if a requirement is missing. */
import { describe, inject, it } from 'vitest';
import type { Need } from './needs.ts';

/** `describe` and `it` of a file whose tests have a requirement. */
export function needing(need: Need) {
  const isMissing = inject('missing')[need] !== undefined;
  return isMissing ? { describe: describe.skip, it: it.skip } : { describe, it };
}
