/**
 * The law of partners: in a world of 300, a third is in turns locked, unreadable, huge, full of past, hanging;
 * the others' answers, samples and events are those of the same world without it, and do not wait for it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { stepMs, stepStart } from '../../src/domain/history.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { slotLateMsMax } from '../../src/history/recorder/clock.ts';
import { Recorder } from '../../src/history/recorder/recorder.ts';
import type { Observation } from '../../src/observe/observation.ts';
import type { PartnerChange, StoreReader, StoreWriter } from '../../src/store/store.ts';
import { everyEvent } from '../conformance/store-under-test.ts';
import { testToken } from '../fixture/credentials.ts';
import { eventually, patienceMs } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import { createSqliteFile, startTestService, type TestService } from '../fixture/service.ts';
import { createMigratedDatabase } from '../postgres/database.ts';

const partnersCount = 300;
const ids = Array.from({ length: partnersCount }, (_, at) => `p${String(at).padStart(3, '0')}`);
const troubled = ids.filter((_, at) => at % 3 === 0);
const others = ids.filter((_, at) => at % 3 !== 0);

/** Others that are looked at, from the first to the last: looking at all takes a minute. */
const seen = others.filter((_, at) => at % 8 === 0 || at === others.length - 1);

/** Those whose answers are read. */
const asked = seen.slice(0, 5);

/** Nodes of a huge partner; more would only take longer. */
const hugeNodes = 300;

/** Users without tokens, of a partner full of past. */
const pastUsers = 200;

const user = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const noon = stepStart(Date.now(), '5m');

/** A partner with one site, whose nodes use so many of 100 hundredths of a core. */
function partnerOf(id: string, used: bigint, nodes = 1): PartnerChange {
  const assets = Array.from({ length: nodes }, (_, at) => `n${at}`);
  const cpu = { used, total: null, observedAt: null };
  const capacity = { ...noCapacity, cpu: 100n };
  const node = { nodeType: 'compute', status: 'active', capacity } as const;
  return {
    partner: { id, name: id, inventorySource: 'file' },
    hybridCores: { put: [{ id: 'eu', status: 'active', publicAvailable: false }], remove: [] },
    sites: {
      put: [{ id: 's', hybridCoreId: 'eu', description: null, location: null }],
      remove: [],
    },
    assets: new Map([['s', { put: assets.map((of) => ({ id: of, ...node })), remove: [] }]]),
    usage: new Map([
      ['s', new Map(assets.map((of) => [of, { source: 'file', ...noSamples, cpu } as const]))],
    ]),
  };
}

interface Database {
  readonly address: string;
  execute(sql: string): Promise<unknown>;
  remove(): Promise<void>;
}

/** A service and a recorder of partners. */
class World {
  readonly #service: TestService;
  readonly #database: Database;
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  readonly #recorder: Recorder;
  readonly #observed: Observation[];
  readonly #clock: { now: number };
  /** Reads of partners that the recorder waits for. */
  readonly hanging: Map<string, Promise<void>>;

  static async make(database: Database, partnerIds: readonly string[]): Promise<World> {
    const service = await startTestService(
      async (store) => {
        const writer = await store.openWriter();
        await writer.migrate();
        await writer.transaction((t) =>
          t.writePartners(partnerIds.map((id) => partnerOf(id, 10n))),
        );
        for (const id of asked) {
          const of = { partner: id, user, token: testToken(id) };
          await writer.transaction((t) => addToken(t, id, of));
        }
        await writer.close();
      },
      {},
      async () => database,
    );
    const { store } = service;
    const [reader, writer] = [await store.openReader(), await store.openWriter()];
    const observed: Observation[] = [];
    // Too late for the slot that is under way.
    const clock = { now: noon + slotLateMsMax + 1 };
    const hanging = new Map<string, Promise<void>>();
    const recorder = new Recorder({
      reader: {
        ...reader,
        readPartner: async (id, known) => {
          await hanging.get(id);
          return reader.readPartner(id, known);
        },
      },
      writer,
      holder: 'law',
      usageMaxAgeMs: 60_000,
      observe: (observation) => observed.push(observation),
      clock: () => clock.now,
      elapsed: () => clock.now,
      sleep: (_, signal) => pause(20, undefined, { signal }),
    });
    recorder.start();
    return new World({ service, database, reader, writer, recorder, observed, clock, hanging });
  }

  private constructor(of: {
    readonly service: TestService;
    readonly database: Database;
    readonly reader: StoreReader;
    readonly writer: StoreWriter;
    readonly recorder: Recorder;
    readonly observed: Observation[];
    readonly clock: { now: number };
    readonly hanging: Map<string, Promise<void>>;
  }) {
    this.#service = of.service;
    this.#database = of.database;
    this.reader = of.reader;
    this.writer = of.writer;
    this.#recorder = of.recorder;
    this.#observed = of.observed;
    this.#clock = of.clock;
    this.hanging = of.hanging;
  }

  execute(sql: string): Promise<unknown> {
    return this.#database.execute(sql);
  }

  /** Changes the use of the others, and begins the next slot. */
  async next(used: bigint): Promise<void> {
    for (const id of others) {
      await this.writer.transaction((t) => t.writePartner(partnerOf(id, used)));
    }
    this.#clock.now = stepStart(this.#clock.now, '5m') + stepMs['5m'] + 1;
  }

