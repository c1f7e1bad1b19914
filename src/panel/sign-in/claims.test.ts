import { describe, expect, it } from 'vitest';
import { readClaims } from './claims.ts';

const names = { partnerClaim: 'partner', roleClaim: 'roles', administratorValue: 'admin' };

describe('claims', () => {
  it.each([
    [{ partner: 'acme' }, ['acme']],
    [{ partner: ['acme', 7, null, 'globex'] }, ['acme', 'globex']],
    [{ partner: { acme: true } }, []],
    [{}, []],
  ])('%j name the partners %j', (claims, partners) => {
    expect([...readClaims(claims, names).partnerIds]).toEqual(partners);
  });

  it('are found inside objects, unless one has the whole name', () => {
    const of = { ...names, partnerClaim: 'realm_access.roles' };
    const inside = { realm_access: { roles: ['acme'] } };
    expect([...readClaims(inside, of).partnerIds]).toEqual(['acme']);
    const whole = { ...inside, 'realm_access.roles': 'globex' };
    expect([...readClaims(whole, of).partnerIds]).toEqual(['globex']);
    const inherited = { ...names, partnerClaim: 'constructor.name' };
    expect([...readClaims({}, inherited).partnerIds]).toEqual([]);
  });

  it.each([
    ['admin', 'administrator'],
    [['x', 'admin'], 'administrator'],
    ['administrator', 'member'],
    [undefined, 'member'],
  ])('of roles %j make a %s', (roles, role) => {
    expect(readClaims({ roles }, names).role).toBe(role);
    const silent = { ...names, roleClaim: null, administratorValue: null };
    expect(readClaims({ roles }, silent).role).toBeNull();
  });

  it('give a name to show, where it is one line of text', () => {
    const nameOf = (claims: Record<string, unknown>) => readClaims(claims, names).email;
    expect(nameOf({ email: 'e@x.example', preferred_username: 'e' })).toBe('e@x.example');
    expect(nameOf({ email: 'a\nb', preferred_username: 'e' })).toBe('e');
    expect(nameOf({ email: 'x'.repeat(255) })).toBeNull();
    expect(nameOf({ email: ['e@x.example'] })).toBeNull();
  });
});
