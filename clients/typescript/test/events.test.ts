/** The client's events: each once, however often the stream breaks. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Replica } from '../../../test/faults/replica.ts';
import { startTcpProxy } from '../../../test/faults/tcp-proxy.ts';
import { until } from '../../../test/fixture/patience.ts';
import { Workplace } from '../../../test/process/program.ts';
import { isThorough } from '../../../test/property/seed.ts';
import { EventStreamParser } from '../src/event-stream.ts';
import {
  type ClientOptions,
  ConnectionError,
  type Event,
  type FollowQuestion,
  HybridCoreClient,
  ProblemError,
  type Retry,
  UnexpectedAnswerError,
} from '../src/index.ts';
import { messageCharactersMax } from '../src/limits.ts';
import { pauseBeforeReopening } from '../src/retry-after.ts';
import { type Played, play, problemBody, serviceUnavailable } from './playing-server.ts';

/** A client that follows in the background until the test ends. */
function follow(options: ClientOptions, question: FollowQuestion = {}) {
  const retries: Retry[] = [];
  const heard: Event[] = [];
  const ended = new AbortController();
  const client = new HybridCoreClient({ ...options, onRetry: (retry) => retries.push(retry) });
  const outcome = (async () => {
    for await (const event of client.events({ ...question, signal: ended.signal })) {
      heard.push(event);
    }
  })().catch((error: unknown) => error);
  onTestFinished(async () => {
    ended.abort();
    await outcome;
  });
  return { heard, retries, outcome, ended };
}

describe.runIf(isThorough)('on a service', () => {
  let workplace: Workplace;
  let replica: Replica;
  let environment: Readonly<Record<string, string>>;
  let imports = 0;

  const run = async (...words: readonly string[]): Promise<string> => {
    const finished = await workplace.run([...words], environment);
    expect(finished, finished.stderr).toMatchObject({ status: 0 });
    return finished.stdout;
  };
  const importNext = async () => {
    const assets = [{ id: 'node', node_type: 'compute', status: `status-${imports++}` }];
    const core = { id: 'core', status: 'active', public_available: false };
    const partner = {
      id: 'acme',
      name: 'Acme',
      hybrid_cores: [{ ...core, sites: [{ id: 's', assets }] }],
    };
    const file = join(workplace.folder, 'inventory.json');
    await writeFile(file, JSON.stringify({ partners: [partner] }));
    await run('import', file);
  };
  /** A token that the service knows already. */
  const newToken = async (port = replica.port) => {
    const made = JSON.parse(await run('token', 'create', '--partner', 'acme', '--json'));
    const options: ClientOptions = {
      url: `http://127.0.0.1:${port}`,
      userId: made.user_id,
      token: made.token,
    };
    const client = new HybridCoreClient(options);
    await until(async () =>
      client.listEvents().then(
        () => true,
        () => false,
      ),
    );
    return { id: made.token_id as string, options };
  };
  const optionsOf = async (port?: number): Promise<ClientOptions> => (await newToken(port)).options;
  /** All events by the list. */
  const all = async () => {
    const { data } = await new HybridCoreClient(await optionsOf()).listEvents({
      after: { event: '0' },
    });
    return data;
  };

  beforeAll(async () => {
    workplace = await Workplace.make();
    environment = { DATABASE_URL: `sqlite:${join(workplace.folder, 'db')}` };
    await run('migrate');
    await importNext();
    replica = await Replica.start(workplace, environment);
  });
  afterAll(() => workplace?.remove());

  it('come once each while the service is killed and started again', async () => {
    const { heard, retries } = follow(await optionsOf(), { after: { event: '0' } });
    await until(async () => heard.length === imports);
    for (let round = 0; round < 2; round++) {
      const restarted = replica.restart();
      await importNext();
      await restarted;
      await importNext();
      await until(async () => heard.length >= imports);
    }
    expect(heard).toEqual(await all());
    expect(retries.length).toBeGreaterThanOrEqual(2);
    expect(retries[0]!.error).toBeInstanceOf(ConnectionError);
  });

  it('come once each through a proxy that cuts and refuses connections', async () => {
    const proxy = await startTcpProxy(replica.port);
    onTestFinished(() => proxy.close());
    const { heard } = follow(await optionsOf(proxy.port), { after: { event: '0' } });
    await until(async () => heard.length === imports);
    proxy.switchTo(null);
    await importNext();
    proxy.switchTo(replica.port);
    await importNext();
    await until(async () => heard.length >= imports);
    proxy.switchTo(replica.port);
    await importNext();
    await until(async () => heard.length >= imports);
    expect(heard).toEqual(await all());
  });

  it('end with the token', async () => {
    const { id, options } = await newToken();
    const { heard, outcome } = follow(options, { after: { event: '0' } });
    await until(async () => heard.length === imports);
    await run('token', 'revoke', id);
    const error = await outcome;
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 401 });
  });

  it('begin after the cursor, and leave out what the filter does', async () => {
    const [first, second] = await all();
    const options = await optionsOf();
    const { heard } = follow(options, { after: { event: first!.id } });
    const filtered = follow(options, {
      range: { from: '-1h' },
      filter: { type: 'partner.loaded' },
    });
    await until(async () => heard.length === imports - 1 && filtered.heard.length === 1);
    expect(heard[0]).toEqual(second);
    await importNext();
    await until(async () => heard.length === imports - 1);
    expect(filtered.heard).toEqual([first]);
  });

  it('leave the stream where the loop is left or the signal aborts', async () => {
    const client = new HybridCoreClient(await optionsOf());
    // More than the streams that a partner may have at a time.
    for (let count = 0; count < 6; count++) {
      for await (const { type } of client.events({ after: { event: '0' } })) {
        if (type !== 'partner.loaded') break;
      }
    }
    const { heard, outcome, ended, retries } = follow(await optionsOf(), { after: { event: '0' } });
    await until(async () => heard.length === imports);
    await importNext();
    await until(async () => heard.length === imports);
    ended.abort(new Error('enough'));
    expect(await outcome).toMatchObject({ message: 'enough' });
    expect(retries).toEqual([]);
  });
});

