/**
 * Parses a PostgreSQL address such as
 * `postgres://USER:PASSWORD@HOST:5432,HOST:5432/NAME?sslmode=verify-full`. Rejects unknown
 * parameters. No message contains a part of the address that may be one of its password.
 */

import { StoreError } from '../error.ts';

/** PostgreSQL's default port. */
const postgresPort = 5432;
const portMax = 65_535;

/** Servers of one address; a cluster has three or five. */
const serversMax = 16;

/** Seconds to connect that an address may ask for: fewer fail a healthy server, more hide a dead one. */
const connectSecondsMax = 60;

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];

const sessionKinds = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const;
/** What a server must be to be used, as libpq's `target_session_attrs` has it. */
export type SessionKind = (typeof sessionKinds)[number];

const channelBindings = ['disable', 'prefer', 'require'] as const;
/** Whether the password's proof is bound to the TLS connection (SCRAM-SHA-256-PLUS). */
export type ChannelBinding = (typeof channelBindings)[number];

/** A server's host and port. */
export interface HostPort {
  /** A host name, an IP address without brackets, or the folder of a Unix socket (`%2Frun`). */
  readonly host: string;
  readonly port: number;
}

export interface PostgresAddress {
  /** One or more, in the order in which they are tried. */
  readonly servers: readonly HostPort[];
  readonly sessionKind: SessionKind;
  readonly user: string;
  readonly database: string;
  readonly password: string | null;
  /** A file that holds the password, read for each new connection. */
  readonly passwordFile: string | null;
  readonly sslMode: SslMode;
  /** Paths of PEM files; `sslRootCert` may be `system`. */
  readonly sslRootCert: string | null;
  readonly sslCert: string | null;
  readonly sslKey: string | null;
  readonly channelBinding: ChannelBinding;
  /** Time to connect to a server and log in; null is the default. */
  readonly connectSeconds: number | null;
  /** What the server's list of sessions shows. */
  readonly applicationName: string;
  /** Where to LISTEN for changes; null disables LISTEN and NOTIFY. */
  readonly notify: readonly HostPort[] | null;
  /** The address for messages, without user, password and parameters. */
  readonly name: string;
}

const parameterNames = [
  'application_name',
  'channel_binding',
  'connect_timeout',
  'notify',
  'password_file',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
];

/**
 * Parameters of other drivers that managed databases write into their addresses, with the values
 * that ask for what is done anyway.
 */
const withoutEffect: ReadonlyMap<string, RegExp> = new Map([
  ['client_encoding', /^(?:utf-?8|auto)$/i],
  ['connection_limit', /^[0-9]+$/],
  ['fallback_application_name', /^/],
  ['gssencmode', /^(?:disable|prefer)$/],
  ['keepalives', /^1$/],
  ['keepalives_count', /^[0-9]+$/],
  ['keepalives_idle', /^[0-9]+$/],
  ['keepalives_interval', /^[0-9]+$/],
  ['krbsrvname', /^postgres$/],
  ['load_balance_hosts', /^disable$/],
  ['pgbouncer', /^(?:true|false)$/],
  ['pool_timeout', /^[0-9]+$/],
  ['replication', /^(?:false|off|0)$/],
  ['schema', /^public$/],
  ['sslcertmode', /^allow$/],
  ['sslcompression', /^0$/],
  ['sslnegotiation', /^postgres$/],
  ['sslsni', /^1$/],
  ['tcp_user_timeout', /^[0-9]+$/],
  ['uselibpqcompat', /^true$/],
]);

/** Throws a StoreError that says what is wrong with the address. */
export function parsePostgresAddress(databaseUrl: string): PostgresAddress {
  const parts = split(databaseUrl);
  const parameters = readParameters(parts.query);
  if (parts.hosts === '') throw fault('names no host');
  const user = decode(parts.user, 'user');
  if (user === '') throw fault('names no user before an @');
  const servers = readServers(parts.hosts, 'host');
  const database = decode(parts.database, 'database');
  if (database === '') throw fault('names no database');
  const password = parts.password === '' ? null : decode(parts.password, 'password');
  const passwordFile = parameters.get('password_file') ?? null;
  if (password !== null && passwordFile !== null) {
    throw fault('has a password and a password_file; only one of them may be given');
  }
  return {
    servers,
    sessionKind: choice(parameters, 'target_session_attrs', sessionKinds, 'any'),
    user,
    database,
    password,
    passwordFile,
    ...readTls(parameters),
    connectSeconds: readConnectSeconds(parameters.get('connect_timeout')),
    applicationName: parameters.get('application_name') ?? 'hybrid-core',
    notify: readNotify(parameters.get('notify') ?? 'on', servers),
    name: `postgres://${servers.map(formatHostPort).join(',')}/${database}`,
  };
}

/** `db:5432`, `[::1]:5432`. */
export function formatHostPort({ host, port }: HostPort): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The parts of an address, still encoded. */
interface Parts {
  readonly user: string;
  readonly password: string;
  readonly hosts: string;
  readonly database: string;
  readonly query: string;
}

/**
 * Whatever stands before the last `@` may belong to the password, and nothing after it can: the
 * address is cut there first. Without an `@` all of it may.
 */
