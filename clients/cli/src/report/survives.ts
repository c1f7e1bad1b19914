/** Says in a report how many nodes may be lost. */
import type { Headroom } from './answers.ts';
import { counted } from './figures.ts';

const names = { cpu: 'CPU', memory: 'memory' } as const;

export function survivesText(survives: Headroom['survives']): string {
  const { nodes, limited_by: by } = survives;
  if (nodes === null || by === null) return 'How many nodes may be lost is not known.';
  const site = 'site_id' in survives ? survives.site_id : null;
  const where = site === null ? '' : ` in ${site}`;
  if (nodes < 1) return `No node may be lost${where}: too little ${names[by]} would be left.`;
  const each = site === null ? 'The site' : 'Each site';
  return `${each} may lose ${counted(nodes, 'node')}, even the largest; ${names[by]}${where} sets the limit.`;
}
