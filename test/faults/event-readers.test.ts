/**
 * Readers of events who go on by Last-Event-ID over two replicas, while the database is killed and
 * returns to an earlier state: each event of the list once, in order, and no id with two contents.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventListRecord, EventRecord } from '../../src/contract/event.ts';
import { inTime, patienceMs } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { ask, copyDatabase } from '../postgres/standby.ts';
import { House } from './house.ts';
import type { Environment } from './replica.ts';

const path = '/hybrid-core/v2/events';

/** Events that a reader takes from one stream before it leaves for the other replica. */
const eventsPerStream = 3;

/** Pause of a reader that was refused, or whose stream broke. */
const againMs = 100;

/** Follows from the oldest event on, from one replica to the next, until it is stopped. */
class Reader {
  readonly heard: EventRecord[] = [];
  readonly #house: House;
  readonly #credentials: Environment;
  readonly #stopping = new AbortController();
  readonly #reading: Promise<void>;
  #lastEventId = '0';

  constructor(house: House, credentials: Environment) {
    this.#house = house;
    this.#credentials = credentials;
    this.#reading = this.#read();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #read(): Promise<void> {
    for (let turn = 0; !this.#stopping.signal.aborted; turn++) {
      const { port } = this.#house.replicas[turn % 2]!;
      await this.#readStream(`http://127.0.0.1:${port}${path}`).catch(() => pause(againMs));
    }
  }

  async #readStream(url: string): Promise<void> {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, this.#stopping.signal]);
    const headers = {
      ...this.#credentials,
      Accept: 'text/event-stream',
      'Last-Event-ID': this.#lastEventId,
    };
    const response = await fetch(url, { headers, signal });
    if (response.status !== 200) throw new Error(await response.text());
    let rest = '';
    let taken = 0;
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        this.#lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.#lastEventId;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        // The first stream begins before what is kept, and says so.
        if (data === undefined || /^event: gap$/m.test(block)) continue;
        const event = JSON.parse(data) as EventRecord;
        expect(event.id).toBe(this.#lastEventId);
        this.heard.push(event);
        if (++taken < eventsPerStream) continue;
        leaving.abort();
        return;
      }
    }
  }
}

let server: PostgresServer;
let house: House;
let readers: readonly Reader[] = [];
let credentials: Environment;

beforeEach(async () => {
  server = await startPostgres();
  await ask(server, 'create database live');
  house = await House.open(server.address('live'));
  expect(await importStatus('first')).toBe(0);
  credentials = (await house.newNamedToken('two')).credentials;
  // A replica knows a new token within two seconds.
  for (const replica of house.replicas) {
    const isKnown = async () => (await replica.get(path, credentials)).status === 200 || null;
    expect(await inTime(isKnown, patienceMs)).toBe(true);
  }
  readers = [new Reader(house, credentials), new Reader(house, credentials)];
});
afterEach(async () => {
  for (const reader of readers) await reader.stop();
  await house?.close();
  await server?.stop();
});

/** Imports a partner `two` with nodes of this status: an event each. Returns the exit status. */
async function importStatus(status: string): Promise<number | null> {
  const assets = ['n1', 'n2'].map((id) => ({ id, node_type: 'compute', status }));
  const core = { id: 'eu', status: 'active', public_available: false };
  const hybrid_cores = [{ ...core, sites: [{ id: 'one', assets }] }];
  const file = join(house.workplace.folder, 'two.json');
  await writeFile(file, JSON.stringify({ partners: [{ id: 'two', name: 'Two', hybrid_cores }] }));
  return (await house.run(['import', file])).status;
}

async function importAgain(status: string): Promise<void> {
  const isImported = async () => (await importStatus(status)) === 0 || null;
  expect(await inTime(isImported, patienceMs)).toBe(true);
}

/** The status that an event's asset has since; null where it has none. */
function statusOf(event: EventRecord | undefined): string | null {
  return (event?.after as { readonly status?: string } | undefined)?.status ?? null;
}

/** All events, as each replica lists them once both have the last one. */
async function listed(last: string): Promise<readonly EventRecord[]> {
  const lists = await Promise.all(
    house.replicas.map((replica) =>
      inTime(async () => {
        const { status, text } = await replica.get(`${path}?after[event]=0`, credentials);
        const { data } = status === 200 ? (JSON.parse(text) as EventListRecord) : { data: [] };
        return statusOf(data.at(-1)) === last ? data : null;
      }, patienceMs),
    ),
  );
  expect(lists[0]).not.toBeNull();
  expect(lists[1]).toEqual(lists[0]);
  return lists[0]!;
}

/** Expects that each reader has heard all of the list; returns what it has heard besides. */
async function expectHeard(list: readonly EventRecord[]): Promise<readonly EventRecord[][]> {
  const ids = new Set(list.map(({ id }) => id));
  const besides: EventRecord[][] = [];
  for (const { heard } of readers) {
    const hasAll = async () => heard.at(-1)?.id === list.at(-1)!.id || null;
    expect(await inTime(hasAll, patienceMs), JSON.stringify(heard.slice(-3))).toBe(true);
    expect(heard.filter(({ id }) => ids.has(id))).toEqual(list);
    const order = heard.map(({ id }) => BigInt(id));
    for (const [index, id] of order.entries()) {
      if (index > 0) expect(id).toBeGreaterThan(order[index - 1]!);
    }
    besides.push(heard.filter(({ id }) => !ids.has(id)));
  }
  return besides;
}

it('hear each event once while the database is killed and started again', async () => {
  for (let round = 0; round < 3; round++) {
    await importAgain(`before-${round}`);
    const importing = importStatus(`during-${round}`);
    await server.interrupt('kill');
    // It may have been done, or not.
    await importing;
    await server.start();
    await importAgain(`after-${round}`);
  }
  const list = await listed('after-2');
  expect(list.length).toBeGreaterThanOrEqual(1 + 3 * 2 * 2);
  expect(await expectHeard(list)).toEqual([[], []]);
});

it('hear what comes after a failover that lost the last commits, and nothing twice', async () => {
  await importAgain('kept');
  await copyDatabase(server, 'live', 'kept');
  await importAgain('lost');
  await importAgain('lost-too');
  await expectHeard(await listed('lost-too'));

  await ask(server, 'drop database live with (force)');
  await copyDatabase(server, 'kept', 'live');
  await importAgain('newer');
  await importAgain('newest');
  const list = await listed('newest');
  expect(list.map(statusOf)).toEqual([null, 'kept', 'kept', 'newer', 'newer', 'newest', 'newest']);
  const besides = await expectHeard(list);
  for (const of of besides) {
    expect(of.map(statusOf)).toEqual(['lost', 'lost', 'lost-too', 'lost-too']);
  }
});
