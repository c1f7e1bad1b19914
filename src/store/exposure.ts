/** Reports how a database is exposed: to other users of the machine, or on the network. */
import { BlockList, isIP } from 'node:net';
import { databaseFile } from './open.ts';
import { type HostPort, parsePostgresAddress } from './postgres/address.ts';
import { isReadableByAll } from './sqlite/file.ts';
import type { Store } from './store.ts';

/** Security warnings for the operator: who can read the database, and missing protections. */
export async function storeWarnings(store: Store): Promise<readonly string[]> {
  return [...(await securityWarnings(store)), ...((await store.shortcomings?.()) ?? [])];
}

/** One sentence per exposure; empty without any. The database must exist. */
export async function securityWarnings({ databaseUrl }: Store): Promise<readonly string[]> {
  if (databaseUrl === undefined) return [];
  const file = databaseFile(databaseUrl);
  if (file !== null) {
    if (!(await isReadableByAll(file))) return [];
    return [
      `every user of this machine can read the database ${file}, with the data of all partners; ` +
        'chmod 600 it, or chmod 700 its folder',
    ];
  }
  if (!/^postgres(ql)?:/.test(databaseUrl)) return [];
  const address = parsePostgresAddress(databaseUrl);
  if (address.sslMode !== 'disable' || address.servers.every(isOwnMachine)) return [];
  return [
    `the connection to the database ${address.name} is not encrypted: an attacker on the network can ` +
      'read data and password; add sslmode=verify-full to its address',
  ];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A Unix socket or a loopback address. */
function isOwnMachine({ host }: HostPort): boolean {
  if (host.startsWith('/') || host === 'localhost') return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
