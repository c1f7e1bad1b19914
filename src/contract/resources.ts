/**
 * The resources views (docs: Introduction, Resources).
 * `resources-json.ts` writes them.
 */
import { type Static, type TProperties, Type } from 'typebox';
import { type NodeType, statusPattern } from '../domain/asset.ts';
import type { HistoryLevel } from '../domain/history.ts';
import type { NodeCounts } from '../domain/node-counts.ts';
import type { Resources } from '../domain/resources.ts';
import type { Workload, WorkloadSum } from '../domain/workload.ts';
import type { Quantity } from './quantities.ts';
import { subjects } from './subject.ts';
import {
  bytesSum,
  closed,
  cores,
  coresSum,
  count,
  nullable,
  percent,
  quantityProperties,
  quantityText,
  subjectId,
  time,
} from './values.ts';

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

/** All workloads, of one version's keys. */
function workloads<Cores extends TProperties, Bytes extends TProperties>(
  coresOf: Cores,
  bytesOf: Bytes,
) {
  return quantityProperties(
    (quantity) => Type.Object(coresOf, { ...closed, description: workloadText(quantity) }),
    (quantity) => Type.Object(bytesOf, { ...closed, description: workloadText(quantity) }),
    'Storage workload by kind.',
  );
}

const allocatedRatio = percent(
  'Allocated of allocatable, the ratio of the sums; null with nothing reporting.',
);
const allocationReporting = count(
  'How many assets the sums cover: the active ones of which both are known.',
);

const allocatedCores = {
  percent: allocatedRatio,
  allocated_cores: coresSum('Cores promised.'),
  allocatable_cores: coresSum('Cores that may be promised in all.'),
  nodes_reporting: allocationReporting,
};

const allocatedBytes = {
  percent: allocatedRatio,
  allocated_bytes: bytesSum('Promised, in bytes.'),
  allocatable_bytes: bytesSum('What may be promised in all, in bytes.'),
  nodes_reporting: allocationReporting,
};

const allocationSchema = nullable(
  Type.Object(
    quantityProperties(
      (quantity) => Type.Object(allocatedCores, { ...closed, description: quantityText(quantity) }),
      (quantity) => Type.Object(allocatedBytes, { ...closed, description: quantityText(quantity) }),
      'Storage by kind.',
    ),
    {
      ...closed,
      description:
        'What the platforms have promised to what they run, and how much they may promise in all; ' +
        'null if it is known of no active asset.',
    },
  ),
);

function workloadText({ label, nodeType, kind }: Quantity): string {
  return kind === null
    ? `${label} workload of the ${nodeType} assets.`
    : `${label}: the ${nodeType} assets.`;
}

function nodeTypeMap<Value extends TProperties[string]>(
  value: (nodeType: NodeType) => Value,
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

/** A map by status, since statuses are an open set: only those that occur. */
function statusCounts(description: string) {
  return Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: statusPattern.source },
    additionalProperties: { type: 'integer', minimum: 1 },
    description: `${description} By status, as they occur, in code-point order.`,
  });
}

