/** Faults in one partner's stored data do not affect the others, on each store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSamples } from '../../src/domain/usage.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, StoreReader } from '../../src/store/store.ts';
import {
  asset,
  changing,
  partner,
  putting,
  smallPartner,
} from '../conformance/store-under-test.ts';
import { testToken } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import {
  createSqliteFile,
  type OpenDatabase,
  startTestService,
  type TestService,
} from '../fixture/service.ts';
import { createDatabase } from '../postgres/database.ts';
import { send } from './client.ts';
import { bodyJson } from './expect.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const partnerIds = ['ill', 'well'];

/** Makes reads of partner `ill`'s usage fail, by a view in place of the table. */
const unreadable: Readonly<Record<string, string>> = {
  SQLite: `alter table site_usage rename to kept_usage;
    create view site_usage as select partner_id, site_id,
      case when partner_id = 'ill' then json(partner_id) else document end as document
    from kept_usage`,
  PostgreSQL: `alter table site_usage rename to kept_usage;
    create function fail() returns text language plpgsql as
      $$ begin raise 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
    create view site_usage as select partner_id, site_id,
      case when partner_id = 'ill' then fail() else document end as document
    from kept_usage`,
};
const mended = 'drop view site_usage; alter table kept_usage rename to site_usage';

async function fill(store: Store): Promise<void> {
  const writer = await store.openWriter();
  await writer.migrate();
  await writer.transaction(async (transaction) => {
    for (const id of partnerIds) {
      const usage = { source: 'file' as const, ...noSamples };
      await transaction.writePartner({
        ...smallPartner(id),
        usage: new Map([['e1', new Map([['a', usage]])]]),
      });
      await addToken(transaction, id, { partner: id, user, token: testToken(id) });
    }
  });
  await writer.close();
}

/**
 * Requests with each partner's token, and changes that show in the number of the assets of `e1`.
 */
class House {
  readonly service: TestService;
  #assets = 1;

  constructor(service: TestService) {
    this.service = service;
  }

  async ask(token: string, path = '/hybrid-core/v1/sites/e1/assets') {
    const headers: [string, string][] = [
      ['X-Auth-UserId', user],
      ['X-Auth-Token', testToken(token)],
    ];
    return send(this.service.ownUrl, { method: 'GET', target: path, headers });
  }

  /** The number of visible assets, or an error's status. */
  async shown(token: string): Promise<string> {
    const received = await this.ask(token);
    if (received.status !== 200) return `status ${received.status}`;
    return `${(bodyJson(received) as { meta: { page: { total: number } } }).meta.page.total} assets`;
  }

  async until(token: string, expected: string): Promise<void> {
    let shown = '';
    const isShown = async () => {
      shown = await this.shown(token);
      return shown === expected || null;
    };
    if ((await eventually(isShown)) !== null) return;
    throw new Error(`${token} still shows ${shown}, not ${expected}`);
  }

  /** Adds an asset to each partner; returns what is visible then. */
  async change(): Promise<string> {
    const writer = await this.service.store.openWriter();
    const added = new Map([['e1', putting(asset(`b${++this.#assets}`))]]);
    await writer.transaction(async (transaction) => {
      for (const id of partnerIds) {
        await transaction.writePartner(changing({ partner: partner(id), assets: added }));
      }
    });
    await writer.close();
    return `${this.#assets} assets`;
  }
}

const databases: readonly (readonly [string, () => Promise<OpenDatabase>])[] = [
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createDatabase],
];

describe.each(databases)('one partner that cannot be read from %s', (name, create) => {
  let database: OpenDatabase;
  let house: House;
  let metricsUrl: string;
  beforeAll(async () => {
    database = await create();
    const metricsPort = String(await freePort());
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const environment = { METRICS_PORT: metricsPort, MAX_STALENESS: '1s' };
    house = new House(await startTestService(fill, environment, async () => database));
  });
  afterAll(() => house?.service.stop());

  const metrics = async () => (await fetch(metricsUrl)).text();

  it('grows stale alone, and is reported in the metrics', async () => {
    for (const id of partnerIds) expect(await house.shown(id)).toBe('1 assets');
    await database.execute(unreadable[name]!);
    await house.until('well', await house.change());
    // Older than MAX_STALENESS by now.
    await house.until('ill', 'status 503');

    await house.until('well', await house.change());
    expect(await house.shown('unknown')).toBe('status 401');
    const ready = await house.ask('anonymous', '/readyz');
    expect(ready.status).toBe(200);
    expect(bodyJson(ready)).toEqual({ status: 'ok' });
    const reported = await metrics();
    expect(reported).toContain('hybrid_core_store_unavailable 0\n');
    expect(reported).toContain('hybrid_core_partner_unreadable{partner="ill",part="data"} 1\n');
    expect(reported).toMatch(/hybrid_core_snapshot_age_seconds\{partner="ill"\} [1-9]/);
    expect(reported).not.toContain('hybrid_core_partner_unreadable{partner="well"');

    await database.execute(mended);
    const last = await house.change();
    for (const id of partnerIds) await house.until(id, last);
    expect(await metrics()).not.toMatch(/hybrid_core_partner_unreadable\{/);
  });
});

/** A store in which reads of partner `ill` wait for a gate. */
function storeWithGate(address: string, gate: { promise: Promise<void> }): Store {
  const { openReader, ...others } = openStore(address);
  const gated: Store['openReader'] = async () => {
    const reader = await openReader();
    const readPartner: StoreReader['readPartner'] = async (partnerId, known) => {
      if (partnerId === 'ill') await gate.promise;
      return reader.readPartner(partnerId, known);
    };
    return { ...reader, readPartner };
  };
  return { ...others, databaseUrl: undefined, openReader: gated };
}

describe.each(databases)('one partner that hangs when it is read from %s', (_name, create) => {
  const gate = { promise: Promise.resolve(), open: () => {} };
  let house: House;
  beforeAll(async () => {
    const open = (address: string) => storeWithGate(address, gate);
    house = new House(await startTestService(fill, {}, create, open));
  });
  afterAll(() => house?.service.stop());

  it('keeps no change of another one from being shown', async () => {
    for (const id of partnerIds) expect(await house.shown(id)).toBe('1 assets');
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(gate, { promise, open: resolve });
    for (let round = 0; round < 3; round++) await house.until('well', await house.change());
    expect(await house.shown('ill')).toBe('1 assets');
    expect(await house.shown('unknown')).toBe('status 401');
    gate.open();
    await house.until('ill', await house.shown('well'));
  });
});
