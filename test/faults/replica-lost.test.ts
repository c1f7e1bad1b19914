/** A replica is killed under load, or suspended: its clients, and its own recovery. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../deployment/client.ts';
import { installedProxies, startProxy } from '../deployment/proxy.ts';
import { eventually } from '../fixture/patience.ts';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { House } from './house.ts';
import type { Received } from './replica.ts';
import { target } from './states.ts';

/** Minimum number of requests per stage. */
const requestsMin = 100;
const kills = 3;
const pauseMs = 5_000;
const waitingCount = 20;

let database: TestDatabase;
let house: House;
beforeAll(async () => {
  database = await createDatabase();
  house = await House.open(database.address);
});
afterAll(async () => {
  await house?.close();
  await database?.remove();
});

const proxies = installedProxies();

describe.skipIf(proxies.length === 0).each(proxies)('behind %s', (kind) => {
  it('no request fails while a replica is killed under load and started again', async () => {
    const [first, second] = house.replicas;
    const proxy = await startProxy(kind, house.workplace, [first!.port, second!.port]);
    await proxy.knowsBoth();
    const client = makeClient(proxy.port);
    const load = house.load((path) => client.get(path, house.credentials), true);
    for (let kill = 0; kill < kills; kill++) {
      await load.has(requestsMin);
      first!.signal('SIGKILL');
      await load.has(requestsMin);
      await first!.restart();
      await proxy.knowsBoth();
    }
    await house.expectChangesShow();
    await load.has(requestsMin);
    const { count, failures } = await load.end();
    client.close();
    expect(failures, `of ${count} requests`).toEqual([]);
  });
});

it('a replica that was paused answers what waited, catches up, and never goes back', async () => {
  const [paused, other] = house.replicas;
  const loads = house.loads();
  for (const load of loads) await load.has(requestsMin / 2);
  const revoked = await house.newNamedToken();
  const accepts = async () => (await paused!.get(target, revoked.credentials)).status === 200;
  expect(await eventually(async () => (await accepts()) || null)).toBe(true);
  const reportedBefore = paused!.reported();
  let waiting: Promise<Received>[] = [];
  let waitingRevoked: Promise<Received>[] = [];
  paused!.signal('SIGSTOP');
  try {
    await house.expectChangesShow([other!]);
    const credentials = await house.newToken();
    await house.revoke(revoked.tokenId);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await house.expectChangesShow([other!]);
    const ask = (by: typeof credentials) =>
      Array.from({ length: waitingCount }, () => paused!.get(target, by));
    waitingRevoked = ask(revoked.credentials);
    waiting = ask(credentials);
    // The requests must arrive before it resumes.
    await new Promise((resolve) => setTimeout(resolve, pauseMs / 10));
  } finally {
    paused!.signal('SIGCONT');
  }
  for (const { status, text } of await Promise.all(waiting)) {
    expect([200, 503], 'a token that it has not seen yet: '.concat(text)).toContain(status);
  }
  for (const { status, text } of await Promise.all(waitingRevoked)) {
    expect(status, 'a token that was revoked during the outage:  '.concat(text)).toBe(401);
  }
  await house.expectStateShows();
  await house.expectChangesShow();
  expect(paused!.reported(), 'the store was never away').toEqual(reportedBefore);
  for (const load of loads) await load.has(requestsMin / 2);
  for (const load of loads) {
    const { count, failures } = await load.end();
    expect(failures, `of ${count} requests`).toEqual([]);
  }
  for (const replica of house.replicas) await house.expectWell(replica);
});
