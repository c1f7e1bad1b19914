/**
 * Query sets for exporters other than node_exporter, by their name in a sources file (docs: Ready
 * sets of queries).
 */
import type { FigureName, FigureQuery, Labels, QuerySetName } from '../prometheus/queries.ts';
import { ceph, cephGateways } from './ceph.ts';
import { minio } from './minio.ts';
import { openstack } from './openstack.ts';
import { proxmox } from './proxmox.ts';
import { vcenter } from './vcenter.ts';
import { windows } from './windows.ts';

/** A value's query; null if the exporter does not have it. */
export function querySetOf(
  set: QuerySetName,
  figure: FigureName,
  labels: Labels,
): FigureQuery | null {
  return sets[set](figure, labels);
}

const sets: Readonly<
  Record<QuerySetName, (figure: FigureName, labels: Labels) => FigureQuery | null>
> = { ceph, 'ceph-gateways': cephGateways, minio, openstack, proxmox, vcenter, windows };
