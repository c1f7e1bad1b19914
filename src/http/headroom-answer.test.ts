/** Headroom answers take a permit of their partner, and are aborted when no client waits. */
import { expect, it } from 'vitest';
import { buildPartner } from '../../test/fixture/built-partner.ts';
import { headroomParameters } from '../contract/parameters.ts';
import { createQueryParser } from '../contract/query/parse.ts';
import type { ListQuery } from '../contract/query/query.ts';
import { noCapacity } from '../domain/asset.ts';
import { noUsage } from '../store/usage-document.ts';
import { partnerHeadroomAnswer } from './headroom-answer.ts';
import type { Answer } from './reply/answer.ts';
import type { WholeAnswerWork } from './work/whole-answers.ts';

const parse = createQueryParser(headroomParameters, () => 0);

async function partnerOf(assetCount: number) {
  const capacity = { ...noCapacity, cpu: 100n };
  const assets = Array.from(
    { length: assetCount },
    (_, n) => ({ id: `node-${n}`, nodeType: 'compute', status: 'active', capacity }) as const,
  );
  const site = { id: 'fra01', hybridCoreId: 'eu', description: null, location: null };
  return buildPartner(
    {
      partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
      revision: 1,
      siteListRevision: 1,
      hybridCoreListRevision: 1,
      hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision: 1 }],
      sites: [{ ...site, revision: 1, assetsRevision: 1 }],
      contents: new Map([['fra01', { assets, usage: noUsage }]]),
    },
    { now: 0, usageMaxAgeMs: 60_000 },
  );
}

/** What the answer to a query string asks to be shared. */
async function sharedOf(queryString: string): Promise<{ asked: string; work: WholeAnswerWork }> {
  const { query } = parse(queryString) as { query: ListQuery };
  const { promise, resolve } = Promise.withResolvers<{ asked: string; work: WholeAnswerWork }>();
  void partnerHeadroomAnswer(await partnerOf(100), query, (asked, work) => {
    resolve({ asked, work });
    return new Promise<Answer>(() => {});
  });
  return promise;
}

it('is computed once for equal requests in any order, and not for disconnected clients', async () => {
  const { asked, work } = await sharedOf('shape[cpu_cores]=2&shape[memory_bytes]=3');
  const other = await sharedOf('shape[memory_bytes]=3&shape[cpu_cores]=2');
  expect(other.asked).toBe(asked);
  expect((await sharedOf('shape[cpu_cores]=3')).asked).not.toBe(asked);
  const gone = new Error('no client waits');
  await expect(work.make(AbortSignal.abort(gone))).rejects.toBe(gone);
  const { body } = await work.make(new AbortController().signal);
  expect(JSON.parse(body.toString()).data.partner_id).toBe('acme');
  // It is freed as a whole, so it must not be shared.
  expect(body.buffer.byteLength).toBe(body.length);
});
