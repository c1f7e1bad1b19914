/** Answers the metrics route: a partner's metrics in a text format of Prometheus. */

import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { inSlices, type Job, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested } from '../reply/answer.ts';
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import type { ShareAnswer } from '../work/whole-answers.ts';
import { assetTexts, type SiteEntry } from './asset-metrics.ts';
import { assetsAnswer } from './assets-answer.ts';
import { ChunkList, joinChunks } from './chunks.ts';
import type { Forecasts } from './forecasts.ts';
import { type MetricsFormat, metricsTypes } from './format.ts';
import { SiteMetrics, sitesBetweenPauses } from './site-metrics.ts';

/** The end marker of each format. */
const ends: Readonly<Record<MetricsFormat, string>> = { text: '', openmetrics: '# EOF\n' };

/** The metrics of all sites, with their forecasts. */
export function siteMetricsAnswer(
  snapshot: PartnerSnapshot,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
  share: ShareAnswer,
): Promise<Answer> {
  const make = (signal: AbortSignal) => siteMetrics(snapshot, format, forecasts, signal);
  // The sums of sites are not in snapshot memory that a later snapshot frees.
  return share(`sites ${format}`, { make, pin() {}, unpin() {} });
}

/** The metrics of each asset of some sites. */
export function assetMetricsAnswer(
  snapshot: PartnerSnapshot,
  siteIds: readonly string[],
  format: MetricsFormat,
  share: ShareAnswer,
): Promise<Answer> | StreamedAnswer {
  const asked = new Set(siteIds);
  const sites = [...snapshot.sites].filter(([id]) => asked.has(id));
  return assetsAnswer(
    {
      partnerId: snapshot.partnerId,
      kind: 'metrics',
      contentType: metricsTypes[format],
      sites,
      asked: format,
      texts: () => endedTexts(sites, format),
    },
    share,
  );
}

function* endedTexts(sites: readonly SiteEntry[], format: MetricsFormat): Generator<string, void> {
  yield* assetTexts(sites);
  yield ends[format];
}

async function siteMetrics(
  snapshot: PartnerSnapshot,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
  signal: AbortSignal,
): Promise<Answer> {
  const job: Job = { purpose: 'merge', partnerId: snapshot.partnerId, signal };
  const texts = await inSlices(siteSteps(snapshot, await forecasts()), job);
  const end = new ChunkList();
  end.write(ends[format]);
  const { body, digest } = await inSlices(joinChunks([...texts, end]), job);
  return answerDigested(body, metricsTypes[format], digest);
}

function* siteSteps({ sites }: PartnerSnapshot, forecasts: Forecasts): Steps<readonly ChunkList[]> {
  const metrics = new SiteMetrics();
  let count = 0;
  for (const [siteId, { hybridCoreId, assets }] of sites) {
    metrics.add(hybridCoreId, siteId, assets.totals, forecasts(siteId), assets.survives);
    if (++count % sitesBetweenPauses === 0) yield;
  }
  return metrics.families.map(({ text }) => text);
}
