import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretDigest } from '../access/secret.ts';
import { readConfig } from '../runtime/config/config.ts';
import { sqliteLockWaitMs } from '../store/limits.ts';
import { openStore } from '../store/open.ts';
import type { Store, StoredToken } from '../store/store.ts';
import { type Demo, prepareDemo, requireFreePort } from './demo.ts';
import { demoGreeting } from './demo-greeting.ts';
import { requireLoopback } from './demo-panel.ts';
import { inTransaction } from './program/command.ts';

let folder: string;
let file: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hybrid-core-demo-'));
  file = join(folder, 'example.json');
  store = openStore(`sqlite:${folder}/demo.db`);
  writeInventory('acme', 'globex');
});

afterEach(() => rmSync(folder, { recursive: true }));

function writeInventory(...ids: string[]): void {
  const asset = { id: 'n1', node_type: 'compute', status: 'active' };
  const sites = [
    { id: 'empty', assets: [] },
    { id: 'a b', assets: [asset] },
  ];
  const hybrid_cores = [{ id: 'eu', status: 'active', public_available: true, sites }];
  const partners = ids.map((id) => ({ id, name: id.toUpperCase(), hybrid_cores }));
  writeFileSync(file, JSON.stringify({ partners }));
}

const storedTokens = (): Promise<readonly StoredToken[]> =>
  inTransaction(store, (transaction) => transaction.listTokens());

describe('prepareDemo', () => {
  it('loads the inventory and makes a token for its first partner', async () => {
    const { partners, token } = await prepareDemo(store, file, 1);
    expect(partners.map(({ id }) => id)).toEqual(['acme', 'globex']);
    expect(await storedTokens()).toEqual([
      expect.objectContaining({
        partnerId: 'acme',
        label: 'demo',
        digest: secretDigest(token.secret),
        revokedAt: null,
      }),
    ]);
  });

  it('revokes the former token at the next start, and keeps the user', async () => {
    const first = await prepareDemo(store, file, 1);
    const second = await prepareDemo(store, file, 2);
    expect(second.token.secret).not.toBe(first.token.secret);
    expect(second.token.stored.userId).toBe(first.token.stored.userId);
    const tokens = await storedTokens();
    const revokedAt = (demo: Demo) =>
      tokens.find(({ tokenId }) => tokenId === demo.token.stored.tokenId)?.revokedAt;
    expect(revokedAt(first)).toBe(2);
    expect(revokedAt(second)).toBeNull();
    // Neither does the former link open anything, nor is it left to expire.
    const reader = await store.openReader();
    const waiting = await reader.listInvitations('acme');
    await reader.close();
    expect(waiting.map((of) => of.digest)).toEqual([second.invitation.stored.digest]);
  });

  it('refuses a database with another partner in it, and changes nothing', async () => {
    await prepareDemo(store, file, 1);
    const before = await storedTokens();
    writeInventory('acme');
    await expect(prepareDemo(store, file, 2)).rejects.toThrow(/holds partner "globex"/);
    expect(await storedTokens()).toEqual(before);
  });

  it('refuses a partner of the same id that no demo has loaded', async () => {
    const writer = await store.openWriter();
    await writer.migrate();
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id: 'acme', name: 'Our own', inventorySource: 'file' },
        hybridCores: { put: [], remove: [] },
        sites: { put: [], remove: [] },
        assets: new Map(),
        usage: new Map(),
      }),
    );
    await expect(prepareDemo(store, file, 1)).rejects.toThrow(/holds partner "acme"/);
    const partners = await writer.transaction((transaction) => transaction.listPartners());
    await writer.close();
    expect(partners.map(({ name }) => name)).toEqual(['Our own']);
  });

  const ownPartner = {
    partner: { id: 'acme', name: 'Our own', inventorySource: 'file' },
    hybridCores: { put: [], remove: [] },
    sites: { put: [], remove: [] },
    assets: new Map(),
    usage: new Map(),
  } as const;
  const nameOfAcme = () =>
    inTransaction(store, async (of) => (await of.findPartner('acme'))?.name ?? null);
  const execute = (statement: string) => {
    const database = new DatabaseSync(join(folder, 'demo.db'));
    database.exec(statement);
    return database;
  };
  const makeOwn = async () => {
    const writer = await store.openWriter();
    await writer.migrate();
    await writer.transaction((transaction) => transaction.writePartner(ownPartner));
    await writer.close();
  };

  it('refuses a database that it cannot look at', async () => {
    await makeOwn();
    const holder = execute('begin immediate');
    // A clock on which the patience of a writer is over after a few attempts.
    const now = performance.now.bind(performance);
    const began = now();
    const clock = vi.spyOn(performance, 'now');
    clock.mockImplementation(() => began + (now() - began) * sqliteLockWaitMs);
    await expect(prepareDemo(store, file, 1)).rejects.toThrow('has been writing for 30 s');
    clock.mockRestore();
    holder.close();
    expect(await nameOfAcme()).toBe('Our own');
  });

  it('fails where PostgreSQL cannot be reached', async () => {
    const nowhere = openStore('postgres://u@127.0.0.1:1/db');
    await expect(prepareDemo(nowhere, file, 1)).rejects.toThrow('ECONNREFUSED');
  });

  it('takes no token with its label for its mark', async () => {
    await makeOwn();
    await inTransaction(store, (transaction) =>
      transaction.addToken({
        tokenId: 'own',
        partnerId: 'acme',
        userId: randomUUID(),
        label: 'demo',
        digest: secretDigest('own'),
        createdAt: 0,
        expiresAt: null,
        revokedAt: null,
      }),
    );
    await expect(prepareDemo(store, file, 1)).rejects.toThrow(/holds partner "acme"/);
    expect(await nameOfAcme()).toBe('Our own');
    expect(await storedTokens()).toMatchObject([{ tokenId: 'own', revokedAt: null }]);
  });

  it('works in memory', async () => {
    await expect(prepareDemo(openStore('sqlite::memory:'), file, 1)).resolves.toBeDefined();
  });
});

