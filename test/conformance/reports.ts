/** Events of the recorder: each once, whichever recorder works and wherever a transaction fails. */
import { describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { PartnerSums } from '../../src/history/recorder/partner-sums.ts';
import { Reports } from '../../src/history/recorder/reports.ts';
import { LeaseLost } from '../../src/store/lease/lease.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import {
  changing,
  everyEvent,
  type MakeStore,
  type OpenStore,
  putting,
  site,
  withTwoPartners,
  write,
} from './store-under-test.ts';

const usageMaxAgeMs = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

/** Sets the use of site `e1`'s only asset, in percent. */
const use = ({ writer }: OpenStore, percent: bigint, observedAt = start) =>
  write(
    writer,
    changing({
      usage: new Map([
        [
          'e1',
          new Map([
            [
              'a',
              {
                source: 'collector',
                ...noSamples,
                cpu: { used: percent * 128n, total: null, observedAt },
              },
            ],
          ]),
        ],
      ]),
    }),
  );

/** A recorder without another one's state. */
function recorder(
  { reader, writer }: OpenStore,
  fence: (transaction: StoreTransaction) => Promise<void> = async () => {},
  within: Partial<Pick<OpenStore['writer'], 'transaction'>> = {},
) {
  const reports = new Reports({
    reader,
    writer: { transaction: writer.transaction, ...within },
    fence,
    mayGoOn: () => true,
  });
  return async (now = start) => {
    const partners = await reader.readRevisions();
    const sampled = [];
    for (const partner of partners) {
      const sums = new PartnerSums({ reader, clock: () => now, usageMaxAgeMs });
      await sums.sample(partner, now);
      sampled.push({ partnerId: partner.partnerId, sites: sums.sites });
    }
    await reports.report(sampled, now, signal);
  };
}

const reported = async ({ reader }: OpenStore) => {
  const { events } = await reader.readEvents('acme', everyEvent, 0, 100);
  return events.map(({ type, siteId, hybridCoreId, after }) => {
    expect([siteId, hybridCoreId]).toEqual(['e1', 'east']);
    const { threshold, percent, observed_at: at } = JSON.parse(after!);
    return `${type} ${at ?? `${threshold} ${percent}`}`;
  });
};

export function reportConformance(makeStore: MakeStore): void {
  describe('events of the recorder', () => {
    it('are written once, also by recorders that follow one another', async () => {
      await withTwoPartners(makeStore, async (open) => {
        await use(open, 85n);
        const first = recorder(open);
        await first();
        await first();
        await recorder(open)();
        expect(await reported(open)).toEqual(['workload.above 80 85']);
        await use(open, 79n);
        await recorder(open)();
        await use(open, 78n);
        await recorder(open)();
        await recorder(open)(start + usageMaxAgeMs + 1);
        await use(open, 10n, start + usageMaxAgeMs);
        await first(start + usageMaxAgeMs + 1);
        expect(await reported(open)).toEqual([
          'workload.above 80 85',
          'workload.below 80 78',
          'figures.stale 2026-11-20T12:00:00.000Z',
          'figures.fresh 2026-11-20T12:01:00.000Z',
        ]);
      });
    });

    it('are not written by a recorder that lost its lease, and are by the next', async () => {
      await withTwoPartners(makeStore, async (open) => {
        await use(open, 85n);
        const lost = recorder(open, async () => {
          throw new LeaseLost('recorder');
        });
        await expect(lost()).rejects.toThrow(LeaseLost);
        expect(await reported(open)).toEqual([]);
        expect((await open.reader.readSiteReports('acme')).size).toBe(0);
        await recorder(open)();
        expect(await reported(open)).toEqual(['workload.above 80 85']);
      });
    });

    it('of a transaction that failed come with the next round; one that ended unknown repeats none', async () => {
      await withTwoPartners(makeStore, async (open) => {
        await use(open, 85n);
        let isBroken = true;
        const broken = recorder(open, async () => {
          if (isBroken) throw new Error('broken');
        });
        await expect(broken()).rejects.toThrow('partner acme: broken');
        expect(await reported(open)).toEqual([]);
        isBroken = false;
        await broken();
        expect(await reported(open)).toEqual(['workload.above 80 85']);

        await use(open, 95n);
        const unknown = recorder(open, undefined, {
          transaction: async (work) => {
            await open.writer.transaction(work);
            throw new Error('the connection broke');
          },
        });
        await expect(unknown()).rejects.toThrow('the connection broke');
        await recorder(open)();
        expect(await reported(open)).toEqual(['workload.above 80 85', 'workload.above 90 95']);
      });
    });

    it('two recorders at once write once', async () => {
      await withTwoPartners(makeStore, async (open) => {
        await use(open, 85n);
        await Promise.all([recorder(open)(), recorder(open)()]);
        expect(await reported(open)).toEqual(['workload.above 80 85']);
      });
    });

    it('begin again for a site that was removed and came again', async () => {
      await withTwoPartners(makeStore, async (open) => {
        await use(open, 85n);
        await recorder(open)();
        await write(open.writer, changing({ sites: { put: [], remove: ['e1'] } }));
        await recorder(open)();
        await write(open.writer, changing({ sites: putting(site('e1', 'east')) }));
        const node = { id: 'a', nodeType: 'compute', status: 'active' } as const;
        const capacity = { ...noCapacity, cpu: 12_800n };
        await write(
          open.writer,
          changing({ assets: new Map([['e1', putting({ ...node, capacity })]]) }),
        );
        await use(open, 85n);
        await recorder(open)();
        expect(await reported(open)).toEqual(['workload.above 80 85', 'workload.above 80 85']);
      });
    });
  });
}
