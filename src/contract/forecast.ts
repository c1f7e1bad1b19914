/** How long a capacity lasts (docs: Capacity planning, Forecast). `forecast-json.ts` writes it. */
import { type Static, type TProperties, Type } from 'typebox';
import type { CountedBy } from '../domain/capacity/counted-by.ts';
import type {
  AvailableForecast,
  DaysUntil,
  ExpectedUse,
  Forecast,
} from '../domain/capacity/forecast.ts';
import {
  forecastAheadDaysMax,
  forecastDays,
  forecastDaysMin,
  forecastLatestDaysMin,
} from '../domain/capacity/limits.ts';
import {
  dayMs,
  type HistoryLevel,
  type HistoryQuantity,
  type HistorySubject,
  historyQuantities,
} from '../domain/history.ts';
import { type Quantity, quantities } from './quantities.ts';
import { siteExample } from './site.ts';
import { subjects } from './subject.ts';
import {
  amounts,
  closed,
  counted,
  id,
  moment,
  nullable,
  percent,
  quantityProperties,
  quantityText,
  subjectId,
} from './values.ts';

/** The assumptions of a forecast: bytes, or hundredths of a core. */
export interface ForecastAssumptions {
  readonly plan: { readonly [Quantity in HistoryQuantity]?: bigint };
  readonly extend: { readonly [Quantity in HistoryQuantity]?: bigint };
  /** Lead time of an order, in days; null if not given. */
  readonly leadDays: number | null;
  readonly by: CountedBy;
}

/** A site, and the quantity of it that is full first. */
export interface FirstFull {
  readonly siteId: string;
  readonly quantity: HistoryQuantity;
  readonly earliest: number;
  readonly expected: number | null;
}

export interface ForecastAnswer {
  readonly subject: HistorySubject;
  /** The end of the last day of data (ms), which is the start of today. */
  readonly computedAt: number;
  readonly whatIf: ForecastAssumptions;
  readonly forecasts: Readonly<Record<HistoryQuantity, Forecast>>;
  /** The sites that fill first; null while that is computed. Not read for a site. */
  readonly first: readonly FirstFull[] | null;
}

/** Sites that a forecast above a site names: as many as a page of a list has. */
export const firstSitesMax = 50;

const unknown = 'Null where there are too few days.';

const states: Forecast['state'][] = ['insufficient_data', 'full', 'filling', 'shrinking', 'steady'];

const state = Type.Enum(states, {
  type: 'string',
  description:
    `\`insufficient_data\`: fewer than ${forecastDaysMin} days from the first that counts to the last, ` +
    `or too few nodes report today and no day of the last ${forecastDaysMin} counts. \`full\`: use has ` +
    'reached the total, of which neither is 0. `filling`: it is expected to, within five years. ' +
    '`shrinking`: use fell in nineteen of twenty cases. `steady`: neither.',
});

function date(description: string) {
  return Type.String({ format: 'date', description: `${description} UTC.` });
}

const basis = nullable(
  Type.Object(
    {
      from: date('The first day that counts.'),
      to: date('The last one.'),
      days: Type.Integer({
        minimum: 1,
        maximum: forecastDays,
        description: 'How many days count. Between them, use lies on the straight line.',
      }),
      as_of: nullable(
        date(
          'The day that stands for today, where nothing reports or under nine tenths of the nodes do. ' +
            'Null where today does.',
        ),
      ),
    },
    { ...closed, description: `The days that the forecast rests on. ${unknown}` },
  ),
);

function days(description: string) {
  return nullable(
    Type.Integer({
      minimum: 0,
      maximum: forecastAheadDaysMax,
      description: `${description} Whole days from now; 0 where it is reached; null past ${forecastAheadDaysMax} days.`,
    }),
  );
}

function orderDate(day: 'earliest' | 'expected') {
  return nullable(date(`\`${day}\` less \`lead[days]\`; null where that is null.`));
}

