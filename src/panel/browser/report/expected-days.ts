/** Formats the days on which a workload is forecast to reach a share of its capacity. */
import { dayMs } from '../../../domain/history.ts';
import { type DaysUntil, type Forecasts, workloadNames } from '../charts/recorded.ts';
import { dayText } from './month.ts';

/** A forecast names no day past five years. */
const never = 'not in 5 years';

/** The lines on a threshold: `expected 10 Nov 2026`, `earliest 1 Nov 2026`. */
export function untilLines(until: DaysUntil | null, writtenAt: number): readonly string[] {
  if (until === null) return ['not known'];
  if (until.earliest === 0) return ['reached'];
  if (until.earliest === null) return [never];
  return [
    `expected ${dateText(until.expected, writtenAt)}`,
    `earliest ${dateText(until.earliest, writtenAt)}`,
  ];
}

/** What a site is full of first, and when; a dash where no day is named. */
export function firstFullText({ first = [] }: Pick<Forecasts, 'first'>, siteId: string): string {
  if (first === null) return 'being worked out';
  const forecast = first.find(({ site_id: id }) => id === siteId);
  if (forecast === undefined) return '–';
  const { days_until: until } = forecast;
  const { expected, earliest } = until;
  const expectedText = expected === null ? 'not expected' : `expected in ${expected} days`;
  return `${workloadNames[forecast.quantity]}: ${expectedText}, earliest in ${earliest}`;
}

function dateText(days: number | null, writtenAt: number): string {
  return days === null ? never : dayText(writtenAt + days * dayMs);
}
