import { expect, it } from 'vitest';
import { wellKnownDocuments } from './well-known.ts';

const urls = { baseUrl: 'https://api.example.com', docsUrl: 'https://docs.example.com/hc' };
const options = { isReferencePublic: true, securityContact: 'mailto:security@example.com' };
const now = Date.parse('2027-01-31T13:14:15Z');

const textOf = (name: string, given = options) =>
  wellKnownDocuments(urls, given).get(name)!(now).body.toString();

it('the catalogue names description, documentation and health of each version', () => {
  expect(JSON.parse(textOf('api-catalog')).linkset[0]).toEqual({
    anchor: 'https://api.example.com/hybrid-core/v2',
    'service-desc': [
      { href: 'https://docs.example.com/hc/openapi/v2.json', type: 'application/json' },
    ],
    'service-doc': [
      {
        href: 'https://docs.example.com/hc/apis/hybrid-core/v2/introduction',
        type: 'text/html',
      },
    ],
    status: [{ href: 'https://api.example.com/readyz', type: 'application/json' }],
  });
});

it('the catalogue names no document that administrators alone read', () => {
  expect(textOf('api-catalog', { ...options, isReferencePublic: false })).not.toMatch(
    /openapi|desc/,
  );
});

it('security.txt names contact and expiry', () => {
  expect(textOf('security.txt')).toBe(
    'Contact: mailto:security@example.com\n' +
      'Expires: 2027-07-30T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://api.example.com/.well-known/security.txt\n',
  );
});

it('there is no security.txt without a contact', () => {
  expect([...wellKnownDocuments(urls, { ...options, securityContact: null }).keys()]).toEqual([
    'api-catalog',
  ]);
});
