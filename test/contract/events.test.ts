/**
 * Events while things happen: a public client's stream, its bounds, its end, and whose events are
 * visible.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventListRecord, EventRecord } from '../../src/contract/event.ts';
import { eventTypes } from '../../src/domain/event.ts';
import { eventStreamsOfPartnerMax, eventStreamsOfTokenMax } from '../../src/limits.ts';
import { testToken } from '../fixture/credentials.ts';
import { eventually, inTime } from '../fixture/patience.ts';
import { addToken, importInventory } from '../fixture/seed.ts';
import { createSqliteFile, startTestService, type TestService } from '../fixture/service.ts';
import { createDatabase } from '../postgres/database.ts';
import { isThorough } from '../property/seed.ts';

/** Long before the second comment, which cannot be sent to a reader who has left. */
const placeFreeWithinMs = 5_000;

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const partnerIds = ['one', 'two'];

/** The same ids in both partners; `status` of each one's node. */
function inventory(status: Readonly<Record<string, string>>): string {
  const partners = partnerIds.map((id) => {
    const asset = { id: 'node', node_type: 'compute', status: status[id] };
    const core = { id: 'core', status: 'active', public_available: false };
    return { id, name: id, hybrid_cores: [{ ...core, sites: [{ id: 'site', assets: [asset] }] }] };
  });
  return JSON.stringify({ partners });
}

const headersOf = (partnerId: string) => ({
  'X-Auth-UserId': user,
  'X-Auth-Token': testToken(partnerId),
});

const databases = [
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createDatabase],
] as const;

