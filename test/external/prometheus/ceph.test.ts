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
    prometheus.proceed();
    rounds = await prometheus.roundsOf('ceph-raw', 'distributed_storage', 'c1', 'c2');
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
  const pool = (id: number, stored: number, free: number): readonly Exposed[] => [
    { name: 'ceph_pool_stored', labels: { pool_id: String(id) }, value: stored },
    { name: 'ceph_pool_max_avail', labels: { pool_id: String(id) }, value: free },
  ];
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

  it('names both hosts of one name in two clusters, and writes neither', async () => {
    for (const set of ['ceph-raw', 'ceph']) {
      const ofSet = await prometheus.roundsOf(set, 'distributed_storage', 'c1');
      for (const cluster of ['one', 'two']) {
        const manager = history(`${cluster}-mgr:9283`, 'ceph', { cluster });
        manager.scrape(prometheus.now - 10, [placed(0, 'c1'), ...osd(0, 10), ...pool(1, 5, 90)]);
        await prometheus.write(manager);
      }
      const { errors } = await ofSet.collect(prometheus.now);
      expect(errors).toHaveLength(4);
      for (const error of errors)
        expect(error).toMatch(/two series .*cluster="one".*cluster="two"/);
      expect(await ofSet.usage('c1')).toBe(undefined);
      await ofSet.close();
    }
  });

  describe('that are usable', () => {
    beforeEach(async () => {
      await rounds.close();
      // The set `ceph` is a part of what is built in.
      rounds = await prometheus.begin('distributed_storage', 'c1', 'c2');
    });

    const write = async (exposed: readonly Exposed[]): Promise<void> => {
      const manager = history('m1:9283', 'ceph');
      manager.scrape(prometheus.now - 10, exposed);
      await prometheus.write(manager);
    };
    const hosts = [placed(0, 'c1'), placed(1, 'c2')];

    it('are used up once an OSD is full, however empty the others are', async () => {
      await write([...hosts, ...osd(0, 950), ...osd(1, 50), ...pool(1, 500, 0)]);
      expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
      expect(await storage('c1')).toEqual(sample(475, 475, prometheus.now - 10));
      expect(await storage('c2')).toEqual(sample(25, 25, prometheus.now - 10));
    });

    it('have the room of more data in the mix of pools that is stored', async () => {
      // A pool of two copies with 300, one of four with 100, on the same 800 raw bytes that are free.
      const pools = [...pool(1, 300, 400), ...pool(2, 100, 200), ...pool(3, 0, 0)];
      await write([...hosts, ...osd(0, 500), ...osd(1, 500), ...pools]);
      await rounds.collect(prometheus.now);
      const room = 400 / (300 / 400 + 100 / 200);
      const half = sample(200, 200 + room / 2, prometheus.now - 10);
      expect(await storage('c1')).toEqual(half);
      expect(await storage('c2')).toEqual(half);
    });

    it('are all free where nothing is stored', async () => {
      await write([...hosts, ...osd(0, 0), ...osd(1, 0), ...pool(1, 0, 900)]);
      await rounds.collect(prometheus.now);
      expect(await storage('c1')).toEqual(sample(0, 450, prometheus.now - 10));
    });

    it('are as old as what the pools were last told to store', async () => {
      const manager = history('m1:9283', 'ceph');
      manager.scrape(prometheus.now - 120, [...hosts, ...pool(1, 100, 900)]);
      const exporter = history('c1:9926', 'ceph-exporter');
      exporter.scrape(prometheus.now - 10, [...osd(0, 100), ...osd(1, 100)]);
      await prometheus.write(manager, exporter);
      await rounds.collect(prometheus.now);
      expect(await storage('c1')).toEqual(sample(50, 500, prometheus.now - 120));
    });
  });

  it('tells of an osd.0 on two hosts that no label keeps apart, and writes none', async () => {
    const manager = history('m1:9283', 'ceph');
    manager.scrape(prometheus.now - 10, [placed(0, 'c1'), placed(0, 'c2'), ...osd(0, 10)]);
    await prometheus.write(manager);
    await expect(rounds.collect(prometheus.now)).rejects.toThrow(
      /found duplicate series .*osd[.]0.*hostname="c[12]".*hostname="c[12]"/,
    );
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
