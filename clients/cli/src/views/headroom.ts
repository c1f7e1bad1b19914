/** Shows headroom: a line per quantity, and what fits in words. */
import type { PartnerHeadroom, SiteHeadroom } from '@hybrid-core/client';
import type { View } from '../output/column.ts';
import { type Quantity, quantityValue, unitOf } from './quantity.ts';
import type { Line } from './workload.ts';

export type Headroom =
  | Pick<SiteHeadroom, 'fits' | 'survives'>
  | Pick<PartnerHeadroom, 'fits' | 'survives'>;

export const headroomView: View<Line<object>> = {
  columns: [
    {
      name: 'quantity',
      kind: 'word',
      value: ({ quantity }) => quantity,
      isShown: true,
    },
    {
      name: 'free',
      kind: 'amount',
      value: ({ part, quantity }) => quantityValue(part, 'UNIT', quantity),
      unit: ({ quantity }) => unitOf(quantity),
      isShown: true,
    },
    {
      name: 'largest',
      header: 'on one node',
      kind: 'amount',
      value: ({ part, quantity }) => quantityValue(largestOf(part), 'UNIT', quantity),
      unit: ({ quantity }) => unitOf(quantity),
      isShown: true,
    },
    {
      name: 'largest_site_id',
      header: 'in site',
      kind: 'text',
      value: ({ part, quantity }) => quantityValue(largestOf(part), 'site_id', quantity),
      isShown: true,
    },
    {
      name: 'largest_asset_id',
      header: 'node',
      kind: 'text',
      value: ({ part, quantity }) => quantityValue(largestOf(part), 'asset_id', quantity),
      isShown: true,
    },
    {
      name: 'nodes',
      header: 'nodes',
      kind: 'count',
      value: ({ part, quantity }) => quantityValue(part, 'nodes', quantity),
      isShown: true,
    },
    {
      name: 'nodes_active',
      header: 'of active',
      kind: 'count',
      value: ({ part, quantity }) => quantityValue(part, 'nodes_active', quantity),
      isShown: true,
    },
    {
      name: 'unit',
      kind: 'word',
      value: ({ quantity }: { readonly quantity: Quantity }) => unitOf(quantity),
      isShown: false,
    },
  ],
};

/** Null for pools, and without nodes. */
function largestOf(part: object): object | null {
  return 'largest' in part ? (part.largest as object | null) : null;
}

/** Sites named in the sentence: it is one for a terminal; `-o json` has more. */
const sitesNamedMax = 3;

/** ` (iad01 80, fra01 38)`: where most of them fit. */
function whereText(fits: NonNullable<Headroom['fits']>): string {
  if (!('sites' in fits)) return '';
  const sites = fits.sites.filter(({ count }) => count > 0);
  const named = sites.slice(0, sitesNamedMax).map(({ site_id, count }) => `${site_id} ${count}`);
  if (sites.length > named.length) named.push(`${sites.length - named.length} sites more`);
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}

/** `118 fit (iad01 80, fra01 38), by memory; may lose 3 nodes, by cpu`. */
export function headroomText({ fits, survives }: Headroom): string {
  const by = (limit: string | null) => (limit === null ? '' : `, by ${limit}`);
  const where = 'site_id' in survives && survives.site_id !== null ? `${survives.site_id} ` : '';
  const { nodes } = survives;
  const lost =
    nodes === null
      ? 'no node counts'
      : nodes < 0
        ? `${where}does not fit as it is${by(survives.limited_by)}`
        : `${where}may lose ${nodes} node${nodes === 1 ? '' : 's'}${by(survives.limited_by)}`;
  if (fits === null) return lost;
  const fit =
    fits.count === null ? 'not known how many fit' : `${fits.count} fit${whereText(fits)}`;
  return `${fit}${by(fits.limited_by)}; ${lost}`;
}
