/**
 * Computes many sites' trends in the background: each site is queued among interactive requests,
 * and after each the thread pauses to handle messages.
 */
import { setImmediate } from 'node:timers/promises';
import { type CountedBy, countedPoints } from '../../domain/capacity/counted-by.ts';
import { withoutLow } from '../../domain/capacity/rises.ts';
import { keeping, trendsOf } from '../../domain/capacity/trend.ts';
import { inOneBuffer } from '../../runtime/one-buffer.ts';
import type { Semaphore } from '../../runtime/semaphore.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ActiveNodes, SiteTrends, TrendsQuestion } from './question.ts';

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
  { partnerId, lookBack }: TrendsQuestion,
  { siteId, nodesActive }: ActiveNodes,
): Promise<SiteTrends> {
  const subject = { partnerId, level: 'site', id: siteId } as const;
  const points = await reader.readHistory(subject, '1d', lookBack.from, lookBack.to);
  const trendsBy = (by: CountedBy) =>
    keeping(trendsOf(countedPoints(points, by), lookBack, nodesActive), withoutLow);
  const trends = { used: trendsBy('used'), allocated: trendsBy('allocated') };
  return inOneBuffer({ siteId, trends });
}