function split(databaseUrl: string): Parts {
  const [scheme] = /^postgres(?:ql)?:\/\//.exec(databaseUrl) ?? [];
  if (scheme === undefined) throw fault('does not begin with postgres:// or postgresql://');
  const rest = databaseUrl.slice(scheme.length);
  const at = rest.lastIndexOf('@');
  if (at === -1) throw fault('names no user before an @');
  const credentials = rest.slice(0, at);
  const [, hosts = '', , database = '', , query = '', fragment] =
    /^([^/?#]*)(\/([^?#]*))?(\?([^#]*))?(#.*)?$/s.exec(rest.slice(at + 1)) ?? [];
  if (/[/?#]/.test(credentials)) {
    throw fault(
      'has a /, ? or # before its last @; write %2F, %3F and %23 for them in user and password, ' +
        'and %40 for an @ after the host',
    );
  }
  if (fragment !== undefined) throw fault('has a part after #; write %23 for that character');
  if (/[/:]/.test(database)) {
    throw fault('has a / or : in the name of its database; write %2F or %3A for that character');
  }
  const [user = '', ...password] = credentials.split(':');
  return { user, password: password.join(':'), hosts, database, query };
}

function readServers(text: string, what: string): readonly HostPort[] {
  const items = text.split(',');
  if (items.length > serversMax) throw fault(`names more than ${serversMax} hosts`);
  return items.map((item, index) =>
    readServer(item, items.length === 1 ? what : `${what} ${index + 1} of ${items.length}`),
  );
}

/** A host name, an encoded folder, or an IPv6 address in brackets; then the port. */
function readServer(item: string, which: string): HostPort {
  const [, name = '', v6, port] =
    /^(?:([^:[\]]*)|\[([0-9a-f:.]+)\])(?::([^:]*))?$/is.exec(item) ?? [];
  const host = v6 ?? decode(name, which);
  if (item === '') throw fault(`names no host as ${which}`);
  if (v6 === undefined && !/^(?:\/.+|[\w.-]+)$/.test(host)) {
    throw fault(
      `has a ${which} that is no name and no IP address; an IPv6 address stands in brackets`,
    );
  }
  return { host, port: port === undefined ? postgresPort : readPort(port, which) };
}

function readPort(text: string, which: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= portMax) return port;
  throw fault(`has a port of its ${which} that is no number from 1 to ${portMax}`);
}

function readParameters(query: string): ReadonlyMap<string, string> {
  const given = [...new URLSearchParams(query)];
  // A password among them may hold an &, so that what follows is a part of it: nothing is shown.
  if (given.some(([name]) => /pass|pwd|secret|token/i.test(name) && name !== 'password_file')) {
    throw fault(
      'has a password among its parameters; it stands before the host, or in a file that password_file names',
    );
  }
  const parameters = new Map<string, string>();
  for (const [name, value] of given) {
    const harmless = withoutEffect.get(name);
    if (harmless?.test(value)) continue;
    if (harmless !== undefined) {
      throw fault(`has a ${name} that this program does not follow; leave it out`);
    }
    if (!parameterNames.includes(name)) {
      const allowed = parameterNames.join(', ');
      throw fault(`has the parameter ${JSON.stringify(name)}; allowed are ${allowed}`);
    }
    if (parameters.has(name)) throw fault(`has the parameter ${name} twice`);
    if (value === '') throw fault(`has the parameter ${name} without a value`);
    parameters.set(name, value);
  }
  return parameters;
}

function choice<Value extends string>(
  parameters: ReadonlyMap<string, string>,
  name: string,
  allowed: readonly Value[],
  byDefault: Value,
): Value {
  const given = parameters.get(name) ?? byDefault;
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw fault(`has ${name} ${JSON.stringify(given)}; allowed are ${allowed.join(', ')}`);
}

function readTls(
  parameters: ReadonlyMap<string, string>,
): Pick<PostgresAddress, 'sslMode' | 'sslRootCert' | 'sslCert' | 'sslKey' | 'channelBinding'> {
  const sslMode = choice(parameters, 'sslmode', sslModes, 'disable');
  const sslRootCert = parameters.get('sslrootcert') ?? null;
  const sslCert = parameters.get('sslcert') ?? null;
  const sslKey = parameters.get('sslkey') ?? null;
  const channelBinding = choice(parameters, 'channel_binding', channelBindings, 'disable');
  if (sslMode === 'disable' && (sslRootCert ?? sslCert ?? sslKey) !== null) {
    throw fault('names certificates without TLS; add sslmode=verify-full');
  }
  if (sslMode === 'disable' && channelBinding === 'require') {
    throw fault('has channel_binding=require without TLS; add sslmode=verify-full');
  }
  if (sslMode === 'verify-ca' && sslRootCert === null) {
    throw fault('has sslmode=verify-ca without sslrootcert, the file of the CA to trust');
  }
  if ((sslCert === null) !== (sslKey === null)) {
    throw fault('has one of sslcert and sslkey; a client certificate needs both');
  }
  return { sslMode, sslRootCert, sslCert, sslKey, channelBinding };
}

function readConnectSeconds(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^[0-9]+$/.test(text) ? Number(text) : -1;
  // libpq's 0 waits for ever, which no start and no answer may.
  if (seconds === 0) return null;
  if (seconds > 0) return Math.min(seconds, connectSecondsMax);
  throw fault(`has connect_timeout ${JSON.stringify(text)}; allowed is a whole number of seconds`);
}

function readNotify(value: string, own: readonly HostPort[]): readonly HostPort[] | null {
  if (value === 'on') return own;
  if (value === 'off') return null;
  const isList = value
    .split(',')
    .every((item) => /^(?:[\w.-]+|\[[0-9a-f:.]+\]):[0-9]+$/i.test(item));
  if (!isList)
    throw fault(`has notify ${JSON.stringify(value)}; allowed are on, off and HOST:PORT`);
  return readServers(value, 'host of notify');
}

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw fault(`has a % in its ${part} that encodes nothing; write %25 for that character`);
  }
}

function fault(what: string): StoreError {
  return new StoreError(
    `the database address ${what}; ` +
      'its form is postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=verify-full',
  );
}
