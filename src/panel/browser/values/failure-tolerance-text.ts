/** How many nodes may fail while the use still fits, in one line. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import { counted, whole } from './format.ts';

type Survives = HeadroomRecord['survives'];

/** The quantities that limit it, within a sentence. */
export const limitNames = { cpu: 'CPU', memory: 'memory' } as const;

/** The line, and how many nodes do not report. */
export function fullFailureToleranceText(survives: Survives, what = 'use'): string {
  const { nodes_reporting: reporting, nodes_active: active } = survives;
  const missing = (active ?? 0) - (reporting ?? 0);
  const text = failureToleranceText(survives, what);
  return missing > 0
    ? `${text} ${whole(missing)} of ${counted(active!, 'node')} do not report.`
    : text;
}

/** The line as text. `what` has to fit. */
export function failureToleranceText(
  survives: Pick<Survives, 'nodes' | 'limited_by'> & { readonly site_id?: string | null },
  what = 'use',
): string {
  const { nodes, limited_by: by, site_id: site } = survives;
  if (nodes === null || by === null) return 'Not known how many nodes can fail.';
  const limit = limitNames[by];
  if (nodes <= 0) {
    const why = nodes === 0 ? ` (${limit})` : `: ${what} of ${limit} exceeds the capacity`;
    return `${site ? `${site} cannot` : 'Cannot'} lose a node${why}.`;
  }
  const any = nodes === 1 ? 'Any node' : `Any ${counted(nodes, 'node')}`;
  return site
    ? `${any} of a site can fail (tightest: ${site}, ${limit}).`
    : `${any} can fail (tightest: ${limit}).`;
}

/** Whether no node may fail. */
export function isFragile({ nodes }: Pick<Survives, 'nodes'>): boolean {
  return nodes !== null && nodes <= 0;
}
