/** The history of a workload (docs: Capacity planning, History). `history-json.ts` writes it. */
import { type Static, type TProperties, Type } from 'typebox';
import type { HistoryRange } from '../capacity/range.ts';
import {
  type HistoryLevel,
  type HistoryPoint,
  historySteps,
  type QuantityPoint,
} from '../domain/history.ts';
import { sumsByQuantity, type WorkloadSum } from '../domain/workload.ts';
import { rangePointsMax } from '../limits.ts';
import type { Quantity } from './quantities.ts';
import { siteResourcesExample } from './resources.ts';
import { subjects } from './subject.ts';
import {
  bytesSum,
  closed,
  coresSum,
  count,
  id,
  moment,
  nullable,
  percent,
  quantityProperties,
  quantityText,
} from './values.ts';

const percentShown = percent(
  'Used of total, as shown; null where the total is 0 and the use is not.',
);
const nodesReporting = count('How many assets the last sample covers.');

const corePoint = {
  percent: percentShown,
  used_cores: coresSum('Cores in use: the mean of the samples.'),
  used_cores_max: coresSum('Cores in use: the largest sample.'),
  total_cores: coresSum('Cores there, by the last sample.'),
  nodes_reporting: nodesReporting,
};

const bytePoint = {
  percent: percentShown,
  used_bytes: bytesSum('In use, in bytes: the mean of the samples.'),
  used_bytes_max: bytesSum('In use, in bytes: the largest sample.'),
  total_bytes: bytesSum('There, in bytes, by the last sample.'),
  nodes_reporting: nodesReporting,
};

/** Makes the schema of a quantity. One without samples is null as a whole. */
function sampled<Properties extends TProperties>(properties: Properties) {
  return (quantity: Quantity) =>
    nullable(
      Type.Object(properties, {
        ...closed,
        description: `${quantityText(quantity)} Null without samples.`,
      }),
    );
}

const range = Type.Object(
  {
    from: moment('Where the first point begins.'),
    to: moment('What all points begin before.'),
    step: Type.Enum([...historySteps], {
      type: 'string',
      description: 'How long a point is: five minutes, an hour, a UTC day.',
    }),
  },
  { ...closed, description: 'The range as it is served.' },
);

const point = Type.Object(
  {
    at: moment('When the point begins.'),
    ...quantityProperties(sampled(corePoint), sampled(bytePoint), 'Storage by kind.'),
  },
  { ...closed, description: 'What was recorded in one step; all null in a gap.' },
);

const history = {
  range,
  points: Type.Array(point, {
    maxItems: rangePointsMax,
    description: 'Every point of the range, in order of time, gaps included.',
  }),
};

function historyOf<Subject extends TProperties>(subject: Subject, level: HistoryLevel) {
  return Type.Object(
    { ...subject, ...history },
    { ...closed, description: `How the workload of a ${subjects[level].noun} went.` },
  );
}

export const siteHistorySchema = historyOf({ site_id: id(subjects.site.is) }, 'site');

export type SiteHistoryRecord = Static<typeof siteHistorySchema>;

export const hybridCoreHistorySchema = historyOf(
  { hybrid_core_id: id(subjects['hybrid-core'].is) },
  'hybrid-core',
);

export const partnerHistorySchema = historyOf({ partner_id: id(subjects.partner.is) }, 'partner');

/** Two hours, in the first of which nothing was recorded. */
export const historyRangeExample: HistoryRange = {
  from: Date.UTC(2026, 10, 20, 10),
  to: Date.UTC(2026, 10, 20, 12),
  step: '1h',
};

const { cpu, memory, distributed, rocket, object } = sumsByQuantity(siteResourcesExample.workload);

function sampleOf(sum: WorkloadSum, usedMax = sum.used): QuantityPoint {
  const { used, total, nodesReporting } = sum;
  return { samples: 1, usedSum: used, usedMax, total, nodesReporting };
}

/** What was recorded in the second hour. */
export const historyPointExample: HistoryPoint = {
  at: Date.UTC(2026, 10, 20, 11),
  cpu: sampleOf(cpu, 912050n),
  memory: sampleOf(memory, 57981174853632n),
  distributed: sampleOf(distributed),
  rocket: sampleOf(rocket),
  object: sampleOf(object),
};
