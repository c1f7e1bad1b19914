/**
 * The built-in sets of queries, by the real Prometheus, on metrics of real exporters. The expected
 * values are those of the measured systems' own tools at the time of the recording.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSamples } from '../../../src/domain/usage.ts';
import type { Rounds } from '../../collectors/rounds.ts';
import { needing } from '../needing.ts';
import { recorded } from './recorded-exporter.ts';
import { type Exposed, ScrapeHistory } from './scrape-history.ts';
import { scrapeSeconds, WrittenPrometheus } from './written-prometheus.ts';

const { describe } = needing('prometheus');

const gibibyte = 2 ** 30;

describe('a ready set of queries, by the real Prometheus', () => {
  let prometheus: WrittenPrometheus;

  beforeAll(async () => {
    prometheus = await WrittenPrometheus.start();
  });
  afterAll(() => prometheus?.stop());

  /** One scrape of each target, ten seconds ago. */
  async function scraped(job: string, targets: readonly string[], exposed: readonly Exposed[]) {
    prometheus.proceed();
    for (const instance of targets) {
      const history = new ScrapeHistory({ instance, job });
      history.scrape(prometheus.now - 10, exposed);
      await prometheus.write(history);
    }
  }

  /** A round's result, asset by asset. */
  async function collected(rounds: Rounds, assetIds: readonly string[]) {
    try {
      const { errors, unmatched } = await rounds.collect(prometheus.now);
      expect([errors, unmatched]).toEqual([[], []]);
      return await Promise.all(assetIds.map((id) => rounds.usage(id)));
    } finally {
      await rounds.close();
    }
  }

  const sample = <Value>(used: Value, total: Value) => ({
    used,
    total,
    observedAt: (prometheus.now - 10) * 1_000,
  });

  it('of Proxmox VE counts a node once where the exporter is asked about each of them', async () => {
    const exposed = await recorded('pve-exporter-3.10.2.prom');
    await scraped('pve', ['192.0.2.1', '192.0.2.2'], exposed);
    const nodes = ['pve1', 'pve2'];
    const rounds = await prometheus.roundsOf('proxmox', 'compute', ...nodes);
    expect(await collected(rounds, nodes)).toMatchObject([
      {
        cpu: sample(1_600n, 6_400n),
        memory: sample(128 * gibibyte, 512 * gibibyte),
        storage: sample(500 * gibibyte, 4_000 * gibibyte),
        // One guest of 8 cores and 8 GiB.
        allocation: {
          cpu: sample(800n, 6_400n),
          memory: sample(8 * gibibyte, 512 * gibibyte),
          storage: null,
        },
      },
      {
        cpu: sample(3_200n, 6_400n),
        memory: sample(256 * gibibyte, 512 * gibibyte),
        storage: sample(700 * gibibyte, 1_000 * gibibyte),
        allocation: { cpu: sample(0n, 6_400n), memory: sample(0, 512 * gibibyte) },
      },
    ]);
  });

  it('of Ceph shares out what its pools store and may store among the hosts of its OSDs', async () => {
    await scraped('ceph', ['m1:9283', 'm2:9283'], await recorded('ceph-16.2.15.prom'));
    const hosts = ['ceph1', 'ceph2'];
    const rounds = await prometheus.roundsOf('ceph', 'distributed_storage', ...hosts);
    // `ceph df`: STORED of all pools, and MAX AVAIL, which is the same for each.
    const stored = 1_323 + 52_428_800 + 3_702 + 762 + 100_663_296;
    const free = 14_607_893_504;
    const usable = (raw: number, size: number) => {
      const used = (stored * raw) / (744_384 + 451_124);
      return { storage: sample(Math.round(used), Math.round(used + (free * size) / 30)) };
    };
    expect(await collected(rounds, hosts)).toMatchObject([
      usable(744_384, 20),
      usable(451_124, 10),
    ]);
  });

  it('of Ceph, raw, counts the OSDs of each host', async () => {
    await scraped('ceph', ['m1:9283', 'm2:9283'], await recorded('ceph-16.2.15.prom'));
    const hosts = ['ceph1', 'ceph2'];
    const rounds = await prometheus.roundsOf('ceph-raw', 'distributed_storage', ...hosts);
    // `ceph osd df tree`, in KiB: 744384 of 20971520, and 451124 of 10485760.
    expect(await collected(rounds, hosts)).toMatchObject([
      { cpu: null, storage: sample(744_384 * 1_024, 20 * gibibyte) },
      { cpu: null, storage: sample(451_124 * 1_024, 10 * gibibyte) },
    ]);
  });

  it("of Ceph's gateways shares their pools out among their hosts", async () => {
    await scraped('ceph', ['m1:9283', 'm2:9283'], await recorded('ceph-16.2.15.prom'));
    const hosts = ['gw1', 'gw2'];
    const rounds = await prometheus.roundsOf('ceph-gateways', 'object_storage', ...hosts);
    // `ceph df`: data, log, root and meta, without the pool `rbd`.
    const used = 201_326_592 + 278_528 + 32_768 + 32_768;
    const free = 29_215_787_801;
    const half = { storage: sample(used / 2, Math.round((used + free) / 2)) };
    expect(await collected(rounds, hosts)).toMatchObject([half, half]);
  });

  it('of MinIO counts a drive once, of whatever version of its metrics', async () => {
    await scraped('minio', ['minio1.lab:9000'], await recorded('minio-2026-02-12.prom'));
    const servers = ['minio1.lab', 'minio2.lab'];
    const rounds = await prometheus.roundsOf('minio', 'object_storage', ...servers);
    // `df` of each drive: 50569216 used and 899670016 free, or 50618368 and 899620864.
    const total = 2 * (50_569_216 + 899_670_016);
    expect(await collected(rounds, servers)).toMatchObject([
      { cpu: null, storage: sample(2 * 50_569_216, total) },
      { cpu: null, storage: sample(2 * 50_618_368, total) },
    ]);
  });

  it('of OpenStack tells what is allotted, of what may be, and no use', async () => {
    const exposed = await recorded('openstack-exporter-2.0.0-alpha-5.prom');
    await scraped('openstack', ['exporter:9180'], exposed);
    const nodes = ['cmp-01', 'cmp-02', 'cmp-03'];
    const rounds = await prometheus.roundsOf('openstack', 'compute', ...nodes);
    const mebibyte = 2 ** 20;
    // 10 cores for up to 160 VCPUs, 8192 MiB but 512 for 1.5 times as many, 1028 GiB for as many.
    const allotted = (cpu: bigint, memory: number, disk: number) => ({
      ...noSamples,
      allocation: {
        cpu: sample(cpu, 16_000n),
        memory: sample(memory * mebibyte, 11_520 * mebibyte),
        storage: sample(disk * gibibyte, 1_028 * gibibyte),
      },
    });
    expect(await collected(rounds, nodes)).toMatchObject([
      allotted(1_200n, 3_072, 60),
      allotted(4_000n, 8_192, 200),
      allotted(0n, 0, 0),
    ]);
  });

  it('of vCenter makes cores and bytes of its MHz and MiB', async () => {
    const exposed = await recorded('vmware-exporter-0.18.4.prom');
    await scraped('vcenter', ['exporter-1:9272', 'exporter-2:9272'], exposed);
    const hosts = ['DC0_H0', 'DC0_C0_H0', 'DC0_C0_H1'];
    const rounds = await prometheus.roundsOf('vcenter', 'compute', ...hosts);
    // According to the API: 67 MHz in use of two cores of 2294, 1404 MiB of 4294430720 bytes.
    const figures = {
      cpu: sample(3n, 200n),
      memory: sample(1_404 * 2 ** 20, 4_294_430_720),
      allocation: { cpu: sample(0n, 200n), memory: sample(0, 4_294_430_720) },
    };
    expect(await collected(rounds, hosts)).toMatchObject([figures, figures, figures]);
  });

  it('of vCenter counts as promised the virtual machines that run', async () => {
    const machine = (vm_name: string, cpus: number, mebibytes: number, isOn: number) => {
      const labels = { vm_name, host_name: 'h1', dc_name: 'd', cluster_name: '' };
      return [
        { name: 'vmware_vm_num_cpu', labels, value: cpus },
        { name: 'vmware_vm_memory_max', labels, value: mebibytes },
        { name: 'vmware_vm_power_state', labels, value: isOn },
      ];
    };
    const host = { host_name: 'h1', dc_name: 'd', cluster_name: '' };
    await scraped(
      'vcenter',
      ['exporter-1:9272', 'exporter-2:9272'],
      [
        { name: 'vmware_host_num_cpu', labels: host, value: 8 },
        { name: 'vmware_host_memory_max', labels: host, value: 4_096 },
        ...machine('a', 4, 2_048, 1),
        ...machine('b', 6, 1_024, 1),
        ...machine('c', 2, 512, 0),
      ],
    );
    const rounds = await prometheus.roundsOf('vcenter', 'compute', 'h1');
    expect(await collected(rounds, ['h1'])).toMatchObject([
      { allocation: { cpu: sample(1_000n, 800n), memory: sample(3 * gibibyte, 4 * gibibyte) } },
    ]);
  });

  it('of Kubernetes counts the requests of pods that wait or run', async () => {
    const pod = (name: string, node: string, phase: string, cpu: number, memory: number) => {
      const labels = { namespace: 'n', pod: name, uid: name };
      const of = (resource: string, unit: string, value: number) => ({
        name: 'kube_pod_container_resource_requests',
        labels: { ...labels, container: 'main', node, resource, unit },
        value,
      });
      return [
        of('cpu', 'core', cpu),
        of('memory', 'byte', memory),
        ...['Pending', 'Running', 'Succeeded'].map((one) => ({
          name: 'kube_pod_status_phase',
          labels: { ...labels, phase: one },
          value: Number(one === phase),
        })),
      ];
    };
    const node = (name: string) =>
      [
        ['cpu', 'core', 7.5],
        ['memory', 'byte', 30 * gibibyte],
        ['ephemeral_storage', 'byte', 90 * gibibyte],
        ['pods', 'integer', 110],
      ].map(([resource, unit, value]) => ({
        name: 'kube_node_status_allocatable',
        labels: { node: name, resource: String(resource), unit: String(unit) },
        value: Number(value),
      }));
    await scraped(
      'kube-state-metrics',
      ['ksm-0:8080', 'ksm-1:8080'],
      [
        ...node('n1'),
        ...node('n2'),
        ...pod('web', 'n1', 'Running', 2.25, 4 * gibibyte),
        ...pod('api', 'n1', 'Pending', 0.5, gibibyte),
        ...pod('job', 'n1', 'Succeeded', 4, gibibyte),
        ...pod('unscheduled', '', 'Pending', 4, gibibyte),
      ],
    );
    const rounds = await prometheus.roundsOf('kubernetes', 'compute', 'n1', 'n2');
    const storage = sample(0, 90 * gibibyte);
    expect(await collected(rounds, ['n1', 'n2'])).toMatchObject([
      {
        ...noSamples,
        allocation: {
          cpu: sample(275n, 750n),
          memory: sample(5 * gibibyte, 30 * gibibyte),
          storage,
        },
      },
      { allocation: { cpu: sample(0n, 750n), memory: sample(0, 30 * gibibyte), storage } },
    ]);
  });

  describe('names two machines under one id, and writes neither', () => {
    const host = { host_name: 'n1', dc_name: 'dc1', cluster_name: '' };
    const osd = (public_addr: string): readonly Exposed[] => [
      {
        name: 'ceph_osd_metadata',
        labels: { ceph_daemon: 'osd.0', hostname: 'n1', public_addr },
        value: 1,
      },
      ...['', '_used'].map((side) => ({
        name: `ceph_osd_stat_bytes${side}`,
        labels: { ceph_daemon: 'osd.0' },
        value: 1_000,
      })),
      ...['max_avail', 'stored'].map((side) => ({
        name: `ceph_pool_${side}`,
        labels: { pool_id: '1' },
        value: 500,
      })),
    ];
    /** What the exporter of one of two clusters tells of its `n1`. */
    const told = {
      ceph: (of: number) => osd(`192.0.2.${of}`),
      'ceph-raw': (of: number) => osd(`192.0.2.${of}`),
      proxmox: (of: number): readonly Exposed[] => [
        ...Object.entries({
          pve_cpu_usage_ratio: 0.5,
          pve_cpu_usage_limit: 8,
          pve_memory_usage_bytes: gibibyte,
          pve_memory_size_bytes: 8 * gibibyte,
          pve_uptime_seconds: of * 86_400,
        }).map(([name, value]) => ({ name, labels: { id: 'node/n1' }, value })),
      ],
      vcenter: (of: number): readonly Exposed[] =>
        Object.entries({
          vmware_host_cpu_usage: 100,
          vmware_host_cpu_max: 1_000,
          vmware_host_num_cpu: 8,
          vmware_host_memory_usage: 1_024,
          vmware_host_memory_max: 8_192,
        }).map(([name, value]) => ({
          name,
          labels: { host_name: 'n1', dc_name: `dc${of}`, cluster_name: '' },
          value,
        })),
      kubernetes: (of: number): readonly Exposed[] => [
        { name: 'kube_node_info', labels: { node: 'n1', system_uuid: `u${of}` }, value: 1 },
        ...['cpu', 'memory', 'ephemeral_storage'].map((resource) => ({
          name: 'kube_node_status_allocatable',
          labels: { node: 'n1', resource },
          value: 8,
        })),
      ],
      openstack: (of: number): readonly Exposed[] =>
        Object.entries({ usage: 1, total: 8 * of, reserved: 0, allocation_ratio: 1 }).flatMap(
          ([name, value]) =>
            ['VCPU', 'MEMORY_MB', 'DISK_GB'].map((resourcetype) => ({
              name: `openstack_placement_resource_${name}`,
              labels: { hostname: 'n1', resourcetype },
              value,
            })),
        ),
      minio: (of: number): readonly Exposed[] =>
        ['used', 'total'].map((name) => ({
          name: `minio_node_drive_${name}_bytes`,
          labels: { server: 'n1:9000', drive: '/d1' },
          value: 1_000 * of,
        })),
    };

    /** Two exporters tell of each cluster, a moment apart. */
    async function scrapedTwice(
      set: string,
      exposed: (of: number) => readonly Exposed[],
      labels: (of: number) => Readonly<Record<string, string>> = () => ({}),
    ) {
      prometheus.proceed();
      for (const of of [1, 2]) {
        for (const copy of [1, 2]) {
          const target = { instance: `exporter-${of}${copy}:9000`, job: set };
          const history = new ScrapeHistory({ ...target, ...labels(of) });
          history.scrape(prometheus.now - 10 * copy, exposed(of));
          await prometheus.write(history);
        }
      }
    }

    async function expectTwo(set: string) {
      const rounds = await prometheus.roundsOf(set, typeOf(set), 'n1');
      const { errors, samples } = await rounds.collect(prometheus.now);
      expect(samples).toBe(0);
      expect(errors.length).toBeGreaterThan(1);
      for (const error of errors) {
        expect(error).toMatch(/: two (machines under one id|series for one asset): n1: .* and /);
      }
      expect(await rounds.usage('n1')).toBe(undefined);
      await rounds.close();
    }

    const typeOf = (set: string) => types[set] ?? 'compute';
    const types: Readonly<Record<string, 'distributed_storage' | 'object_storage'>> = {
      ceph: 'distributed_storage',
      'ceph-raw': 'distributed_storage',
      'ceph-gateways': 'object_storage',
      minio: 'object_storage',
    };

    it.each(Object.entries(told))('of %s', async (set, exposed) => {
      await scrapedTwice(set, exposed);
      await expectTwo(set);
    });

    it.each(Object.entries(told))(
      'of %s, alike but for the label of their platform',
      async (set, exposed) => {
        await scrapedTwice(set, () => exposed(1));
        const alike = await prometheus.roundsOf(set, typeOf(set), 'n1');
        expect((await alike.collect(prometheus.now)).errors).toEqual([]);
        await alike.close();
        for (const label of ['cluster', 'environment', 'tenant']) {
          await scrapedTwice(
            set,
            () => exposed(1),
            (of) => ({ [label]: `platform-${of}` }),
          );
          await expectTwo(set);
        }
      },
    );

    it.each(Object.entries(told))(
      'are one of %s, where targets in two places tell of it',
      async (set, exposed) => {
        for (const label of ['location', 'dc', 'region']) {
          await scrapedTwice(
            set,
            () => exposed(1),
            (of) => ({ [label]: `place-${of}` }),
          );
          const rounds = await prometheus.roundsOf(set, typeOf(set), 'n1');
          const { errors, samples } = await rounds.collect(prometheus.now);
          expect(errors).toEqual([]);
          expect(samples).toBeGreaterThan(0);
          await rounds.close();
        }
      },
    );

    it.each([
      ['proxmox', 'pve_cluster_info', (of: number) => ({ id: `cluster/c${of}` }), () => 1],
      ['vcenter', 'vmware_host_boot_timestamp_seconds', () => host, (of: number) => of * 1_000],
      [
        'openstack',
        'openstack_nova_agent_state',
        (of: number) => ({ hostname: 'n1', service: 'nova-compute', id: `service-${of}` }),
        () => 1,
      ],
      ['kubernetes', 'kube_node_created', () => ({ node: 'n1' }), (of: number) => 1_000 + of],
    ] as const)('of %s, alike but for %s', async (set, name, labels, value) => {
      const both = (of: number) => [
        ...told[set](1),
        { name, labels: labels(of), value: value(of) },
      ];
      await scrapedTwice(set, () => both(1));
      const alike = await prometheus.roundsOf(set, 'compute', 'n1');
      expect((await alike.collect(prometheus.now)).errors).toEqual([]);
      await alike.close();
      await scrapedTwice(set, both);
      await expectTwo(set);
    });

    it('of an own query, whatever it aggregates by', async () => {
      const history = (job: string, dc: string, value: number) => {
        const of = new ScrapeHistory({ instance: 'n1:9100', job, dc });
        of.scrape(prometheus.now - 10, [
          { name: 'up', value: 1 },
          { name: 'guests_bytes', labels: { guest: 'g' }, value },
        ]);
        return of;
      };
      const errorsOf = async (...histories: readonly ScrapeHistory[]) => {
        await prometheus.write(...histories);
        const query = 'max by (instance) (guests_bytes)';
        const rounds = await prometheus.roundsWith({ memory_used: query, memory_total: false });
        const { errors } = await rounds.collect(prometheus.now);
        await rounds.close();
        return errors;
      };
      prometheus.proceed();
      expect(await errorsOf(history('node', 'a', 10))).toEqual([]);
      prometheus.proceed();
      expect(await errorsOf(history('node', 'a', 10), history('node', 'b', 70))).toEqual([
        expect.stringMatching(
          /^memory_used: two machines under one id: n1: up.*"[ab]".*up.*"[ab]"/,
        ),
      ]);
      prometheus.proceed();
      expect(await errorsOf(history('node', 'a', 10), history('libvirt', 'a', 70))).toEqual([
        expect.stringMatching(/two machines under one id: n1: .*(node.*libvirt|libvirt.*node)/),
      ]);
    });

    it('of use and total by own queries, but for one that is chosen', async () => {
      prometheus.proceed();
      for (const dc of ['a.1', 'b']) {
        const history = new ScrapeHistory({ instance: 'n1:9100', job: 'node', dc });
        history.scrape(prometheus.now - 10, [
          { name: 'up', value: 1 },
          { name: 'guests_bytes', labels: { guest: 'g' }, value: 10 },
          { name: 'room_bytes', value: 70 },
        ]);
        await prometheus.write(history);
      }
      const errorsOf = async (used: string, total: string) => {
        const rounds = await prometheus.roundsWith({ memory_used: used, memory_total: total });
        const { errors } = await rounds.collect(prometheus.now);
        const usage = await rounds.usage('n1');
        await rounds.close();
        return [errors, usage?.memory ?? null];
      };
      const guests = (dc: string) => `sum by (instance) (guests_bytes{dc="${dc}",guest=~"g|h"})`;
      const known = sample(10, 70);
      expect(await errorsOf(guests('a.1'), 'room_bytes{dc="a.1"}')).toEqual([[], known]);
      expect(await errorsOf(guests('b'), 'room_bytes{dc!="a.1"}')).toEqual([[], known]);
      const two = [
        expect.stringMatching(/^memory_\w+: two machines under one id: n1: .*(a.1.*b|b.*a.1)/),
      ];
      expect(await errorsOf(guests('a.1'), 'room_bytes{dc="b"}')).toEqual([two, null]);
      expect(await errorsOf('guests_bytes{dc="a.1"}', 'room_bytes{dc="b"}')).toEqual([two, null]);
      const ratio = `${guests('a.1')} / sum by (instance) (room_bytes{dc="b"})`;
      expect(await errorsOf(ratio, 'room_bytes{dc="a.1"}')).toEqual([two, null]);
    });

    it('of CPUs, of which one has recorded values', async () => {
      prometheus.proceed();
      const cpu = (port: number) => {
        const of = new ScrapeHistory({ instance: `n1:${port}`, job: 'node' });
        const recorded = (name: string, value: number) => ({
          name: `hybrid_core:node_cpu_${name}`,
          value,
        });
        for (let at = -310; at <= -10; at += scrapeSeconds) {
          of.scrape(prometheus.now + at, [
            ...['idle', 'user'].map((mode) => ({
              name: 'node_cpu_seconds_total',
              labels: { cpu: '0', mode },
              value: 1_000 + at / 2,
            })),
            ...(port === 9100
              ? [
                  recorded('used:cores', 1),
                  recorded('total:cores', 2),
                  recorded('time:seconds', prometheus.now + at),
                ]
              : []),
          ]);
        }
        return of;
      };
      await prometheus.write(cpu(9100), cpu(9200));
      const rounds = await prometheus.rounds('compute', 'n1');
      const { errors } = await rounds.collect(prometheus.now);
      expect(errors).toEqual([
        expect.stringMatching(/^cpu_used: two machines under one id: n1: .*9[12]00.*9[12]00/),
        expect.stringMatching(/^cpu_total: two machines under one id: n1: .*9[12]00.*9[12]00/),
      ]);
      await rounds.close();
    });
  });

  it.each([
    [
      'openstack',
      (node: string, isClosed: boolean): readonly Exposed[] => [
        ...Object.entries({ usage: 3, total: 8, reserved: 0, allocation_ratio: 1 }).flatMap(
          ([name, value]) =>
            ['VCPU', 'MEMORY_MB', 'DISK_GB'].map((resourcetype) => ({
              name: `openstack_placement_resource_${name}`,
              labels: { hostname: node, resourcetype },
              value,
            })),
        ),
        {
          name: 'openstack_nova_agent_state',
          labels: {
            hostname: node,
            service: 'nova-compute',
            adminState: isClosed ? 'disabled' : 'enabled',
          },
          value: 1,
        },
      ],
    ],
    [
      'kubernetes',
      (node: string, isClosed: boolean): readonly Exposed[] => [
        { name: 'kube_node_spec_unschedulable', labels: { node }, value: Number(isClosed) },
        {
          name: 'kube_pod_status_phase',
          labels: { namespace: 'n', pod: node, phase: 'Running' },
          value: 1,
        },
        ...['cpu', 'memory', 'ephemeral_storage'].flatMap((resource): readonly Exposed[] => [
          { name: 'kube_node_status_allocatable', labels: { node, resource }, value: 8 },
          {
            name: 'kube_pod_container_resource_requests',
            labels: { namespace: 'n', pod: node, container: 'c', node, resource },
            value: 3,
          },
        ]),
      ],
    ],
    [
      'vcenter',
      (node: string, isClosed: boolean): readonly Exposed[] => {
        const host = { host_name: node, dc_name: 'd', cluster_name: '' };
        const machine = { ...host, vm_name: `on ${node}` };
        return [
          { name: 'vmware_host_num_cpu', labels: host, value: 8 },
          { name: 'vmware_host_memory_max', labels: host, value: 8 },
          { name: 'vmware_host_maintenance_mode', labels: host, value: Number(isClosed) },
          { name: 'vmware_vm_num_cpu', labels: machine, value: 3 },
          { name: 'vmware_vm_memory_max', labels: machine, value: 3 },
          { name: 'vmware_vm_power_state', labels: machine, value: 1 },
        ];
      },
    ],
  ])('of %s gives a node that takes no more no room', async (set, exposed) => {
    const both = [...exposed('open', false), ...exposed('closed', true)];
    await scraped(set, ['exporter-1:9180', 'exporter-2:9180'], both);
    const rounds = await prometheus.roundsOf(set, 'compute', 'open', 'closed');
    const [open, closed] = await collected(rounds, ['open', 'closed']);
    expect([open, closed]).toMatchObject([
      { allocation: { cpu: sample(300n, 800n) } },
      { allocation: { cpu: sample(300n, 300n) } },
    ]);
    const { memory, storage } = closed!.allocation!;
    expect([memory!.total, storage?.total]).toEqual([memory!.used, storage?.used]);
  });

  it('of Windows counts time once that Windows tells twice', async () => {
    prometheus.proceed();
    const history = new ScrapeHistory({ instance: 'n1:9182', job: 'windows' });
    const seconds = { idle: 0, privileged: 0, user: 0, interrupt: 0, dpc: 0 };
    for (let at = -310; at <= -10; at += scrapeSeconds) {
      seconds.idle += scrapeSeconds * 0.5;
      seconds.user += scrapeSeconds * 0.25;
      seconds.privileged += scrapeSeconds * 0.25;
      seconds.interrupt += scrapeSeconds * 0.125;
      seconds.dpc += scrapeSeconds * 0.125;
      history.scrape(prometheus.now + at, [
        ...['0,0', '0,1'].flatMap((core) =>
          Object.entries(seconds).map(([mode, value]) => ({
            name: 'windows_cpu_time_total',
            labels: { core, mode },
            value,
          })),
        ),
        { name: 'windows_memory_physical_total_bytes', value: 1_000 },
        { name: 'windows_memory_available_bytes', value: 400 },
        ...['C:', 'D:', 'HarddiskVolume1'].flatMap((volume) => [
          { name: 'windows_logical_disk_size_bytes', labels: { volume }, value: 500 },
          { name: 'windows_logical_disk_free_bytes', labels: { volume }, value: 200 },
        ]),
      ]);
    }
    await prometheus.write(history);
    const rounds = await prometheus.roundsOf('windows', 'compute', 'n1');
    expect(await collected(rounds, ['n1'])).toMatchObject([
      { cpu: sample(100n, 200n), memory: sample(600, 1_000), storage: sample(600, 1_000) },
    ]);
  });
});
