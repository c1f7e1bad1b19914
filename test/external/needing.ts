/** Skips the tests of a file where what they need is missing. */
import { describe, inject, it } from 'vitest';
import type { Need } from './needs.ts';

/** `describe` and `it` of a file whose tests need something. */
export function needing(need: Need) {
  const isMissing = inject('missing')[need] !== undefined;
  return isMissing ? { describe: describe.skip, it: it.skip } : { describe, it };
}
