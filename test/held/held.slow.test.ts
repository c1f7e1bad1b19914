/**
 * Serializability of access changes: whatever one change waits for, at any statement, while
 * another runs, the outcome is that of a serial order. A change by a session that has ended since
 * is refused.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../src/commands/program/command.ts';
import { PanelError } from '../../src/panel/server/error.ts';
import { StoreBusy } from '../../src/store/error.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { testTimeoutMs } from '../fixture/patience.ts';
import { createMigratedDatabase } from '../postgres/database.ts';
import {
  type Action,
  actions,
  closePairs,
  ends,
  faultsOf,
  makeWorld,
  type World,
  type Writers,
} from './actions.ts';
import { startHeldProxy } from './held-proxy.ts';

/** More than any change sends in its transaction. */
const statementsMax = 24;
const runs = 200;

/** Time for the runs: half of a test's timeout. A busy machine runs fewer of them. */
const runsMsMax = testTimeoutMs / 2;

/** Writers, one of which is held at a statement. */
interface Stage {
  readonly held: Writers;
  readonly free: Writers;
  hold(after: number): void;
  isHolding(): boolean;
  /** Whether a writer that is not held waits for a lock. */
  isFreeWaiting(): Promise<boolean>;
  release(): void;
  close(): Promise<void>;
}

async function open(store: Store): Promise<Writers> {
  return {
    people: await store.openPeopleWriter(),
    writer: await store.openWriter(),
    reader: await store.openReader(),
  };
}

async function close(writers: Writers): Promise<void> {
  for (const each of Object.values(writers)) await each.close();
}

async function stageOnPostgres(): Promise<Stage> {
  const database = await createMigratedDatabase();
  const proxy = await startHeldProxy(Number(new URL(database.address).port));
  const through = new URL(database.address);
  through.port = String(proxy.port);
  const [held, free] = [
    await open(openStore(`${through.href}?notify=off`)),
    await open(openStore(database.address)),
  ];
  return {
    held,
    free,
    hold: proxy.hold,
    isHolding: proxy.isHolding,
    release: proxy.release,
    async isFreeWaiting() {
      const [row] = await database.execute(
        `select count(*)::int as count from pg_locks where not granted and pid in
           (select pid from pg_stat_activity where datname = '${database.name}')`,
      );
      return (row!.count as number) > 0;
    },
    async close() {
      proxy.release();
      await close(held);
      await close(free);
      await proxy.close();
      await database.remove();
    },
  };
}

/** Holds transactions of this process's writers before some of their methods. */
class Gate {
  #left = Number.POSITIVE_INFINITY;
  #passing: PromiseWithResolvers<void> | null = null;

  hold(after: number): void {
    this.#left = after;
  }

  isHolding(): boolean {
    return this.#passing !== null;
  }

  release(): void {
    this.#left = Number.POSITIVE_INFINITY;
    this.#passing?.resolve();
    this.#passing = null;
  }

  /** The writer, its transactions held before each of their methods, and before the commit. */
  before<T extends object, W extends { transaction: Transactions<T> }>(writer: W): W {
    const transaction: Transactions<T> = (work, ...more) =>
      writer.transaction(
        async (inner) => {
          const outcome = await work(this.#methods(inner));
          await this.#pass();
          return outcome;
        },
        ...more,
      );
    return { ...writer, transaction };
  }

  #methods<T extends object>(transaction: T): T {
    return new Proxy(transaction, {
      get:
        (of, name) =>
        async (...given: unknown[]) => {
          await this.#pass();
          return (Reflect.get(of, name) as (...given: unknown[]) => unknown)(...given);
        },
    });
  }

  async #pass(): Promise<void> {
    if (this.#left > 0) {
      this.#left--;
      return;
    }
    this.#passing ??= Promise.withResolvers<void>();
    await this.#passing.promise;
  }
}

type Transactions<T> = <Result>(
  work: (transaction: T) => Promise<Result>,
  ...more: never[]
) => Promise<Result>;

