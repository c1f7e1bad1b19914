/** Schemas of the forecasts, and their static types. */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { forecastAheadDaysMax, forecastDays, forecastDaysMin } from '../../../capacity/limits.ts';
import { closed, id, nullable, percent } from '../values.ts';

const unknown = 'Null where there are too few days.';

const states = ['insufficient_data', 'full', 'filling', 'shrinking', 'steady'] as const;

const state = Type.Enum([...states], {
  type: 'string',
  description:
    `\`insufficient_data\`: fewer than ${forecastDaysMin} days count, or nothing reports today. ` +
    '`full`: use has reached the total. `filling` and `shrinking`: the whole interval of the trend ' +
    'is above 0, or below. `steady`: neither.',
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
        minimum: forecastDaysMin,
        maximum: forecastDays,
        description: 'How many days count.',
      }),
    },
    { ...closed, description: `The days that the trend is drawn from. ${unknown}` },
  ),
);

function days(description: string) {
  return nullable(
    Type.Number({
      minimum: 0,
      maximum: forecastAheadDaysMax,
      description: `${description} One decimal; 0 where it is reached; null where it does not fill, or past ${forecastAheadDaysMax} days.`,
    }),
  );
}

function threshold(percentOfTotal: number) {
  return Type.Object(
    {
      expected: days('Days from today, by the trend.'),
      earliest: days('Days from today, by the upper end of the interval of the trend.'),
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
          { ...closed, description: `The trend; below 0 where use shrinks. ${unknown}` },
        ),
      ),
      basis,
      days_until: daysUntil,
    },
    { ...closed, description },
  );
}

const inCores = { cores: Type.Number({ description: 'Cores a day, two decimals.' }) };
const inBytes = { bytes: Type.Integer({ description: 'Bytes a day.' }) };

const forecast = {
  computed_at: Type.String({
    format: 'date-time',
    description: 'The end of the last day that was looked back on. UTC, RFC 3339.',
  }),
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

function forecastOf<Subject extends Readonly<Record<string, TSchema>>>(
  subject: Subject,
  place: string,
) {
  return Type.Object(
    { ...subject, ...forecast },
    { ...closed, description: `How long the capacity of a ${place} lasts.` },
  );
}

export const siteForecastSchema = forecastOf({ site_id: id('The site.') }, 'site');
export type SiteForecastRecord = Static<typeof siteForecastSchema>;

export const hybridCoreForecastSchema = forecastOf(
  { hybrid_core_id: id('The hybrid core.') },
  'hybrid core',
);

export const partnerForecastSchema = forecastOf(
  { partner_id: id('The partner that the token belongs to.') },
  'partner',
);
