import { describe, expect, it } from 'vitest';
import { StoreError } from '../error.ts';
import { parsePostgresAddress } from './address.ts';

const plain = {
  servers: [{ host: 'db', port: 5432 }],
  sessionKind: 'any',
  user: 'user',
  database: 'hc',
  password: null,
  passwordFile: null,
  sslMode: 'disable',
  sslRootCert: null,
  sslCert: null,
  sslKey: null,
  channelBinding: 'disable',
  connectSeconds: null,
  applicationName: 'hybrid-core',
  notify: [{ host: 'db', port: 5432 }],
  name: 'postgres://db:5432/hc',
};
const local = [{ host: '::1', port: 6432 }];
const two = [
  { host: 'h1', port: 5432 },
  { host: 'h2', port: 6432 },
];

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
    ['postgres://user@db/hc?notify=direct:5433', { notify: [{ host: 'direct', port: 5433 }] }],
    ['postgres://user@db/hc?notify=[::1]:6432', { notify: local }],
    ['postgres://user@[::1]:6432/hc', { servers: local, notify: local }],
    [
      'postgres://user@%2Frun%2Fpostgresql/hc',
      { servers: [{ host: '/run/postgresql', port: 5432 }] },
    ],
    ['postgres://user@h1,h2:6432/hc', { servers: two }],
    [
      'postgres://user@h1:5432,h2:6432/hc?target_session_attrs=read-write',
      { servers: two, sessionKind: 'read-write' },
    ],
    ['postgres://user@db/hc?notify=h1:5432,h2:6432', { notify: two }],
    [
      'postgres://user@db/hc?application_name=planner&connect_timeout=300',
      { applicationName: 'planner', connectSeconds: 60 },
    ],
    ['postgres://user@db/hc?connect_timeout=0&pgbouncer=true&keepalives_idle=30', {}],
    ['postgres://user@db/hc?pgbouncer=true&connection_limit=1&pool_timeout=10&schema=public', {}],
    ['postgres://user@db/hc?sslcertmode=allow&krbsrvname=postgres&replication=false', {}],
    [
      'postgres://user@db/hc?sslmode=require&channel_binding=require',
      { sslMode: 'require', channelBinding: 'require' },
    ],
    ['postgres://user:a@b:c@db/hc', { password: 'a@b:c' }],
  ])('reads %s', (address, expected) => {
    expect(parsePostgresAddress(address)).toMatchObject({
      ...plain,
      ...('servers' in expected && { name: expect.anything(), notify: expect.anything() }),
      ...('user' in expected && { database: 'h c', name: 'postgres://db:5432/h c' }),
      ...expected,
    });
  });

  it.each([
    ['postgres://user@/hc?password_file=secret', 'names no host'],
    ['postgres://user:secret@h1:5432,h2:54x2/hc', 'a port of its host 2 of 2 that is no number'],
    ['postgres://user:secret@h1:5432,/hc', 'names no host as host 2 of 2'],
    ['postgres://user:secret@db:123456/hc', 'a port of its host that is no number from 1 to 65535'],
    ['postgres://user:secret@::1/hc', 'an IPv6 address stands in brackets'],
    ['postgres://user:secret@db/hc?target_session_attrs=master', 'allowed are any, read-write'],
    ['postgres://user:secret@db/hc?channel_binding=require', 'channel_binding=require without TLS'],
    ['postgres://user:secret@db/hc?gssencmode=require', 'has a gssencmode that this program'],
    ['postgres://user:secret@db/hc?connect_timeout=soon', 'allowed is a whole number of seconds'],
    ['postgres://user@db/hc?password=a&secret@1', 'before its last @'],
    ['postgres://user@db/hc?password=a&secret', 'has a password among its parameters'],
    ['postgres://user:x@a/secret@db/hc', 'has a /, ? or # before its last @'],
    ['postgres://user:x@a?secret@db/hc', 'has a /, ? or # before its last @'],
    ['postgres://user@db/x/secret', 'has a / or : in the name of its database'],
    ['postgres://user:secret/hc', 'names no user before an @'],
    ['postgres://:secret@db/hc', 'names no user'],
    ['postgres://user:secret@db', 'names no database'],
    ['postgres://user:secret@db/', 'names no database'],
    ['postgres://user:sec#ret@db/hc', 'has a /, ? or # before its last @; write %2F, %3F and %23'],
    ['postgres://user:sec/ret@db/hc', 'has a /, ? or # before its last @'],
    ['postgres://user:secret@db/hc#x', 'has a part after #'],
    ['postgres:user:secret@db/hc', 'does not begin with postgres://'],
    ['postgres://user:secret%zz@db/hc', 'has a % in its password'],
    ['postgres://user:secret@db/hc?password_file=/p', 'only one of them'],
    ['postgres://user:secret@db/hc?sslmode=prefer', 'allowed are disable, require, verify-ca'],
    ['postgres://user:secret@db/hc?sslmode=require&sslmode=disable', 'sslmode twice'],
    ['postgres://user:secret@db/hc?sslmode=', 'sslmode without a value'],
    ['postgres://user:secret@db/hc?sslrootcert=/ca', 'certificates without TLS'],
    ['postgres://user:secret@db/hc?sslmode=verify-ca', 'without sslrootcert'],
    ['postgres://user:secret@db/hc?sslmode=require&sslkey=/k', 'needs both'],
    [
      'postgres://user:secret@db/hc?options=-c',
      'has the parameter "options"; allowed are application_name',
    ],
    ['postgres://user:secret@db/hc?notify=db', 'allowed are on, off and HOST:PORT'],
    ['postgres://user:secret@db/hc?notify=a:1/b', 'allowed are on, off and HOST:PORT'],
  ])('refuses %s without repeating its secret', (address, message) => {
    expect(() => parsePostgresAddress(address)).toThrow(StoreError);
    expect(() => parsePostgresAddress(address)).toThrow(message);
    expect(() => parsePostgresAddress(address)).not.toThrow(/sec(?!onds)|ret@/);
  });
});
