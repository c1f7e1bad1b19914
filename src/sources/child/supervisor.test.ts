import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Observation } from '../../observe/observation.ts';
import {
  type CollectorMessage,
  collectorBeatMs,
  collectorStopMs,
  type TokenUsesToWrite,
} from './messages.ts';
import {
  CollectorSupervisor,
  collectorRestartMs,
  collectorRestartMsMax,
  collectorSilentBeatsMax,
  collectorSteadyMs,
} from './supervisor.ts';

/** A stand-in for a process, which ends on a stop or a kill. */
class Child {
  readonly pid: number;
  readonly signals: string[] = [];
  readonly orders: TokenUsesToWrite[] = [];
  readonly #ended = Promise.withResolvers<string>();
  readonly ended = this.#ended.promise;
  readonly tell: (message: CollectorMessage) => void;

  constructor(pid: number, tell: (message: CollectorMessage) => void) {
    this.pid = pid;
    this.tell = tell;
  }

  send(order: TokenUsesToWrite): void {
    this.orders.push(order);
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.signals.push(signal);
    if (signal === 'SIGKILL') this.end('was ended by SIGKILL');
  }

  end(why: string): void {
    this.#ended.resolve(why);
  }
}

describe('the supervisor of the collector process', () => {
  let children: Child[];
  let observed: Observation[];
  let supervisor: CollectorSupervisor;
  let startFault: Error | null;
  beforeEach(() => {
    vi.useFakeTimers();
    children = [];
    observed = [];
    startFault = null;
    supervisor = new CollectorSupervisor({
      observe: (observation) => observed.push(observation),
      start(onMessage) {
        if (startFault !== null) throw startFault;
        const child = new Child(children.length + 1, onMessage);
        children.push(child);
        return child;
      },
    });
    supervisor.start();
  });
  afterEach(async () => {
    const stopped = supervisor.stop();
    await pass(collectorStopMs);
    await stopped;
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const ends = () => observed.filter(({ type }) => type === 'collector-ended');

  it('starts another when one ends, after pauses that grow up to a bound', async () => {
    const pauses = [1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000);
    expect(pauses[0]).toBe(collectorRestartMs);
    expect(pauses.at(-1)).toBe(collectorRestartMsMax);
    for (const [index, restartMs] of pauses.entries()) {
      expect(children).toHaveLength(index + 1);
      children[index]!.end('ended with status 1');
      await pass(0);
      const why = 'ended with status 1';
      expect(ends().at(-1)).toEqual({ type: 'collector-ended', why, restartMs });
      await pass(restartMs - 1);
      expect(children).toHaveLength(index + 1);
      await pass(1);
    }
    expect(observed.filter(({ type }) => type === 'collector-started')).toHaveLength(8);
  });

  it('begins with the shortest pause again once one has lived for long', async () => {
    children[0]!.end('ended with status 1');
    await pass(collectorRestartMs);
    for (let ms = 0; ms < collectorSteadyMs; ms += collectorBeatMs) {
      await pass(collectorBeatMs);
      children[1]!.tell({ type: 'alive', residentBytes: 1 });
    }
    children[1]!.end('was ended by SIGKILL');
    await pass(0);
    expect(ends().at(-1)).toMatchObject({ restartMs: collectorRestartMs });
  });

  it('passes on what it tells, and its memory', async () => {
    const observation = {
      type: 'collector-shares',
      shares: 32,
      of: 64,
      processes: 2,
      sources: ['netbox'],
      takenFrom: [],
    } as const;
    children[0]!.tell({ type: 'observed', observation });
    children[0]!.tell({ type: 'alive', residentBytes: 123 });
    expect(observed).toEqual([{ type: 'collector-started', pid: 1 }, observation]);
    expect(supervisor.residentBytes).toBe(123);
    children[0]!.end('ended with status 1');
    await pass(0);
    expect(supervisor.residentBytes).toBe(0);
  });

  it('replaces one that falls silent, and none that tells anything', async () => {
    for (let beat = 0; beat < 2 * collectorSilentBeatsMax; beat++) {
      children[0]!.tell({ type: 'alive', residentBytes: 1 });
      await pass(collectorBeatMs);
    }
    // The last word was a beat ago.
    await pass((collectorSilentBeatsMax - 1) * collectorBeatMs);
    expect(children[0]!.signals).toEqual([]);
    await pass(collectorBeatMs);
    expect(children[0]!.signals).toEqual(['SIGKILL']);
    expect(ends()).toEqual([
      {
        type: 'collector-ended',
        why: 'told nothing for 60 s and was ended by SIGKILL',
        restartMs: collectorRestartMs,
      },
    ]);
    await pass(collectorRestartMs);
    expect(children).toHaveLength(2);
  });

  it('tries again where no process can be started', async () => {
    startFault = new Error('spawn EAGAIN');
    children[0]!.end('ended with status 1');
    await pass(collectorRestartMs);
    expect(ends().at(-1)).toMatchObject({ why: 'could not be started: spawn EAGAIN' });
    startFault = null;
    await pass(collectorRestartMs * 2);
    expect(children).toHaveLength(2);
  });

  it('asks it to end, ends it where it does not, and starts no other', async () => {
    let isStopped = false;
    const stopped = supervisor.stop().then(() => {
      isStopped = true;
    });
    expect(children[0]!.signals).toEqual(['SIGTERM']);
    await pass(collectorStopMs - 1);
    expect([isStopped, children[0]!.signals.length]).toEqual([false, 1]);
    await pass(1);
    await stopped;
    expect(children[0]!.signals).toEqual(['SIGTERM', 'SIGKILL']);
    await pass(collectorRestartMsMax);
    expect(children).toHaveLength(1);
    expect(ends()).toEqual([]);
  });

  it('is done at once where it ends in time, or where none is there', async () => {
    const stopped = supervisor.stop();
    children[0]!.end('ended with status 0');
    await stopped;
    expect(children[0]!.signals).toEqual(['SIGTERM']);
    const idle = new CollectorSupervisor({ observe: () => {}, start: () => children[0]! });
    await idle.stop();
  });

  it('has uses of tokens written, and says where they were not', async () => {
    const use = { partnerId: 'acme', tokenId: 'a', day: 0, address: '192.0.2.1' };
    const written = supervisor.writeTokenUses([use]);
    const refused = expect(supervisor.writeTokenUses([])).rejects.toThrow('read-only');
    const lost = expect(supervisor.writeTokenUses([use])).rejects.toThrow('was ended by SIGKILL');
    const [child] = children;
    expect(child!.orders[0]).toEqual({ type: 'token-uses', id: 1, uses: [use] });
    child!.tell({ type: 'token-uses-done', id: 1, error: null });
    child!.tell({ type: 'token-uses-done', id: 2, error: 'read-only' });
    child!.end('was ended by SIGKILL');
    await written;
    await refused;
    await lost;
    await expect(supervisor.writeTokenUses([use])).rejects.toThrow('is being started');
  });
});