describe('requireLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', '::ffff:127.0.0.1'])(
    'takes %s',
    (host) => {
      expect(() => requireLoopback(readConfig({ HOST: host }))).not.toThrow();
    },
  );

  it.each(['0.0.0.0', '::', '192.0.2.1', 'localhost.example', '::ffff:192.0.2.1'])(
    'refuses %s, for metrics too',
    (host) => {
      expect(() => requireLoopback(readConfig({ HOST: host }))).toThrow(host);
      const panel = { PANEL_PORT: '0', PANEL_HOST: host, PANEL_URL: 'https://p.example' };
      expect(() => requireLoopback(readConfig(panel))).toThrow(host);
      const config = readConfig({ METRICS_PORT: '0', METRICS_HOST: host });
      expect(() => requireLoopback(config)).toThrow(host);
    },
  );
});

describe('requireFreePort', () => {
  it('rejects where another program listens, and leaves the port free where none does', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const address = { host: '127.0.0.1', port };
    await expect(requireFreePort(address)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    await new Promise((resolve) => other.close(resolve));
    await requireFreePort(address);
    await requireFreePort(address);
  });
});

describe('demoGreeting', () => {
  it('shows a request that works when pasted, and where to go on', async () => {
    const demo = await prepareDemo(store, file, 1);
    const service = { url: 'http://h:81', docsUrl: 'http://h:81/docs' };
    const text = demoGreeting({ ...service, panelUrl: 'http://h:82' }, demo);
    expect(text).toContain(`\n  http://h:82/sign-in/${demo.invitation.secret}#at-once\n`);
    expect(demoGreeting({ ...service, panelUrl: null }, demo)).not.toContain('sign-in');
    expect(text).toContain('partner "acme" (ACME): 1 hybrid core, 2 sites, 1 asset\n');
    expect(text).toContain(
      `curl -g -H 'X-Auth-UserId: ${demo.token.stored.userId}' -H 'X-Auth-Token: ${demo.token.secret}' ` +
        "'http://h:81/hybrid-core/v1/sites/a%20b/assets?page[limit]=1&sort[storage_usage]=-'\n",
    );
    expect(text).toContain('Documentation: http://h:81/docs\n');
    expect(text).toContain('hybrid-core import');
  });
});
