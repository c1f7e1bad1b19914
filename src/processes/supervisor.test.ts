import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Observation } from '../observe/observation.ts';
import { bareReadiness } from './merged-readiness.ts';
import {
  type MetricsJson,
  type OrderToProcess,
  processBeatMs,
  type ReportOfProcess,
} from './messages.ts';
import { metricsAnswerMs, Processes, restartMs, silentBeatsMax, steadyMs } from './supervisor.ts';

const stopMs = 8_000;
const addresses = { url: 'http://a', docsUrl: 'http://a/docs', panelUrl: null };

/** A stand-in for a process, which ends when the test says so, or when it is killed. */
class Child {
  readonly pid = 1;
  readonly orders: OrderToProcess[] = [];
  readonly #ended = Promise.withResolvers<string>();
  readonly ended = this.#ended.promise;
  readonly report: (report: ReportOfProcess) => void;

  constructor(report: (report: ReportOfProcess) => void) {
    this.report = report;
  }

  /** As what it was asked to open the port; null if it stands by. */
  get number(): number | null {
    return this.orders.find((order) => order.type === 'open')?.number ?? null;
  }

  send(order: OrderToProcess): void {
    this.orders.push(order);
  }

  kill(signal: string): void {
    this.end(`was ended by ${signal}`);
  }

  end(why: string): void {
    this.#ended.resolve(why);
  }

  answer(): void {
    this.report({ type: 'state', readiness: bareReadiness({}) });
    this.report({ type: 'answers', ...addresses });
  }
}

