/** The history of a workload (docs: Capacity planning, History). `history-json.ts` writes it. */
import { type Static, type TProperties, Type } from 'typebox';
import type { HistoryRange } from '../domain/capacity/range.ts';
import {
  type HistoryLevel,
  type HistoryPoint,
  historySteps,
  type QuantityPoint,
  type QuantityPoints,
} from '../domain/history.ts';
import { sumsByQuantity, type WorkloadSum, type WorkloadSumsByKind } from '../domain/workload.ts';
import { rangePointsMax } from '../limits.ts';
import type { Quantity } from './quantities.ts';
import { siteResourcesExample } from './resources.ts';
import { subjects } from './subject.ts';
import {
  bytesSum,
  closed,
  coresSum,
  count,
  moment,
  nullable,
  percent,
  quantityProperties,
  quantityText,
  subjectId,
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

const promisedPercent = percent(
  'Allocated of allocatable, as shown; null where the latter is 0 and the former is not.',
);

const promisedCores = {
  percent: promisedPercent,
  allocated_cores: coresSum('Cores promised: the mean of the samples.'),
  allocated_cores_max: coresSum('Cores promised: the largest sample.'),
  allocatable_cores: coresSum('Cores that may be promised in all, by the last sample.'),
  nodes_reporting: nodesReporting,
};

const promisedBytes = {
  percent: promisedPercent,
  allocated_bytes: bytesSum('Promised, in bytes: the mean of the samples.'),
  allocated_bytes_max: bytesSum('Promised, in bytes: the largest sample.'),
  allocatable_bytes: bytesSum('What may be promised in all, in bytes, by the last sample.'),
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
    allocation: nullable(
      Type.Object(
        quantityProperties(sampled(promisedCores), sampled(promisedBytes), 'Storage by kind.'),
        {
          ...closed,
          description:
            'What the platforms had promised to what they ran, and how much they might promise in all; ' +
            'null without samples of it.',
        },
      ),
    ),
  },
  { ...closed, description: 'What was recorded in one step; all null in a gap.' },
);

const history = Type.Object({
  range,
  points: Type.Array(point, {
    maxItems: rangePointsMax,
    description: 'Every point of the range, in order of time, gaps included.',
  }),
});

/** What the histories of all subjects have. */
export type HistoryRecord = Static<typeof history>;

function historyOf<Level extends HistoryLevel>(level: Level) {
  return Type.Object(
    { ...subjectId(level), ...history.properties },
    { ...closed, description: `How the workload of a ${subjects[level].noun} went.` },
  );
}

export const partnerHistorySchema = historyOf('partner');
export const hybridCoreHistorySchema = historyOf('hybrid-core');
export const siteHistorySchema = historyOf('site');

export type SiteHistoryRecord = Static<typeof siteHistorySchema>;

/** Two hours, in the first of which nothing was recorded. */
export const historyRangeExample: HistoryRange = {
  from: Date.UTC(2026, 10, 20, 10),
  to: Date.UTC(2026, 10, 20, 12),
  step: '1h',
};

const { workload } = siteResourcesExample;

/** One sample of each quantity. `most` replaces the largest use of some. */
function samplesOf(
  sums: WorkloadSumsByKind,
  most: { readonly cpu?: bigint; readonly memory?: bigint },
): QuantityPoints {
  const { cpu, memory, distributed, rocket, object } = sumsByQuantity(sums);
  return {
    cpu: sampleOf(cpu, most.cpu),
    memory: sampleOf(memory, most.memory),
    distributed: sampleOf(distributed),
    rocket: sampleOf(rocket),
    object: sampleOf(object),
  };
}

function sampleOf(sum: WorkloadSum, usedMax = sum.used): QuantityPoint | null {
  const { used, total, nodesReporting } = sum;
  return nodesReporting === 0
    ? null
    : { samples: 1, usedSum: used, usedMax, total, nodesReporting };
}

/** What was recorded in the second hour. */
export const historyPointExample: HistoryPoint = {
  at: Date.UTC(2026, 10, 20, 11),
  ...samplesOf(workload, { cpu: 912050n, memory: 57981174853632n }),
  allocation: samplesOf(workload.allocation, {}),
};
