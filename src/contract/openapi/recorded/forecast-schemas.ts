/** Schemas of the forecasts, and their static types. */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { forecastAheadDaysMax, forecastDays, forecastDaysMin } from '../../../capacity/limits.ts';
import { historyQuantities } from '../../../domain/history.ts';
import { firstSitesMax } from '../../limits.ts';
import { closed, id, nullable, percent } from '../values.ts';

const unknown = 'Null where there are too few days.';

const states = ['insufficient_data', 'full', 'filling', 'shrinking', 'steady'] as const;

const state = Type.Enum([...states], {
  type: 'string',
  description:
    `\`insufficient_data\`: fewer than ${forecastDaysMin} days from the first that counts to the last, ` +
    'or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within ' +
    'five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.',
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
        minimum: 2,
        maximum: forecastDays,
        description: 'How many days count. The others have the use of the day before them.',
      }),
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

function threshold(percentOfTotal: number) {
  return Type.Object(
    {
      earliest: days('By rises that were exceeded in one of twenty cases.'),
      expected: days('By rises that were exceeded in half of the cases.'),
      latest: days('By rises that were exceeded in nineteen of twenty cases.'),
      order_by: Type.Optional(
        nullable(
          date(
            'The day on which to order at the latest: `earliest` less `lead[days]`, today where that has ' +
              'passed. There where `lead[days]` was given; null where `earliest` is.',
          ),
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
            low: percent('Exceeded in nineteen of twenty cases.'),
            expected: percent('Exceeded in half of the cases.'),
            high: percent('Exceeded in one of twenty cases.'),
          },
          { ...closed, description: "The highest use, of today's total." },
        ),
      },
      { ...closed, description: 'How far use rises within some days.' },
    ),
    { description: `How far use rises. ${unknown}` },
  ),
);

/** The forecast of one quantity; `growth` has the growth in its unit. */
function quantity<Growth extends TProperties>(growth: Growth, description: string) {
  return Type.Object(
    {
      state,
      percent: percent('Used of total today, as in the resources view.'),
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
    { ...closed, description },
  );
}

const inCores = { cores: Type.Number({ description: 'Cores a day, two decimals.' }) };
const inBytes = { bytes: Type.Integer({ description: 'Bytes a day.' }) };

function changes(description: string) {
  const amount = { description: 'Bytes.' };
  return Type.Optional(
    Type.Object(
      {
        cpu_cores: Type.Optional(Type.Number({ description: 'Cores, two decimals at most.' })),
        memory_bytes: Type.Optional(Type.Integer(amount)),
        distributed_bytes: Type.Optional(Type.Integer(amount)),
        rocket_bytes: Type.Optional(Type.Integer(amount)),
        object_bytes: Type.Optional(Type.Integer(amount)),
      },
      { ...closed, description },
    ),
  );
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
  computed_at: Type.String({
    format: 'date-time',
    description: 'The end of the last day that was looked back on. UTC, RFC 3339.',
  }),
  plan: changes('What `plan[…]` added to the use of today; there where it was given.'),
  extend: changes('What `extend[…]` added to the total of today; there where it was given.'),
  cpu: quantity(inCores, 'CPU of the compute assets.'),
  memory: quantity(inBytes, 'Memory of the compute assets.'),
  storage: Type.Object(
    {
      distributed: quantity(inBytes, 'Distributed storage.'),
      rocket: quantity(inBytes, 'Rocket (local) storage.'),
      object: quantity(inBytes, 'Object storage.'),
    },
    { ...closed, description: 'Storage by kind.' },
  ),
};

function forecastOf<
  Subject extends Readonly<Record<string, TSchema>>,
  First extends Readonly<Record<string, TSchema>>,
>(subject: Subject, place: string, sites: First) {
  return Type.Object(
    { ...subject, ...forecast, ...sites },
    { ...closed, description: `How long the capacity of a ${place} lasts.` },
  );
}

export const siteForecastSchema = forecastOf({ site_id: id('The site.') }, 'site', {});
export type SiteForecastRecord = Static<typeof siteForecastSchema>;

export const hybridCoreForecastSchema = forecastOf(
  { hybrid_core_id: id('The hybrid core.') },
  'hybrid core',
  first,
);

export const partnerForecastSchema = forecastOf(
  { partner_id: id('The partner that the token belongs to.') },
  'partner',
  first,
);