describe('the processes that share a port', () => {
  let children: Child[];
  let observed: Observation[];
  let noted: [number, MetricsJson | null][];
  let processes: Processes;
  let written: unknown[];
  /** Why no process can be started. */
  let fault: Error | null;
  beforeEach(() => {
    vi.useFakeTimers();
    children = [];
    observed = [];
    noted = [];
    written = [];
    fault = null;
    processes = new Processes({
      count: 2,
      role: 'answering',
      hasStandby: true,
      openOrder: () => ({ sockets: null, urls: null }),
      observe: (observation) => observed.push(observation),
      start(onReport) {
        if (fault !== null) throw fault;
        const child = new Child(onReport);
        children.push(child);
        return child;
      },
      recordMetrics: (number, metrics) => noted.push([number, metrics]),
      readiness: () => bareReadiness({}),
      writeTokenUses: async (uses) => {
        if (uses.length === 0) throw new Error('read-only');
        written.push(uses);
      },
      stopMs,
    });
  });
  afterEach(async () => {
    const stopped = processes.stop();
    await pass(stopMs);
    await stopped;
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const pauses = () =>
    observed.flatMap((each) => (each.type === 'process-ended' ? [each.restartMs] : []));
  const begin = async () => {
    const started = processes.start();
    children[0]!.answer();
    await started;
    children[1]!.answer();
  };

  it('start once the first one answers, which gives the addresses', async () => {
    const started = processes.start();
    expect(children).toHaveLength(1);
    expect(processes.states).toHaveLength(0);
    children[0]!.answer();
    expect(await started).toMatchObject(addresses);
    expect(children.map(({ number }) => number)).toEqual([1, 2]);
    expect(processes.states).toHaveLength(1);
  });

  it('do not start if the first one fails, with its own reason', async () => {
    const started = processes.start();
    const failed = expect(started).rejects.toThrow('port 80 is taken');
    children[0]!.report({ type: 'failed', message: 'port 80 is taken' });
    children[0]!.end('ended with status 1');
    await failed;
    await pass(60_000);
    expect(children).toHaveLength(1);
    expect(pauses()).toEqual([]);
  });

  it('are replaced at once by the spare one, and another stands by once that answers', async () => {
    await begin();
    expect(children.map(({ number }) => number)).toEqual([1, 2, null]);
    children[1]!.end('was ended by SIGKILL');
    await pass(0);
    expect(children.map(({ number }) => number)).toEqual([1, 2, 2]);
    expect(processes.states).toHaveLength(1);
    children[2]!.answer();
    expect(children.map(({ number }) => number)).toEqual([1, 2, 2, null]);
    children[0]!.end('was ended by SIGKILL');
    await pass(0);
    children[2]!.end('was ended by SIGKILL');
    await pass(restartMs);
    expect(children.map(({ number }) => number)).toEqual([1, 2, 2, 1, 2]);
    children[3]!.answer();
    expect(children).toHaveLength(5);
    children[4]!.answer();
    expect(children.map(({ number }) => number)).toEqual([1, 2, 2, 1, 2, null]);
  });

  it('are started after growing pauses if they end young', async () => {
    await begin();
    const last = () => children.findLast(({ number }) => number === 2)!;
    last().end('was ended by SIGKILL');
    await pass(0);
    for (const pauseMs of [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * restartMs)) {
      children[0]!.answer();
      const former = last();
      former.end('ended with status 1');
      await pass(pauseMs - 1);
      expect(last()).toBe(former);
      await pass(1);
      expect(last()).not.toBe(former);
    }
    expect(pauses()).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    for (const child of [children[0]!, last()]) child.answer();
    await pass(steadyMs);
    last().end('was ended by SIGKILL');
    await pass(0);
    expect(pauses().at(-1)).toBe(0);
  });

  it('have a spare one again if that ends, after growing pauses', async () => {
    await begin();
    const spares = () => children.filter(({ number }) => number === null);
    for (const pauseMs of [0, 1_000, 2_000, 4_000]) {
      spares().at(-1)!.end('ended with status 1');
      const before = spares().length;
      await pass(pauseMs);
      expect(spares()).toHaveLength(before + 1);
    }
    expect(observed.filter(({ type }) => type === 'process-ended')).toEqual(
      [0, 1_000, 2_000, 4_000].map((restartMs) => ({
        type: 'process-ended',
        role: 'answering',
        number: null,
        why: 'ended with status 1',
        restartMs,
      })),
    );
  });

  it('say why none can be started, and are tried again', async () => {
    await begin();
    fault = new Error('spawn EAGAIN');
    children[2]!.end('was ended by SIGKILL');
    children[1]!.end('was ended by SIGKILL');
    await pass(0);
    const ended = observed.findLast(({ type }) => type === 'process-ended');
    expect(ended).toMatchObject({ number: 2, why: 'could not be started: spawn EAGAIN' });
    fault = null;
    await pass(restartMs);
    expect(children.at(-1)!.number).toBe(2);
  });

  it('are replaced if they report nothing', async () => {
    await begin();
    for (let beat = 0; beat <= silentBeatsMax; beat++) {
      children[0]!.answer();
      children[2]!.report({ type: 'state', readiness: null });
      await pass(processBeatMs);
    }
    expect(children.map(({ number }) => number)).toEqual([1, 2, 2]);
    const [ended] = observed.filter(({ type }) => type === 'process-ended');
    expect(ended).toMatchObject({
      number: 2,
      why: 'reported nothing for 30 s and was ended by SIGKILL',
    });
  });

  it('are asked for their metrics, and not waited for longer than a bound', async () => {
    await begin();
    let isDone = false;
    const reported = processes.reportMetrics().then(() => {
      isDone = true;
    });
    children[0]!.report({ type: 'metrics', metrics: [] });
    await pass(metricsAnswerMs - 1);
    expect([isDone, noted]).toEqual([false, [[1, []]]]);
    await pass(1);
    await reported;
    children[0]!.end('was ended by SIGKILL');
    await pass(0);
    expect(noted.at(-1)).toEqual([1, null]);
  });

  it('are not waited for while they prepare their start', async () => {
    await begin();
    children[0]!.answer();
    const reported = processes.reportMetrics();
    for (const child of children.filter(({ number }) => number !== null)) {
      child.report({ type: 'metrics', metrics: [] });
    }
    // The spare one has reported nothing, and no time passes.
    await reported;
    expect(children.filter(({ number }) => number === null)).toHaveLength(1);
    expect(children.at(-1)!.orders.at(-1)).toEqual({ type: 'report-metrics' });
  });

  it('are asked to stop together, and killed if they do not', async () => {
    await begin();
    const stopped = processes.stop();
    for (const { orders } of children) expect(orders.at(-1)).toEqual({ type: 'stop' });
    expect(await children[2]!.ended).toBe('was ended by SIGKILL');
    children[0]!.end('ended with status 0');
    await pass(stopMs);
    await stopped;
    for (const child of children.slice(1)) expect(await child.ended).toBe('was ended by SIGKILL');
    expect(children).toHaveLength(3);
    expect(pauses()).toEqual([]);
  });

  it('hand over uses of tokens, and hear whether they are written', async () => {
    const started = processes.start();
    const [child] = children;
    child!.answer();
    await started;
    const use = { partnerId: 'acme', tokenId: 'a', day: 0, address: '192.0.2.1' };
    child!.report({ type: 'token-uses', id: 1, uses: [use] });
    child!.report({ type: 'token-uses', id: 2, uses: [] });
    await pass(0);
    expect(written).toEqual([[use]]);
    expect(child!.orders.filter(({ type }) => type === 'token-uses-done')).toEqual([
      { type: 'token-uses-done', id: 1, error: null },
      { type: 'token-uses-done', id: 2, error: 'read-only' },
    ]);
  });
});
