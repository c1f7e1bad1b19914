/** Examples of the resources views, of the partner of the other examples. */
import type {
  HybridCoreResourcesRecord,
  PartnerResourcesRecord,
  SiteResourcesRecord,
  SiteResourcesV2Record,
} from './resources-schemas.ts';

export const siteResources: SiteResourcesRecord = {
  site_id: 'fra01',
  cpu: { percent: 41.07, used_cores: 8989.4, total_cores: 21888, nodes_reporting: 171 },
  memory: {
    percent: 61.3,
    used_bytes: 57627053679181,
    total_bytes: 94008244174848,
    nodes_reporting: 171,
  },
  storage: {
    distributed: {
      percent: 75,
      used_bytes: 1590070733217792,
      total_bytes: 2120094310957056,
      nodes_reporting: 23,
    },
    rocket: {
      percent: 12.5,
      used_bytes: 164192086582272,
      total_bytes: 1313536692658176,
      nodes_reporting: 171,
    },
    object: {
      percent: 50,
      used_bytes: 829602121678848,
      total_bytes: 1659204243357696,
      nodes_reporting: 9,
    },
  },
  nodes: {
    total: 213,
    reporting: 203,
    by_node_type: { compute: 180, distributed_storage: 24, object_storage: 9 },
    by_status: { active: 205, failed: 2, staged: 6 },
    by_node_type_and_status: {
      compute: { active: 173, failed: 2, staged: 5 },
      distributed_storage: { active: 23, staged: 1 },
      object_storage: { active: 9 },
    },
  },
  observed_at: { oldest: '2026-11-20T11:57:30.000Z', newest: '2026-11-20T12:00:00.000Z' },
};

const { site_id, cpu, memory, storage, nodes, observed_at } = siteResources;

/** Two of the compute assets and none of the others have not reported. */
const resources = {
  cpu: { ...cpu, capacity_cores: 22144, nodes_active: 173 },
  memory: { ...memory, capacity_bytes: 95107755802624, nodes_active: 173 },
  storage: {
    distributed: { ...storage.distributed, capacity_bytes: 2120094310957056, nodes_active: 23 },
    rocket: { ...storage.rocket, capacity_bytes: 1328899694911488, nodes_active: 173 },
    object: { ...storage.object, capacity_bytes: 1659204243357696, nodes_active: 9 },
  },
};

export const siteResourcesV2: SiteResourcesV2Record = { site_id, ...resources, nodes, observed_at };

/** The other site has compute assets alone, and nothing is known of them. */
const nodesOfBothSites = {
  total: 390,
  reporting: 203,
  by_node_type: { compute: 357, distributed_storage: 24, object_storage: 9 },
  by_status: { active: 205, failed: 2, staged: 183 },
  by_node_type_and_status: {
    ...nodes.by_node_type_and_status,
    compute: { active: 173, failed: 2, staged: 182 },
  },
};

export const hybridCoreResources: HybridCoreResourcesRecord = {
  hybrid_core_id: 'acme-eu',
  site_count: 2,
  ...resources,
  nodes: nodesOfBothSites,
  observed_at,
};

export const partnerResources: PartnerResourcesRecord = {
  partner_id: 'acme',
  hybrid_core_count: 1,
  site_count: 2,
  ...resources,
  nodes: nodesOfBothSites,
  observed_at,
};
