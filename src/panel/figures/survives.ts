/** How many nodes may fail while the use still fits, in one line. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import { counted } from './format.ts';

type Survives = HeadroomRecord['survives'];

const names = { cpu: 'CPU', memory: 'memory' } as const;

/** The line as text. */
export function mayLoseText(survives: Survives): string {
  const { nodes, limited_by: by } = survives;
  const site = 'site_id' in survives ? survives.site_id : null;
  if (nodes === null || by === null) return 'Not known how many nodes may be lost.';
  const where = site ? ` in ${site}` : '';
  if (nodes < 0) return `Cannot lose a node: use of ${names[by]}${where} exceeds the capacity.`;
  if (nodes === 0) return `Cannot lose a node: the others${where} have too little ${names[by]}.`;
  return `${site ? 'Each site may' : 'May'} lose ${counted(nodes, 'node')}; ${names[by]}${where} sets the limit.`;
}
