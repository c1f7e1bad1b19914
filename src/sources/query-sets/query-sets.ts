/**
 * Ready sets of queries for exporters other than node_exporter, by the name that a sources file
 * gives them (docs: Ready sets of queries).
 */
import type { FigureName, FigureQuery, Labels, QuerySetName } from '../prometheus/queries.ts';
import { ceph, cephGateways } from './ceph.ts';
import { minio } from './minio.ts';
import { openstack } from './openstack.ts';
import { proxmox } from './proxmox.ts';
import { vcenter } from './vcenter.ts';
import { windows } from './windows.ts';

/** The query of a figure; null where the exporter tells nothing of it. */
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