async function stageOnSqlite(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'hc-held-'));
  const store = openStore(`sqlite:${join(folder, 'store.db')}`);
  const first = await store.openWriter();
  await first.migrate();
  await first.close();
  const [inner, free] = [await open(store), await open(store)];
  const gate = new Gate();
  const people = gate.before(inner.people as never) as Writers['people'];
  const writer = gate.before(inner.writer as never) as Writers['writer'];
  return {
    held: { ...inner, people, writer },
    free,
    hold: (after) => gate.hold(after),
    isHolding: () => gate.isHolding(),
    release: () => gate.release(),
    // SQLite has one writer at a time: while one is held, the other waits.
    isFreeWaiting: async () => gate.isHolding(),
    async close() {
      gate.release();
      await close(inner);
      await close(free);
      await rm(folder, { recursive: true });
    },
  };
}

type Outcome = { readonly error: unknown } | { readonly error: null };

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ error: null }),
    (error: unknown) => ({ error }),
  );

/** Errors that are meaningful to the person; anything else is a defect. */
function isAnswer(error: unknown): boolean {
  if (error === null || error instanceof PanelError || error instanceof CommandError) return true;
  if (error instanceof StoreBusy) return true;
  return /there is no partner/.test(String(error));
}

interface Seen {
  readonly held: Outcome;
  readonly free: Outcome;
  /** Whether the free change finished while the other was held. */
  readonly endedFirst: boolean;
}

async function runBoth(
  stage: Stage,
  world: World,
  { heldAction, freeAction, after }: { heldAction: Action; freeAction: Action; after: number },
): Promise<Seen> {
  stage.hold(after);
  let isHeldDone = false;
  const held = outcomeOf(heldAction.run(stage.held, world)).finally(() => {
    isHeldDone = true;
  });
  while (!stage.isHolding() && !isHeldDone) await setTimeout(1);
  const wasHeld = !isHeldDone;
  let isFreeDone = false;
  const free = outcomeOf(freeAction.run(stage.free, world)).finally(() => {
    isFreeDone = true;
  });
  while (!isFreeDone && !(await stage.isFreeWaiting())) await setTimeout(1);
  const endedFirst = wasHeld && isFreeDone;
  stage.release();
  return { held: await held, free: await free, endedFirst };
}

async function expectAsOneAfterOther(
  stage: Stage,
  of: { readonly heldAction: Action; readonly freeAction: Action; readonly after: number },
): Promise<void> {
  const world = await makeWorld(stage.free);
  // Connect before anything is held.
  await outcomeOf(stage.held.people.transaction(async () => {}));
  await outcomeOf(stage.held.writer.transaction(async () => {}));
  const seen = await runBoth(stage, world, of);
  const said = `${of.heldAction.name}, held after ${of.after}, beside ${of.freeAction.name}`;
  for (const { error } of [seen.held, seen.free]) {
    expect(isAnswer(error), `${said}: ${String(error)}`).toBe(true);
  }
  expect(await faultsOf(stage.free), said).toEqual([]);
  const ended = ends[of.freeAction.name];
  const isOfEnded = ended !== undefined && ended !== null && of.heldAction.of === ended;
  const isEnding = of.heldAction.name.startsWith('sign ');
  if (seen.endedFirst && seen.free.error === null && isOfEnded && !isEnding) {
    expect(seen.held.error, `${said}: it was done in a session that had ended`).not.toBeNull();
  }
}

describe('one action, held at a statement while another runs', () => {
  it.each([
    ['PostgreSQL', stageOnPostgres],
    ['SQLite', stageOnSqlite],
  ])('leaves what one after the other would, on %s', async (_, stageOn) => {
    const stage = await stageOn();
    const end = performance.now() + runsMsMax;
    try {
      const any = fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...actions));
      const pairs = fc.record({
        pair: fc.oneof(any, { arbitrary: fc.constantFrom(...closePairs), weight: 3 }),
        // The first statements decide most.
        after: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: statementsMax })),
      });
      await fc.assert(
        fc.asyncProperty(pairs, async ({ pair: [heldAction, freeAction], after }) => {
          if (performance.now() > end) return;
          await expectAsOneAfterOther(stage, { heldAction, freeAction, after });
        }),
        { numRuns: runs },
      );
    } finally {
      await stage.close();
    }
  });
});
