/** Schemas of the resources views, and their static types. */
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { type nodeTypes, statusPattern } from '../../domain/asset.ts';
import { bytesSum, closed, cores, coresSum, count, id, percent, time } from './values.ts';

const ratio = percent('Used of total, the ratio of the sums; null with nothing reporting.');
const nodesReporting = count(
  'How many assets the sums cover: the active ones whose use and total are both known.',
);
const nodesActive = count(
  'How many active assets carry it, whatever is known of them: all that could report.',
);

const capacityText = 'all that is known to be there on active assets, whether its use is or not';

const coreSums = {
  percent: ratio,
  used_cores: cores('Cores in use.'),
  total_cores: cores('Cores there.'),
  nodes_reporting: nodesReporting,
};
const coreSumsWithCapacity = {
  ...coreSums,
  capacity_cores: coresSum(`Cores, ${capacityText}.`),
  nodes_active: nodesActive,
};

const byteSums = {
  percent: ratio,
  used_bytes: bytesSum('In use, in bytes.'),
  total_bytes: bytesSum('There, in bytes.'),
  nodes_reporting: nodesReporting,
};
const byteSumsWithCapacity = {
  ...byteSums,
  capacity_bytes: bytesSum(`In bytes, ${capacityText}.`),
  nodes_active: nodesActive,
};

/** The three workloads, of one version's keys. */
function workloads<Cores extends TProperties, Bytes extends TProperties>(
  coresOf: Cores,
  bytesOf: Bytes,
) {
  const byteWorkload = (description: string): TObject<Bytes> =>
    Type.Object(bytesOf, { ...closed, description });
  return {
    cpu: Type.Object(coresOf, { ...closed, description: 'CPU workload of the compute assets.' }),
    memory: byteWorkload('Memory workload of the compute assets.'),
    storage: Type.Object(
      {
        distributed: byteWorkload('Distributed storage: the distributed_storage assets.'),
        rocket: byteWorkload('Rocket (local) storage: the compute assets.'),
        object: byteWorkload('Object storage: the object_storage assets.'),
      },
      { ...closed, description: 'Storage workload by kind.' },
    ),
  };
}

function nodeTypeMap<Value extends Parameters<typeof Type.Object>[0][string]>(
  value: (nodeType: (typeof nodeTypes)[number]) => Value,
  description: string,
) {
  return Type.Object(
    {
      compute: value('compute'),
      distributed_storage: value('distributed_storage'),
      object_storage: value('object_storage'),
    },
    { ...closed, description },
  );
}

/** The statuses are an open list, so they are keys of a map: those that occur, and no others. */
function statusCounts(description: string) {
  return Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: statusPattern.source },
    additionalProperties: { type: 'integer', minimum: 1 },
    description: `${description} By status, as they occur, in code-point order.`,
  });
}

/** What stands after the workloads; `place` is what the assets are all assets of. */
function nodesAndTimes(place: string) {
  return {
    nodes: Type.Object(
      {
        total: count(`All assets of the ${place}.`),
        reporting: count('Assets, of any status, with at least one known use that is shown.'),
        by_node_type: nodeTypeMap(
          (nodeType) => count(`Assets of node type ${nodeType}.`),
          'All assets by node type.',
        ),
        by_status: statusCounts('All assets.'),
        by_node_type_and_status: nodeTypeMap(
          (nodeType) => statusCounts(`Assets of node type ${nodeType}.`),
          'All assets by node type and status.',
        ),
      },
      { ...closed, description: 'How the nodes are applied.' },
    ),
    observed_at: Type.Object(
      { oldest: time('Oldest measurement in any sum.'), newest: time('Newest one in any sum.') },
      { ...closed, description: 'The span of the measurements; null and null if there are none.' },
    ),
  };
}

function resourcesOf(place: string) {
  return { ...workloads(coreSumsWithCapacity, byteSumsWithCapacity), ...nodesAndTimes(place) };
}

const siteCount = count('How many sites the sums are of.');

export const siteResourcesSchema = Type.Object(
  { site_id: id('The site.'), ...workloads(coreSums, byteSums), ...nodesAndTimes('site') },
  { ...closed, description: 'CPU, memory and storage workload of a site, and its nodes.' },
);
export type SiteResourcesRecord = Static<typeof siteResourcesSchema>;

export const siteResourcesV2Schema = Type.Object(
  { site_id: id('The site.'), ...resourcesOf('site') },
  { ...closed, description: 'Workload and capacity of a site, and its nodes.' },
);
export type SiteResourcesV2Record = Static<typeof siteResourcesV2Schema>;

export const hybridCoreResourcesSchema = Type.Object(
  {
    hybrid_core_id: id('The hybrid core.'),
    site_count: siteCount,
    ...resourcesOf('hybrid core'),
  },
  { ...closed, description: 'Workload and capacity of a hybrid core, and its nodes.' },
);
export type HybridCoreResourcesRecord = Static<typeof hybridCoreResourcesSchema>;

export const partnerResourcesSchema = Type.Object(
  {
    partner_id: id('The partner that the token belongs to.'),
    hybrid_core_count: count('How many hybrid cores the partner has.'),
    site_count: siteCount,
    ...resourcesOf('partner'),
  },
  { ...closed, description: 'Workload and capacity of the whole partner, and its nodes.' },
);
export type PartnerResourcesRecord = Static<typeof partnerResourcesSchema>;
