/** Builds the options of `pg` from an address alone: TLS, password, types. */
import { readFile } from 'node:fs/promises';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { type ClientConfig, types } from 'pg';
import { fileText } from '../../runtime/config/file-text.ts';
import { StoreError } from '../error.ts';
import type { PostgresAddress } from './address.ts';

/** Timeout of connecting and logging in; far more than a healthy server takes anywhere. */
const postgresConnectTimeoutMs = 5_000;

/** Idle time before the first TCP keep-alive probe. */
const postgresKeepAliveMs = 10_000;

/** PostgreSQL's OID of the type `bigint`, which `count(*)` returns too. */
const bigintType = 20;

/**
 * The options of a client of any of the address's servers; `Servers` adds which. Reads the files that
 * the address names. Throws a StoreError if a file cannot be read.
 */
export async function clientOptions(address: PostgresAddress): Promise<ClientConfig> {
  const { connectSeconds } = address;
  return {
    user: address.user,
    database: address.database,
    // A function, so that `pg` reads neither the environment nor a password file.
    password: () => readPassword(address),
    ssl: await tlsOptions(address),
    enableChannelBinding: address.channelBinding !== 'disable',
    application_name: address.applicationName,
    connectionTimeoutMillis:
      connectSeconds === null ? postgresConnectTimeoutMs : connectSeconds * 1_000,
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
 * TLS with libpq's semantics: `require` encrypts and verifies the server's certificate only if a
 * root certificate is given; `verify-ca` verifies it; `verify-full` verifies the host name too.
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
    return fileText(await readFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`cannot read the ${parameter} of the database address: ${reason}`);
  }
}
