/** Writes the headroom (docs: Capacity planning, Headroom). */
import type { Free, NodePlace } from '../domain/capacity/headroom.ts';
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
    `"count":{"by":"${question.by}"},` +
    `"free":{${ofQuantities}},"survives":${survivesJson(survives)},"fits":${fits === null ? 'null' : fitsJson(fits)}}`
  );
}

function freeJson(
  { unit, isPool }: Quantity,
  { amount, largest, nodes, nodesActive }: Free<NodePlace>,
): string {
  const amountOf = (value: bigint | null) =>
    `"${unit}":${value === null ? 'null' : amountJson(value, unit)}`;
  const onOneNode = isPool ? '' : `"largest":${largestJson(largest, amountOf)},`;
  return `{${amountOf(amount)},${onOneNode}"nodes":${nodes},"nodes_active":${nodesActive}}`;
}

function largestJson(
  largest: Free<NodePlace>['largest'],
  amountOf: (value: bigint) => string,
): string {
  if (largest === null) return 'null';
  const { siteId, assetId } = largest.where;
  const place = `"site_id":${JSON.stringify(siteId)},"asset_id":${JSON.stringify(assetId)}`;
  return `{${amountOf(largest.amount)},${place}}`;
}

function survivesJson({
  nodes,
  limitedBy,
  nodesReporting,
  nodesActive,
  siteId,
}: HeadroomAnswer['survives']): string {
  return JSON.stringify({
    nodes,
    limited_by: limitedBy,
    nodes_reporting: nodesReporting,
    nodes_active: nodesActive,
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
    `"stranded":${stranded === null ? 'null' : amountsJson(stranded)}` +
    `${sites === undefined ? '' : `,"sites":[${named.join(',')}]`}}`
  );
}
