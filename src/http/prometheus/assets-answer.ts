/**
 * Makes answers with a text for each asset of some sites: a whole body for few assets, a stream of
 * chunks for many, so that neither memory nor other requests suffer from their number.
 */
import { hash } from 'node:crypto';
import { pinSite, unpinSite } from '../../snapshot/site.ts';
import { inSlices, type Job, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested, tagOf } from '../reply/answer.ts';
import type { StreamedAnswer, StreamKind } from '../streamed/streamed-answer.ts';
import { TextChunks } from '../streamed/text-chunks.ts';
import type { ShareAnswer } from '../work/whole-answers.ts';
import type { SiteEntry } from './asset-metrics.ts';
import { ChunkList, joinChunks } from './chunks.ts';

/** Assets written between two yields to the event loop: some tens of microseconds. */
const assetsBetweenPauses = 8;

/**
 * Assets up to which the answer is one body: metrics of some 4 MB and 40 ms, targets of 1 MB.
 * Larger answers are streamed.
 */
const wholeAnswerAssetsMax = 4_000;

/** Buffer size per reader; the samples of one asset take 4 KB at most, its target 3 KB. */
const assetChunkBytes = 64 * 1024;

/** Assets scanned per chunk: less than a millisecond, also where none has a sample. */
const assetsOfChunkMax = 256;

/** What is said of which sites' assets. */
export interface AssetSelection {
  readonly partnerId: string;
  readonly kind: StreamKind;
  readonly contentType: string;
  readonly sites: readonly SiteEntry[];
  /** The question about the sites: with their state it determines all bytes. */
  readonly asked: string;
  /** The body, some text for an asset at a time; called while the sites' memory is held. */
  readonly texts: () => Generator<string, void>;
}

export function assetsAnswer(
  of: AssetSelection,
  share: ShareAnswer,
): Promise<Answer> | StreamedAnswer {
  const count = of.sites.reduce((sum, [, { assets }]) => sum + assets.records.count, 0);
  if (count > wholeAnswerAssetsMax) return streamed(of);
  const siteIds = of.sites.map(([id]) => id);
  const key = JSON.stringify([of.kind, of.asked, siteIds]);
  return share(key, {
    make: (signal) => whole(of, signal),
    pin: () => pinAll(of.sites),
    unpin: () => unpinAll(of.sites),
  });
}

async function whole(
  { partnerId, texts, contentType }: AssetSelection,
  signal: AbortSignal,
): Promise<Answer> {
  const job: Job = { purpose: 'merge', partnerId, signal };
  const text = await inSlices(collectTexts(texts()), job);
  const { body, digest } = await inSlices(joinChunks([text]), job);
  return answerDigested(body, contentType, digest);
}

function* collectTexts(texts: Iterable<string>): Steps<ChunkList> {
  const chunks = new ChunkList();
  let count = 0;
  for (const text of texts) {
    chunks.write(text);
    if (++count % assetsBetweenPauses === 0) yield;
  }
  return chunks;
}

function streamed({ kind, sites, texts, contentType, asked }: AssetSelection): StreamedAnswer {
  const state = sites.map(([id, { hybridCoreId, assets }]) => [
    id,
    hybridCoreId,
    assets.records.digest,
  ]);
  return {
    kind,
    contentType,
    etag: tagOf(hash('sha256', JSON.stringify(state), 'base64url'), asked),
    stateHeaders: [],
    bodyHeaders: [],
    pin: () => pinAll(sites),
    unpin: () => unpinAll(sites),
    chunks: () => {
      const memory = Buffer.allocUnsafeSlow(assetChunkBytes);
      return new TextChunks(texts(), memory, assetsOfChunkMax);
    },
  };
}

function pinAll(sites: readonly SiteEntry[]): void {
  for (const [, { assets }] of sites) pinSite(assets);
}

function unpinAll(sites: readonly SiteEntry[]): void {
  for (const [, { assets }] of sites) unpinSite(assets);
}
