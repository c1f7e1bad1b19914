import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyEvent } from '../../../test/conformance/store-under-test.ts';
import { eventually } from '../../../test/fixture/patience.ts';
import { noCapacity } from '../../domain/asset.ts';
import { dayMs, stepMs } from '../../domain/history.ts';
import { noSamples } from '../../domain/usage.ts';
import type { Observation } from '../../observe/observation.ts';
import { DatabaseBusy } from '../../store/error.ts';
import { leaseMs } from '../../store/lease/lease.ts';
import { openStore } from '../../store/open.ts';
import type { Store, StoreReader, StoreTransaction, StoreWriter } from '../../store/store.ts';
import { partnerLateMsMax, slotLateMsMax } from './clock.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const five = stepMs['5m'];
const startLateMs = slotLateMsMax + 1;

/** A fake machine whose time a test advances. */
class Machine {
  /** Too late for the slot of noon, so a recorder started now skips it. */
  now = noon + startLateMs;
  steady = 0;
  readonly observed: Observation[] = [];
  /** So many waits for partners end at once, all others never. */
  shortTurns = 0;
  #waiting: (() => void)[] = [];
  /** Ends the pause before the next poll of the lease. */
  #poll: (() => void) | null = null;

  readonly clocks = {
    clock: () => this.now,
    elapsed: () => this.steady,
    sleep: (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  };

  /** Lets the lease be polled once a test says so. */
  readonly leaseSleep = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      this.#poll = resolve;
      signal.addEventListener('abort', () => resolve());
    });

  /** Polls the lease, whose pauses are `leaseSleep`. Resolves once a term has begun or ended by that. */
  async poll(): Promise<void> {
    const poll = await eventually(() => this.#poll);
    this.#poll = null;
    poll?.();
    expect(await eventually(() => this.#poll), 'the lease is polled').not.toBeNull();
  }

  /**
   * Advances time, or jumps if the steady clock advances by less, once a working recorder waits for
   * it.
   */
  async pass(ms: number, steadyMs = ms): Promise<void> {
    // The first awaited slot is met at its start, and so are all that follow.
    if (this.now === noon + startLateMs && ms > startLateMs) this.now = noon + 1;
    const role = this.of('recorder-role').at(-1);
    const works = role?.type === 'recorder-role' && role.role === 'working';
    if (works) await this.rests();
    this.now += ms;
    this.steady += steadyMs;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Waits until a recorder has done all that it does before time passes. */
  async rests(): Promise<void> {
    const rests = await eventually(() => (this.#waiting.length > 0 ? true : null));
    expect(rests, 'the recorder waits for the clock').toBe(true);
  }

  of(type: Observation['type']): Observation[] {
    return this.observed.filter((observation) => observation.type === type);
  }

  /** Waits for `count` observations of a type. */
  async saw(type: Observation['type'], count: number): Promise<void> {
    const seen = await eventually(() => (this.of(type).length >= count ? true : null));
    expect(seen, `${count} of ${type}: ${JSON.stringify(this.observed)}`).toBe(true);
  }
}

describe('the recorder', () => {
  let folder: string;
  let store: Store;
  let writer: StoreWriter;
  let reader: StoreReader;
  const ends: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-recorder-'));
    // The machine's clock tells how long a lock lasts; a writer's wait for it is no part of that.
    store = openStore(`sqlite:${join(folder, 'test.db')}`, { lockWaitMs: 20 });
    writer = await store.openWriter();
    await writer.migrate();
    reader = await store.openReader();
    for (const id of ['acme', 'globex']) await writePartner(id);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await reader.close();
    await writer.close();
    await rm(folder, { recursive: true });
  });

  const writePartner = (id: string) =>
    writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id, name: id, inventorySource: 'file' },
        hybridCores: {
          put: [{ id: `${id}-eu`, status: 'active', publicAvailable: false }],
          remove: [],
        },
        sites: {
          put: [{ id: `${id}-1`, hybridCoreId: `${id}-eu`, description: null, location: null }],
          remove: [],
        },
        assets: new Map([
          [
            `${id}-1`,
            {
              put: [
                {
                  id: 'a',
                  nodeType: 'compute',
                  status: 'active',
                  capacity: { ...noCapacity, cpu: 100n },
                },
              ],
              remove: [],
            },
          ],
        ]),
        usage: new Map([
          [
            `${id}-1`,
            new Map([
              [
                'a',
                {
                  source: 'file',
                  ...noSamples,
                  cpu: { used: 7n, total: null, observedAt: null },
                },
              ],
            ]),
          ],
        ]),
      }),
    );

  /** Uses so many hundredths of the only core. */
  const writeUse = (id: string, used: bigint) => {
    const none = { put: [], remove: [] };
    const cpu = { used, total: null, observedAt: null };
    const usage = new Map([['a', { source: 'file', ...noSamples, cpu } as const]]);
    return writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id, name: id, inventorySource: 'file' },
        hybridCores: none,
        sites: none,
        assets: new Map(),
        usage: new Map([[`${id}-1`, usage]]),
      }),
    );
  };

  /** A recorder on its own connections; its reader can be overridden. */
  const record = async (
    machine: Machine,
    holder: string,
    reads: Partial<StoreReader> = {},
    within: (transaction: StoreTransaction) => Promise<StoreTransaction> = async (of) => of,
    lease: Pick<RecorderOptions, 'leaseSleep'> = {},
  ) => {
    const own = { reader: await store.openReader(), writer: await store.openWriter() };
    const recorder = new Recorder({
      ...machine.clocks,
      ...lease,
      ...own,
      reader: { ...own.reader, ...reads },
      writer: {
        ...own.writer,
        transaction: (todo) => own.writer.transaction(async (of) => todo(await within(of))),
      },
      holder,
      usageMaxAgeMs: 60_000,
      endOfTurn: () => (machine.shortTurns-- > 0 ? Promise.resolve(null) : new Promise(() => {})),
      observe: (observation) => machine.observed.push(observation),
    });
    recorder.start();
    const end = async () => {
      await recorder.stop();
      await own.reader.close();
      await own.writer.close();
    };
    ends.push(end);
    await machine.saw('recorder-role', 1);
    return end;
  };
  const subjects = (partnerId: string) =>
    [
      { partnerId, level: 'partner', id: partnerId },
      { partnerId, level: 'hybrid-core', id: `${partnerId}-eu` },
      { partnerId, level: 'site', id: `${partnerId}-1` },
    ] as const;
  /** Minutes after noon of a partner's distinct samples, equal for all its subjects. */
  const recorded = async (partnerId = 'acme') => {
    const found: number[][] = [];
    for (const subject of subjects(partnerId)) {
      const points = await reader.readHistory(subject, '5m', 0, noon + 4_000 * dayMs);
      expect(points.every(({ cpu }) => cpu?.samples === 1 && cpu.usedSum === 7n)).toBe(true);
      found.push(points.map(({ at }) => (at - noon) / 60_000));
    }
    expect(found).toEqual([found[0], found[0], found[0]]);
    return found[0];
  };

  it('records every slot that begins while it works, of every partner', async () => {
    const machine = new Machine();
    await record(machine, 'a');
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    await machine.pass(five);
    await machine.saw('history-recorded', 2);
    expect(machine.of('history-recorded')[0]).toMatchObject({
      slot: noon + five,
      partners: 2,
      samples: 6,
      failed: 0,
    });
    expect(await recorded()).toEqual([5, 10]);
    expect(await recorded('globex')).toEqual([5, 10]);
  });

  it('leaves out what the machine slept through, and what comes again once it is set back', async () => {
    const machine = new Machine();
    await record(machine, 'a');
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    await machine.pass(17 * 60_000, 0);
    await machine.saw('history-missed', 1);
    expect(machine.of('history-missed')).toMatchObject([{ slot: noon + 4 * five }]);
    await machine.pass(3 * 60_000);
    await machine.saw('history-recorded', 2);
    // From 12:25 to 12:03, and on to 12:05, which is recorded already.
    await machine.pass(-22 * 60_000, 0);
    await machine.pass(2 * 60_000);
    await machine.saw('history-recorded', 3);
    expect(machine.of('history-recorded')[2]).toMatchObject({ slot: noon + five, samples: 0 });
    await machine.pass(five);
    await machine.saw('history-recorded', 4);
    expect(await recorded()).toEqual([5, 10, 25]);
  });

  it('stands by while another records, and counts nothing twice', async () => {
    const [a, b] = [new Machine(), new Machine()];
    const endA = await record(a, 'a');
    await record(b, 'b');
    expect(b.of('recorder-role')).toEqual([
      { type: 'recorder-role', role: 'standby', holder: 'a' },
    ]);
    // The lease depends on the monotonic clock only.
    for (const machine of [a, b]) await machine.pass(five, 0);
    await a.saw('history-recorded', 1);
    await endA();
    await b.saw('recorder-role', 2);
    // The slot of the takeover is still in time, and was recorded already.
    await b.saw('history-recorded', 1);
    // This machine's clock is behind: the slot is recorded already.
    await b.pass(-five, 0);
    await b.pass(five, 0);
    await b.pass(five, 0);
    await b.saw('history-recorded', 3);
    const samples = [{ samples: 0 }, { samples: 0 }, { samples: 6 }];
    expect(b.of('history-recorded')).toMatchObject(samples);
    expect([await recorded(), await recorded('globex')]).toEqual([
      [5, 10],
      [5, 10],
    ]);
    expect(a.of('history-recorded')).toHaveLength(1);
  });

  it('goes on with the other partners where one cannot be read', async () => {
    const machine = new Machine();
    const own = await store.openReader();
    ends.push(() => own.close());
    await record(machine, 'a', {
      readPartner: async (id, known) => {
        if (id === 'acme') throw new Error('broken\npage');
        return own.readPartner(id, known);
      },
    });
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    expect(machine.of('history-recorded')).toMatchObject([
      { failed: 1, failures: ['partner acme: broken page'], samples: 3 },
    ]);
    expect([await recorded(), await recorded('globex')]).toEqual([[], [5]]);
  });

  it('waits for no partner that hangs, and records what comes of it late', async () => {
    const machine = new Machine();
    const own = await store.openReader();
    ends.push(() => own.close());
    let hangs = Promise.withResolvers<void>();
    let asked = 0;
    await record(machine, 'a', {
      readPartner: async (id, known) => {
        if (id === 'acme') {
          asked++;
          await hangs.promise;
        }
        return own.readPartner(id, known);
      },
    });
    const has = (minutes: readonly number[], id: string) =>
      eventually(async () => {
        await machine.pass(1);
        return (await recorded(id))?.join() === minutes.join() ? true : null;
      });
    machine.shortTurns = 1;
    await machine.pass(five);
    expect(await has([5], 'globex')).toBe(true);
    expect(await recorded()).toEqual([]);
    hangs.resolve();
    expect(await has([5], 'acme')).toBe(true);
    await machine.saw('history-recorded', 1);
    expect(machine.of('history-recorded')).toMatchObject([{ failed: 0, samples: 6 }]);

    // For longer than a slot: it is asked once until it answers, and what it says then is too late.
    hangs = Promise.withResolvers();
    await writeUse('acme', 7n);
    // Who hung comes last.
    machine.shortTurns = 2;
    machine.now = noon + 2 * five;
    expect(await has([5, 10], 'globex')).toBe(true);
    machine.steady += five;
    machine.now = noon + 3 * five;
    expect(await has([5, 10, 15], 'globex')).toBe(true);
    const failures = ['partner acme: it was not read in time'];
    expect(machine.of('history-recorded')[1]).toMatchObject({ failed: 1, failures, samples: 3 });
    expect(asked).toBe(2);
    hangs.resolve();
    machine.steady += five;
    machine.now = noon + 4 * five;
    expect(await has([5, 20], 'acme')).toBe(true);
  });

  /** Lets each wait of a recorder end, until it has told of a slot. */
  const toldOf = async (machine: Machine) => {
    const told = await eventually(async () => {
      await machine.pass(1);
      return machine.of('history-recorded')[0] ?? null;
    });
    expect(told, JSON.stringify(machine.observed)).not.toBeNull();
    return told;
  };

  /** Far more turns of the event loop than it takes to sum up what was read, or to keep an error. */
  const untilKept = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  };

  /** A recorder whose first turn of acme ends before it is read. */
  const recordLate = async (
    machine: Machine,
    within?: (transaction: StoreTransaction) => Promise<StoreTransaction>,
  ) => {
    const hangs = Promise.withResolvers<void>();
    const acme = await reader.readPartner('acme', new Map());
    const own = await store.openReader();
    ends.push(() => own.close());
    const readPartner: StoreReader['readPartner'] = async (id, known) => {
      if (id !== 'acme') return own.readPartner(id, known);
      await hangs.promise;
      return acme;
    };
    await record(machine, 'a', { readPartner }, within);
    machine.shortTurns = 1;
    return hangs;
  };

  it.each<[string, RegExp, (machine: Machine, hangs: PromiseWithResolvers<void>) => void]>([
    [
      'in vain',
      /^partner acme: broken page$/,
      (_, hangs) => hangs.reject(new Error('broken\npage')),
    ],
    [
      'too late',
      /^partner acme: it was read \d+ s after the slot; allowed: 0 to 150 s$/,
      (machine, hangs) => {
        machine.now += partnerLateMsMax + 1;
        hangs.resolve();
      },
    ],
  ])('tells of a partner that hangs and is read %s', async (_, failure, end) => {
    const machine = new Machine();
    const hangs = await recordLate(machine);
    await machine.pass(five);
    await machine.rests();
    end(machine, hangs);
    const failures = [expect.stringMatching(failure)];
    expect(await toldOf(machine)).toMatchObject({ failed: 1, failures, samples: 3 });
    expect([await recorded(), await recorded('globex')]).toEqual([[], [5]]);
  });

  it('tells of a slot whose last partner fails while events are written', async () => {
    await writeUse('globex', 95n);
    const machine = new Machine();
    const hangs = await recordLate(machine, async (transaction) => ({
      ...transaction,
      putReports: async (...of) => {
        hangs.reject(new Error('broken'));
        await untilKept();
        return transaction.putReports(...of);
      },
    }));
    await machine.pass(five);
    const failures = ['partner acme: broken'];
    expect(await toldOf(machine)).toMatchObject({ failed: 1, failures, samples: 3 });
  });

  it('records a partner that is read while another is written', async () => {
    const machine = new Machine();
    let tried = 0;
    const hangs = await recordLate(machine, async (transaction) => ({
      ...transaction,
      tryLockPartner: async (partnerId) => {
        // The second time: nothing is asked for after it.
        if (partnerId === 'globex' && tried++ === 0) return false;
        hangs.resolve();
        await untilKept();
        return transaction.tryLockPartner(partnerId);
      },
    }));
    await machine.pass(five);
    expect(await toldOf(machine)).toMatchObject({ failed: 0, samples: 6 });
    expect([await recorded(), await recorded('globex')]).toEqual([[5], [5]]);
  });

  it('reports a partner that is read late, too', async () => {
    for (const id of ['acme', 'globex']) await writeUse(id, 95n);
    const machine = new Machine();
    const hangs = await recordLate(machine);
    await machine.pass(five);
    await machine.rests();
    hangs.resolve();
    expect(await toldOf(machine)).toMatchObject({ failed: 0, samples: 6 });
    for (const id of ['acme', 'globex']) {
      const { events } = await reader.readEvents(id, everyEvent, 0, 10);
      expect(
        events.map(({ type }) => type),
        id,
      ).toEqual(['workload.above', 'workload.above']);
    }
  });

  it('tries once more where a partner could not be written, after all others', async () => {
    const machine = new Machine();
    const writes: string[] = [];
    await record(machine, 'a', {}, async (transaction) => ({
      ...transaction,
      recordSamples: async (partnerId, ...of) => {
        writes.push(partnerId);
        if (writes.length === 1) throw new Error('locked');
        return transaction.recordSamples(partnerId, ...of);
      },
    }));
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    expect(writes).toEqual(['acme', 'globex', 'acme']);
    expect(machine.of('history-recorded')).toMatchObject([{ failed: 0, samples: 6 }]);
    expect([await recorded(), await recorded('globex')]).toEqual([[5], [5]]);
  });

  it('keeps what could not be written, and writes it with the next slot', async () => {
    const machine = new Machine();
    let faults = 2;
    await record(machine, 'a', {}, async (transaction) => ({
      ...transaction,
      recordSamples: async (partnerId, ...of) => {
        if (partnerId === 'acme' && faults-- > 0) throw new Error('the disk is full');
        return transaction.recordSamples(partnerId, ...of);
      },
    }));
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    expect(machine.of('history-recorded')).toMatchObject([
      { failed: 1, failures: ['partner acme: the disk is full'], samples: 3 },
    ]);
    expect([await recorded(), await recorded('globex')]).toEqual([[], [5]]);
    await machine.pass(five);
    await machine.saw('history-recorded', 2);
    expect(machine.of('history-recorded').at(-1)).toMatchObject({ failed: 0, samples: 9 });
    expect([await recorded(), await recorded('globex')]).toEqual([
      [5, 10],
      [5, 10],
    ]);
  });

  it('tries who fails twice a slot, however often it asks who is locked', async () => {
    const machine = new Machine();
    const tried = { acme: 0, globex: 0 };
    await record(machine, 'a', {}, async (transaction) => ({
      ...transaction,
      tryLockPartner: async (partnerId) => {
        tried[partnerId as keyof typeof tried]++;
        if (partnerId === 'acme') throw new Error('broken');
        return false;
      },
    }));
    await machine.pass(five);
    // Twice when the round began.
    for (const count of [2, 3, 4, 5]) {
      await machine.rests();
      expect(tried).toEqual({ acme: 2, globex: count });
      await machine.pass(2_000);
    }
  });

  it('records a slot within an import that holds all of SQLite for longer than the lease', async () => {
    const machine = new Machine();
    await record(machine, 'a', {}, undefined, machine);
    const importing = new DatabaseSync(join(folder, 'test.db'));
    importing.exec('begin immediate');
    await machine.pass(leaseMs);
    await machine.poll();
    expect(machine.of('history-fault')).toMatchObject([{ what: 'lease' }]);
    await machine.pass(noon + five - machine.now);
    // The round has asked in vain once it waits for this.
    await machine.pass(110_000);
    await machine.poll();
    importing.exec('commit');
    importing.close();
    await machine.pass(2_000);
    await machine.saw('history-recorded', 1);
    expect(machine.of('history-recorded')).toMatchObject([
      { slot: noon + five, failed: 0, samples: 6 },
    ]);
    await machine.poll();
    expect(machine.of('history-recovered')).toMatchObject([{ what: 'lease' }]);
    expect(machine.of('recorder-role')).toHaveLength(1);
    expect([await recorded(), await recorded('globex')]).toEqual([[5], [5]]);
  });

  it('tells of a slot that nobody could record, once it takes over', async () => {
    const machine = new Machine();
    const isTaken = await writer.transaction((of) => of.takeLease('recorder', 'gone', null));
    expect(isTaken).toBe(true);
    await record(machine, 'a', {}, undefined, machine);
    await machine.pass(five + slotLateMsMax);
    await machine.poll();
    await machine.saw('history-missed', 1);
    expect(machine.of('history-missed')).toMatchObject([{ slot: noon + five }]);
  });

  it('keeps what waits while another works, and tells of it', async () => {
    const machine = new Machine();
    let isLocked = true;
    const within = async (transaction: StoreTransaction) => ({
      ...transaction,
      tryLockPartner: async (partnerId: string) => partnerId !== 'acme' || !isLocked,
    });
    await record(machine, 'a', {}, within, machine);
    await machine.pass(five);
    await machine.rests();
    await writer.transaction(async (transaction) => {
      const lease = await transaction.readLease('recorder');
      expect(await transaction.takeLease('recorder', 'b', lease)).toBe(true);
    });
    await machine.pass(2_000);
    await machine.saw('history-recorded', 1);
    const failures = ['partner acme: another writer has it locked'];
    expect(machine.of('history-recorded')).toMatchObject([{ failed: 1, failures, samples: 3 }]);
    await machine.poll();
    // Too late to sample the slot once more.
    await machine.pass(slotLateMsMax);
    await writer.transaction((transaction) => transaction.releaseLease('recorder', 'b'));
    isLocked = false;
    await machine.poll();
    await machine.saw('recorder-role', 3);
    await machine.pass(noon + 2 * five - machine.now);
    await machine.saw('history-recorded', 2);
    expect(machine.of('history-recorded').at(-1)).toMatchObject({ failed: 0, samples: 9 });
    expect([await recorded(), await recorded('globex')]).toEqual([
      [5, 10],
      [5, 10],
    ]);
  });

  it('asks nobody else where the whole database is locked, and all of them later', async () => {
    for (const id of ['acme', 'globex']) await writeUse(id, 95n);
    const machine = new Machine();
    const tried: string[] = [];
    let isLocked = false;
    await record(machine, 'a', {}, async (transaction) => ({
      ...transaction,
      tryLockPartner: async (partnerId) => {
        tried.push(partnerId);
        if (isLocked) throw new DatabaseBusy('another process has been writing for 30 s');
        return transaction.tryLockPartner(partnerId);
      },
    }));
    isLocked = true;
    await machine.pass(five);
    // Once for samples, once more, and once for events.
    expect(await eventually(() => (tried.length >= 3 ? true : null))).toBe(true);
    await machine.pass(2_000);
    expect(await eventually(() => (tried.length >= 5 ? true : null))).toBe(true);
    expect(tried.slice(0, 5)).toEqual(['acme', 'globex', 'acme', 'acme', 'globex']);
    isLocked = false;
    await machine.pass(2_000);
    await machine.saw('history-recorded', 1);
    expect(machine.of('history-recorded')).toMatchObject([{ failed: 0, samples: 6 }]);
    const eventsOf = async (id: string) =>
      (await reader.readEvents(id, everyEvent, 0, 10)).events.length;
    for (const id of ['acme', 'globex']) {
      expect(await eventually(async () => ((await eventsOf(id)) === 2 ? true : null))).toBe(true);
    }
  });

  it('tells where nothing can be read, and records the next slot', async () => {
    const machine = new Machine();
    const own = await store.openReader();
    ends.push(() => own.close());
    let isAway = true;
    await record(machine, 'a', {
      readRevisions: async () => {
        if (isAway) throw new Error('away');
        return own.readRevisions();
      },
    });
    await machine.pass(five);
    await machine.saw('history-fault', 1);
    isAway = false;
    await machine.pass(five);
    await machine.saw('history-recovered', 1);
    expect(machine.of('history-recovered')).toMatchObject([{ what: 'round' }]);
    expect(await recorded()).toEqual([10]);
  });

  it('records others in time where partners are locked, and those once they are not', async () => {
    const machine = new Machine();
    const tried: string[] = [];
    let locks = 0;
    await record(machine, 'a', {}, async (transaction) => ({
      ...transaction,
      tryLockPartner: async (partnerId) => {
        tried.push(`try ${partnerId}`);
        return partnerId !== 'acme' || locks-- <= 0;
      },
      recordSamples: async (partnerId, ...of) => {
        tried.push(partnerId);
        return transaction.recordSamples(partnerId, ...of);
      },
    }));
    // For longer than a slot.
    locks = Number.POSITIVE_INFINITY;
    await machine.pass(five);
    expect(await eventually(() => (tried.length >= 4 ? true : null))).toBe(true);
    expect(tried.slice(0, 4)).toEqual(['try acme', 'try globex', 'globex', 'try acme']);
    expect(await recorded('globex')).toEqual([5]);
    await machine.pass(five);
    await machine.saw('history-recorded', 1);
    const failures = ['partner acme: another writer has it locked'];
    expect(machine.of('history-recorded')).toMatchObject([{ failed: 1, failures, samples: 3 }]);
    await machine.pass(1);
    const isNext = async () => ((await recorded('globex'))?.length === 2 ? true : null);
    expect(await eventually(isNext)).toBe(true);
    locks = 0;
    await machine.pass(2_000);
    await machine.saw('history-recorded', 2);
    expect(machine.of('history-recorded').at(-1)).toMatchObject({ failed: 0, samples: 9 });
    expect([await recorded(), await recorded('globex')]).toEqual([
      [5, 10],
      [5, 10],
    ]);
  });

  it('reports what follows as events, goes on after another, and names a partner that fails', async () => {
    const events = async (partnerId: string) => {
      const page = await reader.readEvents(partnerId, everyEvent, 0, 10);
      return page.events.map(({ type, siteId, after }) => `${type} ${siteId} ${after}`);
    };
    const above = (siteId: string) =>
      [80, 90].map(
        (threshold) =>
          `workload.above ${siteId} {"quantity":"cpu","threshold":${threshold},"percent":95}`,
      );
    for (const id of ['acme', 'globex']) await writeUse(id, 95n);
    const [a, b] = [new Machine(), new Machine()];
    const end = await record(a, 'a', {}, async (transaction) => ({
      ...transaction,
      putReports: async (partnerId, ...of) => {
        if (partnerId === 'acme') throw new Error('broken');
        return transaction.putReports(partnerId, ...of);
      },
    }));
    await a.pass(five);
    await a.saw('history-fault', 1);
    expect(a.of('history-fault')).toMatchObject([
      { what: 'events', message: 'partner acme: broken' },
    ]);
    expect([await events('acme'), await events('globex')]).toEqual([[], above('globex-1')]);
    await end();
    await record(b, 'b');
    await b.pass(five);
    // A round's events are written before the next round.
    await b.pass(five);
    await b.saw('history-recorded', 2);
    const found = [await events('acme'), await events('globex')];
    expect(found).toEqual([above('acme-1'), above('globex-1')]);
  });
});
