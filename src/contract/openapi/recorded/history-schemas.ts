/** Schemas of the histories of a workload, and their static types. */
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { historySteps } from '../../../domain/history.ts';
import { rangePointsMax } from '../../../limits.ts';
import { bytesSum, closed, coresSum, count, id, nullable, percent } from '../values.ts';

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

/** A quantity without samples is null as a whole. */
function quantity<Properties extends TProperties>(properties: Properties, description: string) {
  const schema: TObject<Properties> = Type.Object(properties, {
    ...closed,
    description: `${description} Null without samples.`,
  });
  return nullable(schema);
}

function moment(description: string) {
  return Type.String({ format: 'date-time', description: `${description} UTC, RFC 3339.` });
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
    cpu: quantity(corePoint, 'CPU of the compute assets.'),
    memory: quantity(bytePoint, 'Memory of the compute assets.'),
    storage: Type.Object(
      {
        distributed: quantity(bytePoint, 'Distributed storage.'),
        rocket: quantity(bytePoint, 'Rocket (local) storage.'),
        object: quantity(bytePoint, 'Object storage.'),
      },
      { ...closed, description: 'Storage by kind.' },
    ),
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

function historyOf<Subject extends TProperties>(subject: Subject, place: string) {
  return Type.Object(
    { ...subject, ...history },
    { ...closed, description: `How the workload of a ${place} went.` },
  );
}

export const siteHistorySchema = historyOf({ site_id: id('The site.') }, 'site');
export type SiteHistoryRecord = Static<typeof siteHistorySchema>;

export const hybridCoreHistorySchema = historyOf(
  { hybrid_core_id: id('The hybrid core.') },
  'hybrid core',
);

export const partnerHistorySchema = historyOf(
  { partner_id: id('The partner that the token belongs to.') },
  'partner',
);
