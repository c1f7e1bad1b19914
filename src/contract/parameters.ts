/** Defines the parameters that routes are composed of. */

import { nodeTypes } from '../domain/asset.ts';
import { countedBy } from '../domain/capacity/counted-by.ts';
import { eventTypes } from '../domain/event.ts';
import { historySteps } from '../domain/history.ts';
import { findTextMax, integerMax, rangePointsMax, siteRangePointsMax } from '../limits.ts';
import { dateTimePattern } from '../text/date-time.ts';
import { eventIdForm } from './event.ts';
import { quantities } from './quantities.ts';
import type {
  OptionFamily,
  OptionParameter,
  PathParameter,
  RouteParameters,
  SortParameter,
} from './route.ts';

/** The highest port: a port has 16 bits. */
export const portMax = 65_535;

/** The default port of node_exporter. */
export const targetPortDefault = 9_100;

/** The longest lead time of an order, in days: five years, the horizon of forecasts. */
export const leadDaysMax = 1_825;

/** Node failures that a site may be required to survive: as many as a large site has. */
export const failuresMax = 1_000;

/** The largest reserve, in percent of every node and pool. */
export const reservePercentMax = 90;

export const siteId: PathParameter = { name: 'site_id', unknown: 'site-unknown' };
export const assetId: PathParameter = { name: 'asset_id', unknown: 'asset-unknown' };
export const hybridCoreId: PathParameter = {
  name: 'hybrid_core_id',
  unknown: 'hybrid-core-unknown',
};

export const noParameters: RouteParameters = { page: false, filters: [], sorts: [], options: [] };

const filterAssetId = { name: 'id', description: 'the asset id' };
const filterNodeType = { name: 'node_type', values: nodeTypes, description: 'the node type' };
const filterAssetStatus = {
  name: 'status',
  description: 'the status, `active`, `staged` or `failed` for instance',
};

const assetSorts: readonly SortParameter[] = [
  { name: 'id', description: 'the asset id' },
  { name: 'node_type', description: 'the node type' },
  { name: 'status', description: 'the status' },
  {
    name: 'memory_usage',
    description: 'memory usage, the percentage first and the used bytes after it; compute assets',
  },
  {
    name: 'storage_usage',
    description:
      'storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it',
  },
];

export const metricsParameters: RouteParameters = {
  page: false,
  filters: [
    {
      name: 'site_id',
      description: 'the id of a site, whose assets are then shown in place of the sites',
    },
  ],
  sorts: [],
  options: [],
};

export const targetsParameters: RouteParameters = {
  page: false,
  filters: [],
  sorts: [],
  options: [
    {
      family: 'target',
      name: 'port',
      description: `Where the exporters of the assets listen: 1 to ${portMax}, ${targetPortDefault} unless given.`,
      example: String(targetPortDefault),
      schema: { type: 'integer', minimum: 1, maximum: portMax },
    },
  ],
};

/** What is searched for. */
export const findParameters: RouteParameters = {
  page: false,
  filters: [],
  sorts: [],
  options: [
    {
      family: 'find',
      name: 'text',
      description:
        'A part of the id of a hybrid core, or of the id, description or city of a site, or the ' +
        `beginning of the id of an asset, in any letter case: 1 to ${findTextMax} characters.`,
      example: 'fra01',
      schema: { type: 'string', minLength: 1, maxLength: findTextMax },
      isRequired: true,
    },
  ],
};

export const siteListParameters: RouteParameters = {
  page: true,
  filters: [{ name: 'id', description: 'the site id' }],
  sorts: [{ name: 'id', description: 'the site id' }],
  options: [],
};

export const siteAssetListParameters: RouteParameters = {
  page: true,
  filters: [filterAssetId, filterNodeType, filterAssetStatus],
  sorts: assetSorts,
  options: [],
};

export const hybridCoreListParameters: RouteParameters = {
  page: true,
  filters: [
    { name: 'id', description: 'the hybrid core id' },
    {
      name: 'public_available',
      values: ['true', 'false'],
      description: 'whether the hybrid core is publicly available',
    },
    { name: 'status', description: 'the status' },
  ],
  sorts: [],
  options: [],
};

export const hybridCoreAssetListParameters: RouteParameters = {
  page: true,
  filters: [
    filterAssetId,
    { name: 'site_id', description: 'the id of the site that the asset is in' },
    filterNodeType,
    filterAssetStatus,
  ],
  sorts: assetSorts,
  options: [],
};

/** All of that list at once: there are no pages. */
export const hybridCoreAssetExportParameters: RouteParameters = {
  ...hybridCoreAssetListParameters,
  page: false,
};

/**
 * A duration ago, or an RFC 3339 time. The plus sign of its offset may arrive decoded as a space.
 */
export const momentPattern = `^-[0-9]+[mhdw]$|${dateTimePattern.replace('[+-]', '[ +-]')}`;

/** The range of a history, with the OpenAPI descriptions of its parameters. */
export const historyParameters: RouteParameters = {
  page: false,
  filters: [],
  sorts: [],
  options: [
    {
      family: 'range',
      name: 'from',
      description:
        'Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. ' +
        'It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`.',
      example: '-7d',
      schema: { type: 'string', pattern: momentPattern },
    },
    {
      family: 'range',
      name: 'to',
      description:
        'Where the range ends, in the same forms; points end before it. Without it, or where it lies ' +
        'in the future, the range ends now.',
      example: '-1h',
      schema: { type: 'string', pattern: momentPattern },
    },
    {
      family: 'range',
      name: 'step',
      description:
        'How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 ' +
        'years). Without it, the finest that is kept since `range[from]` and gives at most ' +
        `${rangePointsMax} points, in a list of sites ${siteRangePointsMax} a site. A step that gives more is refused.`,
      example: '1h',
      schema: { type: 'string', enum: [...historySteps] },
    },
  ],
};

