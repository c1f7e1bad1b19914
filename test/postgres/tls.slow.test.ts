/** TLS modes of the address, each against a server with a private CA's certificate. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { type PostgresServer, startPostgres } from './server.ts';

/**
 * Created for these tests alone, valid for a hundred years: `authority` signed `server` (for
 * `localhost`) and `client` (for the user `app`), `stranger` signed nothing.
 */
function file(name: string): string {
  return fileURLToPath(new URL(`tls/${name}`, import.meta.url));
}

const password = 'p/ss: "1%"';

/** TLS only; `app` needs its password, `certified` the client certificate of `app`. */
const access = `
hostssl all postgres all trust
hostssl all app all scram-sha-256
hostssl all certified all cert map=certificates
`;

describe('TLS to PostgreSQL', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    const files = {
      'server.crt': await readFile(file('server.crt'), 'utf8'),
      'server.key': await readFile(file('server.key'), 'utf8'),
      'authority.crt': await readFile(file('authority.crt'), 'utf8'),
      'pg_hba.conf': access,
      'pg_ident.conf': 'certificates app certified\n',
    };
    server = await startPostgres({ settings: { ssl: 'on', ssl_ca_file: 'authority.crt' }, files });
    const client = new Client({
      connectionString: server.address('postgres'),
      ssl: { rejectUnauthorized: false },
    });
    await client.connect();
    await client.query(`create role app login password ${client.escapeLiteral(password)}`);
    await client.query('create role certified login');
    await client.end();
  });
  afterAll(() => server?.stop());

  /** Opens a writer, which needs no schema; resolves with the outcome. */
  async function open(parameters: string, host = 'localhost', user = 'app'): Promise<string> {
    const secret = user === 'app' ? `:${encodeURIComponent(password)}` : '';
    const at = `${host}:${server.port}`;
    const store = openStore(`postgres://${user}${secret}@${at}/postgres?${parameters}`);
    try {
      const writer = await store.openWriter();
      await writer.close();
      return 'connected';
    } catch (error) {
      expect(String(error)).not.toContain(password);
      return String(error);
    }
  }

  const trusted = `sslrootcert=${file('authority.crt')}`;
  const untrusted = `sslrootcert=${file('stranger.crt')}`;
  const certificate = `sslcert=${file('client.crt')}&sslkey=${file('client.key')}`;

  it.each([
    ['disable', '', 'localhost', 'no encryption'],
    ['require', '', 'localhost', 'connected'],
    ['require', '', '127.0.0.1', 'connected'],
    ['require', 'channel_binding=require', 'localhost', 'connected'],
    ['require', 'channel_binding=prefer', 'localhost', 'connected'],
    ['require', untrusted, 'localhost', 'certificate'],
    ['verify-ca', trusted, '127.0.0.1', 'connected'],
    ['verify-ca', untrusted, 'localhost', 'certificate'],
    ['verify-full', trusted, 'localhost', 'connected'],
    ['verify-full', trusted, '127.0.0.1', "IP: 127.0.0.1 is not in the cert's list"],
    ['verify-full', untrusted, 'localhost', 'certificate'],
    ['verify-full', '', 'localhost', 'certificate'],
    ['verify-full', 'sslrootcert=system', 'localhost', 'certificate'],
    ['verify-full', 'sslrootcert=/nowhere', 'localhost', 'cannot read the sslrootcert'],
  ])('with sslmode=%s %s to %s: %s', async (mode, parameters, host, outcome) => {
    expect(await open(`sslmode=${mode}&${parameters}`.replace(/&$/, ''), host)).toContain(outcome);
  });

  it('takes a client certificate', async () => {
    const full = `sslmode=verify-full&${trusted}`;
    expect(await open(`${full}&${certificate}`, 'localhost', 'certified')).toBe('connected');
    expect(await open(full, 'localhost', 'certified')).toMatch(/certificate/);
  });

  it('refuses a server that binds no password to the connection, where that is required', async () => {
    const bound = 'sslmode=require&channel_binding=require';
    expect(await open(bound, 'localhost', 'postgres')).toContain('it offers no channel binding');
    expect(await open('sslmode=require', 'localhost', 'postgres')).toBe('connected');
  });

  it('says that the password is wrong without saying which', async () => {
    const wrong = `postgres://app:wrong-secret@localhost:${server.port}/postgres?sslmode=require`;
    await expect(openStore(wrong).openReader()).rejects.toThrow(
      /^cannot open the database postgres:\/\/localhost:\d+\/postgres: password authentication failed for user "app"$/,
    );
    const none = wrong.replace(':wrong-secret', '');
    await expect(openStore(none).openReader()).rejects.toThrow(/password must be a non-empty/);
  });
});
