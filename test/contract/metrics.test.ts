/** METRICS_PORT: the service's own metrics on a separate listener. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;

const get = (url: string) =>
  fetch(url, { headers: { 'X-Auth-UserId': user, 'X-Auth-Token': token } });

describe('a service with METRICS_PORT', () => {
  let service: TestService;
  let metrics: string;
  beforeAll(async () => {
    const port = await freePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    service = await startTestService(seed, { METRICS_PORT: String(port) });
  });
  afterAll(() => service?.stop());

  it('counts requests by route and status, and problems by slug', async () => {
    const sites = `${service.url}/hybrid-core/v1/sites`;
    for (const url of [sites, sites, `${sites}?foo=1`, `${sites}/none`, `${service.url}/x`]) {
      await (await get(url)).text();
    }
    const response = await fetch(metrics);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'hybrid_core_http_requests_total{route="listSites",method="GET",status="200"} 2',
        'hybrid_core_http_requests_total{route="listSites",method="GET",status="400"} 1',
        'hybrid_core_http_requests_total{route="getSite",method="GET",status="404"} 1',
        'hybrid_core_http_requests_total{route="unknown",method="GET",status="404"} 1',
        'hybrid_core_problems_total{slug="not-allowed-query-parameter"} 1',
        'hybrid_core_problems_total{slug="site-unknown"} 1',
        'hybrid_core_store_unavailable 0',
      ]),
    );
    expect(text).toMatch(/^hybrid_core_snapshot_revision\{partner="acme"\} \d+$/m);
    expect(text).toMatch(/^hybrid_core_data_age_seconds \d/m);
    expect(text).toMatch(/^hybrid_core_http_request_duration_seconds_count\{route="getSite"\} 1$/m);
  });

  it('tells its health there, as at its own port', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const there = await fetch(metrics.replace('/metrics', path));
      const own = await fetch(`${service.url}${path}`);
      expect([there.status, await there.json()]).toEqual([200, { status: 'ok' }]);
      expect([own.status, await own.json()]).toEqual([200, { status: 'ok' }]);
      for (const header of ['content-type', 'cache-control']) {
        expect(there.headers.get(header)).toBe(own.headers.get(header));
      }
    }
    const posted = await fetch(metrics.replace('/metrics', '/healthz'), { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('is not served to clients', async () => {
    expect((await get(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(metrics.replace('/metrics', '/other'))).status).toBe(404);
  });
});
