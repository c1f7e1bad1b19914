/** The client under faults: busy services, broken connections, moving data. */
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../test/fixture/free-port.ts';
import {
  type ClientOptions,
  ConnectionError,
  HybridCoreClient,
  IncompleteExportError,
  ListMovedError,
  ProblemError,
  type Progress,
  type Retry,
  TimedOutError,
  UnexpectedAnswerError,
} from '../src/index.ts';
import {
  linesOf,
  offsetOf,
  type Played,
  type PlayingServer,
  pageBody,
  play,
  problemBody,
  recordOf,
  serviceUnavailable,
  tooManyRequests,
} from './playing-server.ts';

const site = JSON.stringify({ data: { id: 'fra01', hybrid_core_id: 'acme-eu' } });

function clientOf({ url }: { readonly url: string }, options: Partial<ClientOptions> = {}) {
  return new HybridCoreClient({ url, userId: 'u', token: 't', ...options });
}

/** Plays the responses in turn, then repeats the last one. */
const playInTurn = (...answers: readonly Played[]): Promise<PlayingServer> =>
  play((_, number) => answers[Math.min(number, answers.length - 1)]!);

describe('a busy service', () => {
  it('is asked again after Retry-After and a random moment', async () => {
    const server = await playInTurn(tooManyRequests('0'), serviceUnavailable('0'), { body: site });
    const retries: Retry[] = [];
    const client = clientOf(server, { onRetry: (retry) => retries.push(retry) });
    expect((await client.getSite('fra01')).id).toBe('fra01');
    expect(server.requests).toHaveLength(3);
    expect(retries.map(({ error }) => (error as ProblemError).slug)).toEqual([
      'too-many-requests',
      'service-unavailable',
    ]);
    for (const { pauseMs } of retries) {
      expect(pauseMs).toBeGreaterThanOrEqual(0);
      expect(pauseMs).toBeLessThan(1_000);
    }
  });

  it('is given up after the attempts that there may be', async () => {
    const server = await playInTurn(serviceUnavailable('0'));
    const error = await clientOf(server, { retries: 1 })
      .getSite('fra01')
      .catch((e) => e);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 503, slug: 'service-unavailable', retryAfterMs: 0 });
    expect(server.requests).toHaveLength(2);
  });

  it('is not waited for where it asks for more than a minute', async () => {
    const server = await playInTurn(tooManyRequests('3600'));
    await expect(clientOf(server).getSite('fra01')).rejects.toMatchObject({
      status: 429,
      retryAfterMs: 3_600_000,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('leaves a pause when the caller aborts', async () => {
    const server = await playInTurn(tooManyRequests('50'));
    const controller = new AbortController();
    const onRetry = () => controller.abort(new Error('not wanted any longer'));
    const call = clientOf(server, { onRetry }).getSite('fra01', { signal: controller.signal });
    await expect(call).rejects.toThrow('not wanted any longer');
    expect(server.requests).toHaveLength(1);
  });
});

describe('a problem', () => {
  it('is an error with its slug and the parameters at fault, and not tried again', async () => {
    const body = JSON.parse(problemBody('not-allowed-query-parameter', 400, 'Not allowed'));
    const params = [{ name: 'filter[x]', reason: 'Not allowed query parameter.' }];
    body.errors[0]['invalid-params'] = params;
    const server = await playInTurn({ status: 400, body: JSON.stringify(body) });
    const error = await clientOf(server)
      .getSite('fra01')
      .catch((e) => e);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ name: 'ProblemError', status: 400, invalidParams: params });
    expect(error.slug).toBe('not-allowed-query-parameter');
    expect(error.message).toContain('filter[x]: Not allowed query parameter.');
    expect(server.requests).toHaveLength(1);
  });
});

