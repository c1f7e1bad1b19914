/** Writes forecasts (docs: Capacity planning, Forecast). */
import type { DaysUntil, ExpectedUse, Forecast } from '../capacity/forecast.ts';
import type { Unit } from '../domain/asset.ts';
import { dayMs } from '../domain/history.ts';
import type { FirstFull, ForecastAnswer, ForecastAssumptions } from './forecast.ts';
import { amountJson, amountsJson, hundredthsJson, percentJson, timeJson } from './json.ts';
import { quantitiesJson } from './quantities.ts';
import { subjectJson } from './subject.ts';

/** The forecasts of all quantities as JSON text. */
export function forecastJson(answer: ForecastAnswer): string {
  const { subject, computedAt, whatIf, forecasts, first } = answer;
  const ordering = { today: computedAt / dayMs, leadDays: whatIf.leadDays };
  const ofQuantities = quantitiesJson(({ key, unit }) =>
    quantityJson(forecasts[key], unit, ordering),
  );
  return (
    `{${subjectJson(subject)},"computed_at":${timeJson(computedAt)},` +
    `${changesJson('plan', whatIf.plan)}${changesJson('extend', whatIf.extend)}${ofQuantities}` +
    `${subject.level === 'site' ? '' : `,"first":${firstJson(first)}`}}`
  );
}

/** The assumptions, if any. */
function changesJson(name: 'plan' | 'extend', amounts: ForecastAssumptions['plan']): string {
  return Object.keys(amounts).length === 0 ? '' : `"${name}":${amountsJson(amounts)},`;
}

/** When to order: `today` in days since 1970. */
interface Ordering {
  readonly today: number;
  readonly leadDays: number | null;
}

function quantityJson(forecast: Forecast, unit: Unit, ordering: Ordering): string {
  const start = `{"state":"${forecast.state}","percent":${percentJson(forecast.percent)},`;
  if (forecast.state === 'insufficient_data') {
    return `${start}"growth_per_day":null,"basis":null,"days_until":null,"ahead":null}`;
  }
  const { growthPerDay: growth, basis, daysUntil, ahead } = forecast;
  const percent = growth.percent === null ? 'null' : hundredthsJson(growth.percent);
  const thresholds = Object.entries(daysUntil).map(
    ([at, days]) => `"${at}":${daysJson(days, ordering)}`,
  );
  return (
    `${start}"growth_per_day":{"${unit}":${amountJson(growth.amount, unit)},"percent":${percent}},` +
    `"basis":{"from":${dateJson(basis.from)},"to":${dateJson(basis.to)},"days":${basis.days}},` +
    `"days_until":{${thresholds.join(',')}},"ahead":[${ahead.map(aheadJson).join(',')}]}`
  );
}

function daysJson(
  { earliest, expected, latest }: DaysUntil,
  { today, leadDays }: Ordering,
): string {
  const days = `"earliest":${earliest},"expected":${expected},"latest":${latest}`;
  if (leadDays === null) return `{${days}}`;
  const orderBy =
    earliest === null ? 'null' : dateJson(Math.max(today, today + earliest - leadDays));
  return `{${days},"order_by":${orderBy}}`;
}

function aheadJson({ days, low, expected, high }: ExpectedUse): string {
  const percents = [low, expected, high].map(percentJson);
  return `{"days":${days},"percent":{"low":${percents[0]},"expected":${percents[1]},"high":${percents[2]}}}`;
}

function firstJson(first: readonly FirstFull[] | null): string {
  if (first === null) return 'null';
  return JSON.stringify(
    first.map(({ siteId, quantity, earliest, expected }) => ({
      site_id: siteId,
      quantity,
      days_until: { earliest, expected },
    })),
  );
}

/** A day (since 1970) as `"2026-11-20"`. */
function dateJson(day: number): string {
  return `"${new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)}"`;
}
