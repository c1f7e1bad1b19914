/** A rolling restart of two replicas on PostgreSQL behind a proxy, without a failed request. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../deployment/client.ts';
import { Load } from '../deployment/load.ts';
import { installedProxies, type RunningProxy, startProxy } from '../deployment/proxy.ts';
import { type Replicas, startReplicas } from '../deployment/replicas.ts';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { Workplace } from '../process/program.ts';

const target = '/hybrid-core/v1/sites/fra01/assets?page[limit]=10&sort[id]=-';
/** Minimum number of requests per stage of the restart. */
const requestsMin = 100;

/** Enough addresses that all map to the same replica only once in a million runs. */
const addresses = Array.from({ length: 20 }, (_, index) => 10 + index);

const proxies = installedProxies();

describe.skipIf(proxies.length === 0).each(proxies)('behind %s', (kind) => {
  let workplace: Workplace;
  let database: TestDatabase;
  let replicas: Replicas;
  let proxy: RunningProxy;

  beforeAll(async () => {
    workplace = await Workplace.make();
    database = await createDatabase();
    replicas = await startReplicas(workplace, database.address);
    proxy = await startProxy(kind, workplace, replicas.ports);
    await proxy.knowsBoth();
  });
  afterAll(async () => {
    await workplace?.remove();
    await database?.remove();
  });

  it('no request fails while one replica after the other is restarted', async () => {
    const load = new Load(makeClient(proxy.port), target, replicas.credentials);
    await load.has(requestsMin);
    for (const position of [0, 1] as const) {
      replicas.running[position].kill('SIGTERM');
      const { status } = await replicas.running[position].finished();
      expect(status).toBe(0);
      await load.has(requestsMin);
      const replica = await replicas.start(position);
      await proxy.knowsBoth();
      await load.has(requestsMin);
      // It receives its share again: hashing maps a user to one replica, and so an address without
      // a user.
      for (const last of addresses) {
        const stranger = makeClient(proxy.port, `127.0.0.${last}`);
        expect((await stranger.get(target)).status).toBe(401);
        stranger.close();
      }
      await replica.wrote(/"msg":"request"/);
    }
    const { answers, failures } = await load.end();
    expect(failures).toEqual([]);
    expect(answers.size, 'different answers').toBe(1);
  });
});