describe('an answer that is not of the service', () => {
  it.each<[string, Played, RegExp]>([
    ['a page with status 200', { body: '<html>Sign in</html>' }, /no JSON, .*"<html>Sign in/],
    ['a page with status 502', { status: 502, body: '<h1>Bad gateway</h1>' }, /status 502/],
    ['JSON of something else', { body: '{"hello": 1}' }, /it has no `data`/],
    ['JSON with nothing in it', { body: '{"data": null}' }, /`data` is no object/],
    ['JSON of another record', { body: '{"data": {"id": 7}}' }, /`data\.id` is no text/],
    [
      'a redirect, which would take the token elsewhere',
      { status: 301, headers: { Location: 'https://elsewhere.example/' } },
      /redirects to https:\/\/elsewhere.example\//,
    ],
  ])('%s', async (_, answer, message) => {
    const server = await playInTurn(answer);
    const error = await clientOf(server)
      .getSite('fra01')
      .catch((e) => e);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toMatch(message);
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, (client: HybridCoreClient) => Promise<unknown>, RegExp]>([
    ['{"data":[{}]}', (client) => client.listSites().toArray(), /`data\[0\]` has no `id`/],
    ['{"data":[]}', (client) => client.listSites().page(), /it has no `meta`/],
    ['{"data":{}}', (client) => client.getPartnerResources(), /`data` has no `observed_at`/],
    ['{"data":{}}', (client) => client.getSiteHistory('a'), /`data` has no `range`/],
    ['{"data":[]}', (client) => client.getPartnerForecast(), /`data` is no object/],
    ['{"data":[]}', (client) => client.getPrometheusTargets(), /it is no list/],
  ])('JSON of another service, %s', async (body, ask, message) => {
    const server = await playInTurn({ body });
    const error: Error = await ask(clientOf(server)).then(String, (e) => e);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toMatch(message);
  });

  it.each([
    ['<html>\n', /a line is no JSON, which begins "<html>"/],
    ['{"id":"a"}\n', /it has no `site_id`/],
  ])('an export whose lines are none: %j', async (body, message) => {
    const server = await playInTurn({ body });
    const assets = await clientOf(server).exportHybridCoreAssetsNdjson('acme-eu');
    const read = async () => {
      for await (const _ of assets);
    };
    const error = await read().catch((e) => e);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toMatch(message);
  });

  it.each<[string, Played]>([
    ['a page', { body: 'sign\r\n\u001b]0;owned\u0007\u001b[31m in\u202e' }],
    ['a redirect', { status: 302, headers: { Location: 'https://x.example/\u009b31m' } }],
    [
      'a problem',
      { status: 500, body: problemBody('x\u001b[31m', 500, 'T\u001b[31m\nhc: all is well') },
    ],
  ])('has no escape sequences and no lines in its message: %s', async (_, answer) => {
    const server = await playInTurn(answer);
    const error = await clientOf(server)
      .getSite('a')
      .catch((e) => e);
    expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('a connection', () => {
  it('that breaks off is opened again', async () => {
    const half = { body: site.slice(0, 20), headers: { 'Content-Length': '999' }, cut: true };
    const server = await playInTurn({ cut: true }, half, { body: site });
    expect((await clientOf(server).getSite('fra01')).id).toBe('fra01');
    expect(server.requests).toHaveLength(3);
  });

  it('that cannot be made is reported at once, with the error code of the system', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const call = clientOf({ url }).getSite('fra01');
    const error = await call.catch((e) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', isCut: false });
    expect(error.message).toContain(url);
  });

  it.each([
    ['client error (SendRequest): connection closed before message completed', true],
    ['error reading a body from connection', true],
    ['tcp connect error: Connection refused (os error 111)', false],
  ])('of which Deno says "%s" is known to be cut: %s', (words, isCut) => {
    const cause = new TypeError('error sending request', { cause: new Error(words) });
    expect(new ConnectionError('http://x.example/path', cause)).toMatchObject({
      code: null,
      isCut,
    });
  });

  it('over which nothing comes times out', async () => {
    const server = await playInTurn({ silent: true });
    const call = clientOf(server).getSite('fra01', { timeoutMs: 100 });
    await expect(call).rejects.toBeInstanceOf(TimedOutError);
  });

  it.each([
    [200, 268_435_456],
    [502, 1_048_576],
  ])('over which a body of status %i comes without end is closed', async (status, bytesMax) => {
    const server = await play(() => ({ status, body: '[],'.repeat(100_000), endless: true }));
    await expect(clientOf(server, { retries: 0 }).getSite('fra01')).rejects.toThrow(
      `This is no answer of hybrid-core: more than ${bytesMax} bytes with status ${status}`,
    );
  });

  it('is left when the caller aborts', async () => {
    const controller = new AbortController();
    const server = await play(() => {
      controller.abort(new Error('not wanted any longer'));
      return { silent: true };
    });
    const call = clientOf(server).getSite('fra01', { signal: controller.signal });
    await expect(call).rejects.toThrow('not wanted any longer');
  });
});

describe('conditional requests', () => {
  it('take a copy where nothing changed, of which the caller may do as it likes', async () => {
    const server = await play((request) =>
      request.headers['if-none-match'] === 'W/"a"'
        ? { status: 304 }
        : { body: site, headers: { ETag: 'W/"a"' } },
    );
    const client = clientOf(server);
    const first = await client.getSite('fra01');
    (first as { id: string }).id = 'changed';
    expect((await client.getSite('fra01')).id).toBe('fra01');
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      'W/"a"',
    ]);
  });
});

describe('a walk', () => {
  const total = 120;
  /** Moves the data before the requests with these numbers. */
  const playMoving = (moves: (number: number) => number) =>
    play((request, number) => {
      const { pathname } = new URL(request.url!, 'http://x');
      if (pathname === '/hybrid-core/v1/sites/fra01') return { body: site };
      if (pathname.endsWith('.ndjson')) {
        return { body: linesOf('whole'), headers: { 'X-Revision': '9' } };
      }
      const revision = String(moves(number));
      return { body: pageBody({ offset: offsetOf(request), total, revision }) };
    });

  it('follows the links on its own address, with every record once', async () => {
    const server = await playMoving(() => 1);
    const ids: string[] = [];
    for await (const { id } of clientOf(server).listSites()) ids.push(id);
    expect(ids).toEqual(Array.from({ length: total }, (_, at) => `n${at}`));
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ headers }) => headers['x-auth-token']))).toEqual(
      new Set(['t']),
    );
  });

  it('begins again where the data moved, and gives no record twice', async () => {
    const server = await playMoving((number) => (number < 2 ? 1 : 2));
    const seen: Progress[] = [];
    const list = clientOf(server).listSites({ onProgress: (progress) => seen.push(progress) });
    expect(await list.toArray()).toHaveLength(total);
    expect(server.requests.map(offsetOf)).toEqual([0, 50, 100, 0, 50, 100]);
    expect(seen.at(-1)).toEqual({ read: 120, total: 120, restarts: 1, by: 'pages' });
  });

  it('begins again three times at most, and then asks for the export', async () => {
    const server = await playMoving((number) => number);
    const assets = clientOf(server).listSiteAssets('fra01', { filter: { status: 'active' } });
    expect(await assets.toArray()).toEqual([recordOf('whole')]);
    expect(server.requests).toHaveLength(4 * 2 + 2);
    expect(decodeURIComponent(server.requests.at(-1)!.url!)).toBe(
      '/hybrid-core/v2/hybrid-cores/acme-eu/assets.ndjson?filter[status]=active&filter[site_id]=fra01',
    );
  });

  it('asks the export of the hybrid core that the site has moved to', async () => {
    let core = 'old';
    const server = await play((request) => {
      const { pathname } = new URL(request.url!, 'http://x');
      if (pathname.endsWith('.ndjson')) {
        core = 'new';
        return { body: pathname.includes('/new/') ? linesOf('moved') : '' };
      }
      if (pathname.endsWith('/fra01')) return { body: site.replace('acme-eu', core) };
      return { body: pageBody({ offset: 0, total, revision: '1' }) };
    });
    const assets = clientOf(server).listSiteAssets('fra01', { exportAbove: 1 });
    expect(await assets.toArray()).toEqual([recordOf('moved')]);
  });

  it('fails where the data never held still and there is no export', async () => {
    const server = await playMoving((number) => number);
    await expect(clientOf(server).listSites().toArray()).rejects.toBeInstanceOf(ListMovedError);
    expect(server.requests).toHaveLength(4 * 2);
  });

  it('asks for the export at once where there are more records than the caller says', async () => {
    const server = await playMoving(() => 1);
    const assets = clientOf(server).listHybridCoreAssets('acme-eu', { exportAbove: 100 });
    expect(await assets.toArray()).toEqual([recordOf('whole')]);
    expect(server.requests).toHaveLength(2);
  });

  it('reads no further than it has to', async () => {
    const server = await playMoving(() => 1);
    expect(await clientOf(server).listSites({ limit: 60 }).toArray()).toHaveLength(60);
    expect(server.requests).toHaveLength(2);
  });
});