const page = (ids: readonly string[], next: string): Played => ({
  body: JSON.stringify({ data: ids.map(eventOf), meta: { next }, links: {} }),
});
const eventOf = (id: string) => ({ id, type: 'asset.status' });
const stream = (text: string, type = 'text/event-stream'): Played => ({
  headers: { 'Content-Type': type },
  body: text,
  cut: true,
});
const messageOf = (id: string) => `id: ${id}\ndata: ${JSON.stringify(eventOf(id))}\n\n`;

describe('on a service that is made up', () => {
  const playInTurn = (...answers: readonly Played[]) =>
    play((_, number) => answers[Math.min(number, answers.length - 1)]!);
  const optionsOf = (url: string): ClientOptions => ({ url, userId: 'u', token: 't', retries: 0 });

  const denied = { status: 403, body: problemBody('access-denied', 403, 'Access denied') };

  it('tells of a gap, in the list and in the stream', async () => {
    const gap = { next: '9', oldest: '8', gap: true };
    const server = await playInTurn(
      { body: JSON.stringify({ data: [eventOf('8')], meta: gap, links: {} }) },
      stream(`retry: 1\n\nevent: gap\ndata: {"oldest":"10"}\n\n${messageOf('10')}`),
      denied,
    );
    const told: string[] = [];
    const { heard, outcome } = follow(optionsOf(server.url), {
      onGap: (oldest) => told.push(oldest),
    });
    expect(await outcome).toMatchObject({ slug: 'access-denied' });
    expect(heard.map(({ id }) => id)).toEqual(['8', '10']);
    expect(told).toEqual(['8', '10']);
  });

  it('goes on after the last one, and takes none twice', async () => {
    const server = await playInTurn(
      page(['8'], '9'),
      stream(`retry: 1\n\n${messageOf('10')}${messageOf('11')}data: {"id":"12"`),
      { status: 502, body: '<html>' },
      stream(`${messageOf('11')}${messageOf('99999999999999999999')}`),
      denied,
    );
    const { heard, outcome, retries } = follow(optionsOf(server.url));
    expect(await outcome).toMatchObject({ slug: 'access-denied' });
    expect(heard.map(({ id }) => id)).toEqual(['8', '10', '11', '99999999999999999999']);
    const cursors = server.requests.map(({ url }) =>
      new URL(url!, 'http://x').searchParams.get('after[event]'),
    );
    expect(cursors).toEqual([null, '9', '11', '11', '99999999999999999999']);
    expect(server.requests.map(({ headers }) => headers.accept).slice(0, 2)).toEqual([
      '*/*',
      'text/event-stream',
    ]);
    expect(retries).toHaveLength(3);
    for (const { pauseMs } of retries) expect(pauseMs).toBeGreaterThanOrEqual(500);
  });

  it.runIf(isThorough)(
    'goes on after the position that a stream tells, and says each one',
    async () => {
      const server = await playInTurn(
        page(['8'], '9'),
        stream(`id: 20\n\n${messageOf('21')}: a\nid: 30\n\nid: 29\n\n`),
        stream(''),
        denied,
      );
      const positions: string[] = [];
      const { outcome } = follow(optionsOf(server.url), {
        onPosition: (event) => positions.push(event),
      });
      await outcome;
      expect(positions).toEqual(['8', '9', '20', '21', '30']);
      const cursors = server.requests.map(({ url }) =>
        new URL(url!, 'http://x').searchParams.get('after[event]'),
      );
      expect(cursors).toEqual([null, '9', '30', '30']);
    },
  );

  it('ends where something else answers, or the first page does not come', async () => {
    const html = await playInTurn(page([], '0'), stream('<html>', 'text/html'));
    expect(await follow(optionsOf(html.url)).outcome).toBeInstanceOf(UnexpectedAnswerError);
    const garbled = await playInTurn(page([], '0'), stream('data: <html>\n\n'));
    expect(await follow(optionsOf(garbled.url)).outcome).toBeInstanceOf(UnexpectedAnswerError);
    const busy = await playInTurn(serviceUnavailable('0'));
    expect(await follow(optionsOf(busy.url)).outcome).toMatchObject({ status: 503 });
    expect(busy.requests).toHaveLength(1);
  });
});