describe.each(isThorough ? databases : databases.slice(0, 1))('events on %s', (_name, create) => {
  let service: TestService;
  let folder: string;
  const closers: (() => void)[] = [];

  const importStatus = async (status: Readonly<Record<string, string>>) => {
    const file = join(folder, 'inventory.json');
    await writeFile(file, inventory(status));
    await importInventory(service.store, file);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-events-'));
    service = await startTestService(
      async (store) => {
        const writer = await store.openWriter();
        await writer.migrate();
        const file = join(folder, 'first.json');
        await writeFile(file, inventory({ one: 'active', two: 'active' }));
        await importInventory(store, file);
        await writer.transaction(async (transaction) => {
          for (const partner of partnerIds) {
            for (const token of [partner, `${partner}-2`, `${partner}-3`]) {
              await addToken(transaction, token, { partner, user, token: testToken(token) });
            }
          }
        });
        await writer.close();
      },
      {},
      create,
    );
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) close();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const path = '/hybrid-core/v2/events';

  const list = async (partnerId: string, query = 'after[event]=0') => {
    const response = await fetch(`${service.url}${path}?${query}`, {
      headers: headersOf(partnerId),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as EventListRecord;
  };

  /** What a public client receives from an id on. */
  const listen = (partnerId: string, query: string) => {
    const heard: EventRecord[] = [];
    const source = new EventSource(`${service.url}${path}?${query}`, {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init.headers, ...headersOf(partnerId) } }),
    });
    for (const type of eventTypes) {
      source.addEventListener(type, (message) => {
        const event = JSON.parse(message.data) as EventRecord;
        expect(message.lastEventId).toBe(event.id);
        heard.push(event);
      });
    }
    closers.push(() => source.close());
    return { heard, source };
  };

  /** An open stream, once its head has arrived. */
  const open = (partnerId: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { Accept: 'text/event-stream', ...headersOf(partnerId), ...headers };
      const request = get(`${service.url}${path}?after[event]=0`, { headers: sent }, (response) => {
        response.on('error', () => {});
        closers.push(() => response.destroy());
        resolve(response);
      });
      request.on('error', reject);
    });

  it('reach a public client in the order of the list, each once', async () => {
    const { heard } = listen('one', 'after[event]=0');
    for (let round = 0; round < 6; round++) {
      await importStatus({ one: round % 2 === 0 ? 'failed' : 'active', two: 'active' });
    }
    expect(await eventually(() => (heard.length >= 7 ? true : null))).toBe(true);
    expect(heard.map(({ type }) => type)).toEqual([
      'partner.loaded',
      ...Array.from({ length: 6 }, () => 'asset.status'),
    ]);
    expect(heard[1]).toMatchObject({
      hybrid_core_id: 'core',
      site_id: 'site',
      asset_id: 'node',
      before: { status: 'active' },
      after: { status: 'failed' },
    });
    expect((await list('one')).data).toEqual(heard);
  });

  it('go on after the last one that was heard', async () => {
    await importStatus({ one: 'failed', two: 'active' });
    const [loaded, failed] = (await list('one')).data;
    const response = await open('one', { 'Last-Event-ID': loaded!.id });
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const block = `id: ${failed!.id}\nevent: asset.status\ndata: ${JSON.stringify(failed)}\n\n`;
    expect(await eventually(() => (text.endsWith(block) ? true : null))).toBe(true);
    expect(text).toBe(`retry: 2000\n\n${block}`);
  });

  it('begin with a gap where they go on after an id before what is kept', async () => {
    const { data, meta } = await list('one', 'after[event]=1');
    expect(meta).toMatchObject({ oldest: data[0]!.id, gap: true });
    const response = await open('one', { 'Last-Event-ID': '1' });
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const gap = `event: gap\ndata: {"oldest":"${data[0]!.id}"}\n\n`;
    const block = `id: ${data[0]!.id}\nevent: partner.loaded\ndata: ${JSON.stringify(data[0])}\n\n`;
    expect(await eventually(() => (text.endsWith(block) ? true : null))).toBe(true);
    expect(text).toBe(`retry: 2000\n\n${gap}${block}`);
  });

  it('are walked from the newest to the oldest', async () => {
    for (const status of ['a', 'b', 'c']) await importStatus({ one: status, two: 'active' });
    const { data } = await list('one');
    const newest = await list('one', 'sort[id]=-');
    expect(newest.data).toEqual(data.toReversed());
    expect(newest).toMatchObject({
      meta: { next: null, oldest: data[0]!.id, gap: false },
      links: { next: null },
    });
    const before = await list('one', `sort[id]=-&before[event]=${data[2]!.id}`);
    expect(before.data).toEqual(data.slice(0, 2).toReversed());
    const between = `sort[id]=-&after[event]=${data[0]!.id}&before[event]=${data[2]!.id}`;
    expect((await list('one', between)).data).toEqual([data[1]]);
  });

  it.runIf(isThorough)(
    'go on with the next greater one after an id that is no more, in list and stream',
    async () => {
      await importStatus({ one: 'failed', two: 'active' });
      const [loaded, failed] = (await list('one')).data;
      const gone = String(BigInt(loaded!.id) + 1n);
      expect((await list('one', `after[event]=${gone}`)).data).toEqual([failed]);
      const response = await open('one', { 'Last-Event-ID': gone });
      const ids: string[] = [];
      response.setEncoding('utf8').on('data', (piece: string) => {
        ids.push(...[...piece.matchAll(/^id: (.*)$/gm)].map(([, id]) => id!));
      });
      expect(await eventually(() => (ids.length > 0 ? ids : null))).toEqual([failed!.id]);
    },
  );

  it('are seen by no other partner, in the list or in the stream', async () => {
    const heard = partnerIds.map((id) => listen(id, 'after[event]=0').heard);
    await importStatus({ one: 'failed-one', two: 'failed-two' });
    await importStatus({ one: 'again-one', two: 'failed-two' });
    const isHeard = () => (heard[0]!.length >= 3 && heard[1]!.length >= 2 ? true : null);
    expect(await eventually(isHeard)).toBe(true);
    for (const [index, id] of partnerIds.entries()) {
      const other = partnerIds[1 - index]!;
      const { data } = await list(id);
      expect(heard[index]).toEqual(data);
      expect(JSON.stringify(data)).not.toContain(`-${other}`);
      expect(JSON.stringify(data)).toContain(`-${id}`);
    }
  });

  it.runIf(isThorough)(
    'have so many streams of a partner, and a place again once one has ended',
    async () => {
      const streams: IncomingMessage[] = [];
      const openBy = (token: string) => open('one', { 'X-Auth-Token': testToken(token) });
      for (let count = 0; count < eventStreamsOfPartnerMax; count++) {
        if (count === eventStreamsOfTokenMax) expect((await openBy('one')).statusCode).toBe(503);
        streams.push(await openBy(count < eventStreamsOfTokenMax ? 'one' : 'one-2'));
      }
      expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
      const refused = await openBy('one-3');
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toMatch(/^[1-9]/);
      expect((await open('two')).statusCode).toBe(200);
      streams[0]!.destroy();
      const again = async () => ((await open('one')).statusCode === 200 ? true : null);
      expect(await inTime(again, placeFreeWithinMs)).toBe(true);
    },
  );

  it('end for a token that is revoked', async () => {
    const stream = await open('one');
    const ended = new Promise<void>((resolve) => stream.on('close', resolve).resume());
    const writer = await service.store.openWriter();
    await writer.transaction((transaction) => transaction.revokeTokenOf('one', 'one', Date.now()));
    await writer.close();
    await ended;
    expect((await open('one')).statusCode).toBe(401);
  });

  it.runIf(isThorough)('end whole where the service stops, without keeping it', async () => {
    const stream = await open('one');
    const ended = new Promise<boolean>((resolve) => {
      stream.on('close', () => resolve(stream.complete)).resume();
    });
    const stopped = service.stop();
    expect(await ended).toBe(true);
    await stopped;
    service = { ...service, stop: async () => {} };
  });

  it('are walked from page to page', async () => {
    for (const status of ['a', 'b', 'c']) await importStatus({ one: status, two: 'active' });
    const { data, meta, links } = await list('one');
    expect(meta.next).toBe(data.at(-1)!.id);
    const follow = async (link: string | null) =>
      (await (await fetch(link!, { headers: headersOf('one') })).json()) as EventListRecord;
    const after = await follow(links.next);
    expect(after.data).toEqual([]);
    expect(after.meta.next).toBe(meta.next);
    await importStatus({ one: 'd', two: 'active' });
    const more = async () => {
      const page = await follow(links.next);
      return page.data.length === 1 ? page : null;
    };
    expect((await eventually(more))?.data[0]).toMatchObject({ after: { status: 'd' } });
    expect((await list('one', `after[event]=${data[1]!.id}`)).data.slice(0, 2)).toEqual(
      data.slice(2),
    );
    expect((await list('one', 'filter[type]=partner.loaded')).data).toEqual([data[0]]);
  });

  const beyondNumbers = ['9007199254740993', '99999999999999999999'];
  it.each(isThorough ? beyondNumbers : beyondNumbers.slice(0, 1))(
    'go on after %s as it is',
    async (id) => {
      const { data, meta, links } = await list('one', `after[event]=${id}`);
      const link = `${service.url}${path}?after%5Bevent%5D=${id}`;
      expect({ data, meta, links }).toEqual({
        data: [],
        meta: { next: id, oldest: expect.stringMatching(/^[1-9]/), gap: false },
        links: { self: link, next: link },
      });
    },
  );
});
