/** Bytes of Ceph's hosts, joined by the real Prometheus from managers' and exporters' metrics. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Rounds } from '../../collectors/rounds.ts';
import { needing } from '../needing.ts';
import { type Exposed, ScrapeHistory } from './scrape-history.ts';
import { WrittenPrometheus } from './written-prometheus.ts';

const { describe } = needing('prometheus');

describe('bytes of Ceph, by the real Prometheus', () => {
  let prometheus: WrittenPrometheus;
  let rounds: Rounds;

  beforeAll(async () => {
    prometheus = await WrittenPrometheus.start();
  });
  afterAll(() => prometheus?.stop());
  beforeEach(async () => {
    rounds = await prometheus.begin('distributed_storage', 'c1', 'c2');
  });
  afterEach(() => rounds.close());

  const osd = (id: number, used: number): readonly Exposed[] => [
    { name: 'ceph_osd_stat_bytes', labels: { ceph_daemon: `osd.${id}` }, value: 1_000 },
    { name: 'ceph_osd_stat_bytes_used', labels: { ceph_daemon: `osd.${id}` }, value: used },
  ];
  const placed = (id: number, hostname: string): Exposed => ({
    name: 'ceph_osd_metadata',
    labels: { ceph_daemon: `osd.${id}`, hostname },
    value: 1,
  });
  const sample = (used: number, total: number, observedAt: number) => ({
    used,
    total,
    observedAt: observedAt * 1_000,
  });
  const storage = async (id: string) => (await rounds.usage(id))?.storage;
  const history = (instance: string, job: string, labels: Record<string, string> = {}) =>
    new ScrapeHistory({ instance, job, ...labels });

  it('counts the OSDs of each host, once where two managers tell of them', async () => {
    for (const manager of ['m1:9283', 'm2:9283']) {
      const of = history(manager, 'ceph');
      of.scrape(prometheus.now - 20, [placed(0, 'c1'), placed(1, 'c1'), placed(2, 'c2')]);
      await prometheus.write(of);
    }
    const exporter = history('c1:9926', 'ceph-exporter');
    exporter.scrape(prometheus.now - 10, [...osd(0, 10), ...osd(1, 20), ...osd(2, 70)]);
    await prometheus.write(exporter);
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    expect(await storage('c1')).toEqual(sample(30, 2_000, prometheus.now - 10));
    expect(await storage('c2')).toEqual(sample(70, 1_000, prometheus.now - 10));
  });

  it('tells the age of the older, where two exporters tell of an OSD', async () => {
    for (const [exporter, at, used] of [
      ['c1:9926', prometheus.now - 200, 60],
      ['m1:9283', prometheus.now - 10, 50],
    ] as const) {
      const of = history(exporter, 'ceph');
      of.scrape(at, [placed(0, 'c1'), ...osd(0, used)]);
      await prometheus.write(of);
    }
    await rounds.collect(prometheus.now);
    expect(await storage('c1')).toEqual(sample(60, 1_000, prometheus.now - 200));
  });

  it('keeps two clusters apart that each have an osd.0', async () => {
    for (const [name, host, used] of [
      ['one', 'c1', 10],
      ['two', 'c2', 70],
    ] as const) {
      const manager = history(`${name}-mgr:9283`, 'ceph', { cluster: name });
      manager.scrape(prometheus.now - 20, [placed(0, host)]);
      const exporter = history(`${host}:9926`, 'ceph-exporter', { cluster: name });
      exporter.scrape(prometheus.now - 10, osd(0, used));
      await prometheus.write(manager, exporter);
    }
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    expect(await storage('c1')).toEqual(sample(10, 1_000, prometheus.now - 10));
    expect(await storage('c2')).toEqual(sample(70, 1_000, prometheus.now - 10));
  });

  it('tells of an osd.0 on two hosts that no label keeps apart, and writes none', async () => {
    const manager = history('m1:9283', 'ceph');
    manager.scrape(prometheus.now - 10, [placed(0, 'c1'), placed(0, 'c2'), ...osd(0, 10)]);
    await prometheus.write(manager);
    const { errors } = await rounds.collect(prometheus.now);
    expect(errors).toHaveLength(4);
    for (const error of errors) expect(error).toMatch(/found duplicate series .*osd[.]0/);
    expect(await storage('c1')).toBe(undefined);
  });

  it('keeps the last figures of a host whose exporter is gone', async () => {
    const manager = history('m1:9283', 'ceph');
    manager.scrape(prometheus.now - 60, [placed(0, 'c1')]);
    manager.scrape(prometheus.now, [placed(0, 'c1')]);
    const exporter = history('c1:9926', 'ceph-exporter');
    exporter.scrape(prometheus.now - 60, osd(0, 10));
    await prometheus.write(manager, exporter);
    await rounds.collect(prometheus.now - 50);
    const gone = history('c1:9926', 'ceph-exporter');
    gone.scrape(prometheus.now - 60, osd(0, 10));
    gone.fail(prometheus.now - 45);
    await prometheus.write(gone);
    await expect(rounds.collect(prometheus.now)).rejects.toThrow('no query gives any series');
    expect(await storage('c1')).toEqual(sample(10, 1_000, prometheus.now - 60));
  });
});
