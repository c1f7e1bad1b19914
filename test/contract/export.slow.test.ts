/**
 * Exports, long metrics and targets: read slowly, or not at all, while data change and the service
 * stops.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  metricsStreamsOfPartnerMax,
  targetsStreamsOfPartnerMax,
} from '../../src/http/streamed/streams.ts';
import { exportsOfPartnerMax } from '../../src/limits.ts';
import { openStore } from '../../src/store/open.ts';
import { testToken } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken, importInventory } from '../fixture/seed.ts';
import {
  createSqliteFile,
  type OpenDatabase,
  startTestService,
  type TestService,
} from '../fixture/service.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
/** More records than socket buffers hold for a stalled reader: some 15 MB, of long ids. */
const assetCount = 30_000;
const digitsOfId = 240;

/** Pause of a slow reader after each 64 KiB: in total several times SEND_TIMEOUT. */
const tickMs = 20;

let service: TestService;
let metricsUrl: string;
let agent: Agent;

/** All assets of partner `one` in one status, and a single one of partner `two`. */
async function importAll(store: TestService['store'], status: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-export-'));
  const assets = Array.from({ length: assetCount }, (_, n) => ({
    id: `node-${String(n).padStart(digitsOfId, '0')}`,
    node_type: 'compute',
    status,
    capacity: { cpu_cores: 4 },
  }));
  const core = { id: 'core', status: 'active', public_available: false };
  const partners = [
    { id: 'one', name: 'one', hybrid_cores: [{ ...core, sites: [{ id: 's', assets }] }] },
    {
      id: 'two',
      name: 'two',
      hybrid_cores: [{ ...core, sites: [{ id: 's', assets: assets.slice(0, 1) }] }],
    },
  ];
  const file = join(folder, 'inventory.json');
  await writeFile(file, JSON.stringify({ partners }));
  await importInventory(store, file);
  await rm(folder, { recursive: true });
}

/** Starts a service with this send timeout. */
async function start(sendTimeout: string): Promise<void> {
  agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  service = await startTestService(
    async () => {},
    { METRICS_PORT: String(port), SEND_TIMEOUT: sendTimeout },
    copyOfFilled,
  );
}

/** A filled database that each test copies. */
let filled: OpenDatabase;

beforeAll(async () => {
  filled = await createSqliteFile();
  const store = openStore(filled.address);
  const writer = await store.openWriter();
  await writer.migrate();
  await importAll(store, 'active');
  await writer.transaction(async (transaction) => {
    for (const partner of ['one', 'two']) {
      await addToken(transaction, partner, { partner, user, token: testToken(partner) });
    }
  });
  await writer.close();
});
afterAll(() => filled.remove());

async function copyOfFilled(): Promise<OpenDatabase> {
  const copy = await createSqliteFile();
  await filled.execute(`vacuum into '${copy.address.replace('sqlite:', '')}'`);
  return copy;
}
afterEach(async () => {
  agent.destroy();
  await service?.stop();
});

