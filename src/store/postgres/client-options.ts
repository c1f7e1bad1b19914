/** Makes the options of `pg` from an address alone: TLS, password, types. */
import { readFile } from 'node:fs/promises';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { type ClientConfig, types } from 'pg';
import { StoreError } from '../error.ts';
import type { HostPort, PostgresAddress } from './address.ts';

/** Time to reach the server and log in; far more than a healthy one takes anywhere. */
const postgresConnectTimeoutMs = 5_000;

/** Idle time after which the kernel asks whether the other side is still there. */
const postgresKeepAliveMs = 10_000;

/** PostgreSQL's object id of the type `bigint`, which `count(*)` has too. */
const bigintType = 20;

/**
 * Reads the files that the address names. `target` is where to connect, if not to the address's
 * own host. Throws a StoreError where a file cannot be read.
 */
export async function clientOptions(
  address: PostgresAddress,
  target: HostPort = address,
): Promise<ClientConfig> {
  return {
    host: target.host,
    port: target.port,
    user: address.user,
    database: address.database,
    // A function, so that `pg` looks neither into the environment nor for a password file.
    password: () => readPassword(address),
    ssl: await tlsOptions(address),
    application_name: 'hybrid-core',
    connectionTimeoutMillis: postgresConnectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: postgresKeepAliveMs,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  };
}

/** Revisions and bytes fit a double; hundredths of a core need not, and are selected as text. */
function parserOf(id: number, format?: 'text' | 'binary'): unknown {
  return id === bigintType && format !== 'binary' ? Number : types.getTypeParser(id, format);
}

async function readPassword({ password, passwordFile }: PostgresAddress): Promise<string> {
  if (passwordFile === null) return password ?? '';
  return (await readNamed(passwordFile, 'password_file')).replace(/\r?\n$/, '');
}

/**
 * TLS as libpq means it: `require` encrypts and, only if it has a root certificate, checks the
 * server's against it; `verify-ca` checks that; `verify-full` checks the host name too.
 */
async function tlsOptions(address: PostgresAddress): Promise<false | ConnectionOptions> {
  const { sslMode, sslRootCert, sslCert, sslKey } = address;
  if (sslMode === 'disable') return false;
  return {
    rejectUnauthorized: sslMode !== 'require' || sslRootCert !== null,
    ...(sslMode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(sslRootCert !== null && { ca: await readRoots(sslRootCert) }),
    ...(sslCert !== null && { cert: await readNamed(sslCert, 'sslcert') }),
    ...(sslKey !== null && { key: await readNamed(sslKey, 'sslkey') }),
  };
}

async function readRoots(sslRootCert: string): Promise<string | string[]> {
  return sslRootCert === 'system'
    ? getCACertificates('system')
    : readNamed(sslRootCert, 'sslrootcert');
}

async function readNamed(path: string, parameter: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`cannot read the ${parameter} of the database address: ${reason}`);
  }
}
