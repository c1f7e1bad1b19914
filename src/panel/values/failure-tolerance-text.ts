/** How many nodes may fail while the use still fits, in one line. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import * as words from '../words/values.ts';
import { counted } from './format.ts';

type Survives = HeadroomRecord['survives'];

const names = { cpu: words.cpu, memory: words.memory } as const;

/** The line as text. */
export function failureToleranceText(survives: Survives): string {
  const { nodes, limited_by: by } = survives;
  const { site_id: site } = survives as { readonly site_id?: string | null };
  if (nodes === null || by === null) return words.lossNotKnown;
  const limit = names[by];
  if (nodes === 0) {
    return site ? words.othersInSiteTooFull(limit, site) : words.othersTooFull(limit);
  }
  const where = site ? words.inSite(limit, site) : limit;
  if (nodes < 0) return words.useExceeds(where);
  const lost = counted(nodes, 'node');
  return site ? words.eachSiteMayLose(lost, where) : words.mayLose(lost, where);
}