/** Which events a stream has, and from where on. */
export const eventStreamParameters: RouteParameters = {
  page: false,
  filters: [
    { name: 'type', values: eventTypes, description: 'the type' },
    { name: 'hybrid_core_id', description: 'the id of the hybrid core, after the change' },
    { name: 'site_id', description: 'the id of the site, after the change' },
    { name: 'asset_id', description: 'the id of the asset, after the change' },
  ],
  sorts: [],
  options: [
    {
      family: 'after',
      name: 'event',
      description:
        'The id of an event, which need not exist any more: the list goes on with the next greater one. ' +
        'Without it, and without `range[from]`, the list begins 24 hours before the end of the range, ' +
        'unless it is newest first.',
      example: '1876543210987654',
      schema: { type: 'string', pattern: eventIdForm.source },
    },
    {
      family: 'range',
      name: 'from',
      description:
        'The earliest time of an event: an RFC 3339 time with offset, or a duration ago with m, h, d or w.',
      example: '-7d',
      schema: { type: 'string', pattern: momentPattern },
    },
    {
      family: 'range',
      name: 'to',
      description:
        'The time that events come before, in the same forms. Without it there is no end: a stream goes on.',
      example: '-1h',
      schema: { type: 'string', pattern: momentPattern },
    },
  ],
};

/** The same of the list, which also goes from newer events to older ones. */
export const eventListParameters: RouteParameters = {
  ...eventStreamParameters,
  sorts: [{ name: 'id', description: 'the id, which is the order in time' }],
  options: [
    ...eventStreamParameters.options,
    {
      family: 'before',
      name: 'event',
      description:
        'The id of an event, which need not exist any more: the list, newest first, goes on with the next ' +
        'lesser one. It needs `sort[id]=-`.',
      example: '1876543210987654',
      schema: { type: 'string', pattern: eventIdForm.source },
    },
  ],
};

/** One option for each quantity; amounts are above 0 or of either sign. */
function amountOptions(
  family: OptionFamily,
  minimum: { readonly cores: number; readonly bytes: number },
  describe: (quantity: string, unit: string) => string,
): readonly OptionParameter[] {
  return quantities.map(({ name, unit, amountKey }) => {
    const bounds = { minimum: minimum[unit], maximum: integerMax };
    return {
      family,
      name: amountKey,
      description: describe(name, unit),
      example: unit === 'cores' ? '64' : String(2 ** 41),
      schema:
        unit === 'cores'
          ? { type: 'number', multipleOf: 0.01, ...bounds }
          : { type: 'integer', format: 'int64', ...bounds },
    };
  });
}

const ofEitherSign = { cores: -integerMax, bytes: -integerMax };

const countedByParameter = {
  family: 'count',
  name: 'by',
  description:
    'What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what ' +
    'may be promised (`allocatable`). By use unless given.',
  example: 'allocated',
  schema: { type: 'string', enum: [...countedBy] },
} as const;

/** What is counted, and the assumptions of a forecast that differ from today. */
export const forecastParameters: RouteParameters = {
  page: false,
  filters: [],
  sorts: [],
  options: [
    ...amountOptions(
      'plan',
      ofEitherSign,
      (quantity, unit) =>
        `What comes into use, in ${unit} of ${quantity}: it is added to the use of today; below 0, it goes.`,
    ),
    ...amountOptions(
      'extend',
      ofEitherSign,
      (quantity, unit) =>
        `What is built, in ${unit} of ${quantity}: it is added to the total of today; below 0, it goes.`,
    ),
    {
      family: 'lead',
      name: 'days',
      description:
        `How many days what is ordered takes to come, 0 to ${leadDaysMax}: each threshold then says ` +
        'when to order at the latest, `order_by`.',
      example: '60',
      schema: { type: 'integer', minimum: 0, maximum: leadDaysMax },
    },
    countedByParameter,
  ],
};

/** The shape that has to fit, and the reserve that has to stay free. */
export const headroomParameters: RouteParameters = {
  page: false,
  filters: [],
  sorts: [],
  options: [
    ...amountOptions(
      'shape',
      { cores: 0.01, bytes: 1 },
      (quantity, unit) =>
        `What one of them takes, in ${unit} of ${quantity}, above 0. Without any shape, \`fits\` is null.`,
    ),
    {
      family: 'failures',
      name: 'nodes',
      description: `How many compute nodes each site has to be able to lose, 0 to ${failuresMax}; 0 unless given.`,
      example: '1',
      schema: { type: 'integer', minimum: 0, maximum: failuresMax },
    },
    {
      family: 'reserve',
      name: 'percent',
      description:
        `How much of every node and every pool stays free, in percent, 0 to ${reservePercentMax}, with at ` +
        'most two decimals; 0 unless given.',
      example: '20',
      schema: { type: 'number', multipleOf: 0.01, minimum: 0, maximum: reservePercentMax },
    },
    countedByParameter,
  ],
};

/** A view of each site: the list of sites, with the options of the one. */
export function ofSites({ options }: RouteParameters): RouteParameters {
  return { ...siteListParameters, options };
}
