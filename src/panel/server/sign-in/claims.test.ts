import { describe, expect, it } from 'vitest';
import { readClaims, readSubject } from './claims.ts';

const names = {
  partnerClaim: 'partner',
  roleClaim: 'roles',
  administratorValue: 'admin',
  claimSeparator: null,
};

describe('claims', () => {
  it.each([
    [{ partner: 'acme' }, ['acme']],
    [{ partner: ['acme', 7, null, 'globex'] }, ['acme', 'globex']],
    [{ partner: [] }, []],
    [{ partner: {} }, []],
    [{ partner: [{ id: '1', profile: { a: 1 } }] }, []],
    [{ partner: '' }, ['']],
    // Zitadel's roles, now and before; Keycloak's organizations; Descope's tenants.
    [{ partner: { acme: { 7: 'acme.example' } } }, ['acme']],
    [{ partner: [{ acme: { 7: 'acme.example' } }, { globex: {} }] }, ['acme', 'globex']],
    [{ partner: { acme: { id: '1' }, globex: {}, note: 'x' } }, ['acme', 'globex']],
    // A list in a text.
    [{ partner: '["acme","globex"]' }, ['acme', 'globex']],
    [{ partner: '[]' }, []],
    [{ partner: '[acme, globex]' }, ['[acme, globex]']],
    [{ partner: '["acme", 7]' }, ['["acme", 7]']],
  ])('%j name the partners %j', (claims, partners) => {
    expect(readClaims(claims, names).partnerIds).toEqual(new Set(partners));
  });

  it.each([
    [{ partner: 'acme, globex' }, ['acme', 'globex']],
    [{ partner: '["acme","globex"]' }, ['acme', 'globex']],
    [{ partner: '[acme, globex]' }, ['acme', 'globex']],
    [{ partner: ['acme,globex'] }, ['acme', 'globex']],
  ])('%j name the partners %j where a comma separates them', (claims, partners) => {
    const separated = { ...names, claimSeparator: ',' };
    expect(readClaims(claims, separated).partnerIds).toEqual(new Set(partners));
  });

  it.each([
    { partner: { acme: ['x'] } },
    { partner: { acme: true } },
    { partner: null },
    { partner: 7 },
    { partner: true },
    {},
  ])('%j say nothing of partners', (claims) => {
    expect(readClaims(claims, names).partnerIds).toBeNull();
  });

  it.each([
    ['0b9d', '0b9d'],
    ['ä|"\'<😀', 'ä|"\'<😀'],
    ['a'.repeat(255), 'a'.repeat(255)],
    ...['', 'a'.repeat(256), 'a\ud800', 'a\udfff', 'a\u0000', 'a\n'].map((of) => [of, null]),
    ...[undefined, null, 7, true, {}, ['a']].map((of) => [of, null]),
  ])('with the subject %j are of %j', (sub, subject) => {
    expect(readSubject({ sub })).toBe(subject);
  });

  it('are found inside objects, unless one has the whole name', () => {
    const of = { ...names, partnerClaim: 'realm_access.roles' };
    const inside = { realm_access: { roles: ['acme'] } };
    expect(readClaims(inside, of).partnerIds).toEqual(new Set(['acme']));
    const whole = { ...inside, 'realm_access.roles': 'globex' };
    expect(readClaims(whole, of).partnerIds).toEqual(new Set(['globex']));
    const client = { ...names, partnerClaim: 'resource_access.my.client.roles' };
    const ofClient = { resource_access: { my: {}, 'my.client': { roles: ['acme'] } } };
    expect(readClaims(ofClient, client).partnerIds).toEqual(new Set(['acme']));
    const stytch = { ...names, partnerClaim: 'https://stytch.com/organization.slug' };
    const ofStytch = { 'https://stytch.com/organization': { slug: 'acme' } };
    expect(readClaims(ofStytch, stytch).partnerIds).toEqual(new Set(['acme']));
    const inherited = { ...names, partnerClaim: 'constructor.name' };
    expect(readClaims({}, inherited).partnerIds).toBeNull();
  });

  it.each([
    ['admin', 'administrator'],
    [['x', 'admin'], 'administrator'],
    ['administrator', 'member'],
    [undefined, 'member'],
    // For one partner.
    ['acme:admin', 'administrator'],
    [['acme:admin', 'globex:member'], 'administrator'],
    ['globex:admin', 'member'],
    // The partner's own value comes first, and administrator before member.
    [['admin', 'acme:member'], 'member'],
    [['admin', 'globex:member'], 'administrator'],
    [['acme:member', 'acme:admin'], 'administrator'],
    // Unknown values mean nothing, also beside known ones.
    [['admin', 'acme:owner'], 'administrator'],
    [['acme:', ':admin', 'ACME:admin', 'acme:Admin', 'acme: admin', 'acme:admin:', 7], 'member'],
    [{ 'acme:admin': true }, 'member'],
  ])('of roles %j make a %s', (roles, role) => {
    const claims = { partner: 'acme', roles };
    expect(readClaims(claims, names).roles).toEqual(new Map([['acme', role]]));
    const silent = { ...names, roleClaim: null, administratorValue: null };
    expect(readClaims(claims, silent).roles).toBeNull();
  });

  it('say a role at each partner, and at none that is not named', () => {
    const claims = { partner: ['a', 'a:b'], roles: ['a:b:admin', 'c:admin'] };
    const roles = [...readClaims(claims, names).roles!];
    expect(roles).toEqual([
      ['a', 'member'],
      ['a:b', 'administrator'],
    ]);
  });

  it('give a name to show, where it is one line of text', () => {
    const nameOf = (claims: Record<string, unknown>) => readClaims(claims, names).email;
    expect(nameOf({ email: 'e@x.example', preferred_username: 'e' })).toBe('e@x.example');
    expect(nameOf({ email: 'a\nb', preferred_username: 'e' })).toBe('e');
    expect(nameOf({ email: 'x'.repeat(255) })).toBeNull();
    expect(nameOf({ email: ['e@x.example'] })).toBeNull();
  });
});
