/**
 * Summarizes the errors of a round. A fleet of a thousand nodes always has some, a badly named one
 * a hundred thousand: an observation names the first.
 */
import { createHash } from 'node:crypto';
import type { SourceCollected } from '../../observe/observation.ts';
import { oneLine } from '../../text/quote.ts';
import { namedSubjectsMax } from '../limits.ts';
import type { CollectReport, Unmatched } from './source.ts';

type RoundErrors = Pick<SourceCollected, 'unmatched' | 'errors' | 'named' | 'digest'>;

/** Summarizes round errors: counts, first names, and an order-independent digest. */
export function summarizeErrors({
  unmatched,
  errors,
}: Pick<CollectReport, 'unmatched' | 'errors'>): RoundErrors {
  const all = [...errors, ...unmatched.map(inOneLine)].sort();
  return {
    unmatched: unmatched.length,
    errors: errors.length,
    named: {
      unmatched: listUnmatched(unmatched),
      errors: errors.slice(0, namedSubjectsMax).map(oneLine),
    },
    digest: createHash('sha256').update(JSON.stringify(all)).digest('base64'),
  };
}

/** A round's pending removals, and the start of the oldest. */
export function summarizePendingRemovals({ waiting = [] }: Pick<CollectReport, 'waiting'>) {
  const moments = waiting.flatMap(({ since }) => since ?? []);
  return {
    sites: waiting.length,
    assets: waiting.reduce((sum, { assets }) => sum + assets, 0),
    since: moments.length === 0 ? null : Math.min(...moments),
  };
}

/** The first ones with their reasons, and the count of the others. */
export function listUnmatched(unmatched: readonly Unmatched[]): readonly string[] {
  const lines = unmatched.slice(0, namedSubjectsMax).map(inOneLine);
  const more = unmatched.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

function inOneLine({ subject, reason }: Unmatched): string {
  return oneLine(`${subject}: ${reason}`);
}