describe('the pause before a stream is opened again', () => {
  const error = new ConnectionError('http://x', new Error('closed'));
  const refused = (status: number, retryAfterMs: number | null) =>
    new UnexpectedAnswerError('', status, retryAfterMs);
  it.each([
    [2_000, { error, failures: 0, retryMs: 2_000 }],
    [8_000, { error, failures: 2, retryMs: 2_000 }],
    [60_000, { error, failures: 1e9, retryMs: 2_000 }],
    [60_000, { error, failures: 0, retryMs: 999_999_999 }],
    [500, { error, failures: 0, retryMs: 0 }],
    [2_000, { error: refused(503, 1_000), failures: 0, retryMs: 2_000 }],
    [90_000, { error: refused(429, 90_000), failures: 0, retryMs: 2_000 }],
    [null, { error: refused(503, 3_600_001), failures: 0, retryMs: 2_000 }],
    [null, { error: refused(302, null), failures: 0, retryMs: 2_000 }],
    [null, { error: new TypeError('a bug'), failures: 0, retryMs: 2_000 }],
  ])('is %s ms', (pauseMs, interruption) => {
    expect(pauseBeforeReopening({ ...interruption, random: 0 })).toBe(pauseMs);
  });
});

describe('a stream of events', () => {
  const text =
    ': hello\r\nretry: 5\r\n\r\nid: 1\rdata:a\rdata:  ä\r\revent: x\n\ndata\n\n: a\nid: 7\n\nid: x\n\ndata: open\n';
  const items = [{ retryMs: 5 }, { data: 'a\n ä' }, { data: '' }, { position: '7' }];

  it('is parsed from chunks of any size', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${text}`);
    for (let size = 1; size <= bytes.length; size++) {
      const parser = new EventStreamParser();
      const found = [];
      for (let at = 0; at < bytes.length; at += size) {
        found.push(...parser.items(bytes.subarray(at, at + size)));
      }
      expect(found).toEqual(items);
    }
  });

  it.each([`data: ${'x'.repeat(1024)}\n`, 'x'.repeat(1024)])(
    'has no event without end',
    (piece) => {
      const parser = new EventStreamParser();
      const bytes = new TextEncoder().encode(piece);
      const read = () => {
        for (let count = 0; count < 2 * messageCharactersMax; count += 1024)
          [...parser.items(bytes)];
      };
      expect(read).toThrow(UnexpectedAnswerError);
    },
  );
});
