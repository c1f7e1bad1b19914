import { describe, expect, it } from 'vitest';
import { StoreError } from '../error.ts';
import { parsePostgresAddress } from './address.ts';

const plain = {
  host: 'db',
  port: 5432,
  user: 'user',
  database: 'hc',
  password: null,
  passwordFile: null,
  sslMode: 'disable',
  sslRootCert: null,
  sslCert: null,
  sslKey: null,
  notify: { host: 'db', port: 5432 },
  name: 'postgres://db:5432/hc',
};
const local = { host: '::1', port: 6432 };

describe('parsePostgresAddress', () => {
  it.each([
    ['postgres://user@db/hc', {}],
    ['postgresql://user@db/hc', {}],
    ['postgres://us%40er:p%2F%3A%20%25@db/h%20c', { user: 'us@er', password: 'p/: %' }],
    ['postgres://user@db/hc?password_file=/run/secrets/p', { passwordFile: '/run/secrets/p' }],
    ['postgres://user@db/hc?sslmode=require', { sslMode: 'require' }],
    [
      'postgres://user@db/hc?sslmode=verify-full&sslrootcert=/ca&sslcert=/c&sslkey=/k',
      { sslMode: 'verify-full', sslRootCert: '/ca', sslCert: '/c', sslKey: '/k' },
    ],
    ['postgres://user@db/hc?notify=on', {}],
    ['postgres://user@db/hc?notify=off', { notify: null }],
    ['postgres://user@db/hc?notify=direct:5433', { notify: { host: 'direct', port: 5433 } }],
    ['postgres://user@db/hc?notify=[::1]:6432', { notify: local }],
    ['postgres://user@[::1]:6432/hc', { ...local, notify: local }],
    ['postgres://user@%2Frun%2Fpostgresql/hc', { host: '/run/postgresql' }],
  ])('reads %s', (address, expected) => {
    expect(parsePostgresAddress(address)).toMatchObject({
      ...plain,
      ...('host' in expected && { name: expect.anything(), notify: expect.anything() }),
      ...('user' in expected && { database: 'h c', name: 'postgres://db:5432/h c' }),
      ...expected,
    });
  });

  it.each([
    ['postgres:///hc?password_file=secret', 'names no host'],
    ['postgres://user:secret@a,b/hc', 'names several hosts'],
    ['postgres://:secret@db/hc', 'names no user'],
    ['postgres://user:secret@db', 'names no database'],
    ['postgres://user:secret@db/', 'names no database'],
    ['postgres://user:sec#ret@db/hc', 'cannot be read'],
    ['postgres://user:sec/ret@db/hc', 'cannot be read'],
    ['postgres://user:secret@db/hc#x', 'has a part after #'],
    ['postgres:user:secret@db/hc', 'cannot be read'],
    ['postgres://user:secret%zz@db/hc', 'has a % in its password'],
    ['postgres://user:secret@db/hc?password_file=/p', 'only one of them'],
    ['postgres://user:secret@db/hc?sslmode=prefer', 'allowed are disable, require, verify-ca'],
    ['postgres://user:secret@db/hc?sslmode=require&sslmode=disable', 'sslmode twice'],
    ['postgres://user:secret@db/hc?sslmode=', 'sslmode without a value'],
    ['postgres://user:secret@db/hc?sslrootcert=/ca', 'certificates without TLS'],
    ['postgres://user:secret@db/hc?sslmode=verify-ca', 'without sslrootcert'],
    ['postgres://user:secret@db/hc?sslmode=require&sslkey=/k', 'needs both'],
    ['postgres://user:secret@db/hc?options=-c', 'has the parameter "options"; allowed are notify'],
    ['postgres://user:secret@db/hc?notify=db', 'allowed are on, off and HOST:PORT'],
    ['postgres://user:secret@db/hc?notify=a:1/b', 'allowed are on, off and HOST:PORT'],
  ])('refuses %s without repeating its secret', (address, message) => {
    expect(() => parsePostgresAddress(address)).toThrow(StoreError);
    expect(() => parsePostgresAddress(address)).toThrow(message);
    expect(() => parsePostgresAddress(address)).not.toThrow(/sec|ret@/);
  });
});
