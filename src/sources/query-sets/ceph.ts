/**
 * Query sets for Ceph's managers and exporters: the OSDs of each host, and the pools behind its
 * gateways.
 */
import { grouped, type Labels, type MetricName, type MetricQuery } from '../prometheus/queries.ts';

/** Raw bytes of the OSDs on each host. */
export function ceph(name: MetricName, labels: Labels): MetricQuery | null {
  switch (name) {
    case 'distributed_used':
    case 'object_used':
      return onHosts('ceph_osd_stat_bytes_used', labels);
    case 'distributed_total':
    case 'object_total':
      return onHosts('ceph_osd_stat_bytes', labels);
    default:
      return null;
  }
}

/**
 * Another metric has the name of an OSD's host as a label. Every cluster has an `osd.0`; cephadm
 * tells clusters apart by the label `cluster`.
 */
function onHosts(metric: string, labels: Labels): MetricQuery {
  const by = (...names: string[]) => grouped(names, labels);
  const osd = by('ceph_daemon', 'cluster');
  const onHost = (osdValue: string): string =>
    `${osdValue} * on (${osd}) group_left (hostname) ` +
    `max by (${by('ceph_daemon', 'cluster', 'hostname')}) (ceph_osd_metadata)`;
  return {
    query: `sum by (${by('hostname')}) (${onHost(`max by (${osd}) (${metric})`)})`,
    time: `min by (${by('hostname')}) (${onHost(`min by (${osd}) (timestamp(${metric}))`)})`,
    assetLabel: 'hostname',
  };
}

/** Matches `.rgw.root`, `ZONE.rgw.buckets.data` and the like. */
const gatewayPools = 'ceph_pool_metadata{name=~".*[.]rgw[.].*"}';

/**
 * Raw bytes of the gateways' pools, in equal parts for each host with a gateway, since every
 * gateway serves every byte. The total adds the free raw bytes that these pools share.
 */
export function cephGateways(name: MetricName, labels: Labels): MetricQuery | null {
  if (name !== 'object_used' && name !== 'object_total') return null;
  const by = (...names: string[]) => grouped(names, labels);
  const pool = by('cluster', 'pool_id');
  const cluster = by('cluster');
  const ofPools = (aggregate: string, value: string) =>
    `${aggregate} by (${cluster}) (${value} and on (${pool}) ${gatewayPools})`;
  const hosts = `max by (${by('cluster', 'hostname')}) (ceph_rgw_metadata)`;
  const onHosts = (value: string) => `${hosts} * on (${cluster}) group_left () (${value})`;
  const used = ofPools('sum', `max by (${pool}) (ceph_pool_bytes_used)`);
  const free = ofPools('max', 'ceph_pool_avail_raw');
  const bytes = name === 'object_used' ? used : `${used} + ${free}`;
  return {
    query:
      `sum by (${by('hostname')}) ` +
      `(${onHosts(`(${bytes}) / count by (${cluster}) (${hosts})`)})`,
    time:
      `min by (${by('hostname')}) ` +
      `(${onHosts(ofPools('min', 'timestamp(ceph_pool_bytes_used)'))})`,
    assetLabel: 'hostname',
  };
}