function threshold(percentOfTotal: number) {
  return Type.Object(
    {
      earliest: days('By rises that were seldom exceeded, and growth that may double.'),
      expected: days('By rises that were exceeded in half of the cases.'),
      latest: days(
        `By the least rises; from fewer than ${forecastLatestDaysMin} days null, unless it is reached.`,
      ),
      order_by: Type.Optional(
        Type.Object(
          {
            earliest: orderDate('earliest'),
            expected: orderDate('expected'),
          },
          {
            ...closed,
            description:
              'When to order: between the two. There where `lead[days]` was given. A date that has passed ' +
              'says how late it is.',
          },
        ),
      ),
    },
    { ...closed, description: `When ${percentOfTotal} % of today's total is used.` },
  );
}

const daysUntil = nullable(
  Type.Object(
    { '80': threshold(80), '90': threshold(90), '100': threshold(100) },
    { ...closed, description: `Days until thresholds are reached. ${unknown}` },
  ),
);

const ahead = nullable(
  Type.Array(
    Type.Object(
      {
        days: Type.Integer({ minimum: 1, description: 'Within so many days from now.' }),
        percent: Type.Object(
          {
            low: percent('By the rises of `latest`.'),
            expected: percent('By the rises of `expected`.'),
            high: percent('By the rises of `earliest`.'),
          },
          { ...closed, description: "The highest use, of today's total." },
        ),
      },
      { ...closed, description: 'How far use rises within some days.' },
    ),
    { description: `How far use rises. ${unknown}` },
  ),
);

/** Makes the schema of the forecast of a quantity; `growth` has the growth in its unit. */
function forecastWith<Growth extends TProperties>(growth: Growth) {
  return (quantity: Quantity) =>
    Type.Object(
      {
        state,
        percent: percent(
          'Used of total today, or allocated of allocatable, as in the resources view.',
        ),
        growth_per_day: nullable(
          Type.Object(
            {
              ...growth,
              percent: nullable(
                Type.Number({
                  description: "Points of percent of today's total, two decimals; null of 0.",
                }),
              ),
            },
            {
              ...closed,
              description: `The median of what use moved by; below 0 where it shrank. ${unknown}`,
            },
          ),
        ),
        basis,
        days_until: daysUntil,
        ahead,
      },
      { ...closed, description: quantityText(quantity) },
    );
}

function changes(description: string) {
  const cores = Type.Number({ description: 'Cores, two decimals at most.' });
  const bytes = Type.Integer({ description: 'Bytes.' });
  return Type.Optional(amounts(quantities, cores, bytes, description));
}

/** Of a site there is none. */
const first = {
  first: nullable(
    Type.Array(
      Type.Object(
        {
          site_id: id('The site.'),
          quantity: Type.Enum([...historyQuantities], {
            type: 'string',
            description: 'What of it reaches 100 percent first.',
          }),
          days_until: Type.Object(
            {
              earliest: Type.Integer({
                minimum: 0,
                description: 'As in `days_until` of the site.',
              }),
              expected: days('As in `days_until` of the site.'),
            },
            { ...closed, description: 'The days until then.' },
          ),
        },
        { ...closed, description: 'A site that fills.' },
      ),
      {
        maxItems: firstSitesMax,
        description:
          `The ${firstSitesMax} sites that reach 100 percent of anything first, by \`earliest\`, then by id, ` +
          'as they are today; null while that is worked out, in the minute after a start.',
      },
    ),
  ),
};

const forecast = {
  computed_at: moment('The end of the last day that was looked back on.'),
  plan: changes('What `plan[…]` added to the use of today; there where it was given.'),
  extend: changes('What `extend[…]` added to the total of today; there where it was given.'),
  count: counted,
  ...quantityProperties(
    forecastWith({ cores: Type.Number({ description: 'Cores a day, two decimals.' }) }),
    forecastWith({ bytes: Type.Integer({ description: 'Bytes a day.' }) }),
    'Storage by kind.',
  ),
};

function forecastOf<Level extends HistoryLevel, First extends TProperties>(
  level: Level,
  sites: First,
) {
  return Type.Object(
    { ...subjectId(level), ...forecast, ...sites },
    { ...closed, description: `How long the capacity of a ${subjects[level].noun} lasts.` },
  );
}

