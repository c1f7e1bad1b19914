/** In charge of the answer of the metrics route: a partner's figures in a text format of Prometheus. */
import type { PartnerSnapshot, SiteSnapshot } from '../../snapshot/partner.ts';
import { hold, letGo } from '../../snapshot/site.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested } from '../reply/answer.ts';
import { type AssetFigures, AssetMetrics } from './asset-figures.ts';
import { Chunks, joinChunks } from './chunks.ts';
import type { Family } from './family.ts';
import type { Forecasts } from './forecasts.ts';
import { type MetricsFormat, metricsTypes } from './format.ts';
import { assetsBetweenPauses, sitesBetweenPauses } from './limits.ts';
import { SiteFigures } from './site-figures.ts';

/**
 * The figures of all sites, or, with `siteIds`, those of each asset of these sites. Forecasts are asked
 * for where sites are shown.
 */
export async function metricsAnswer(
  snapshot: PartnerSnapshot,
  siteIds: readonly string[] | null,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
): Promise<Answer> {
  if (siteIds === null) return written(siteSteps(snapshot, await forecasts()), format);
  const asked = new Set(siteIds);
  const sites = [...snapshot.sites].filter(([id]) => asked.has(id)).map(([, site]) => site);
  // Another root may take the place of this one meanwhile, and give up the memory of its sites.
  for (const { assets } of sites) hold(assets);
  try {
    return await written(assetSteps(sites), format);
  } finally {
    for (const { assets } of sites) letGo(assets);
  }
}

async function written(steps: Steps<readonly Family[]>, format: MetricsFormat): Promise<Answer> {
  const families = await inSlices(steps, 'merge');
  const end = new Chunks();
  if (format === 'openmetrics') end.write('# EOF\n');
  const texts = [...families.map(({ text }) => text), end];
  const { body, digest } = await inSlices(joinChunks(texts), 'merge');
  return answerDigested(body, metricsTypes[format], digest);
}

function* siteSteps({ sites }: PartnerSnapshot, forecasts: Forecasts): Steps<readonly Family[]> {
  const figures = new SiteFigures();
  let count = 0;
  for (const [siteId, { hybridCoreId, assets }] of sites) {
    figures.add(hybridCoreId, siteId, assets.sums, forecasts(siteId));
    if (++count % sitesBetweenPauses === 0) yield;
  }
  return figures.families;
}

function* assetSteps(sites: readonly SiteSnapshot[]): Steps<readonly Family[]> {
  const metrics = new AssetMetrics();
  for (const { hybridCoreId, assets } of sites) {
    for (let row = 0; row < assets.records.count; row++) {
      metrics.add(hybridCoreId, JSON.parse(assets.records.text(row)) as AssetFigures);
      if (row % assetsBetweenPauses === 0) yield;
    }
  }
  return metrics.families;
}
