/** In charge of the answer of the metrics route: a partner's figures in a text format of Prometheus. */
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested } from '../reply/answer.ts';
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import { assetTexts, type SiteEntry } from './asset-figures.ts';
import { assetsAnswer } from './assets-answer.ts';
import { Chunks, joinChunks } from './chunks.ts';
import type { Forecasts } from './forecasts.ts';
import { type MetricsFormat, metricsTypes } from './format.ts';
import { sitesBetweenPauses } from './limits.ts';
import { SiteFigures } from './site-figures.ts';

/** What stands at the end in each format. */
const ends: Readonly<Record<MetricsFormat, string>> = { text: '', openmetrics: '# EOF\n' };

/**
 * The figures of all sites, or, with `siteIds`, those of each asset of these sites. Forecasts are
 * asked for where sites are shown.
 */
export function metricsAnswer(
  snapshot: PartnerSnapshot,
  siteIds: readonly string[] | null,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
): Promise<Answer> | StreamedAnswer {
  if (siteIds === null) return siteMetrics(snapshot, format, forecasts);
  const asked = new Set(siteIds);
  const sites = [...snapshot.sites].filter(([id]) => asked.has(id));
  return assetsAnswer({
    kind: 'metrics',
    contentType: metricsTypes[format],
    sites,
    asked: format,
    texts: () => endedTexts(sites, format),
  });
}

function* endedTexts(sites: readonly SiteEntry[], format: MetricsFormat): Generator<string, void> {
  yield* assetTexts(sites);
  yield ends[format];
}

async function siteMetrics(
  snapshot: PartnerSnapshot,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
): Promise<Answer> {
  const texts = await inSlices(siteSteps(snapshot, await forecasts()), 'merge');
  const end = new Chunks();
  end.write(ends[format]);
  const { body, digest } = await inSlices(joinChunks([...texts, end]), 'merge');
  return answerDigested(body, metricsTypes[format], digest);
}

function* siteSteps({ sites }: PartnerSnapshot, forecasts: Forecasts): Steps<readonly Chunks[]> {
  const figures = new SiteFigures();
  let count = 0;
  for (const [siteId, { hybridCoreId, assets }] of sites) {
    figures.add(hybridCoreId, siteId, assets.sums, forecasts(siteId));
    if (++count % sitesBetweenPauses === 0) yield;
  }
  return figures.families.map(({ text }) => text);
}
