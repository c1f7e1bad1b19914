/** How many nodes may be lost before CPU or memory does not fit any more, in one line. */
import { counted } from './format.ts';

/** As the interface sends it: above a site with the site that sets it. */
export interface Survives {
  /** -1 where use does not fit as it is; null where no node counts. */
  readonly nodes: number | null;
  readonly limited_by: 'cpu' | 'memory' | null;
  readonly site_id?: string | null;
}

const names = { cpu: 'CPU', memory: 'memory' } as const;

/** The line as text. */
export function mayLoseText({ nodes, limited_by: by, site_id: site }: Survives): string {
  if (nodes === null || by === null) return 'Not known how many nodes may be lost.';
  const where = site ? ` in ${site}` : '';
  if (nodes < 0) return `Cannot lose a node: use of ${names[by]}${where} exceeds the capacity.`;
  if (nodes === 0) return `Cannot lose a node: the others${where} have too little ${names[by]}.`;
  return `${site ? 'Each site may' : 'May'} lose ${counted(nodes, 'node')}; ${names[by]}${where} sets the limit.`;
}
