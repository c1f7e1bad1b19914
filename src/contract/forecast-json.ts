/** Writes forecasts (docs: Capacity planning, Forecast). */

import type { Unit } from '../domain/asset.ts';
import type { DaysUntil, ExpectedUse, Forecast } from '../domain/capacity/forecast.ts';
import { dayMs } from '../domain/history.ts';
import type {
  CoresForecast,
  FirstFull,
  ForecastAnswer,
  ForecastAssumptions,
  ForecastRecord,
  QuantityForecast,
} from './forecast.ts';
import { amountOf, amountsOf, hundredthsOf, momentOf, percentOf } from './json.ts';
import { ofQuantities } from './quantities.ts';
import { subjectOf } from './subject.ts';

/** The forecasts of all quantities as JSON text. */
export function forecastJson(answer: ForecastAnswer): string {
  const { subject, computedAt, whatIf, forecasts, first } = answer;
  const ordering = { today: computedAt / dayMs, leadDays: whatIf.leadDays };
  const record: ForecastRecord = {
    computed_at: momentOf(computedAt),
    ...assumed(whatIf),
    count: { by: whatIf.by },
    ...ofQuantities(
      ({ key }) => coresForecast(forecasts[key], ordering),
      ({ key }) => bytesForecast(forecasts[key], ordering),
    ),
    ...(subject.level !== 'site' && { first: firstRecords(first) }),
  };
  return JSON.stringify({ ...subjectOf(subject), ...record });
}

/** The plan and the extension, where given. */
function assumed({ plan, extend }: ForecastAssumptions): Pick<ForecastRecord, 'plan' | 'extend'> {
  return {
    ...(Object.keys(plan).length > 0 && { plan: amountsOf(plan) }),
    ...(Object.keys(extend).length > 0 && { extend: amountsOf(extend) }),
  };
}

/** When to order: `today` in days since 1970. */
interface Ordering {
  readonly today: number;
  readonly leadDays: number | null;
}

function coresForecast(forecast: Forecast, ordering: Ordering): CoresForecast {
  const growth = growthOf(forecast, 'cores');
  return quantityForecast(
    forecast,
    growth && { cores: growth.amount, percent: growth.percent },
    ordering,
  );
}

function bytesForecast(forecast: Forecast, ordering: Ordering): ForecastRecord['memory'] {
  const growth = growthOf(forecast, 'bytes');
  return quantityForecast(
    forecast,
    growth && { bytes: growth.amount, percent: growth.percent },
    ordering,
  );
}

function growthOf(forecast: Forecast, unit: Unit) {
  if (forecast.state === 'insufficient_data') return null;
  const { amount, percent } = forecast.growthPerDay;
  return {
    amount: amountOf(amount, unit),
    percent: percent === null ? null : hundredthsOf(percent),
  };
}

function quantityForecast<Growth>(
  forecast: Forecast,
  growth: Growth,
  ordering: Ordering,
): QuantityForecast & { readonly growth_per_day: Growth } {
  const { state, percent } = forecast;
  const now = { state, percent: percentOf(percent), growth_per_day: growth };
  if (forecast.state === 'insufficient_data') {
    return { ...now, basis: null, days_until: null, ahead: null };
  }
  const { basis, daysUntil, ahead } = forecast;
  return {
    ...now,
    basis: {
      from: dateOf(basis.from),
      to: dateOf(basis.to),
      days: basis.days,
      as_of: basis.asOf === null ? null : dateOf(basis.asOf),
    },
    days_until: {
      '80': daysRecord(daysUntil[80], ordering),
      '90': daysRecord(daysUntil[90], ordering),
      '100': daysRecord(daysUntil[100], ordering),
    },
    ahead: ahead.map(aheadRecord),
  };
}

function daysRecord(
  { earliest, expected, latest }: DaysUntil,
  { today, leadDays }: Ordering,
): NonNullable<QuantityForecast['days_until']>['80'] {
  const days = { earliest, expected, latest };
  if (leadDays === null) return days;
  const orderBy = (day: number | null) => (day === null ? null : dateOf(today + day - leadDays));
  return { ...days, order_by: { earliest: orderBy(earliest), expected: orderBy(expected) } };
}

function aheadRecord({ days, low, expected, high }: ExpectedUse) {
  return {
    days,
    percent: { low: percentOf(low), expected: percentOf(expected), high: percentOf(high) },
  };
}

function firstRecords(first: readonly FirstFull[] | null) {
  if (first === null) return null;
  return first.map(({ siteId, quantity, earliest, expected }) => ({
    site_id: siteId,
    quantity,
    days_until: { earliest, expected },
  }));
}

/** A day (since 1970) as `2026-11-20`. */
function dateOf(day: number): string {
  return momentOf(day * dayMs).slice(0, 'YYYY-MM-DD'.length);
}
