/**
 * Cores in use, evaluated by the real Prometheus over histories written into it: whichever part of
 * five minutes has samples, the value is correct or absent.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Rounds } from '../../collectors/rounds.ts';
import { needing } from '../needing.ts';
import { machineMemory, SimulatedMachine } from './simulated-machine.ts';
import { nodeHistory, scrapeSeconds, WrittenPrometheus } from './written-prometheus.ts';

const { describe } = needing('prometheus');

describe('cores in use, by the real Prometheus', () => {
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

  const cpu = async () => (await rounds.usage('n1'))?.cpu ?? null;

  it('are right with a full window', async () => {
    await prometheus.writeSteady(new SimulatedMachine(), [-400, -10], [0.9, 0.3]);
    expect(await rounds.collect(prometheus.now)).toMatchObject({ changed: 1, errors: [] });
    expect(await cpu()).toEqual({
      used: 120n,
      total: 200n,
      observedAt: (prometheus.now - 10) * 1_000,
    });
  });

  it.each([20, 60, 120, 240])('are right of a node that is new since %i s', async (age) => {
    await prometheus.writeSteady(new SimulatedMachine(), [-age, 0], 0.9);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 180n, total: 200n });
  });

  it('are right by the query that the documentation has for an example', async () => {
    const page = await readFile('docs/operators/collectors.md', 'utf8');
    const block = page.split('```').find((part) => part.includes('cpu_used: >-'))!;
    const { queries } = parse(block.replace('yaml', '')).prometheus;
    await rounds.close();
    rounds = await prometheus.roundsWith({ cpu_used: queries.cpu_used });
    await prometheus.writeSteady(new SimulatedMachine(), [-20, 0], 0.9);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 180n, observedAt: (prometheus.now - 5) * 1_000 });
  });

  it('are unknown after one scrape, when the rest is known', async () => {
    await prometheus.writeSteady(new SimulatedMachine(), [-5, 0], 0.9);
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    expect(await rounds.usage('n1')).toMatchObject({
      cpu: { used: null, total: 200n },
      memory: { used: machineMemory.total - machineMemory.available },
    });
  });

  it.each([100, 200, 280, 320])('are right of an exporter that was away %i s', async (away) => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    prometheus.scrape(of, machine, [-600, -away - 30], 0.3);
    of.fail(prometheus.now - away - 15);
    machine.run(away, 0.3);
    prometheus.scrape(of, machine, [-20, 0], 0.3);
    await prometheus.write(of);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 60n, observedAt: (prometheus.now - 5) * 1_000 });
  });

  it('are right though the clock of the collector is two minutes ahead, or behind', async () => {
    await prometheus.writeSteady(new SimulatedMachine({ cpus: 4 }), [-500, 0], 0.9);
    await rounds.collect(prometheus.now + 120);
    expect(await cpu()).toMatchObject({ used: 360n, observedAt: (prometheus.now - 5) * 1_000 });
    await rounds.close();
    rounds = await prometheus.rounds('compute', 'n1');
    await rounds.collect(prometheus.now - 120);
    expect(await cpu()).toMatchObject({ used: 360n, observedAt: (prometheus.now - 125) * 1_000 });
  });

  it('leave out the time in which a machine was down, to boot with counters at zero', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    prometheus.scrape(of, machine, [-300, -120], 0.5);
    of.fail(prometheus.now - 105);
    machine.reboot();
    prometheus.scrape(of, machine, [-45, 0], 0.5);
    await prometheus.write(of);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 100n, total: 200n });
  });

  it('are of the CPUs that are online, one that came back included at once', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine({ cpus: 4 })];
    prometheus.scrape(of, machine, [-300, -120], [0.5, 0.5, 0.5, 1]);
    machine.setOnline(3, false);
    prometheus.scrape(of, machine, [-105, -75], [0.5, 0.5, 0.5, 1]);
    await prometheus.write(of);
    await rounds.collect(prometheus.now - 75);
    expect(await cpu()).toMatchObject({ used: 150n, total: 300n });

    const since = nodeHistory();
    machine.setOnline(3, true);
    prometheus.scrape(since, machine, [-60, -30], [0.5, 0.5, 0.5, 1]);
    await prometheus.write(since);
    await rounds.collect(prometheus.now - 30);
    expect(await cpu()).toMatchObject({ used: 250n, total: 400n });
  });

  it('are right where one CPU came and another went within the window', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine({ cpus: 4 })];
    machine.setOnline(2, false);
    prometheus.scrape(of, machine, [-500, -290], 0.5);
    machine.setOnline(2, true);
    prometheus.scrape(of, machine, [-275, -90], 0.5);
    machine.setOnline(3, false);
    prometheus.scrape(of, machine, [-75, 0], 0.5);
    await prometheus.write(of);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 150n, total: 300n });
  });

  it.each([
    ['iowait and steal', ['user', 'system', 'idle']],
    ['what FreeBSD does not have', ['user', 'nice', 'system', 'interrupt', 'idle']],
  ])('are right without %s', async (_, modes) => {
    await prometheus.writeSteady(new SimulatedMachine({ modes }), [-100, 0], 0.9);
    await rounds.collect(prometheus.now);
    expect(await cpu()).toMatchObject({ used: 180n, total: 200n });
  });

  it('are unknown without the idle time, which alone would make all of it work', async () => {
    await prometheus.writeSteady(
      new SimulatedMachine({ modes: ['user', 'system', 'iowait'] }),
      [-400, 0],
      0.1,
    );
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    expect(await rounds.usage('n1')).toMatchObject({ cpu: null, memory: expect.anything() });
  });

  it('do not follow a counter that jumped back, of one CPU or of all', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    prometheus.scrape(of, machine, [-400, -150], 0.5);
    machine.add(0, 'idle', -100);
    prometheus.scrape(of, machine, [-135, -75], 0.5);
    await prometheus.write(of);
    await rounds.collect(prometheus.now - 75);
    expect(await cpu()).toMatchObject({ used: 100n });

    const since = nodeHistory();
    machine.add(1, 'idle', -100);
    prometheus.scrape(since, machine, [-60, 0], 0.5);
    await prometheus.write(since);
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    // An unknown value is not written: the sample before the jump stays, with its age.
    expect(await cpu()).toMatchObject({ used: 100n, observedAt: (prometheus.now - 75) * 1_000 });
  });

  it('are unknown where the exporter answers the same again and again', async () => {
    const [of, machine] = [nodeHistory(), new SimulatedMachine()];
    for (let at = -400; at <= 0; at += scrapeSeconds) {
      of.scrape(prometheus.now + at, machine.expose());
    }
    await prometheus.write(of);
    expect((await rounds.collect(prometheus.now)).errors).toEqual([]);
    expect(await cpu()).toMatchObject({ used: null, total: 200n });
  });
});
