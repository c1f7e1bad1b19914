/** Events in the panel: the latest of each page, and the stream that pages follow. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { EventRecord } from '../../src/contract/event.ts';
import type { NewEvent } from '../../src/domain/event.ts';
import { eventStreamsOfSessionMax } from '../../src/panel/session/event-streams.ts';
import { eventually, inTime, until } from '../fixture/patience.ts';
import { importInventory, inventoryFile } from '../fixture/seed.ts';
import { usePanel } from '../fixture/use-panel.ts';

const stream = '/panel/api/hybrid-core/v2/events';

const panel = usePanel();

/** Writes that a node of acme came, or has a status by now, as an import does. */
function tell(assetId: string, status?: string): Promise<void> {
  const at = { hybridCoreId: 'acme-eu', siteId: 'fra01', assetId };
  const event: NewEvent =
    status === undefined
      ? { ...at, type: 'asset.added', before: null, after: '{"status":"active"}' }
      : { ...at, type: 'asset.status', before: null, after: `{"status":"${status}"}` };
  return panel.write((transaction) => transaction.putReports('acme', [event], new Map()));
}

type Item = Record<string, unknown> & { readonly id: string };

/** Imports the inventory with other members of some of its items; those with null are left out. */
async function importWith(changes: Readonly<Record<string, object | null>>): Promise<void> {
  const changed = (_: unknown, value: unknown) =>
    Array.isArray(value)
      ? value.flatMap((of: Item) => {
          const change = changes[of.id];
          return change === null ? [] : [{ ...of, ...change }];
        })
      : value;
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-panel-events-'));
  const file = join(folder, 'inventory.json');
  writeFileSync(file, JSON.stringify(parse(readFileSync(inventoryFile, 'utf8')), changed));
  await importInventory(panel.store, file);
  rmSync(folder, { recursive: true });
}

/** What a stream sent so far; `end` is the reader's. */
async function follow(cookie: string, query = '', headers: Record<string, string> = {}) {
  const reading = new AbortController();
  const answer = await fetch(`${panel.url}${stream}${query}`, {
    headers: { cookie, accept: 'text/event-stream', ...headers },
    signal: reading.signal,
  });
  const seen = { text: '', isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body!) seen.text += decoder.decode(chunk, { stream: true });
  };
  const over = read()
    .catch(() => {})
    .finally(() => {
      seen.isOver = true;
    });
  const end = () => {
    reading.abort();
    return over;
  };
  return { status: answer.status, seen, end };
}

describe('the latest events', () => {
  it('are those of the partner, a hybrid core, a site and an asset, newest first', async () => {
    const cookie = await panel.signIn('acme');
    await tell('late-1');
    await tell('late-1', 'failed');
    const of = async (path: string) => {
      const { data, last_status } = await panel.json(`/panel/api${path}/events`, cookie);
      return { types: data.map(({ type }: { type: string }) => type), last: last_status };
    };
    await until(async () => (await of('')).types[0] === 'asset.status');
    for (const path of ['', '/hybrid-cores/acme-eu', '/sites/fra01']) {
      expect((await of(path)).types.slice(0, 2), path).toEqual(['asset.status', 'asset.added']);
    }
    const asset = await of('/sites/fra01/assets/late-1');
    expect(asset.types).toEqual(['asset.status', 'asset.added']);
    expect(asset.last).toMatchObject({ type: 'asset.status', after: { status: 'failed' } });
    expect((await of('/hybrid-cores/nowhere')).types).toEqual([]);
  });

  it('are of the own partner only', async () => {
    await tell('secret-1');
    const [own, other] = [await panel.signIn('acme'), await panel.signIn('globex')];
    const text = async (cookie: string, path: string) =>
      JSON.stringify(await panel.json(`/panel/api${path}`, cookie));
    await until(async () => (await text(own, '/events')).includes('secret-1'));
    for (const path of ['/events', '/sites/fra01/events', '/sites/fra01/assets/secret-1/events']) {
      expect(await text(other, path), path).not.toContain('secret-1');
    }
    expect((await panel.ask('GET', '/panel/api/events')).status).toBe(401);
  });

  it('say of which the subject is gone, so that no page links to it', async () => {
    const failed = { status: 'failed' };
    await importWith({
      'acme-empty': failed,
      ams02: { description: 'another hall' },
      'cmp-2': failed,
      'cmp-6': failed,
    });
    await importWith({ 'acme-empty': null, ams02: null, 'cmp-2': failed, 'cmp-6': null });
    const cookie = await panel.signIn('acme');
    const shown = await eventually(async () => {
      const { data, gone } = await panel.json('/panel/api/events', cookie);
      const all = (data as EventRecord[]).map((event) => ({
        type: event.type,
        id: event.asset_id ?? event.site_id ?? event.hybrid_core_id,
        isGone: gone.includes(event.id),
      }));
      return all.some(({ type, isGone }) => type === 'site.removed' && isGone) ? all : null;
    });
    for (const [type, id, isGone] of [
      ['hybrid_core.changed', 'acme-empty', true],
      ['site.changed', 'ams02', true],
      ['asset.removed', 'dst-9', true],
      ['asset.status', 'cmp-6', true],
      ['asset.status', 'cmp-2', false],
    ]) {
      expect(shown).toContainEqual({ type, id, isGone });
    }
  });
});

describe('the stream', () => {
  it('brings what happens, to the own partner only, and goes on after an interruption', async () => {
    const own = await panel.signIn('acme');
    const { next } = await panel.json('/panel/api/events', own);
    const from = `?after[event]=${next}`;
    const [mine, theirs] = [
      await follow(own, from),
      await follow(await panel.signIn('globex'), '?after[event]=0'),
    ];
    await tell('followed-1');
    await until(async () => mine.seen.text.includes('followed-1'));
    await mine.end();
    const id = /^id: (\d+)$/m.exec(mine.seen.text)![1]!;
    await tell('followed-1', 'failed');
    const again = await follow(own, from, { 'last-event-id': id });
    await until(async () => again.seen.text.includes('"failed"'));
    expect(again.seen.text).not.toContain('asset.added');
    expect(theirs.seen.text).not.toContain('followed-1');
    for (const of of [again, theirs]) await of.end();
  });

  it('ends with the session, within two seconds', async () => {
    const cookie = await panel.signIn('acme');
    const { seen } = await follow(cookie);
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).status).toBe(204);
    expect(await inTime(() => seen.isOver || null, 2_000)).toBe(true);
    expect((await follow(cookie)).status).toBe(401);
  });

  it('is bounded in each session, and leaves the others theirs', async () => {
    const cookie = await panel.signIn('acme');
    const open = [];
    for (let i = 0; i < eventStreamsOfSessionMax; i++) open.push(await follow(cookie));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    expect((await follow(cookie)).status).toBe(429);
    const other = await follow(await panel.signIn('acme'));
    expect(other.status).toBe(200);
    await open.pop()!.end();
    await until(async () => {
      const again = await follow(cookie);
      open.push(again);
      return again.status === 200;
    });
    for (const { end } of [...open, other]) await end();
  });
});
