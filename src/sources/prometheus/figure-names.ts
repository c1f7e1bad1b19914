/** The figures that a source brings and the ready sets of their queries, as a sources file names them. */
/** In the order in which they are queried. */
export const figureNames = [
  'cpu_used',
  'cpu_total',
  'memory_used',
  'memory_total',
  'rocket_used',
  'rocket_total',
  'distributed_used',
  'distributed_total',
  'object_used',
  'object_total',
] as const;
export type FigureName = (typeof figureNames)[number];

/** Ready sets of queries (docs: Ready sets of queries). */
export const querySetNames = [
  'ceph',
  'ceph-gateways',
  'minio',
  'openstack',
  'proxmox',
  'vcenter',
  'windows',
] as const;
export type QuerySetName = (typeof querySetNames)[number];
