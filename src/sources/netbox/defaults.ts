/** What a `netbox` part means that says nothing of its filter and its mapping. */
import { defaultNodeTypes } from '../netbox-mapping/node-types.ts';
import type { NetboxFilter, NetboxMapping } from './settings.ts';

export const defaultFilter: NetboxFilter = {
  tenants: null,
  deviceStatuses: null,
  deviceTag: null,
  siteTag: null,
};

export const defaultMapping: NetboxMapping = {
  partner: 'tenant',
  onlyPartner: null,
  partnerIds: new Map(),
  hybridCore: ['site_group', 'region', 'partner'],
  hybridCoreIds: new Map(),
  hybridCores: new Map(),
  site: 'slug',
  city: null,
  country: null,
  asset: 'name',
  nodeType: 'role',
  nodeTypes: defaultNodeTypes,
  statuses: new Map(),
  capacity: {
    cpuCores: { field: 'cpu_cores', of: null },
    memory: { field: 'memory_bytes', unit: 'bytes', of: null },
    storage: { field: 'storage_bytes', unit: 'bytes', of: null },
    deviceType: false,
  },
};
