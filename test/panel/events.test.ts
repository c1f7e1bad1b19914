/** Events in the panel: the latest, and the stream that pages follow. */
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../src/domain/event.ts';
import { eventStreamsOfSessionMax } from '../../src/panel/server/session/request-budget.ts';
import { inTime, until } from '../fixture/patience.ts';
import { usePanel } from '../fixture/use-panel.ts';

const events = '/panel/api/hybrid-core/v2/events';

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

/** What a stream sent so far; `end` is the reader's. */
async function follow(cookie: string, query = '', headers: Record<string, string> = {}) {
  const reading = new AbortController();
  const answer = await fetch(`${panel.url}${events}${query}`, {
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
  it('are of the own partner only', async () => {
    await tell('secret-1');
    const [own, other] = [await panel.signIn('acme'), await panel.signIn('globex')];
    const newest = `${events}?sort[id]=-`;
    const text = async (cookie: string, path: string) =>
      JSON.stringify((await panel.json(path, cookie)).data);
    await until(async () => (await text(own, newest)).includes('secret-1'));
    for (const filter of ['', '&filter[site_id]=fra01', '&filter[asset_id]=secret-1']) {
      expect(await text(other, newest + filter), filter).not.toContain('secret-1');
    }
    expect((await panel.ask('GET', newest)).status).toBe(401);
  });
});

describe('the stream', () => {
  it('brings what happens, to the own partner only, and goes on after an interruption', async () => {
    const own = await panel.signIn('acme');
    const { data } = await panel.json(`${events}?sort[id]=-`, own);
    const from = `?after[event]=${data[0].id}`;
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
