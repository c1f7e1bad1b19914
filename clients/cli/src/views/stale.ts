/** Says in words which nodes' figures are too old to be shown. */
import type { SiteResourcesV2 } from '@hybrid-core/client';
import { agoText, countText } from '../text/units.ts';

/** `, stale: 3 nodes, the newest 2 h ago`; empty where none is. `nowMs` is ms since 1970. */
export function staleText({ nodes, newest }: SiteResourcesV2['stale'], nowMs: number): string {
  if (nodes === 0) return '';
  const age = newest === null ? '' : `, the newest ${agoText(newest, nowMs)}`;
  return `, stale: ${countText(nodes)} ${nodes === 1 ? 'node' : 'nodes'}${age}`;
}
