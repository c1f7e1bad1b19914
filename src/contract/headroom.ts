/** Writes what still fits, and what may break (docs: Capacity planning, Headroom). */
import type { Fits, Free, HeadroomQuestion, Survives } from '../capacity/headroom.ts';
import type { HistoryQuantity, HistorySubject } from '../domain/history.ts';
import { amountJson, amountsJson, unitOf } from './amount.ts';
import { percentJson } from './json.ts';
import { subjectJson } from './subject.ts';

/** The headroom of a site, or of many: the sites are named where it is of many. */
export interface HeadroomAnswer {
  readonly subject: HistorySubject;
  readonly question: HeadroomQuestion;
  readonly free: Readonly<Record<HistoryQuantity, Free<{ readonly assetId: string }>>>;
  readonly survives: Survives & { readonly siteId?: string | null };
  readonly fits:
    | (Fits & { readonly sites?: readonly { readonly siteId: string; readonly count: bigint }[] })
    | null;
}

/** The headroom as JSON text. Sums are written with all their digits. */
export function headroomJson({ subject, question, ...of }: HeadroomAnswer): string {
  const { free, survives, fits } = of;
  const write = (quantity: HistoryQuantity) =>
    `"${quantity}":${freeJson(quantity, free[quantity])}`;
  return (
    `{${subjectJson(subject)},"failures":{"nodes":${question.failures}},` +
    `"reserve":{"percent":${percentJson(question.reserve)}},` +
    `"free":{${write('cpu')},${write('memory')},` +
    `"storage":{${write('distributed')},${write('rocket')},${write('object')}}},` +
    `"survives":${survivesJson(survives)},"fits":${fits === null ? 'null' : fitsJson(fits)}}`
  );
}

const pools = new Set<HistoryQuantity>(['distributed', 'object']);

function freeJson(
  quantity: HistoryQuantity,
  { amount, largest, nodes }: Free<{ readonly assetId: string }>,
): string {
  const unit = unitOf(quantity);
  const amountOf = (value: bigint) => `"${unit}":${amountJson(value, unit)}`;
  const largestJson =
    largest === null
      ? 'null'
      : `{${amountOf(largest.amount)},"asset_id":${JSON.stringify(largest.where.assetId)}}`;
  const onOneNode = pools.has(quantity) ? '' : `"largest":${largestJson},`;
  return `{${amountOf(amount)},${onOneNode}"nodes":${nodes}}`;
}

function survivesJson({ nodes, limitedBy, siteId }: HeadroomAnswer['survives']): string {
  return JSON.stringify({
    nodes,
    limited_by: limitedBy,
    ...(siteId !== undefined && { site_id: siteId }),
  });
}

function fitsJson(fits: NonNullable<HeadroomAnswer['fits']>): string {
  const { count, limitedBy, nodes, stranded, sites } = fits;
  const named = (sites ?? []).map(
    (site) => `{"site_id":${JSON.stringify(site.siteId)},"count":${site.count}}`,
  );
  return (
    `{"count":${count},"limited_by":${JSON.stringify(limitedBy)},"nodes":${nodes},` +
    `"stranded":${amountsJson(stranded)}` +
    `${sites === undefined ? '' : `,"sites":[${named.join(',')}]`}}`
  );
}
