/**
 * Parses a PostgreSQL address such as
 * `postgres://USER:PASSWORD@HOST:5432/NAME?sslmode=verify-full`. Rejects unknown parameters. No
 * message contains the address, which may hold a password.
 */

import { StoreError } from '../error.ts';

/** PostgreSQL's default port. */
const postgresPort = 5432;

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];

/** A server's host and port. */
export interface HostPort {
  /** A host name, an IP address without brackets, or the folder of a Unix socket (`%2Frun`). */
  readonly host: string;
  readonly port: number;
}

export interface PostgresAddress extends HostPort {
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
  /** Where to LISTEN for changes; null disables LISTEN and NOTIFY. */
  readonly notify: HostPort | null;
  /** The address for messages, without user, password and parameters. */
  readonly name: string;
}

const parameterNames = ['notify', 'password_file', 'sslcert', 'sslkey', 'sslmode', 'sslrootcert'];

/** Throws a StoreError that says what is wrong with the address. */
export function parsePostgresAddress(databaseUrl: string): PostgresAddress {
  const url = parseUrl(databaseUrl);
  const parameters = readParameters(url);
  const host = decode(url.hostname, 'host').replace(/^\[|\]$/g, '');
  if (host === '') throw fault('names no host');
  if (host.includes(',')) throw fault('names several hosts; name one');
  const port = url.port === '' ? postgresPort : Number(url.port);
  const user = decode(url.username, 'user');
  if (user === '') throw fault('names no user');
  const database = decode(url.pathname.slice(1), 'database');
  if (database === '') throw fault('names no database');
  const password = url.password === '' ? null : decode(url.password, 'password');
  const passwordFile = parameters.get('password_file') ?? null;
  if (password !== null && passwordFile !== null) {
    throw fault('has a password and a password_file; only one of them may be given');
  }
  return {
    host,
    port,
    user,
    database,
    password,
    passwordFile,
    ...readTls(parameters),
    notify: readNotify(parameters.get('notify') ?? 'on', { host, port }),
    name: `postgres://${formatHostPort({ host, port })}/${database}`,
  };
}

/** `db:5432`, `[::1]:5432`. */
function formatHostPort({ host, port }: HostPort): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function parseUrl(databaseUrl: string): URL {
  const url = URL.parse(databaseUrl);
  if (url === null || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw fault(
      'cannot be read; encode characters such as #, / and @ in a password (%23, %2F, %40)',
    );
  }
  if (url.hash !== '') throw fault('has a part after #; write %23 for that character');
  return url;
}

function readParameters(url: URL): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
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

function readTls(
  parameters: ReadonlyMap<string, string>,
): Pick<PostgresAddress, 'sslMode' | 'sslRootCert' | 'sslCert' | 'sslKey'> {
  const given = parameters.get('sslmode') ?? 'disable';
  const sslMode = sslModes.find((mode) => mode === given);
  if (sslMode === undefined) {
    throw fault(`has sslmode ${JSON.stringify(given)}; allowed are ${sslModes.join(', ')}`);
  }
  const sslRootCert = parameters.get('sslrootcert') ?? null;
  const sslCert = parameters.get('sslcert') ?? null;
  const sslKey = parameters.get('sslkey') ?? null;
  if (sslMode === 'disable' && (sslRootCert ?? sslCert ?? sslKey) !== null) {
    throw fault('names certificates without TLS; add sslmode=verify-full');
  }
  if (sslMode === 'verify-ca' && sslRootCert === null) {
    throw fault('has sslmode=verify-ca without sslrootcert, the file of the CA to trust');
  }
  if ((sslCert === null) !== (sslKey === null)) {
    throw fault('has one of sslcert and sslkey; a client certificate needs both');
  }
  return { sslMode, sslRootCert, sslCert, sslKey };
}

function readNotify(value: string, own: HostPort): HostPort | null {
  if (value === 'on') return own;
  if (value === 'off') return null;
  const url = URL.parse(`postgres://${value}`);
  if (url === null || url.host !== value || url.port === '') {
    throw fault(`has notify ${JSON.stringify(value)}; allowed are on, off and HOST:PORT`);
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
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
