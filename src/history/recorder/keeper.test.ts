import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallPartner, write } from '../../../test/conformance/store-under-test.ts';
import { eventually } from '../../../test/fixture/patience.ts';
import { dayMs } from '../../domain/history.ts';
import type { Observation } from '../../observe/observation.ts';
import { openStore } from '../../store/open.ts';
import { ageMarginMs } from '../../store/sql/old-rows.ts';
import type { Store, StoreReader, StoreTransaction, StoreWriter } from '../../store/store.ts';
import { clockSteadyMs, Keeper, keepEveryMs } from './keeper.ts';

/** A fake machine whose time a test advances. */
class Machine {
  now = Date.now();
  steady = 0;
  readonly observed: Observation[] = [];
  #waiting: (() => void)[] = [];

  readonly clocks = {
    clock: () => this.now,
    elapsed: () => this.steady,
    sleep: (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => {
          this.#waiting = this.#waiting.filter((of) => of !== resolve);
          resolve();
        });
      }),
  };

  /** Waits until the keeper waits. */
  async rests(): Promise<void> {
    expect(await eventually(() => (this.#waiting.length > 0 ? true : null))).toBe(true);
  }

  /** Advances time, or jumps if the steady clock advances by less, and lets the keeper work. */
  async pass(ms: number, steadyMs = ms): Promise<void> {
    this.now += ms;
    this.steady += steadyMs;
    for (const resolve of this.#waiting.splice(0)) resolve();
    await this.rests();
  }

  of(type: Observation['type']): Observation[] {
    return this.observed.filter((observation) => observation.type === type);
  }
}

describe('the keeper', () => {
  let folder: string;
  let store: Store;
  let writer: StoreWriter;
  let reader: StoreReader;
  const ends: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-keeper-'));
    store = openStore(`sqlite:${join(folder, 'test.db')}`);
    writer = await store.openWriter();
    await writer.migrate();
    reader = await store.openReader();
    for (const id of ['acme', 'globex']) await write(writer, smallPartner(id));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await reader.close();
    await writer.close();
    await rm(folder, { recursive: true });
  });

  const keep = async (
    machine: Machine,
    within: (transaction: StoreTransaction) => StoreTransaction = (of) => of,
  ) => {
    const keeper = new Keeper({
      ...machine.clocks,
      reader,
      writer: {
        ...writer,
        transaction: (todo) => writer.transaction((of) => todo(within(of))),
      },
      holder: 'a',
      observe: (observation) => machine.observed.push(observation),
    });
    ends.push(() => keeper.stop());
    keeper.start();
    await machine.rests();
  };

  /** The database's age in days. */
  const age = async () => (await writer.transaction((of) => of.addAge(0))) / dayMs;

  /** An audit event of an old day, and of a later one. */
  const writeAudit = async () => {
    for (const days of [300, 1]) {
      await writer.transaction(async (transaction) => {
        await transaction.appendAuditEvent({
          auditEventId: `${days}`,
          partnerId: 'acme',
          userId: null,
          at: Date.now() - days * dayMs,
          action: 'token.create',
          facts: {},
        });
        await transaction.addAge(150 * dayMs);
      });
    }
  };

  it('removes what is past its term once its clock was steady for long, and says so', async () => {
    const machine = new Machine();
    await writeAudit();
    await keep(machine);
    await machine.pass(keepEveryMs);
    // It was set, by NTP for instance.
    await machine.pass(keepEveryMs, keepEveryMs - 10_000);
    for (let passed = 0; passed < clockSteadyMs - keepEveryMs; passed += keepEveryMs) {
      await machine.pass(keepEveryMs);
    }
    expect(machine.of('old-removed')).toEqual([]);
    await machine.pass(keepEveryMs);
    expect(machine.of('old-removed')).toMatchObject([{ kind: 'audit event', rows: 1 }]);
    const left = await reader.listAuditEvents('acme', 99);
    expect(left.map(({ auditEventId }) => auditEventId)).toEqual(['1']);
  });

  it('ages the database by the time that it runs, and by no clock that is set', async () => {
    const machine = new Machine();
    await keep(machine);
    await machine.pass(keepEveryMs);
    await machine.pass(500 * dayMs, keepEveryMs);
    await machine.pass(-500 * dayMs, keepEveryMs);
    await machine.pass(0, keepEveryMs);
    expect(await age()).toBe((4 * keepEveryMs) / dayMs);
    await ends.pop()!();
    // Nobody keeps.
    machine.steady += dayMs;
    await keep(machine);
    expect(await age()).toBe((4 * keepEveryMs) / dayMs);
    // A process that stood still: rows were written without the age that it adds now.
    await machine.pass(dayMs);
    expect(await age()).toBe((4 * keepEveryMs + ageMarginMs) / dayMs);
  });

  it('removes nothing by a clock that stands still', async () => {
    const machine = new Machine();
    await writeAudit();
    await keep(machine);
    for (let looks = 0; looks < 10; looks++) await machine.pass(0, keepEveryMs);
    expect(machine.of('old-removed')).toEqual([]);
  });

  it('goes on with others where one fails or is locked, names it, and asks again', async () => {
    const machine = new Machine();
    const rolledUp: string[] = [];
    let isRight = false;
    await keep(machine, (transaction) => ({
      ...transaction,
      removeOldRows: async () => expect.fail('has nothing to remove'),
      lastOldDay: async (kind, ...of) => {
        if (kind === 'session' && !isRight) throw new Error('broken page');
        return transaction.lastOldDay(kind, ...of);
      },
      tryLockPartner: async (partnerId) => isRight || partnerId !== 'locked',
      compactHistory: async (partnerId, ...of) => {
        if (partnerId === 'acme' && !isRight) throw new Error('unknown\nformat');
        rolledUp.push(partnerId);
        return transaction.compactHistory(partnerId, ...of);
      },
    }));
    await write(writer, smallPartner('locked'));
    await machine.pass(clockSteadyMs);
    expect(rolledUp).toEqual(['globex']);
    expect(machine.of('history-fault')).toMatchObject([
      { what: 'removal', message: 'sessions: broken page; partner acme: unknown format' },
    ]);
    isRight = true;
    await machine.pass(keepEveryMs);
    expect(rolledUp).toEqual(['globex', 'acme', 'locked']);
    expect(machine.of('history-recovered')).toMatchObject([{ what: 'removal' }]);
    await machine.pass(keepEveryMs);
    expect(rolledUp).toHaveLength(3);
  });
});
