/**
 * Age of values according to the real Prometheus: of nodes that disappeared, and of samples that
 * repeat.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noSamples } from '../../../src/domain/usage.ts';
import type { Rounds } from '../../collectors/rounds.ts';
import { needing } from '../needing.ts';
import { machineDisk, machineMemory, SimulatedMachine } from './simulated-machine.ts';
import { nodeHistory, scrapeSeconds, WrittenPrometheus } from './written-prometheus.ts';

const { describe } = needing('prometheus');

describe('a node of the real Prometheus', () => {
  let prometheus: WrittenPrometheus;
  let rounds: Rounds;

  beforeAll(async () => {
    prometheus = await WrittenPrometheus.start();
  });
  afterAll(() => prometheus?.stop());
  beforeEach(async () => {
    rounds = await prometheus.begin('compute', 'n1');
  });
  afterEach(() => rounds.close());

  const last = -20;
  const inUse = () => {
    const observedAt = (prometheus.now + last) * 1_000;
    return {
      source: 'collector',
      ...noSamples,
      cpu: { used: 100n, total: 200n, observedAt },
      memory: {
        used: machineMemory.total - machineMemory.available,
        total: machineMemory.total,
        observedAt,
      },
      storage: {
        used: machineDisk.size - machineDisk.free,
        total: machineDisk.size - machineDisk.free + machineDisk.available,
        observedAt,
      },
    };
  };

  it('keeps its last figures and their time once a scrape failed', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    prometheus.scrape(of, machine, [-290, last], 0.5);
    await prometheus.write(of);
    await rounds.collect(prometheus.now + last);
    expect(await rounds.usage('n1')).toEqual(inUse());
    const since = nodeHistory();
    since.scrape(prometheus.now + last, machine.expose());
    since.fail(prometheus.now - 5);
    await prometheus.write(since);
    await expect(rounds.collect(prometheus.now)).rejects.toThrow('no query gives any series');
    expect(await rounds.usage('n1')).toEqual(inUse());
  });

  // Prometheus was stopped in between, or its samples come from elsewhere.
  it('keeps them where nothing marks its series as gone, which are then seen for minutes', async () => {
    await prometheus.writeSteady(new SimulatedMachine(), [-290, last], 0.5);
    await rounds.collect(prometheus.now);
    expect(await rounds.usage('n1')).toEqual(inUse());
    for (const later of [60, 120, 240, 275]) {
      const before = await rounds.revision();
      expect((await rounds.collect(prometheus.now + later)).changed).toBe(0);
      expect([await rounds.usage('n1'), await rounds.revision()]).toEqual([inUse(), before]);
    }
    await expect(rounds.collect(prometheus.now + 290)).rejects.toThrow('no query gives any series');
  });

  it('has its true age for a collector that sees it for the first time', async () => {
    await prometheus.writeSteady(new SimulatedMachine(), [-290, last], 0.5);
    await rounds.collect(prometheus.now + 250);
    expect(await rounds.usage('n1')).toEqual(inUse());
  });

  it('has each sample written once, however often it is seen', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    for (let at = -400; at <= 0; at += scrapeSeconds) {
      machine.run(scrapeSeconds, at % 2 === 0 ? 0.2 : 0.85);
      of.scrape(prometheus.now + at, machine.expose());
    }
    await prometheus.write(of);
    await rounds.collect(prometheus.now - 5);
    const before = [await rounds.usage('n1'), await rounds.revision()];
    for (let at = -4; at <= 9; at++) {
      expect((await rounds.collect(prometheus.now + at)).changed).toBe(0);
    }
    expect([await rounds.usage('n1'), await rounds.revision()]).toEqual(before);
  });

  it('is reported with both jobs where two scrape it, and not written', async () => {
    for (const job of ['node', 'other']) {
      const of = nodeHistory(job);
      prometheus.scrape(of, new SimulatedMachine(), [-60, 0], 0.5);
      await prometheus.write(of);
    }
    const { errors } = await rounds.collect(prometheus.now);
    expect(errors).toHaveLength(6);
    for (const error of errors) expect(error).toMatch(/^\w+: two series for one asset: n1: /);
    expect(await rounds.usage('n1')).toBe(undefined);
  });
});
