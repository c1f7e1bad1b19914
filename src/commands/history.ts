/** `hybrid-core history status`, `history prune` and `history backtest`. */

import { Replay, replayHorizons } from '../domain/capacity/replay.ts';
import { historySteps, stepStart } from '../domain/history.ts';
import { replaySites } from '../history/questions/replay-sites.ts';
import { removeEnded, rollUpDays } from '../history/recorder/housekeeping.ts';
import type { StoreWriter } from '../store/store.ts';
import { parseDateTime } from '../text/date-time.ts';
import { oneLine, quote } from '../text/quote.ts';
import { requirePartner } from './partner.ts';
import { confirmRemoval } from './program/asking.ts';
import { audit, type CommandContext, reading, wrongUsage } from './program/command.ts';
import { isoTime, printJson, printTable } from './program/printing.ts';

export interface HistoryPruneOptions {
  /** An RFC 3339 time. */
  readonly before: string;
  readonly partner?: string;
  readonly yes?: boolean;
}

/**
 * Prints each partner's history; JSON: `[{ partner_id, oldest, newest, points, bytes }]`.
 */
export async function historyStatus(
  context: CommandContext,
  options: { readonly json?: boolean },
): Promise<void> {
  const sizes = await reading(context, (reader) => reader.readHistorySizes());
  const rows = sizes.map(({ partnerId, oldest, newest, points, bytes }) => ({
    partner_id: partnerId,
    oldest: isoTime(oldest),
    newest: isoTime(newest),
    points,
    bytes,
  }));
  if (options.json) return printJson(context, rows);
  const shown = rows.map((row) => ({ ...row, points: `${row.points}`, bytes: `${row.bytes}` }));
  const columns = ['partner_id', 'oldest', 'newest', 'points', 'bytes'];
  printTable(context, columns, shown, 'no history');
}

/**
 * Deletes the history of whole UTC days that ended by a time, of one partner or of all. Requires
 * confirmation: `yes`, or `prune` typed at a terminal.
 */
export async function historyPrune(
  context: CommandContext,
  options: HistoryPruneOptions,
): Promise<void> {
  const end = stepStart(pastTime(options.before, context.now()), '1d');
  const partnerIds = await partnersOf(context, options.partner);
  if (!options.yes) {
    const whose =
      options.partner === undefined ? 'all partners' : `partner "${oneLine(options.partner)}"`;
    await confirmRemoval(context, `the history of ${whose} from before ${isoTime(end)}`, 'prune');
  }
  const writer = await context.openWriter();
  try {
    for (const partnerId of partnerIds) await prunePartner(context, writer, partnerId, end);
  } finally {
    await writer.close();
  }
  if (partnerIds.length === 0) context.stdout.write('There is no history.\n');
}

async function prunePartner(
  context: CommandContext,
  writer: StoreWriter,
  partnerId: string,
  end: number,
): Promise<void> {
  // Safe beside a running recorder: each transaction locks the partner.
  const unfenced = { writer, fence: async () => {} };
  // Samples not yet rolled up are deleted with their days.
  await rollUpDays(unfenced, partnerId, end);
  let points = 0;
  for (const step of historySteps) points += await removeEnded(unfenced, partnerId, step, end);
  audit(context, 'history.prune', { partner_id: partnerId, before: isoTime(end), points });
  context.stdout.write(
    `Removed ${points} points of partner "${oneLine(partnerId)}" from before ${isoTime(end)}.\n`,
  );
}

/**
 * Backtests the forecast on the recorded history of each partner's sites: one forecast per week,
 * and how often a threshold was reached before its earliest day. JSON: `[{ partner_id, forecasts,
 * horizon, reached, before_earliest }]`.
 */
export async function historyBacktest(
  context: CommandContext,
  options: { readonly json?: boolean; readonly partner?: string },
): Promise<void> {
  const partnerIds = await partnersOf(context, options.partner);
  const rows = await reading(context, async (reader) => {
    const all = [];
    for (const partnerId of partnerIds) {
      const replay = new Replay();
      await replaySites(reader, replay, { partnerId, now: context.now(), pause: async () => {} });
      for (const [index, { name }] of replayHorizons.entries()) {
        const { reached, beforeEarliest } = replay.counts[index];
        all.push({
          partner_id: partnerId,
          forecasts: replay.forecasts,
          horizon: name,
          reached,
          before_earliest: beforeEarliest,
        });
      }
    }
    return all;
  });
  if (options.json) return printJson(context, rows);
  const shown = rows.map(({ forecasts, reached, before_earliest: before, ...row }) => ({
    ...row,
    forecasts: `${forecasts}`,
    reached: `${reached}`,
    before_earliest: reached === 0 ? '-' : `${((100 * before) / reached).toFixed(1)} %`,
  }));
  const columns = ['partner_id', 'forecasts', 'horizon', 'reached', 'before_earliest'];
  printTable(context, columns, shown, 'no history');
}

/** Parses a time that is not in the future. */
function pastTime(text: string, now: number): number {
  const time = parseDateTime(text);
  if (time === null || time > now) {
    throw wrongUsage(
      `--before is ${quote(text)}; allowed: an RFC 3339 time up to now, 2026-11-20T00:00:00Z for ` +
        'instance',
    );
  }
  return time;
}

/** The ids of all partners with history, or the given one. */
function partnersOf(
  context: CommandContext,
  partnerId: string | undefined,
): Promise<readonly string[]> {
  return reading(context, async (reader) => {
    if (partnerId !== undefined) return [(await requirePartner(reader, partnerId)).id];
    return (await reader.readHistorySizes()).map((size) => size.partnerId);
  });
}
