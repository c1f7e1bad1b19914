/**
 * Computes many sites' trends in the background: each site is queued among interactive requests,
 * and after each the thread pauses to handle messages.
 */
import { setImmediate } from 'node:timers/promises';
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import { withoutLow } from '../../domain/capacity/rises.ts';
import { readTrends } from '../../domain/capacity/subject-trends.ts';
import { keeping } from '../../domain/capacity/trend.ts';
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
  const trendsBy = await readTrends(reader, subject, lookBack, nodesActive);
  const kept = (by: CountedBy) => keeping(trendsBy(by), withoutLow);
  const trends = { used: kept('used'), allocated: kept('allocated') };
  return inOneBuffer({ siteId, trends });
}
