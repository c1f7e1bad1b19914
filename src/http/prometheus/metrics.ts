/** In charge of the answer of the metrics route: a partner's figures in a text format of Prometheus. */
import { hash } from 'node:crypto';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { hold, letGo } from '../../snapshot/site.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested, tagOf } from '../reply/answer.ts';
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import { TextPieces } from '../streamed/text-pieces.ts';
import { assetTexts, type SiteEntry } from './asset-figures.ts';
import { Chunks, joinChunks } from './chunks.ts';
import type { Forecasts } from './forecasts.ts';
import { type MetricsFormat, metricsTypes } from './format.ts';
import {
  assetsBetweenPauses,
  assetsOfPieceMax,
  metricsPieceBytes,
  sitesBetweenPauses,
  wholeMetricsAssetsMax,
} from './limits.ts';
import { SiteFigures } from './site-figures.ts';

/** What stands at the end in each format. */
const ends: Readonly<Record<MetricsFormat, string>> = { text: '', openmetrics: '# EOF\n' };

/**
 * The figures of all sites, or, with `siteIds`, those of each asset of these sites: of few assets as a
 * body that is whole, of many piece by piece. Forecasts are asked for where sites are shown.
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
  const count = sites.reduce((sum, [, { assets }]) => sum + assets.records.count, 0);
  return count > wholeMetricsAssetsMax ? streamed(sites, format) : whole(sites, format);
}

async function siteMetrics(
  snapshot: PartnerSnapshot,
  format: MetricsFormat,
  forecasts: () => Promise<Forecasts>,
): Promise<Answer> {
  return joined(siteSteps(snapshot, await forecasts()), format);
}

async function whole(sites: readonly SiteEntry[], format: MetricsFormat): Promise<Answer> {
  // Another root may take the place of this one meanwhile, and give up the memory of its sites.
  holdAll(sites);
  try {
    return await joined(assetSteps(sites), format);
  } finally {
    letGoAll(sites);
  }
}

function streamed(sites: readonly SiteEntry[], format: MetricsFormat): StreamedAnswer {
  const state = sites.map(([id, { hybridCoreId, assets }]) => [
    id,
    hybridCoreId,
    assets.records.digest,
  ]);
  return {
    kind: 'metrics',
    contentType: metricsTypes[format],
    etag: tagOf(hash('sha256', JSON.stringify(state), 'base64url'), format),
    stateHeaders: [],
    bodyHeaders: [],
    hold: () => holdAll(sites),
    letGo: () => letGoAll(sites),
    pieces: () => {
      const memory = Buffer.allocUnsafeSlow(metricsPieceBytes);
      return new TextPieces(endedTexts(sites, format), memory, assetsOfPieceMax);
    },
  };
}

function* endedTexts(sites: readonly SiteEntry[], format: MetricsFormat): Generator<string, void> {
  yield* assetTexts(sites);
  yield ends[format];
}

function holdAll(sites: readonly SiteEntry[]): void {
  for (const [, { assets }] of sites) hold(assets);
}

function letGoAll(sites: readonly SiteEntry[]): void {
  for (const [, { assets }] of sites) letGo(assets);
}

async function joined(steps: Steps<readonly Chunks[]>, format: MetricsFormat): Promise<Answer> {
  const texts = await inSlices(steps, 'merge');
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

function* assetSteps(sites: readonly SiteEntry[]): Steps<readonly Chunks[]> {
  const chunks = new Chunks();
  let count = 0;
  for (const text of assetTexts(sites)) {
    chunks.write(text);
    if (++count % assetsBetweenPauses === 0) yield;
  }
  return [chunks];
}