export const partnerForecastSchema = forecastOf('partner', first);
export const hybridCoreForecastSchema = forecastOf('hybrid-core', first);
export const siteForecastSchema = forecastOf('site', {});

export type HybridCoreForecastRecord = Static<typeof hybridCoreForecastSchema>;
export type SiteForecastRecord = Static<typeof siteForecastSchema>;

/** A forecast after its subject. Of a site there is no `first`. */
export type ForecastRecord = Omit<SiteForecastRecord, 'site_id'> &
  Partial<Pick<HybridCoreForecastRecord, 'first'>>;

export type CoresForecast = ForecastRecord['cpu'];

/** The forecast of a quantity without its growth, which is in its unit. */
export type QuantityForecast = Omit<CoresForecast, 'growth_per_day'>;

const nowhere: DaysUntil = { earliest: null, expected: null, latest: null };
const noDays: AvailableForecast['daysUntil'] = { 80: nowhere, 90: nowhere, 100: nowhere };

const daysBasis: AvailableForecast['basis'] = {
  from: Date.UTC(2025, 10, 20) / dayMs,
  to: Date.UTC(2026, 10, 19) / dayMs,
  days: 361,
  asOf: null,
};

/** Hundredths of a percent by days: low, expected, high. */
function aheadOf(
  percents: Readonly<Record<number, readonly [number, number, number]>>,
): readonly ExpectedUse[] {
  return Object.entries(percents).map(([days, [low, expected, high]]) => ({
    days: Number(days),
    low,
    expected,
    high,
  }));
}

/** Cores last for more than a year; of object storage too few days are known. */
export const forecastExample: Omit<ForecastAnswer, 'subject'> = {
  computedAt: Date.UTC(2026, 10, 20),
  whatIf: { plan: {}, extend: {}, leadDays: null, by: 'used' },
  forecasts: {
    cpu: {
      state: 'filling',
      percent: 4107,
      growthPerDay: { amount: 1250n, percent: 6n },
      basis: daysBasis,
      daysUntil: {
        80: { earliest: 410, expected: 650, latest: 1102 },
        90: { earliest: 531, expected: 812, latest: 1410 },
        100: { earliest: 652, expected: 974, latest: 1718 },
      },
      ahead: aheadOf({
        7: [4107, 4150, 4320],
        30: [4190, 4310, 4640],
        90: [4380, 4690, 5270],
        180: [4640, 5230, 6120],
        365: [5210, 6280, 7630],
      }),
    },
    memory: {
      state: 'steady',
      percent: 6130,
      growthPerDay: { amount: 0n, percent: 0n },
      basis: daysBasis,
      daysUntil: { ...noDays, 80: { earliest: 1204, expected: null, latest: null } },
      ahead: aheadOf({
        7: [6130, 6160, 6390],
        30: [6130, 6190, 6480],
        90: [6130, 6210, 6590],
        180: [6130, 6210, 6680],
        365: [6130, 6210, 6870],
      }),
    },
    distributed: {
      state: 'filling',
      percent: 7500,
      growthPerDay: { amount: 2120094310957n, percent: 10n },
      basis: daysBasis,
      daysUntil: {
        80: { earliest: 31, expected: 50, latest: 77 },
        90: { earliest: 104, expected: 150, latest: 214 },
        100: { earliest: 177, expected: 250, latest: 351 },
      },
      ahead: aheadOf({
        7: [7500, 7570, 7660],
        30: [7650, 7800, 7990],
        90: [8100, 8400, 8810],
        180: [8740, 9300, 10040],
        365: [10100, 11150, 12580],
      }),
    },
    rocket: {
      state: 'shrinking',
      percent: 1250,
      growthPerDay: { amount: -262707338531n, percent: -2n },
      basis: daysBasis,
      daysUntil: noDays,
      ahead: aheadOf({
        7: [1250, 1250, 1290],
        30: [1250, 1250, 1300],
        90: [1250, 1250, 1300],
        180: [1250, 1250, 1300],
        365: [1250, 1250, 1300],
      }),
    },
    object: { state: 'insufficient_data', percent: 5000 },
  },
  first: [{ siteId: siteExample.id, quantity: 'distributed', earliest: 177, expected: 250 }],
};