describe('links', () => {
  it.each([
    ['', 'https://elsewhere.example/hybrid-core/v1'],
    ['/api', 'https://elsewhere.example/hybrid-core/v1'],
    ['/hybrid-core', 'https://elsewhere.example/hybrid-core/hybrid-core/v1'],
    ['/hybrid-core/v1', 'https://elsewhere.example/hybrid-core/v1/hybrid-core/v1'],
  ])('are followed behind the prefix "%s"', async (prefix, linked) => {
    const server = await play((request) => {
      const [path] = request.url!.split('?');
      if (path !== `${prefix}/hybrid-core/v1/sites/hybrid-core/assets`) return { status: 404 };
      const page = { offset: offsetOf(request), total: 120, revision: '1' };
      const to = `${linked}/sites/hybrid-core/assets`;
      return {
        body: pageBody(page).replaceAll('https://elsewhere.example/hybrid-core/v1/sites', to),
      };
    });
    const client = clientOf({ url: server.url + prefix });
    expect(await client.listSiteAssets('hybrid-core').toArray()).toHaveLength(120);
  });

  it.each(['/elsewhere', 'http://', 'javascript:alert(1)'])('to %s are none', async (next) => {
    const body = JSON.parse(pageBody({ offset: 0, total: 60, revision: '1' }));
    body.links.next = next;
    const server = await playInTurn({ body: JSON.stringify(body) });
    const error = await clientOf(server)
      .listSites()
      .toArray()
      .catch((e) => e);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toContain(`leads elsewhere: ${next}`);
  });

  it.each([1, 50, 120])('in a circle end the walk over %i records', async (total) => {
    const first = JSON.parse(pageBody({ offset: 0, total, revision: '1' }));
    first.links.next = first.links.self;
    const server = await playInTurn({ body: JSON.stringify(first) });
    const walk = clientOf(server).listSites().toArray();
    const error = await walk.catch((e) => e);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error.message).toContain('leads to record 0');
    expect(server.requests).toHaveLength(2);
  });

  it('that end too early are reported', async () => {
    const page = JSON.parse(pageBody({ offset: 0, total: 60, revision: '1' }));
    page.links.next = null;
    const server = await playInTurn({ body: JSON.stringify(page) });
    const error = await clientOf(server)
      .listSites()
      .toArray()
      .catch((e) => e);
    expect(error.message).toContain('its pages end after 50 of 60 records');
  });
});

