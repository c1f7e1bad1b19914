/**
 * Cores in use of realistic nodes, 64 CPUs in eight modes each, by the real Prometheus: more nodes
 * than a batch of queries covers, some recorded, some that need a detailed query.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedNames } from '../../../src/sources/prometheus/node-exporter.ts';
import type { Rounds } from '../../collectors/rounds.ts';
import { needing } from '../needing.ts';
import { ScrapeHistory } from './scrape-history.ts';
import { SimulatedMachine } from './simulated-machine.ts';
import { WrittenPrometheus } from './written-prometheus.ts';

const { describe } = needing('prometheus');

const nodes = Array.from({ length: 70 }, (_, index) => `cmp-${index}.rack(1)+"x".example`);
const rebooted = 5;
const recorded = 7;

describe('a fleet of nodes with 64 CPUs, by the real Prometheus', () => {
  let prometheus: WrittenPrometheus;
  let rounds: Rounds;

  beforeAll(async () => {
    prometheus = await WrittenPrometheus.start();
    rounds = await prometheus.begin('compute', ...nodes);
  });
  afterAll(async () => {
    await rounds?.close();
    await prometheus?.stop();
  });

  it('has its figures, whatever way each node is asked about', async () => {
    for (const [index, node] of nodes.entries()) {
      const of = new ScrapeHistory({ instance: `${node}:9100`, job: 'node' });
      const machine = new SimulatedMachine({ cpus: 64 });
      prometheus.scrape(of, machine, [-180, -120], share(index));
      if (index === rebooted) {
        of.fail(prometheus.now - 105);
        machine.reboot();
      } else machine.run(60, share(index));
      prometheus.scrape(of, machine, [-45, 0], share(index));
      if (index === recorded) {
        of.scrape(prometheus.now, [
          ...machine.exposeCpus(),
          { name: recordedNames.used, value: 12.5 },
          { name: recordedNames.total, value: 32 },
          { name: recordedNames.time, value: prometheus.now - 20 },
        ]);
      }
      await prometheus.write(of);
    }
    const { changed, errors } = await rounds.collect(prometheus.now);
    expect([changed, errors]).toEqual([nodes.length, []]);
    for (const [index, node] of nodes.entries()) {
      const cpu = (await rounds.usage(node))?.cpu;
      if (index === recorded) {
        const observedAt = (prometheus.now - 20) * 1_000;
        expect(cpu).toEqual({ used: 1_250n, total: 3_200n, observedAt });
      } else expect(cpu).toMatchObject({ used: BigInt(6_400 * share(index)), total: 6_400n });
    }
  });

  /** A quarter, a half or three quarters of each CPU. */
  function share(index: number): number {
    return (1 + (index % 3)) / 4;
  }
});