  /** Waits until the others have so many samples and events each: each slot crosses a threshold. */
  async recorded(slots: number): Promise<void> {
    const isRecorded = async () => {
      for (const id of seen) {
        if ((await this.samplesOf(id)).length < slots) return null;
        if ((await this.eventsOf(id)).length < slots) return null;
      }
      return true;
    };
    // Two times 300 commits: most of a minute on a busy disk.
    const found = await eventually(isRecorded, 5 * patienceMs);
    expect(found, JSON.stringify(this.#observed.slice(-3))).toBe(true);
  }

  async samplesOf(id: string) {
    const subject = { partnerId: id, level: 'site', id: 's' } as const;
    const points = await this.reader.readHistory(subject, '5m', noon, noon + 20 * stepMs['5m']);
    return points.map(({ at, cpu }) => [at, cpu?.usedSum]);
  }

  async eventsOf(id: string) {
    const { events } = await this.reader.readEvents(id, everyEvent, 0, 100);
    return events.map(({ type, siteId, before, after }) => ({ type, siteId, before, after }));
  }

  /** What the others are told once they are told of this use. */
  async answers(used: bigint): Promise<[number, string][]> {
    const found = await eventually(async () => {
      const all = await this.#answers();
      const told = all.filter(([, text]) => text.includes(`"percent":${used},`));
      return told.length === asked.length ? all : null;
    });
    expect(found, `all are told of ${used} percent`).not.toBeNull();
    return found!;
  }

  /** But for addresses and revisions, which are those of a database. */
  async #answers(): Promise<[number, string][]> {
    const all: [number, string][] = [];
    for (const id of asked) {
      const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': testToken(id) };
      for (const path of ['sites', 'sites/s', 'sites/s/assets']) {
        const url = `${this.#service.ownUrl}/hybrid-core/v1/${path}`;
        const answer = await fetch(url, { headers });
        const text = await answer.text();
        const own = text.replaceAll(this.#service.ownUrl, '');
        all.push([answer.status, own.replaceAll(/"revision":"\d+"/g, '')]);
      }
    }
    return all;
  }

  async stop(): Promise<void> {
    await this.#recorder.stop();
    await this.reader.close();
    await this.writer.close();
    await this.#service.stop();
  }
}

const quoted = troubled.map((id) => `'${id}'`).join();

/** What makes the third a trouble; returns its end. */
type Trouble = (world: World) => Promise<() => Promise<void>>;

const nothing = async () => {};

const troubles: Readonly<Record<string, Trouble>> = {
  locked: async ({ writer }) => {
    const held = Promise.withResolvers<void>();
    let isOver = false;
    const holding = writer.transaction(async (t) => {
      for (const id of troubled) await t.tryLockPartner(id);
      held.resolve();
      // The server would end a transaction that does nothing.
      while (!isOver) {
        await t.findPartner(troubled[0]!);
        await pause(100);
      }
    });
    await held.promise;
    return async () => {
      isOver = true;
      await holding;
    };
  },
  unreadable: async (world) => {
    await world.execute(
      `update site_usage set document = 'no document' where partner_id in (${quoted})`,
    );
    return nothing;
  },
  huge: async ({ writer }) => {
    for (const id of troubled) {
      await writer.transaction((t) => t.writePartner(partnerOf(id, 20n, hugeNodes)));
    }
    return nothing;
  },
  'full of past': async (world) => {
    const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${pastUsers})`;
    const userId = "partner_id || '-' || i";
    const from = `from n, partner where partner_id in (${quoted})`;
    await world.execute(
      `insert into user_account (user_id, created_at, written_at_age)
       ${numbers} select ${userId}, 0, 0 ${from}`,
    );
    await world.execute(
      `insert into access (partner_id, user_id, role, kept_from, written_at_age)
       ${numbers} select partner_id, ${userId}, 'member', 0, 0 ${from}`,
    );
    return nothing;
  },
  hanging: async ({ writer, hanging }) => {
    const end = Promise.withResolvers<void>();
    for (const id of troubled) {
      hanging.set(id, end.promise);
      // Who does not move is not read.
      await writer.transaction((t) => t.writePartner(partnerOf(id, 30n)));
    }
    return async () => end.resolve();
  },
};

describe('partners', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  it.each(['SQLite', 'PostgreSQL'])(
    'in trouble change nothing for others on %s, and do not delay them',
    { timeout: 1_800_000 },
    async (kind) => {
      const makeDatabase = kind === 'SQLite' ? createSqliteFile : createMigratedDatabase;
      const world = await World.make(await makeDatabase(), ids);
      ends.push(() => world.stop());
      const without = await World.make(await makeDatabase(), others);
      ends.push(() => without.stop());
      // On SQLite, a writer locks all partners.
      const names = Object.keys(troubles).filter((name) => kind !== 'SQLite' || name !== 'locked');
      for (const [index, name] of names.entries()) {
        const used = index % 2 === 0 ? 85n : 50n;
        const end = await troubles[name]!(world);
        ends.unshift(end);
        for (const of of [world, without]) {
          await of.next(used);
          await of.recorded(index + 1);
        }
        for (const id of seen) {
          expect(await world.samplesOf(id), name).toEqual(await without.samplesOf(id));
          expect(await world.eventsOf(id), name).toEqual(await without.eventsOf(id));
        }
        expect(await world.answers(used), name).toEqual(await without.answers(used));
        await end();
      }
    },
  );
});
