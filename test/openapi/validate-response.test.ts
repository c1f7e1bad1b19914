/** The response validator accepts valid responses and describes the faults of invalid ones. */
import { describe, expect, it } from 'vitest';
import { type Problem, problemBody } from '../../src/contract/problems.ts';
import { siteExample } from '../../src/contract/site.ts';
import { siteJson } from '../../src/contract/site-json.ts';
import { urls } from './documents.ts';
import { validateResponse } from './validate-response.ts';

const json = 'application/json; charset=utf-8';
const site = { method: 'GET', path: '/hybrid-core/v1/sites/fra01/?x=1' };
const good = {
  status: 200,
  headers: {
    'content-type': json,
    etag: 'W/"abc"',
    'cache-control': 'private, no-cache',
    vary: 'X-Auth-UserId, X-Auth-Token, Accept-Encoding',
    'x-request-id': 'r-1',
  },
  body: `{"data":${siteJson(siteExample, 213)}}`,
};

function failed(status: number, problem: Problem, headers = {}) {
  return {
    status,
    headers: {
      'content-type': json,
      'cache-control': 'no-store',
      'x-request-id': 'r-1',
      ...headers,
    },
    body: problemBody([problem], urls.docsUrl),
  };
}

describe('a good response', () => {
  it('passes', () => {
    expect(validateResponse(site, good)).toEqual([]);
    expect(validateResponse(site, { ...good, headers: new Headers(good.headers) })).toEqual([]);
  });

  it('passes without a body for HEAD and 304', () => {
    expect(validateResponse({ ...site, method: 'HEAD' }, { ...good, body: '' })).toEqual([]);
    expect(validateResponse(site, { ...good, status: 304, body: '' })).toEqual([]);
  });

  it('passes as an error, on a route and off it', () => {
    const method: Problem = { slug: 'method-not-allowed', detail: 'No.' };
    const post = { method: 'POST', path: '/hybrid-core/v2/hybrid-cores' };
    expect(validateResponse(post, failed(405, method, { allow: 'GET, HEAD' }))).toEqual([]);
    const unknown: Problem = { slug: 'route-unknown', detail: 'No.' };
    expect(validateResponse({ method: 'GET', path: '/x' }, failed(404, unknown))).toEqual([]);
    const userId: Problem = { slug: 'authentication-failed', status: 400, detail: 'No.' };
    expect(validateResponse(site, failed(400, userId))).toEqual([]);
  });

  it('passes as HTML where a page is missing, and there alone', () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>' };
    expect(validateResponse({ method: 'GET', path: '/docs/x' }, page)).toEqual([]);
    expect(validateResponse({ method: 'GET', path: '/x' }, page)).not.toEqual([]);
  });

  it('passes off the routes whatever it is', () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' };
    expect(validateResponse({ method: 'GET', path: '/docs' }, page)).toEqual([]);
  });
});

describe('a bad response is reported for', () => {
  const reported = (response: Parameters<typeof validateResponse>[1], request = site) =>
    validateResponse(request, response).join('\n');

  it('a status that is not declared', () => {
    expect(reported({ ...good, status: 418 })).toContain('the status is not declared');
    const unknown: Problem = { slug: 'route-unknown', detail: 'No.' };
    expect(
      reported(failed(404, unknown), { method: 'GET', path: '/hybrid-core/v1/sites' }),
    ).toContain('the status is not declared');
  });

  it('headers', () => {
    expect(reported({ ...good, headers: {} })).toContain('the header ETag is missing');
    expect(reported({ ...good, headers: { ...good.headers, etag: '"strong"' } })).toContain(
      'the header ETag: ',
    );
    expect(
      reported({ ...good, headers: { ...good.headers, 'content-type': 'application/json' } }),
    ).toContain('the content type is "application/json"');
    const busy: Problem = { slug: 'too-many-requests', detail: 'No.' };
    expect(reported(failed(429, busy))).toContain('the header Retry-After is missing');
    expect(reported(failed(429, busy, { 'retry-after': 'soon' }))).toContain('Retry-After: ');
    expect(
      reported(failed(403, { slug: 'access-denied', detail: 'No.' }, { etag: 'W/"a"' })),
    ).toContain('an error has an ETag');
  });

  it('the body', () => {
    const { data } = JSON.parse(good.body);
    expect(reported({ ...good, body: JSON.stringify({ data: { ...data, extra: 1 } }) })).toContain(
      'must NOT have additional properties',
    );
    const { location, ...rest } = data;
    expect(reported({ ...good, body: JSON.stringify({ data: rest }) })).toContain('location');
    expect(reported({ ...good, body: '<html>' })).toContain('the body is no JSON');
    expect(reported({ ...good, body: 'x' }, { ...site, method: 'HEAD' })).toContain(
      'there is a body',
    );
  });

  it('a problem that is not of the catalogue', () => {
    const swapped = failed(404, { slug: 'site-unknown', detail: 'No.', status: 400 });
    expect(reported(swapped)).toContain(
      'site-unknown has the title "Site unknown" and the status 400',
    );
    expect(reported(swapped)).toContain('the first problem has the status 400');
    const foreign = { ...swapped, body: swapped.body.replace('v2/site-unknown', 'v2/nothing') };
    expect(reported(foreign)).toContain('is not in the catalogue');
  });
});
