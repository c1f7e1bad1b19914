/**
 * Computes many sites' trends in the background: each site is queued among interactive requests,
 * and after each the thread pauses to handle messages.
 */
import { setImmediate } from 'node:timers/promises';
import { cachedTrend } from '../capacity/cached-trend.ts';
import { pastPercents } from '../capacity/past-percents.ts';
import { type HistoryQuantity, historyQuantities } from '../domain/history.ts';
import { inOneBuffer } from '../runtime/one-buffer.ts';
import type { Semaphore } from '../runtime/semaphore.ts';
import type { StoreReader } from '../store/store.ts';
import type { SiteNodes, SiteTrends, TrendsQuestion } from './question.ts';

type PastReader = Pick<StoreReader, 'readHistory'>;

/** The sites' trends, in the order of the request. */
export async function siteTrends(
  reader: PastReader,
  question: TrendsQuestion,
  semaphore: Semaphore,
): Promise<readonly SiteTrends[]> {
  const all: SiteTrends[] = [];
  for (const site of question.sites) {
    await semaphore.acquire();
    try {
      all.push(await trendsOfSite(reader, question, site));
    } finally {
      semaphore.release();
    }
    await setImmediate();
  }
  return all;
}

async function trendsOfSite(
  reader: PastReader,
  { partnerId, lookBack: { from, to } }: TrendsQuestion,
  { siteId, nodes }: SiteNodes,
): Promise<SiteTrends> {
  const points = await reader.readHistory({ partnerId, level: 'site', id: siteId }, '1d', from, to);
  const ofQuantity = (quantity: HistoryQuantity) => cachedTrend(points, quantity, nodes[quantity]);
  const entries = historyQuantities.map((quantity) => [quantity, ofQuantity(quantity)]);
  const past = pastPercents(points, to);
  const trends = Object.fromEntries(entries) as SiteTrends['trends'];
  return inOneBuffer({ siteId, past, trends });
}
