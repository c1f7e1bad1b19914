/** Writes the headroom (docs: Capacity planning, Headroom). */
import type { Free } from '../capacity/headroom.ts';
import type { HeadroomAnswer } from './headroom.ts';
import { amountJson, amountsJson, percentJson } from './json.ts';
import { type Quantity, quantitiesJson } from './quantities.ts';
import { subjectJson } from './subject.ts';

/** The headroom as JSON text. Sums are written with all their digits. */
export function headroomJson({ subject, question, ...of }: HeadroomAnswer): string {
  const { free, survives, fits } = of;
  const ofQuantities = quantitiesJson((quantity) => freeJson(quantity, free[quantity.key]));
  return (
    `{${subjectJson(subject)},"failures":{"nodes":${question.failures}},` +
    `"reserve":{"percent":${percentJson(question.reserve)}},` +
    `"free":{${ofQuantities}},"survives":${survivesJson(survives)},"fits":${fits === null ? 'null' : fitsJson(fits)}}`
  );
}

function freeJson(
  { unit, isPool }: Quantity,
  { amount, largest, nodes }: Free<{ readonly assetId: string }>,
): string {
  const amountOf = (value: bigint) => `"${unit}":${amountJson(value, unit)}`;
  const largestJson =
    largest === null
      ? 'null'
      : `{${amountOf(largest.amount)},"asset_id":${JSON.stringify(largest.where.assetId)}}`;
  const onOneNode = isPool ? '' : `"largest":${largestJson},`;
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
