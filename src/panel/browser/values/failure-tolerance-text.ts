/** How many nodes may fail while the use still fits, in one line. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import { counted, whole } from './format.ts';

type Survives = HeadroomRecord['survives'];

const names = { cpu: 'CPU', memory: 'memory' } as const;

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
export function failureToleranceText(survives: Survives, what = 'use'): string {
  const { nodes, limited_by: by } = survives;
  const { site_id: site } = survives as { readonly site_id?: string | null };
  if (nodes === null || by === null) return 'Not known how many nodes may be lost.';
  const limit = names[by];
  if (nodes === 0) {
    return site
      ? `Cannot lose a node: the others in ${site} have too little ${limit}.`
      : `Cannot lose a node: the others have too little ${limit}.`;
  }
  const where = site ? `${limit} in ${site}` : limit;
  if (nodes < 0) return `Cannot lose a node: ${what} of ${where} exceeds the capacity.`;
  const lost = counted(nodes, 'node');
  return site
    ? `Each site may lose ${lost}; ${where} sets the limit.`
    : `May lose ${lost}; ${where} sets the limit.`;
}
