import { expect, it } from 'vitest';
import { otherHostNotice } from './other-host.ts';

const base = 'http://127.0.0.1:8080';

it('tells once of a host that links do not lead to', () => {
  const warnings: string[] = [];
  const notice = otherHostNotice(null, base, (message) => warnings.push(message));
  notice('api.partner.example');
  notice('api.partner.example');
  expect(warnings).toEqual([
    'BASE_URL is not set, and requests come for api.partner.example: links lead to http://127.0.0.1:8080, which those clients may not reach',
  ]);
});

it.each([
  undefined,
  '127.0.0.1:8080',
  '10.2.3.4:8080',
  '[2001:db8::7]:8080',
  'localhost:8080',
  'a b',
])('takes %s for a neighbour, a health check or nonsense', (host) => {
  const notice = otherHostNotice(null, base, (message) => expect.unreachable(message));
  notice(host);
});

it('says nothing where BASE_URL is set', () => {
  const notice = otherHostNotice(base, base, (message) => expect.unreachable(message));
  notice('api.partner.example');
});