/** The members after the workloads; the assets are all assets of the subject. */
function nodesOf(level: HistoryLevel) {
  return {
    nodes: Type.Object(
      {
        total: count(`All assets of the ${subjects[level].noun}.`),
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
  };
}

const times = {
  observed_at: Type.Object(
    { oldest: time('Oldest measurement in any sum.'), newest: time('Newest one in any sum.') },
    { ...closed, description: 'The span of the measurements; null and null if there are none.' },
  ),
};

function resourcesOf(level: HistoryLevel) {
  return {
    ...workloads(coreSumsWithCapacity, byteSumsWithCapacity),
    ...nodesOf(level),
    allocation: allocationSchema,
    ...times,
    stale: Type.Object(
      {
        nodes: count('Active assets whose use is no longer shown for its age.'),
        newest: time('The newest of its times; null if there is none.'),
      },
      { ...closed, description: 'What has gone stale, and is in no sum.' },
    ),
  };
}

const siteCount = count('How many sites the sums are of.');

export const siteResourcesSchema = Type.Object(
  { ...subjectId('site'), ...workloads(coreSums, byteSums), ...nodesOf('site'), ...times },
  { ...closed, description: 'CPU, memory and storage workload of a site, and its nodes.' },
);

export type SiteResourcesRecord = Static<typeof siteResourcesSchema>;

export const siteResourcesV2Schema = Type.Object(
  { ...subjectId('site'), ...resourcesOf('site') },
  { ...closed, description: 'Workload and capacity of a site, and its nodes.' },
);

export type SiteResourcesV2Record = Static<typeof siteResourcesV2Schema>;

export const hybridCoreResourcesSchema = Type.Object(
  {
    ...subjectId('hybrid-core'),
    site_count: siteCount,
    ...resourcesOf('hybrid-core'),
  },
  { ...closed, description: 'Workload and capacity of a hybrid core, and its nodes.' },
);

export type HybridCoreResourcesRecord = Static<typeof hybridCoreResourcesSchema>;

export const partnerResourcesSchema = Type.Object(
  {
    ...subjectId('partner'),
    hybrid_core_count: count('How many hybrid cores the partner has.'),
    site_count: siteCount,
    ...resourcesOf('partner'),
  },
  { ...closed, description: 'Workload and capacity of the whole partner, and its nodes.' },
);

export type PartnerResourcesRecord = Static<typeof partnerResourcesSchema>;

const nothingAllocated: WorkloadSum = {
  used: 0n,
  total: 0n,
  nodesReporting: 0,
  capacity: 0n,
  nodesActive: 0,
};

/** Two of the compute assets and none of the others have not reported. */
const workload: Workload = {
  cpu: {
    used: 898940n,
    total: 2188800n,
    nodesReporting: 171,
    capacity: 2214400n,
    nodesActive: 173,
  },
  memory: {
    used: 57627053679181n,
    total: 94008244174848n,
    nodesReporting: 171,
    capacity: 95107755802624n,
    nodesActive: 173,
  },
  storage: {
    distributed: {
      used: 1590070733217792n,
      total: 2120094310957056n,
      nodesReporting: 23,
      capacity: 2120094310957056n,
      nodesActive: 23,
    },
    rocket: {
      used: 164192086582272n,
      total: 1313536692658176n,
      nodesReporting: 171,
      capacity: 1328899694911488n,
      nodesActive: 173,
    },
    object: {
      used: 829602121678848n,
      total: 1659204243357696n,
      nodesReporting: 9,
      capacity: 1659204243357696n,
      nodesActive: 9,
    },
  },
  allocation: {
    cpu: {
      used: 5_632_000n,
      total: 8_755_200n,
      nodesReporting: 171,
      capacity: 8_755_200n,
      nodesActive: 173,
    },
    memory: {
      used: 66104607539200n,
      total: 88132728913920n,
      nodesReporting: 171,
      capacity: 88132728913920n,
      nodesActive: 173,
    },
    storage: { distributed: nothingAllocated, rocket: nothingAllocated, object: nothingAllocated },
  },
  nodesReporting: 203,
  observedAt: {
    oldest: Date.UTC(2026, 10, 20, 11, 57, 30),
    newest: Date.UTC(2026, 10, 20, 12),
  },
};

const siteNodes: NodeCounts = {
  total: 213,
  byNodeType: { compute: 180, distributed_storage: 24, object_storage: 9 },
  byStatus: new Map([
    ['active', 205],
    ['failed', 2],
    ['staged', 6],
  ]),
  byNodeTypeAndStatus: {
    compute: new Map([
      ['active', 173],
      ['failed', 2],
      ['staged', 5],
    ]),
    distributed_storage: new Map([
      ['active', 23],
      ['staged', 1],
    ]),
    object_storage: new Map([['active', 9]]),
  },
};

/** One of the nodes that have not reported did so before. */
export const staleExample = { nodes: 1, newest: Date.UTC(2026, 10, 20, 11, 41) };

export const siteResourcesExample: Resources = { workload, nodes: siteNodes };

/** The other site has compute assets alone, without measurements. */
export const bothSitesResourcesExample: Resources = {
  workload,
  nodes: {
    total: 390,
    byNodeType: { ...siteNodes.byNodeType, compute: 357 },
    byStatus: new Map([...siteNodes.byStatus, ['staged', 183]]),
    byNodeTypeAndStatus: {
      ...siteNodes.byNodeTypeAndStatus,
      compute: new Map([...siteNodes.byNodeTypeAndStatus.compute, ['staged', 182]]),
    },
  },
};
