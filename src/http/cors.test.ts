import { expect, it } from 'vitest';
import { Cors } from './cors.ts';
import { readHead } from './request/head.ts';
import type { RequestContext } from './request-context.ts';

const origin = 'https://console.example';

it('lets a page send each header that routes read', () => {
  const head = readHead(['Origin', origin, 'Access-Control-Request-Method', 'GET']);
  const context = { request: { method: 'OPTIONS' }, head } as RequestContext;
  const allowed = new Cors([origin]).preflight(context)?.['Access-Control-Allow-Headers'];
  expect(allowed?.split(', ').toSorted()).toEqual([
    'authorization',
    'content-type',
    'if-none-match',
    'last-event-id',
    'x-auth-token',
    'x-auth-userid',
    'x-request-id',
  ]);
});
