/**
 * Measures one size of a fleet of many small partners, as it is run past one machine: one PostgreSQL,
 * two replicas, and users hashed to one of them, as a proxy does.
 */
import { createHash } from 'node:crypto';
import { rm, unlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { Rounds } from '../../src/history/round.ts';
import { openStore } from '../../src/store/open.ts';
import { assetCount, type FleetShape, siteIds } from '../dataset/fleet.ts';
import { writeInventoryFile } from '../dataset/inventory-file.ts';
import { type Credentials, importFile, makeCredentials } from '../dataset/prepared.ts';
import { oneOf, randomFrom } from '../dataset/random.ts';
import { get } from '../dataset/requests.ts';
import { usageChange } from '../dataset/usage.ts';
import { runSteadily } from '../load/steady.ts';
import { ask } from '../processes/ask.ts';
import { cpuMsOfTree } from '../processes/process-usage.ts';
import type { Server } from '../processes/server.ts';
import { startService } from '../processes/service.ts';
import { median } from '../statistics.ts';

/** What was measured at one size. Seconds are of the wall clock, processor seconds of all threads. */
export interface Growth {
  readonly partners: number;
  readonly assets: number;
  readonly importSeconds: number;
  readonly databaseMib: number;
  /** From the start of a replica's process to 200 of `/readyz`. */
  readonly startSeconds: number;
  readonly startMib: number;
  /** Share of a core that polling costs a replica while nothing changes. */
  readonly idleReplicaShare: number;
  /** Share of a core that polling of both replicas costs PostgreSQL. */
  readonly idleDatabaseShare: number;
  /** Assets that were asked for, of the whole fleet's partners in turn. */
  readonly loadedAssets: number;
  readonly firstAnswerP50Ms: number;
  /** More resident memory of both replicas for each asset that was asked for. */
  readonly bytesPerAsset: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Writing new usage of all assets, as a collector does after it has asked Prometheus. */
  readonly usageSeconds: number;
  /** A sample of the history, after all usage has changed. */
  readonly historySeconds: number;
}

export interface GrowthOptions {
  readonly shape: FleetShape;
  /** Address of an empty database. */
  readonly databaseUrl: string;
  /** Of the PostgreSQL server. */
  readonly postgresPid: number;
  /** For files; the caller removes it. */
  readonly folder: string;
  /** Assets that replicas load at most, so that they fit the machine's memory. */
  readonly loadedAssetsMax: number;
}

/** Partners of an inventory file: a million assets, as operators split them. */
const partnersPerFile = 1_000;
const idleSeconds = 20;
/** Requests in flight while partners are loaded. */
const concurrentLoads = 4;
/** Requests a second to each replica, and for how long. */
const rate = 200;
const loadSeconds = 10;
const warmUpSeconds = 2;
const connections = 16;
const seed = 83;
const mebibyte = 2 ** 20;
const fiveMinutesMs = 300_000;

export async function measureGrowth(options: GrowthOptions): Promise<Growth> {
  const { shape, databaseUrl, postgresPid, folder } = options;
  const importSeconds = await importAll(options);
  const credentials = await makeCredentials(databaseUrl, shape);
  const databaseMib = (await databaseBytes(databaseUrl)) / mebibyte;
  const replicas: Server[] = [];
  try {
    const startedAt = performance.now();
    const started = [0, 1].map(async (index) => {
      const logFile = `${folder}/replica-${index}.log`;
      const replica = await startService({ databaseUrl, logFile, environment: { HISTORY: 'off' } });
      replicas[index] = replica;
      while ((await ask(replica.port, readyRequest)).status !== 200);
    });
    await Promise.all(started);
    const startSeconds = (performance.now() - startedAt) / 1e3;
    const startBytes = await residentBytes(replicas);
    const [idleReplicas, idleDatabase] = await idleShares(replicas, postgresPid);
    const partners = Math.min(
      shape.partners,
      Math.floor(options.loadedAssetsMax / (assetCount(shape) / shape.partners)),
    );
    const loadedPartners = credentials.slice(0, partners);
    const firstAnswers = await loadPartners(replicas, shape, loadedPartners);
    const loadedAssets = (partners * assetCount(shape)) / shape.partners;
    const loadedBytes = (await residentBytes(replicas)) - startBytes;
    const latencies = await Promise.all(
      replicas.map((replica, index) => {
        const requests = loadedPartners.filter((one) => replicaOf(one) === index);
        return steadyLoad(replica, shape, requests, `${folder}/requests-${index}`);
      }),
    );
    const usageSeconds = await writeUsage(databaseUrl, shape);
    const historySeconds = await recordSlot(databaseUrl);
    return {
      partners: shape.partners,
      assets: assetCount(shape),
      importSeconds,
      databaseMib,
      startSeconds,
      startMib: startBytes / replicas.length / mebibyte,
      idleReplicaShare: idleReplicas / replicas.length,
      idleDatabaseShare: idleDatabase,
      loadedAssets,
      firstAnswerP50Ms: median(firstAnswers),
      bytesPerAsset: loadedBytes / loadedAssets,
      p50Ms: Math.max(...latencies.map(({ p50Ms }) => p50Ms)),
      p99Ms: Math.max(...latencies.map(({ p99Ms }) => p99Ms)),
      usageSeconds,
      historySeconds,
    };
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
}

const readyRequest = { method: 'GET', target: '/readyz', headers: [] } as const;

/** Seconds of the imports alone, without the writing of their files. */
async function importAll({ shape, databaseUrl, folder }: GrowthOptions): Promise<number> {
  let importMs = 0;
  for (let first = 0; first < shape.partners; first += partnersPerFile) {
    const file = `${folder}/inventory.json`;
    const end = Math.min(shape.partners, first + partnersPerFile);
    await writeInventoryFile(shape, file, { first, end });
    const from = performance.now();
    await importFile(file, databaseUrl);
    importMs += performance.now() - from;
    await unlink(file);
  }
  return importMs / 1e3;
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0].bytes);
  } finally {
    await client.end();
  }
}

