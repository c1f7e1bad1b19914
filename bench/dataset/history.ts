/**
 * Writes history for a fleet's sites: slightly more points of every step than a response may hold.
 */
import {
  dayMs,
  downsample,
  type HistoryPoint,
  type HistoryStep,
  type HistorySubject,
  historySteps,
  type QuantityPoint,
  stepMs,
  stepStart,
} from '../../src/domain/history.ts';
import { rangePointsMax } from '../../src/limits.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import { siteId } from './fleet.ts';
import type { PreparedFleet } from './prepared.ts';
import { below, type Random, randomFrom } from './random.ts';

/** Ranges of one length in a site's history, each with its own start. */
export const rangesOfSite = 24;

const seed = 73;

/** Samples per point of each step. */
const samplesOf: Readonly<Record<HistoryStep, number>> = { '5m': 1, '1h': 12, '1d': 288 };

/**
 * Writes the history of the first partner's first sites, up to the end of yesterday at `now`.
 * Yesterday is not downsampled yet, as shortly after midnight: the most expensive time to read.
 */
export async function writeHistory(
  fleet: PreparedFleet,
  sites: number,
  now: number,
): Promise<void> {
  const random = randomFrom(seed);
  const today = stepStart(now, '1d');
  const { partnerId } = fleet.credentials[0]!;
  const writer = await openStore(fleet.databaseUrl).openWriter();
  try {
    for (let site = 0; site < sites; site++) {
      const subject = { partnerId, level: 'site', id: siteId(site) } as const;
      await writer.transaction((transaction) => writeDays(transaction, subject, today, random));
    }
    for (let slot = today - dayMs; slot < today; slot += stepMs['5m']) {
      const samples = Array.from({ length: sites }, (_, site) => {
        return { level: 'site' as const, id: siteId(site), sample: pointAt(slot, '5m', random) };
      });
      await writer.transaction((transaction) =>
        transaction.recordSamples(partnerId, slot, samples),
      );
    }
  } finally {
    await writer.close();
  }
}

/** Writes the downsampled days before yesterday. */
async function writeDays(
  transaction: StoreTransaction,
  subject: HistorySubject,
  today: number,
  random: Random,
): Promise<void> {
  for (const step of historySteps) {
    const length = (rangePointsMax + rangesOfSite) * stepMs[step];
    const points: HistoryPoint[] = [];
    for (let at = stepStart(today - length, '1d'); at < today - dayMs; at += stepMs[step]) {
      points.push(pointAt(at, step, random));
    }
    await transaction.putHistoryDays(subject, step, downsample(points, step));
  }
}

/** Usage around half of the capacity, for all five quantities. */
function pointAt(at: number, step: HistoryStep, random: Random): HistoryPoint {
  const quantity = (total: number): QuantityPoint => {
    const samples = samplesOf[step];
    const used = Math.round(total * (0.45 + below(random, 1_000_000) / 1e7));
    return {
      samples,
      usedSum: BigInt(used) * BigInt(samples),
      usedMax: BigInt(used),
      total: BigInt(total),
      nodesReporting: 800,
    };
  };
  return {
    at,
    cpu: quantity(9_600_000),
    memory: quantity(549_755_813_888_000),
    distributed: quantity(1_843_560_270_397_440),
    rocket: quantity(4_608_900_675_993_600),
    object: quantity(3_687_120_540_794_880),
    allocation: null,
  };
}
