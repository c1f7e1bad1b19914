/**
 * Compares the state of a site with the last reported one and derives the events between them
 * (docs: Events): crossed workload thresholds, stale usage, capacity that fills soon. Hysteresis
 * keeps a value that wavers around a threshold from being reported repeatedly.
 */
import { forecastThresholds } from '../../domain/capacity/limits.ts';
import { formatHundredths } from '../../domain/cores.ts';
import type { EventType, NewEvent } from '../../domain/event.ts';
import { type HistoryQuantity, historyQuantities } from '../../domain/history.ts';
import { percentOfBigints } from '../../domain/percent.ts';
import type { SiteSums } from './site-sums.ts';

/** The days to full that are reported, the longest first: to plan an order, and to hurry it. */
const soonWithinDays = [90, 30] as const;

/**
 * Hysteresis: the fraction by which a forecast must recede before the same threshold is reported
 * again. A tenth is about a week's change.
 */
const rearmDivisor = 10;

/** Length of the cached trends in days; the reports treat anything later as never. */
export const trendDaysKept = soonWithinDays[0] + soonWithinDays[0] / rearmDivisor;

/** How far a workload has to fall below a threshold, in percent, before that is reported: it wavers. */
const belowMarginPercent = 2;

/** What was reported last of a site. Before the first report nothing is above, stale or full soon. */
export interface SiteReport {
  /** The highest threshold that was reported as crossed, in percent. */
  readonly above: ByQuantity;
  readonly isStale: boolean;
  /** The shortest reported time to full, in days: one of `soonWithinDays`. */
  readonly soon: ByQuantity;
}

type ByQuantity = Readonly<Partial<Record<HistoryQuantity, number>>>;

/** Days until a quantity is expected to be full; infinite if not foreseen, null without a forecast. */
export type ExpectedDays = Readonly<Record<HistoryQuantity, number | null>>;

/** A site as the interface shows it at a moment. */
export interface ObservedSite extends SiteSums {
  readonly id: string;
  readonly hybridCoreId: string;
  readonly expected: ExpectedDays;
}

export interface NextReport {
  readonly report: SiteReport;
  readonly events: readonly NewEvent[];
}

const firstReport: SiteReport = { above: {}, isStale: false, soon: {} };

/** Serializes a report for the database, always in the same order. */
export function formatReport({ above, isStale, soon }: SiteReport): string {
  return JSON.stringify({ above: inOrder(above), stale: isStale, soon: inOrder(soon) });
}

/** Parses a stored report; undefined is a site of which nothing was reported. */
export function parseReport(document: string | undefined): SiteReport {
  if (document === undefined) return firstReport;
  const { above, stale, soon } = JSON.parse(document);
  return { above, isStale: stale, soon };
}

/** What is to be reported of a site now, and the report that results. */
export function nextReport(before: SiteReport, site: ObservedSite): NextReport {
  const events: NewEvent[] = [];
  const append = (type: EventType, after: string) => {
    const { id: siteId, hybridCoreId } = site;
    events.push({ type, hybridCoreId, siteId, assetId: null, before: null, after: `{${after}}` });
  };
  const isStale = reportStaleness(before.isStale, site, append);
  const above: Record<string, number> = {};
  const soon: Record<string, number> = {};
  for (const quantity of historyQuantities) {
    above[quantity] = crossed(before.above[quantity] ?? 0, quantity, site, append);
  }
  for (const quantity of historyQuantities) {
    soon[quantity] = fullSoon(before.soon[quantity] ?? null, quantity, site, append) ?? 0;
  }
  return { report: { above: inOrder(above), isStale, soon: inOrder(soon) }, events };
}

type AppendEvent = (type: EventType, after: string) => void;

/** A site that reports no usage keeps its state: it emits no event. */
function reportStaleness(
  wasStale: boolean,
  { usageState }: ObservedSite,
  append: AppendEvent,
): boolean {
  const { areReported, areStale, observedAt } = usageState;
  const isStale = areReported ? false : areStale || wasStale;
  if (isStale !== wasStale) {
    const time = observedAt === null ? null : new Date(observedAt).toISOString();
    append(isStale ? 'figures.stale' : 'figures.fresh', `"observed_at":${JSON.stringify(time)}`);
  }
  return isStale;
}

/** The highest threshold that counts as crossed now. Without a percentage it stays. */
function crossed(
  last: number,
  quantity: HistoryQuantity,
  { sums }: ObservedSite,
  append: AppendEvent,
) {
  const { used, total, nodesReporting } = sums[quantity];
  const hundredths = nodesReporting === 0 ? null : percentOfBigints(used, total);
  if (hundredths === null) return last;
  const percent = formatHundredths(hundredths);
  const report = (type: EventType, threshold: number) =>
    append(type, `"quantity":"${quantity}","threshold":${threshold},"percent":${percent}`);
  let highest = last;
  for (const threshold of forecastThresholds) {
    if (threshold <= highest || hundredths < threshold * 100) continue;
    report('workload.above', threshold);
    highest = threshold;
  }
  for (const threshold of forecastThresholds.toReversed()) {
    if (threshold > highest || hundredths > (threshold - belowMarginPercent) * 100) continue;
    report('workload.below', threshold);
    highest = Math.max(0, ...forecastThresholds.filter((lower) => lower < threshold));
  }
  return highest;
}

/** The shortest time to full that counts as reported now; null if none does. */
function fullSoon(
  last: number | null,
  quantity: HistoryQuantity,
  { expected }: ObservedSite,
  append: AppendEvent,
): number | null {
  const days = expected[quantity];
  if (days === null) return last;
  let shortest = last ?? Number.POSITIVE_INFINITY;
  for (const within of soonWithinDays) {
    if (within >= shortest || days > within) continue;
    append('forecast.soon', `"quantity":"${quantity}","within_days":${within},"expected":${days}`);
    shortest = within;
  }
  for (const within of soonWithinDays.toReversed()) {
    if (within < shortest || days < within + within / rearmDivisor) continue;
    shortest = Math.min(
      ...soonWithinDays.filter((longer) => longer > within),
      Number.POSITIVE_INFINITY,
    );
  }
  return Number.isFinite(shortest) ? shortest : null;
}

/** Without zeros, which are the state before a report. */
function inOrder(values: ByQuantity): ByQuantity {
  const entries = historyQuantities.flatMap((quantity) => {
    const value = values[quantity] ?? 0;
    return value === 0 ? [] : [[quantity, value] as const];
  });
  return Object.fromEntries(entries);
}