async function residentBytes(replicas: readonly Server[]): Promise<number> {
  const figures = await Promise.all(replicas.map((replica) => replica.usage()));
  return figures.reduce((bytes, { rssBytes }) => bytes + rssBytes, 0);
}

/** Shares of a core of both replicas together, and of PostgreSQL, without requests. */
async function idleShares(
  replicas: readonly Server[],
  postgresPid: number,
): Promise<readonly [replicas: number, database: number]> {
  const read = () => {
    const ofReplicas = replicas.reduce((ms, { cpuMsOfAll }) => ms + cpuMsOfAll, 0);
    return [ofReplicas, cpuMsOfTree(postgresPid)] as const;
  };
  // The work of the start, and what PostgreSQL tidies after the import, ends first.
  await setTimeout(5_000);
  const [replicasBefore, databaseBefore] = read();
  await setTimeout(idleSeconds * 1e3);
  const [replicasAfter, databaseAfter] = read();
  const share = (ms: number) => ms / (idleSeconds * 1e3);
  return [share(replicasAfter - replicasBefore), share(databaseAfter - databaseBefore)];
}

/** The replica of a user: what consistent hashing of `X-Auth-UserId` does with two replicas. */
function replicaOf({ headers }: Credentials): 0 | 1 {
  const userId = headers.find(([name]) => name === 'X-Auth-UserId')![1];
  return (createHash('sha256').update(userId).digest()[0]! & 1) as 0 | 1;
}

/** The time of each partner's first answer in ms. */
async function loadPartners(
  replicas: readonly Server[],
  shape: FleetShape,
  asked: readonly Credentials[],
): Promise<readonly number[]> {
  const times: number[] = [];
  const target = `/hybrid-core/v1/sites/${siteIds(shape)[0]}/assets?page[limit]=1`;
  const waiting = asked.values();
  const work = async () => {
    for (const one of waiting) {
      const from = performance.now();
      const request = get(target, one);
      const { status, body } = await ask(replicas[replicaOf(one)]!.port, request);
      if (status !== 200) throw new Error(`${one.partnerId}: ${status} ${body.slice(0, 500)}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: concurrentLoads }, work));
  return times;
}

async function steadyLoad(
  replica: Server,
  shape: FleetShape,
  asked: readonly Credentials[],
  file: string,
) {
  const random = randomFrom(seed);
  const sites = siteIds(shape);
  const list = Array.from({ length: rate * (loadSeconds + warmUpSeconds) }, () => {
    const offset = Math.floor(random() * shape.assetsPerSite);
    const page = `page[limit]=10&page[offset]=${offset}&sort[storage_usage]=-`;
    return get(
      `/hybrid-core/v1/sites/${oneOf(random, sites)}/assets?${page}`,
      oneOf(random, asked),
    );
  });
  const options = {
    port: replica.port,
    rate,
    seconds: loadSeconds,
    warmUpSeconds,
    connections,
    file,
  };
  const result = await runSteadily(options, list, () => {});
  await rm(file);
  return result;
}

/** Seconds of the transactions alone, a partner each, one after another. */
async function writeUsage(databaseUrl: string, shape: FleetShape): Promise<number> {
  const writer = await openStore(databaseUrl).openWriter();
  let wroteMs = 0;
  try {
    for (let partner = 0; partner < shape.partners; partner++) {
      const random = randomFrom(partner + 1);
      const sites = shape.sitesPerPartner;
      const change = usageChange(random, { shape, partner, sites, now: Date.now() });
      const from = performance.now();
      await writer.transaction((transaction) => transaction.writePartner(change));
      wroteMs += performance.now() - from;
    }
  } finally {
    await writer.close();
  }
  return wroteMs / 1e3;
}

/** Seconds of one recorder for one slot of all partners. */
async function recordSlot(databaseUrl: string): Promise<number> {
  const store = openStore(databaseUrl);
  const [reader, writer] = [await store.openReader(), await store.openWriter()];
  try {
    const slot = Math.ceil(Date.now() / fiveMinutesMs) * fiveMinutesMs;
    const rounds = new Rounds({
      reader,
      writer,
      clock: () => slot,
      usageMaxAgeMs: 3_600_000,
      owns: () => true,
      fence: async () => {},
    });
    const from = performance.now();
    await rounds.record(slot, new AbortController().signal);
    return (performance.now() - from) / 1e3;
  } finally {
    await reader.close();
    await writer.close();
  }
}