interface TargetGroup {
  readonly targets: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

/** Starts an export; its body is unread. */
function begin(partner = 'one', ending = 'ndjson'): Promise<IncomingMessage> {
  return beginAt(`hybrid-cores/core/assets.${ending}`, partner);
}

/** Starts a response of v2; its body is unread. */
async function beginAt(
  path: string,
  partner = 'one',
  more: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<IncomingMessage> {
  const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': testToken(partner), ...more };
  const url = `${service.url}/hybrid-core/v2/${path}`;
  const request = get(url, { agent, headers, method });
  const [response] = await once(request, 'response');
  // The reader gets a reset as well.
  request.on('error', () => {});
  response.on('error', () => {});
  return response;
}

async function read(response: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function metric(line: string): Promise<number | null> {
  const text = await (await fetch(metricsUrl)).text();
  const found = text.split('\n').find((of) => of.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length));
}

const noneUnderWay = () =>
  eventually(async () => ((await metric('hybrid_core_exports')) === 0 ? true : null));

/** The reader's error of a truncated response; fails if the response is complete. */
const cutOff = { code: 'ECONNRESET' };

describe('while data change', () => {
  // The reader reads nothing until the import is done, however long that takes.
  beforeEach(() => start('5m'));

  it('shows one state, though an import comes in the middle', async () => {
    const old = await begin();
    await importAll(service.store, 'failed');
    const next = await eventually(async () => {
      const response = await begin('one', 'csv');
      if (response.headers['x-revision'] !== old.headers['x-revision']) return response;
      response.destroy();
      return null;
    });
    const rows = (await read(next!)).split('\r\n').slice(1, -1);
    expect(rows.length).toBe(assetCount);
    expect(rows.every((row) => row.includes(',failed,'))).toBe(true);
    const lines = (await read(old)).split('\n').slice(0, -1);
    expect(lines.length).toBe(assetCount);
    expect(lines.every((line) => line.includes('"status":"active"'))).toBe(true);
    expect(await noneUnderWay()).toBe(true);
  });
});

/**
 * Starts a response, imports other statuses, and starts the response of the new state: both
 * unread, each with the status of all its assets.
 */
async function acrossImport(
  path: string,
): Promise<readonly (readonly [Awaited<ReturnType<typeof beginAt>>, string])[]> {
  const old = await beginAt(path);
  expect(old.headers['transfer-encoding']).toBe('chunked');
  await importAll(service.store, 'failed');
  const next = await eventually(async () => {
    const response = await beginAt(path);
    if (response.headers.etag !== old.headers.etag) return response;
    response.destroy();
    return null;
  });
  return [
    [next!, 'failed'],
    [old, 'active'],
  ];
}

describe('metrics of many assets', () => {
  beforeEach(() => start('5m'));

  const path = 'metrics?filter[site_id]=s';
  const ofStatus = (status: string) => new RegExp(`asset="node-\\d+",.*status="${status}"`);

  it('show one state, though an import comes in the middle', async () => {
    for (const [response, status] of await acrossImport(path)) {
      const lines = (await read(response)).split('\n').slice(0, -1);
      const samples = lines.filter((line) => !line.startsWith('#'));
      expect(lines.length - samples.length).toBe(8);
      expect(samples.length).toBe(assetCount);
      expect(samples.every((line) => ofStatus(status).test(line))).toBe(true);
    }
  });

  it('answer HEAD, a current entity tag, and a compressed request', async () => {
    const whole = await beginAt(path);
    const text = await read(whole);
    const { etag } = whole.headers as { etag: string };
    const known = await beginAt(path, 'one', { 'If-None-Match': etag });
    expect([known.statusCode, await read(known)]).toEqual([304, '']);
    const head = await beginAt(path, 'one', {}, 'HEAD');
    expect([head.headers.etag, await read(head)]).toEqual([etag, '']);
    const accept = 'application/openmetrics-text';
    const open = await beginAt(path, 'one', { Accept: accept, 'Accept-Encoding': 'gzip' });
    expect(open.headers.etag).not.toBe(etag);
    expect(await read(open.pipe(createGunzip()))).toBe(`${text}# EOF\n`);
  });

  it('are made so many times at once for a partner, whatever exports there are', async () => {
    const all = Array.from({ length: metricsStreamsOfPartnerMax }, () => beginAt(path));
    const under = await Promise.all([...all, begin()]);
    expect(under.map(({ statusCode }) => statusCode)).toEqual(under.map(() => 200));
    const refused = await beginAt(path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const response of [...under, refused]) response.destroy();
  });
});

describe('targets of many assets', () => {
  beforeEach(() => start('5m'));

  const path = 'prometheus-targets?target[port]=9200';

  it('show one state, though an import comes in the middle', async () => {
    for (const [response, status] of await acrossImport(path)) {
      const groups = JSON.parse(await read(response)) as readonly TargetGroup[];
      expect(groups.length).toBe(assetCount);
      expect(groups[0]!.targets).toEqual([`node-${'0'.repeat(digitsOfId)}:9200`]);
      const statuses = groups.map(({ labels }) => labels.__meta_hybrid_core_status);
      expect(new Set(statuses)).toEqual(new Set([status]));
    }
  });

  it('answer HEAD, a current entity tag, and a compressed request', async () => {
    const whole = await beginAt(path);
    const text = await read(whole);
    const { etag } = whole.headers as { etag: string };
    const known = await beginAt(path, 'one', { 'If-None-Match': etag });
    expect([known.statusCode, await read(known)]).toEqual([304, '']);
    const head = await beginAt(path, 'one', {}, 'HEAD');
    expect([head.headers.etag, await read(head)]).toEqual([etag, '']);
    const other = await beginAt('prometheus-targets', 'one', { 'Accept-Encoding': 'gzip' });
    expect(other.headers.etag).not.toBe(etag);
    expect(await read(other.pipe(createGunzip()))).toBe(text.replaceAll(':9200"', ':9100"'));
  });

  it('are made so many times at once for a partner, whatever exports there are', async () => {
    const all = Array.from({ length: targetsStreamsOfPartnerMax }, () => beginAt(path));
    const under = await Promise.all([...all, begin(), beginAt('metrics?filter[site_id]=s')]);
    expect(under.map(({ statusCode }) => statusCode)).toEqual(under.map(() => 200));
    const refused = await beginAt(path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const response of [...under, refused]) response.destroy();
  });
});

describe('readers', () => {
  beforeEach(() => start('2s'));

  it('cuts off a reader who takes nothing, and goes on with one who takes a little', async () => {
    const [stalled, slow] = [await begin(), await begin()];
    const taken: Buffer[] = [];
    slow.on('data', (chunk: Buffer) => {
      taken.push(chunk);
      slow.pause();
    });
    const ended = once(slow, 'end');
    const ticking = setInterval(() => slow.resume(), tickMs);
    const cut = 'hybrid_core_answers_cut_off_total{route="exportHybridCoreAssetsNdjson"}';
    expect(await eventually(async () => ((await metric(cut)) === 1 ? true : null))).toBe(true);
    await expect(read(stalled)).rejects.toMatchObject(cutOff);
    await ended;
    clearInterval(ticking);
    expect(Buffer.concat(taken).toString().split('\n').length).toBe(assetCount + 1);
  });

  it('forgets a reader who goes away', async () => {
    (await begin()).destroy();
    (await begin('one', 'csv')).destroy();
    expect(await noneUnderWay()).toBe(true);
  });

  it('makes so many at a time for a partner, and one more when one has ended', async () => {
    const under = await Promise.all(Array.from({ length: exportsOfPartnerMax }, () => begin()));
    expect(under.map(({ statusCode }) => statusCode)).toEqual(under.map(() => 200));
    const refused = await begin();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(await read(refused)).toContain('/service-unavailable"');
    const other = await begin('two');
    expect(other.statusCode).toBe(200);
    other.destroy();
    for (const id of ['core', '-']) {
      const ofOneSite = await beginAt(`hybrid-cores/${id}/assets.csv?filter[site_id]=s`);
      expect(ofOneSite.statusCode).toBe(200);
      ofOneSite.destroy();
    }
    under[0]!.destroy();
    const next = await eventually(async () => {
      const response = await begin();
      if (response.statusCode === 200) return response;
      response.resume();
      return null;
    });
    for (const response of [next!, ...under]) response.destroy();
    expect(await noneUnderWay()).toBe(true);
  });

  it('lets an export end that is read when the service stops, and cuts off any other', async () => {
    const [reading, stalled] = [await begin(), await begin()];
    const stopped = service.stop();
    await expect(read(reading)).resolves.toMatch(/\}\n$/);
    await stopped;
    await expect(read(stalled)).rejects.toMatchObject(cutOff);
    service = undefined as never;
  });
});
