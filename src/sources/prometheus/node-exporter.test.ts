/** The queries for node_exporter, as Prometheus' own engine answers them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cpuParts } from './cores-busy.ts';
import { nodeCpuTime, nodeExporter } from './node-exporter.ts';

const labels = { asset: 'instance', site: null, partner: null };
const gibibyte = 2 ** 30;
const terabyte = 1e12;

type Name = Parameters<typeof nodeExporter>[0];
type Samples = Readonly<Record<string, string | number>>;

const isThere = spawnSync('promtool', ['--version']).error === undefined;

/** Expects these values of a query, over series with a sample each 30 s, after ten minutes. */
function expectValues(query: string, series: Samples, values: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-queries-'));
  const tests = {
    evaluation_interval: '30s',
    tests: [
      {
        interval: '30s',
        input_series: Object.entries(series).map(([of, samples]) => ({
          series: of,
          values: typeof samples === 'number' ? `${samples}x20` : samples,
        })),
        promql_expr_test: [
          {
            expr: query,
            eval_time: '10m',
            exp_samples: values.map((value) => ({ labels: '{instance="n1"}', value })),
          },
        ],
      },
    ],
  };
  try {
    writeFileSync(join(folder, 'test.yaml'), JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'test.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const queryOf = (name: Name) => nodeExporter(name, labels)!.query!;

describe.runIf(isThere)('the queries for node_exporter', () => {
  const disk = (device: string, mountpoint: string, size: number): Samples => {
    const of = `{instance="n1",device="${device}",mountpoint="${mountpoint}",fstype="ext4"}`;
    return {
      [`node_filesystem_size_bytes${of}`]: size,
      [`node_filesystem_free_bytes${of}`]: size / 2,
      [`node_filesystem_avail_bytes${of}`]: size / 2,
    };
  };

  it.each([
    ['/dev/drbd0', '/srv/a'],
    ['/dev/drbd/by-res/r0/0', '/srv/a'],
    ['/dev/longhorn/pvc-1', '/srv/a'],
    ['/dev/pxd/pxd42', '/srv/a'],
    ['/dev/mapper/mpatha', '/srv/a'],
    ['/dev/mapper/mpathb-part1', '/srv/a'],
    ['/dev/mapper/3600508b400105e210000900000490000', '/srv/a'],
    ['/dev/mapper/360000000000000000e00000000010001-part2', '/srv/a'],
    ['/dev/rbd0', '/srv/a'],
    ['/dev/nbd3p1', '/srv/a'],
    ['/dev/storpool/vol', '/srv/a'],
    ['/dev/etherd/e0.0', '/srv/a'],
    ['/dev/sdc', '/var/lib/kubelet/plugins/kubernetes.io/iscsi/iface-default/10.0.0.1-lun-0'],
    ['/dev/sdc', '/var/lib/kubelet/pods/1-2/volumes/kubernetes.io~iscsi/data'],
    ['/dev/sdc', '/var/lib/kubelet/pods/1-2/volumes/kubernetes.io~csi/pvc-1/mount'],
    ['/dev/nvme1n1', '/var/lib/kubelet/plugins/kubernetes.io/csi/ebs.csi.aws.com/1a/globalmount'],
    ['/dev/dm-3', '/host/var/lib/k0s/kubelet/pods/1-2/volumes/kubernetes.io~csi/pvc-1/mount'],
    ['/dev/mapper/pvc-8f1c0a52-5d3e-4b1a-9c11-0a1b2c3d4e5f', '/srv/a'],
    ['/dev/mapper/luks-rbd-0001-0024', '/srv/a'],
    ['/dev/mapper/docker-253:0-4711-0a1b', '/srv/a'],
    ['/dev/scinia1', '/srv/a'],
    ['/dev/emcpowera1', '/srv/a'],
    ['/dev/rbd/pool/image', '/srv/a'],
    ['/dev/ublkb0', '/srv/a'],
  ])('add nothing for %s at %s', (device, mountpoint) => {
    const series = { ...disk('/dev/sda1', '/', terabyte), ...disk(device, mountpoint, 2e12) };
    expectValues(queryOf('rocket_total'), series, [terabyte]);
    expectValues(queryOf('rocket_used'), series, [terabyte / 2]);
  });

  it.each([
    '/dev/mapper/vg-data',
    '/dev/md0',
    '/dev/nvme0n1p2',
    '/dev/mapper/luks-1a2b',
    '/dev/sdb',
    '/dev/mapper/srv-data',
    '/dev/srv/data',
    '/dev/bcache0',
    '/dev/topolvm/0a1b',
    '/dev/mapper/lvmvg-pvc--8f1c0a52--5d3e--4b1a',
  ])('count %s', (device) => {
    const volume = '/var/lib/kubelet/pods/1-2/volumes/kubernetes.io~csi/pvc-1/mount';
    const isVolume = /topolvm|--/.test(device);
    const series = {
      ...disk('/dev/sda1', '/', terabyte),
      ...disk('/dev/sda1', '/etc/hosts', terabyte),
      ...disk('/dev/sda1', `${volume}/bound`, terabyte),
      ...disk(device, isVolume ? volume : '/srv/a', 2e12),
    };
    expectValues(queryOf('rocket_total'), series, [3e12]);
  });

  const memory = {
    'node_memory_MemTotal_bytes{instance="n1"}': 128 * gibibyte,
    'node_memory_MemAvailable_bytes{instance="n1"}': 20 * gibibyte,
  };
  it.each<readonly [string, Samples, number]>([
    ['without ZFS', {}, 108],
    ['without the part of the ARC that ZFS gives back', arc(90, 4), 22],
    ['with an ARC at its least', arc(3, 4), 108],
    ['never below nothing', arc(120, 4), 0],
  ])('tell used memory %s', (_, zfs, used) => {
    expectValues(queryOf('memory_used'), { ...memory, ...zfs }, [used * gibibyte]);
  });

  function arc(size: number, least: number): Samples {
    return {
      'node_zfs_arc_size{instance="n1"}': size * gibibyte,
      'node_zfs_arc_c_min{instance="n1"}': least * gibibyte,
    };
  }

  it.each([
    ['are all there', '0+15x20', 0],
    ['went and came within five minutes', '0+15x14 _x3 225+15x3', 3],
  ])('tell by how many samples CPUs differ that %s', (_, samples, differ) => {
    const cpu = (of: number) => `node_cpu_seconds_total{instance="n1",cpu="${of}",mode="idle"}`;
    const series = { [cpu(0)]: '0+15x20', [cpu(1)]: samples };
    expectValues(cpuParts(nodeCpuTime).uneven(), series, [differ]);
  });
});
