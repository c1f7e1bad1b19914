/**
 * Query sets for exporters other than node_exporter, by their name in a sources file (docs: Ready
 * sets of queries).
 */
import type { Labels, MetricName, MetricQuery, QuerySetName } from '../prometheus/queries.ts';
import { ceph, cephGateways } from './ceph.ts';
import { minio } from './minio.ts';
import { openstack } from './openstack.ts';
import { proxmox } from './proxmox.ts';
import { vcenter } from './vcenter.ts';
import { windows } from './windows.ts';

/** A value's query; null if the exporter does not have it. */
export function querySetOf(
  set: QuerySetName,
  name: MetricName,
  labels: Labels,
): MetricQuery | null {
  return sets[set](name, labels);
}

const sets: Readonly<
  Record<QuerySetName, (name: MetricName, labels: Labels) => MetricQuery | null>
> = { ceph, 'ceph-gateways': cephGateways, minio, openstack, proxmox, vcenter, windows };
