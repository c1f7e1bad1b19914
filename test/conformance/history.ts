/**
 * History: an interval is recorded once or not at all, and days read alike before and after the
 * roll-up.
 */
import { describe, expect, it } from 'vitest';
import { dayMs, type HistoryStep, historySteps } from '../../src/domain/history.ts';
import { wrongDaysMax } from '../../src/store/history/compaction.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import { compact, type Level, prune, record, sampleOf } from './history-samples.ts';
import {
  changing,
  type MakeStore,
  removing,
  smallPartner,
  withStore,
  write,
} from './store-under-test.ts';

const day = Date.parse('2028-02-29T00:00:00Z');
const at = (minutes: number): number => day + minutes * 60_000;

export function historyConformance(makeStore: MakeStore): void {
  const withPartner = (test: (writer: StoreWriter, reader: StoreReader) => Promise<void>) =>
    withStore(makeStore, async ({ writer, reader }) => {
      await write(writer, smallPartner());
      await test(writer, reader);
    });
  const read = (
    of: Pick<StoreReader, 'readHistory'>,
    step: HistoryStep,
    level: Level,
    id: string,
  ) => of.readHistory({ partnerId: 'acme', level, id }, step, day - dayMs, day + 2 * dayMs);
  const readAll = async (of: Pick<StoreReader, 'readHistory'>, id = 'e1') =>
    Promise.all(historySteps.map((step) => read(of, step, 'site', id)));

  describe('history', () => {
    it('shows samples in all steps, the same before and after their day is rolled up', async () => {
      await withPartner(async (writer, reader) => {
        for (const minutes of [0, 5, 55, 60, 1435, 1440]) await record(writer, at(minutes));
        const before = await readAll(reader);
        const starts = before.map((points) => points.map((point) => (point.at - day) / 60_000));
        expect(starts).toEqual([
          [0, 5, 55, 60, 1435, 1440],
          [0, 60, 1380, 1440],
          [0, 1440],
        ]);
        expect(before[2]?.[0]?.cpu?.samples).toBe(5);
        await compact(writer, day + dayMs);
        expect(await readAll(reader)).toEqual(before);
        await compact(writer, day + dayMs);
        expect(await readAll(reader)).toEqual(before);
      });
    });

    it('answers what begins in the range, and what is within a transaction as well', async () => {
      await withPartner(async (writer, reader) => {
        for (const minutes of [0, 5, 10, 65]) await record(writer, at(minutes));
        const subject = { partnerId: 'acme', level: 'partner', id: 'acme' } as const;
        const starts = async (step: HistoryStep, from: number, to: number) =>
          (await reader.readHistory(subject, step, from, to)).map((point) => point.at);
        expect(await starts('5m', at(5), at(65))).toEqual([at(5), at(10)]);
        expect(await starts('1h', at(0), at(60))).toEqual([at(0)]);
        expect(await starts('1h', at(60), at(61))).toEqual([at(60)]);
        expect(await starts('1d', at(60), at(61))).toEqual([]);
        expect(await starts('5m', at(5), at(5))).toEqual([]);
        const inside = await writer.transaction((transaction) => readAll(transaction));
        expect(inside).toEqual(await readAll(reader));
      });
    });

    it('records a slot once, also when its day is rolled up, and late ones beside it', async () => {
      await withPartner(async (writer, reader) => {
        expect(await record(writer, at(0), 1n)).toBe(5);
        expect(await record(writer, at(0), 2n)).toBe(0);
        await compact(writer, day + dayMs);
        expect(await record(writer, at(0), 3n)).toBe(0);
        // The clock had been ahead.
        expect(await record(writer, at(5), 4n)).toBe(5);
        const late = await readAll(reader);
        expect(late[1]?.[0]?.cpu).toMatchObject({ samples: 2, usedSum: 5n, usedMax: 4n });
        await compact(writer, day + dayMs);
        expect(await readAll(reader)).toEqual(late);
      });
    });

    it('takes the days of a past that was not recorded, and records beside them', async () => {
      await withPartner(async (writer, reader) => {
        const subject = { partnerId: 'acme', level: 'partner', id: 'acme' } as const;
        const put = (step: HistoryStep, used: bigint) =>
          writer.transaction((transaction) =>
            transaction.putHistoryDays(subject, step, [
              sampleOf(day - dayMs, used),
              sampleOf(day, used),
            ]),
          );
        for (const step of historySteps) await put(step, 1n);
        for (const step of historySteps) await put(step, 2n);
        expect(await read(reader, '1h', 'partner', 'acme')).toEqual([
          sampleOf(day - dayMs, 2n),
          sampleOf(day, 2n),
        ]);
        expect(await record(writer, at(0))).toBe(0);
        expect(await record(writer, at(5), 4n)).toBe(5);
        const [, today] = await read(reader, '1d', 'partner', 'acme');
        expect(today?.cpu).toMatchObject({ samples: 2, usedSum: 6n, usedMax: 4n });
      });
    });

    it('records nothing in a day whose five minutes are no longer kept', async () => {
      await withPartner(async (writer, reader) => {
        await record(writer, at(0));
        await compact(writer, day + dayMs);
        expect(await prune(writer, '5m', day + dayMs - 1)).toBe(0);
        expect(await prune(writer, '5m', day + dayMs)).toBe(5);
        expect(await record(writer, at(5))).toBe(0);
        const [fives, hours, days] = await readAll(reader);
        expect([fives, hours?.length, days?.length]).toEqual([[], 1, 1]);
      });
    });

    it('keeps a day until so many follow in a row, and one more', async () => {
      await withPartner(async (writer) => {
        for (let days = 0; days <= 2; days++) await record(writer, at(0) + days * dayMs);
        const far = 400 * dayMs;
        await record(writer, at(0) + far);
        await compact(writer, day + far + dayMs);
        const pruneKeeping = (days: number) =>
          writer.transaction((transaction) =>
            transaction.pruneHistory('acme', '5m', day + far, days),
          );
        expect(await pruneKeeping(2)).toBe(0);
        expect(await pruneKeeping(1)).toBe(5);
        expect(await pruneKeeping(1)).toBe(0);
      });
    });

    it('keeps a day until so many others are newer that not all are of wrong clocks', async () => {
      await withPartner(async (writer) => {
        const write = async (days: number) => record(writer, at(0) + 10 * days * dayMs);
        for (let days = 0; days <= wrongDaysMax; days++) await write(days);
        const end = day + 1_000 * dayMs;
        await compact(writer, end);
        const prune = () =>
          writer.transaction((transaction) => transaction.pruneHistory('acme', '5m', end, 1));
        expect(await prune()).toBe(0);
        await write(wrongDaysMax + 1);
        await compact(writer, end);
        expect(await prune()).toBe(5);
        expect(await prune()).toBe(0);
      });
    });

    it('records nothing of what is not there', async () => {
      await withPartner(async (writer, reader) => {
        await write(writer, changing({ sites: removing('w1') }));
        expect(await record(writer, at(0))).toBe(4);
        expect((await readAll(reader, 'w1')).flat()).toEqual([]);
        const stranger = await writer.transaction((transaction) =>
          transaction.recordSamples('missing', at(0), [
            { level: 'partner', id: 'missing', sample: sampleOf(at(0), 1n) },
          ]),
        );
        expect(stranger).toBe(0);
      });
    });

    it('goes with its site, hybrid core or partner, and with nothing else', async () => {
      await withPartner(async (writer, reader) => {
        await write(writer, smallPartner('other'));
        for (const minutes of [0, 1440]) {
          await record(writer, at(minutes));
          await record(writer, at(minutes), 1n, 'other');
        }
        await compact(writer, day + dayMs);
        await write(writer, changing({ sites: removing('w1'), hybridCores: removing('west') }));
        expect((await readAll(reader, 'w1')).flat()).toEqual([]);
        expect(await read(reader, '1d', 'hybrid-core', 'west')).toEqual([]);
        expect(await read(reader, '1d', 'hybrid-core', 'east')).toHaveLength(2);
        expect(await read(reader, '1d', 'partner', 'acme')).toHaveLength(2);
        expect((await readAll(reader)).map(({ length }) => length)).toEqual([2, 2, 2]);
        await writer.transaction((transaction) => transaction.removePartner('acme'));
        expect((await readAll(reader)).flat()).toEqual([]);
        expect((await reader.readHistorySizes()).map((size) => size.partnerId)).toEqual(['other']);
      });
    });

    it('is rolled up some subjects after others, until none is left', async () => {
      await withPartner(async (writer, reader) => {
        const ids = Array.from({ length: 120 }, (_, index) => `site-${index}`);
        const sites = ids.map((id) => ({
          id,
          hybridCoreId: 'east',
          description: null,
          location: null,
        }));
        await write(writer, changing({ sites: { put: sites, remove: [] } }));
        const samples = ids.map(
          (id) => ({ level: 'site', id, sample: sampleOf(at(0), 1n) }) as const,
        );
        await writer.transaction((transaction: StoreTransaction) =>
          transaction.recordSamples('acme', at(0), samples),
        );
        expect(await compact(writer, day + dayMs)).toBe(3);
        for (const id of ids) expect((await readAll(reader, id)).flat()).toHaveLength(3);
      });
    });

    it('has a size', async () => {
      await withPartner(async (writer, reader) => {
        expect(await reader.readHistorySizes()).toEqual([]);
        await record(writer, at(0));
        await record(writer, at(1440));
        await compact(writer, day + dayMs);
        const [size, ...others] = await reader.readHistorySizes();
        // Five subjects, each with a sample, and a point of each step of the day before.
        expect(size).toMatchObject({
          partnerId: 'acme',
          oldest: day,
          newest: at(1440),
          points: 20,
        });
        expect(size!.bytes).toBeGreaterThan(100);
        expect(others).toEqual([]);
      });
    });
  });
}
