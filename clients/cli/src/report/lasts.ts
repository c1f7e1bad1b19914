/** Lays out how long the capacity lasts, as it is forecast when the report is written. */
import { soonestDays } from '../views/first.ts';
import { partOf, type Quantity, quantities } from '../views/quantity.ts';
import type { Forecast } from './answers.ts';
import { type Content, type Element, element } from './markup.ts';
import { dayText } from './month.ts';
import { shareText, workloadNames } from './number-text.ts';
import { section, table } from './tables.ts';

const dayMs = 86_400_000;

/** A forecast names no day past five years. */
const never = 'not in 5 years';

const thresholds = ['80', '90', '100'] as const;

type QuantityForecast = Forecast['cpu'] | Forecast['memory'];

const states: Readonly<Record<QuantityForecast['state'], string>> = {
  insufficient_data: 'too few days',
  full: 'full',
  filling: 'filling',
  shrinking: 'shrinking',
  steady: 'steady',
};

export function lastsSection(forecast: Forecast, writtenAt: number): Element {
  const known = quantities.filter(
    (of) => partOf<QuantityForecast, QuantityForecast>(forecast, of).percent !== null,
  );
  return section(
    'how-long',
    'How long it lasts',
    known.length === 0
      ? element('p', {}, 'Nothing is in use that could be forecast.')
      : [
          table(
            'When the workloads reach a share of their capacity',
            ['Workload', 'Now', 'State', ...thresholds.map((of) => `${of} %`)],
            known.map((of) =>
              rowOf(of, partOf<QuantityForecast, QuantityForecast>(forecast, of), writtenAt),
            ),
          ),
          element(
            'p',
            { class: 'note' },
            `As forecast on ${dayText(writtenAt)} from up to a year of its own past, whatever the month of this report. Expected: half of like times in the past rose more slowly. Earliest: one in twenty rose faster. Neither is a promise; what is planned is not in it.`,
          ),
        ],
  );
}

function rowOf(quantity: Quantity, of: QuantityForecast, writtenAt: number): readonly Content[] {
  const dates = thresholds.map((threshold): Content => {
    const until = of.days_until?.[threshold] ?? null;
    if (until === null) return 'not known';
    const soonest = soonestDays(until);
    if (until.expected === 0) return 'reached';
    if (soonest === null) return never;
    return [
      `expected ${dateText(until.expected, writtenAt)}`,
      element('br', {}),
      `earliest ${dateText(soonest, writtenAt)}`,
    ];
  });
  return [workloadNames[quantity], shareText(Number(of.percent)), states[of.state], ...dates];
}

function dateText(days: number | null, writtenAt: number): string {
  if (days === null) return never;
  return dayText(writtenAt + days * dayMs);
}

/** What a site is full of first, and when; a dash where no day is named. */
export function siteFirst({ first = [] }: Forecast, siteId: string): string {
  if (first === null) return 'being worked out';
  const forecast = first.find(({ site_id: id }) => id === siteId);
  if (forecast === undefined) return '–';
  const { days_until: until } = forecast;
  const { expected } = until;
  const expectedText = expected === null ? 'not expected' : `expected in ${expected} days`;
  return `${workloadNames[forecast.quantity]}: ${expectedText}, earliest in ${soonestDays(until)}`;
}
