/** A client's view of a service with other settings. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { failuresPerUserMax } from '../../src/http/admission.ts';
import { failuresPerAddressMax } from '../../src/limits.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestEnvironment } from '../fixture/service.ts';
import { type Received, send } from './client.ts';
import { bodyJson } from './expect.ts';
import { lawFaults } from './laws.ts';
import { credentialHeaders } from './run-case.ts';
import type { Target } from './target.ts';

/** A service and a client for it: links may have another base address. */
function configured(environment: TestEnvironment) {
  let target: Target;
  let address = '';
  beforeAll(async () => {
    const service = await startTestService(seed, environment);
    address = service.ownUrl;
    target = {
      baseUrl: service.url,
      docsUrl: service.docsUrl,
      credentials: readCredentials(credentialsFile),
      isOwn: true,
      stop: () => service.stop(),
    };
  });
  afterAll(() => target?.stop());
  return async (
    request: string,
    caller: string | [string, string][],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Received> => {
    const [method = '', path = ''] = request.split(' ');
    const credentials = typeof caller === 'string' ? credentialHeaders(caller, target) : caller;
    const sent = { method, target: path, headers: [...credentials, ...Object.entries(headers)] };
    const received = await send(address, sent);
    // Preflights have separate responses outside of the interface.
    if (received.status !== 204) expect(lawFaults(sent, received, target), request).toEqual([]);
    return received;
  };
}

const sites = 'GET /hybrid-core/v1/sites';
const header = (received: Received, name: string) => received.headers.get(name)?.join(', ');

describe('with DOCS_REFERENCE=administrators', () => {
  const ask = configured({ DOCS_REFERENCE: 'administrators' });

  it.each([
    ['/docs/openapi/v1.json', 404],
    ['/docs/openapi/v2.json', 404],
    ['/docs/apis/hybrid-core/v1/reference', 404],
    ['/docs/apis/hybrid-core/v2/reference/', 404],
    ['/docs/apis/hybrid-core/v1/introduction', 200],
    ['/docs/apis/hybrid-core/v2/introduction', 200],
    ['/docs/apis/problems/hybrid-core/v2/site-unknown', 200],
    ['/hybrid-core/v1/doc', 200],
    ['/hybrid-core/v2/doc', 200],
  ])('%s answers %i', async (path, status) => {
    const received = await ask(`GET ${path}`, path.startsWith('/docs') ? [] : 'acme');
    expect(received.status).toBe(status);
  });
});

describe('with BASE_URL and DOCS_URL', () => {
  const ask = configured({
    BASE_URL: 'https://api.example.test/cloud/',
    DOCS_URL: 'https://docs.example.test/d',
  });

  it('links begin with the one, problems lead to the other', async () => {
    const list = bodyJson(await ask(`${sites}?page[limit]=1`, 'acme')) as {
      links: Record<string, string>;
    };
    const prefix = 'https://api.example.test/cloud/hybrid-core/v1/sites?';
    expect(list.links).toEqual({
      self: `${prefix}page%5Boffset%5D=0&page%5Blimit%5D=1`,
      first: `${prefix}page%5Boffset%5D=0&page%5Blimit%5D=1`,
      prev: null,
      next: `${prefix}page%5Boffset%5D=1&page%5Blimit%5D=1`,
      last: `${prefix}page%5Boffset%5D=8&page%5Blimit%5D=1`,
    });
    const refused = bodyJson(await ask(`${sites}?foo=1`, 'acme')) as {
      errors: { type: string; DocURL: string }[];
    };
    expect(refused.errors[0]).toMatchObject({
      type: 'https://docs.example.test/d/apis/problems/hybrid-core/v2/not-allowed-query-parameter',
      DocURL: 'https://docs.example.test/d/apis/hybrid-core/v2/introduction',
    });
  });

  it('names them in the OpenAPI document', async () => {
    const document = bodyJson(await ask('GET /hybrid-core/v1/doc', 'acme')) as {
      servers: { url: string }[];
    };
    expect(document.servers[0]!.url).toBe('https://api.example.test/cloud');
  });

  it('serves the pages at /docs all the same', async () => {
    for (const path of ['', '/apis/hybrid-core/v2/introduction', '/openapi/v2.json']) {
      expect((await ask(`GET /docs${path}`, 'anonymous')).status).toBe(200);
    }
  });
});

describe('with CORS_ORIGINS', () => {
  const origin = 'https://panel.example';
  const ask = configured({ CORS_ORIGINS: `${origin},https://other.example` });

  it('makes preflights of these origins work', async () => {
    const preflight = await ask('OPTIONS /hybrid-core/v1/sites', 'anonymous', {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-auth-userid, x-auth-token',
    });
    expect([200, 204]).toContain(preflight.status);
    expect(header(preflight, 'access-control-allow-origin')).toBe(origin);
    expect(header(preflight, 'access-control-allow-headers')?.toLowerCase()).toMatch(
      /(?=.*x-auth-userid)(?=.*x-auth-token)/,
    );
    expect(header(preflight, 'access-control-allow-methods')).toContain('GET');
  });

  it('lets them read answers and errors', async () => {
    for (const path of [sites, `${sites}?foo=1`, 'GET /nowhere']) {
      const received = await ask(path, 'acme', { Origin: origin });
      expect(header(received, 'access-control-allow-origin'), path).toBe(origin);
      expect(header(received, 'vary')?.toLowerCase()).toContain('origin');
    }
    const refused = await ask(sites, 'anonymous', { Origin: origin });
    expect(refused.status).toBe(401);
    expect(header(refused, 'access-control-allow-origin')).toBe(origin);
  });

  it('lets them read why a head was refused', async () => {
    const ofOrigin = { Origin: origin };
    const badHost = await ask(sites, 'acme', { ...ofOrigin, Host: 'a b' });
    expect(badHost.status).toBe(400);
    expect(header(badHost, 'access-control-allow-origin')).toBe(origin);
    const tooLarge = await ask(sites, 'acme', { ...ofOrigin, 'X-A': 'x'.repeat(16_300) });
    expect(tooLarge.status).toBe(431);
    expect(header(tooLarge, 'access-control-allow-origin')).toBe(origin);
  });

  it('knows no other origin', async () => {
    const received = await ask(sites, 'acme', { Origin: 'https://evil.example' });
    expect(header(received, 'access-control-allow-origin')).toBeUndefined();
    const preflight = await ask('OPTIONS /hybrid-core/v1/sites', 'anonymous', {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'GET',
    });
    expect(preflight.status).toBe(405);
  });

  it('answers other OPTIONS as before', async () => {
    expect((await ask('OPTIONS /hybrid-core/v1/sites', 'anonymous')).status).toBe(405);
    const post = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
    expect((await ask('OPTIONS /nowhere', 'anonymous', post)).status).toBe(404);
  });
});

describe('with RATE_LIMIT', () => {
  const limit = 3;
  const ask = configured({ RATE_LIMIT: String(limit) });

  it('gives each token so many requests a minute, after access and before the query', async () => {
    for (let i = 1; i <= limit; i++) {
      const received = await ask(i === 2 ? `${sites}?foo=1` : sites, 'acme');
      expect(received.status).toBe(i === 2 ? 400 : 200);
      expect(header(received, 'ratelimit-limit')).toBe(String(limit));
      expect(header(received, 'ratelimit-remaining')).toBe(String(limit - i));
    }
    for (const suffix of ['', '?foo=1', '/nowhere', '?%']) {
      const refused = await ask(`${sites}${suffix}`, 'acme');
      expect(refused.status).toBe(429);
      expect(Number(header(refused, 'retry-after'))).toBeGreaterThanOrEqual(1);
      expect(bodyJson(refused)).toMatchObject({ errors: [{ title: 'Too many requests' }] });
    }
    expect((await ask(sites, 'acme-second-token')).status).toBe(200);
    expect((await ask('GET /hybrid-core/v1/nothing', 'acme')).status).toBe(404);
    expect((await ask('POST /hybrid-core/v1/sites', 'acme')).status).toBe(405);
    expect((await ask('GET /docs', 'acme')).status).toBe(200);
    expect((await ask('GET /healthz', 'acme')).status).toBe(200);
  });

  it('counts nothing for one whose access was withdrawn', async () => {
    for (let i = 0; i < 2 * limit; i++) expect((await ask(sites, 'withdrawn')).status).toBe(403);
  });
});

describe('while the time of day is set back by an hour', () => {
  const limit = 3;
  let setBackMs = 0;
  beforeAll(() => {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() - setBackMs);
  });
  afterAll(() => void vi.restoreAllMocks());
  const ask = configured({ RATE_LIMIT: String(limit) });

  it('requests and failures are counted as before', async () => {
    const wrong: [string, string][] = [
      ['X-Auth-UserId', randomUUID()],
      ['X-Auth-Token', randomUUID()],
    ];
    for (const [i, ms] of [0, 3_600_000, 0].entries()) {
      setBackMs = ms;
      const received = await ask(sites, 'acme');
      expect(received.status).toBe(200);
      expect(header(received, 'ratelimit-remaining')).toBe(String(limit - 1 - i));
      expect((await ask(sites, wrong)).status).toBe(401);
    }
  });
});

