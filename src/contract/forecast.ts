/** Writes how long capacity lasts (docs: Capacity planning, Forecast). */
import type { DaysUntil, Forecast } from '../capacity/forecast.ts';
import { type HistoryQuantity, type HistorySubject, stepMs } from '../domain/history.ts';
import { amountJson, hundredthsJson, tenthsJson, type Unit } from './amount.ts';
import { percentJson, timeJson } from './json.ts';
import { subjectJson } from './subject.ts';

/** The forecasts of all quantities as JSON text. `computedAt` is the end of the last day looked at (ms). */
export function forecastJson(
  subject: HistorySubject,
  computedAt: number,
  forecasts: Readonly<Record<HistoryQuantity, Forecast>>,
): string {
  const { cpu, memory, distributed, rocket, object } = forecasts;
  return (
    `{${subjectJson(subject)},"computed_at":${timeJson(computedAt)},` +
    `"cpu":${quantityJson(cpu, 'cores')},"memory":${quantityJson(memory, 'bytes')},` +
    `"storage":{"distributed":${quantityJson(distributed, 'bytes')},` +
    `"rocket":${quantityJson(rocket, 'bytes')},"object":${quantityJson(object, 'bytes')}}}`
  );
}

function quantityJson(forecast: Forecast, unit: Unit): string {
  const opening = `{"state":"${forecast.state}","percent":${percentJson(forecast.percent)},`;
  if (forecast.state === 'insufficient_data') {
    return `${opening}"growth_per_day":null,"basis":null,"days_until":null}`;
  }
  const { growthPerDay: growth, basis, daysUntil } = forecast;
  const percent = growth.percent === null ? 'null' : hundredthsJson(growth.percent);
  const thresholds = Object.entries(daysUntil).map(([at, days]) => `"${at}":${daysJson(days)}`);
  return (
    `${opening}"growth_per_day":{"${unit}":${amountJson(growth.amount, unit)},"percent":${percent}},` +
    `"basis":{"from":${dateJson(basis.from)},"to":${dateJson(basis.to)},"days":${basis.days}},` +
    `"days_until":{${thresholds.join(',')}}}`
  );
}

function daysJson({ expected, earliest }: DaysUntil): string {
  return `{"expected":${tenthsJson(expected)},"earliest":${tenthsJson(earliest)}}`;
}

/** A day (since 1970) as `"2026-11-20"`. */
function dateJson(day: number): string {
  return `"${new Date(day * stepMs['1d']).toISOString().slice(0, 'YYYY-MM-DD'.length)}"`;
}