describe('an export', () => {
  const records = linesOf('a', 'b');
  const chunked = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Revision': '7' };

  it('that breaks off says so after what came', async () => {
    const server = await playInTurn({ body: records, headers: chunked, cut: true });
    const ids: string[] = [];
    const read = async () => {
      const assets = await clientOf(server).exportHybridCoreAssetsNdjson('acme-eu');
      for await (const { id } of assets) ids.push(id);
    };
    await expect(read()).rejects.toBeInstanceOf(IncompleteExportError);
    expect(ids).toEqual(['a', 'b']);
  });

  it('that ends within a line is not the whole either', async () => {
    const server = await playInTurn({ body: `${records}{"id":`, headers: chunked });
    const assets = await clientOf(server).exportHybridCoreAssetsNdjson('acme-eu');
    const read = async () => {
      for await (const _ of assets);
    };
    await expect(read()).rejects.toThrow('its last line has no end');
  });

  it('is made again where a walk needs it and it breaks off', async () => {
    const server = await play((request, number) => {
      if (!request.url!.includes('.ndjson')) {
        return { body: pageBody({ offset: 0, total: 120, revision: '1' }) };
      }
      return { body: records, headers: chunked, cut: number === 1 };
    });
    const assets = clientOf(server).listHybridCoreAssets('acme-eu', { exportAbove: 1 });
    expect((await assets.toArray()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(server.requests).toHaveLength(3);
  });
});

describe('an export that a walk needs', () => {
  it('is kept as far as there is room, and keeps nothing else out', async () => {
    const server = await play((request) => {
      if (request.headers['if-none-match'] !== undefined) return { status: 304 };
      const body = request.url!.includes('.ndjson')
        ? linesOf('a').repeat(200)
        : pageBody({ offset: 0, total: 60, revision: '1' });
      return { body, headers: { ETag: 'W/"a"' } };
    });
    const client = clientOf(server, { keptCharactersMax: 10_000 });
    const walk = () => client.listHybridCoreAssets('acme-eu', { exportAbove: 1 }).toArray();
    for (const _ of [1, 2]) expect(await walk()).toHaveLength(200);
    const asked = server.requests.map(({ headers }) => headers['if-none-match']);
    expect(asked).toEqual([undefined, undefined, 'W/"a"', undefined]);
  });

  it('is opened as often as any other request, and not more', async () => {
    const server = await play((request) =>
      request.url!.includes('.ndjson')
        ? serviceUnavailable('0')
        : { body: pageBody({ offset: 0, total: 120, revision: '1' }) },
    );
    const retries: Retry[] = [];
    const client = clientOf(server, { retries: 1, onRetry: (retry) => retries.push(retry) });
    const assets = client.listHybridCoreAssets('acme-eu', { exportAbove: 1 });
    await expect(assets.toArray()).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1 + 2);
    expect(retries).toHaveLength(1);
  });
});

describe('a client', () => {
  it.each([
    [{ url: 'api.example' }, /url is "api.example"/],
    [{ url: 'ftp://api.example' }, /expected http\(s\)/],
    [{ url: 'https://api.example?x=1' }, /expected http\(s\)/],
    [{ url: 'http://u:se/c@ret@x.example' }, /^url is "…@x\.example"; expected/],
    [{ url: 'http://:secret@x.example' }, /^url is "…@x\.example"; expected/],
    [{ url: 'u:secret@x.example' }, /^url is "…@x\.example"; expected/],
    [{ token: 'se cret' }, /^token is empty, or has spaces/],
    [{ userId: '' }, /^userId is empty/],
  ])('is not made with %o', (wrong, message) => {
    const make = () => clientOf({ url: 'https://api.example' }, wrong);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});