describe('too many failures of authentication', () => {
  const ask = configured({});
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const wrong = (user: string = randomUUID()): [string, string][] => [
    ['X-Auth-UserId', user],
    ['X-Auth-Token', randomUUID()],
  ];

  /** Fails until it is rate-limited; returns the number of failures before. */
  const failUntilRefused = async (most: number, attempt: (i: number) => Promise<Received>) => {
    for (let i = 0; i < most; i++) {
      const received = await attempt(i);
      if (received.status !== 401) return { failures: i, received };
    }
    throw new Error(`${most} failures were all let through`);
  };

  it('of one address are slowed, but never right credentials', async () => {
    const here = from('192.0.2.1');
    const { failures, received } = await failUntilRefused(2 * failuresPerAddressMax, () =>
      ask(sites, wrong(), here),
    );
    expect(failures).toBeGreaterThanOrEqual(failuresPerAddressMax);
    expect(received.status).toBe(429);
    expect(Number(header(received, 'retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ask(sites, 'acme', here)).status).toBe(200);
    expect((await ask(sites, wrong(), from('192.0.2.2'))).status).toBe(401);
  });

  it('of one IPv6 network are slowed together', async () => {
    const { failures, received } = await failUntilRefused(2 * failuresPerAddressMax, (i) =>
      ask(sites, wrong(), from(`2001:db8:0:7:${i.toString(16)}::1`)),
    );
    expect(failures).toBeGreaterThanOrEqual(failuresPerAddressMax);
    expect(received.status).toBe(429);
    expect((await ask(sites, wrong(), from('2001:db8:0:8::1'))).status).toBe(401);
  });

  it('for one user are slowed, but never the right token', async () => {
    const user = readCredentials(credentialsFile).get('acme-other-user')!.user;
    const { failures, received } = await failUntilRefused(2 * failuresPerUserMax, (i) =>
      ask(sites, wrong(i % 2 === 0 ? user : user.toUpperCase()), from(`198.51.100.${i}`)),
    );
    expect(failures).toBeGreaterThanOrEqual(failuresPerUserMax);
    expect(received.status).toBe(429);
    expect((await ask(sites, 'acme-other-user', from('198.51.100.1'))).status).toBe(200);
  });
});
