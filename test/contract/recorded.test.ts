/** Histories, forecasts and their metrics over HTTP, from recordings: equal on every replica. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../../src/domain/history.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { startService } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, SubjectSample } from '../../src/store/store.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { noQuantities } from '../fixture/empty-point.ts';
import { eventually } from '../fixture/patience.ts';
import { seed } from '../fixture/seed.ts';
import { createSqliteFile } from '../fixture/service.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { type Received, send } from './client.ts';
import { bodyJson } from './expect.ts';
import { lawFaults } from './laws.ts';
import { credentialHeaders } from './run-case.ts';
import type { Target } from './target.ts';

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const slotMs = 5 * minuteMs;
/** Half a day: as many samples as a day needs to count. */
const slotsOfDay = 144;
const daysRecorded = 20;

const today = Math.floor(Date.now() / dayMs) * dayMs;
const by = (earliest: number, expected: number) => ({ earliest, expected, latest: null });
const reached = { earliest: 0, expected: 0, latest: 0 };
const dateIn = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10);
const subjects = [
  { level: 'partner', id: 'acme' },
  { level: 'hybrid-core', id: 'acme-eu' },
  { level: 'site', id: 'fra01' },
] as const;

/** The CPU of the three reporting assets of fra01; memory shrinks; promises of two of them rise. */
function sampleAt(at: number): HistoryPoint {
  const day = (at - today) / dayMs;
  const sample = (used: bigint, total: bigint) => ({
    samples: 1,
    usedSum: used,
    usedMax: used,
    total,
    nodesReporting: 3,
  });
  return {
    at,
    ...noQuantities,
    cpu: sample(15_000n + 10n * BigInt(Math.floor(day)), 19_200n),
    memory: sample(400_000_000_000n - 1_000n * BigInt(Math.floor(day)), 649_755_813_888n),
    allocation: {
      ...noQuantities,
      cpu: { ...sample(41_750n + 25n * BigInt(Math.floor(day)), 57_600n), nodesReporting: 2 },
    },
  };
}

async function record(store: Store): Promise<void> {
  const writer = await store.openWriter();
  await writer.transaction(async (transaction) => {
    for (let day = today - daysRecorded * dayMs; day < today; day += dayMs) {
      for (let slot = 0; slot < slotsOfDay; slot++) {
        const at = day + slot * slotMs;
        const samples: SubjectSample[] = subjects.map((of) => ({ ...of, sample: sampleAt(at) }));
        await transaction.recordSamples('acme', at, samples);
      }
    }
  });
  await writer.close();
}

describe('what was recorded', () => {
  const replicas: Target[] = [];
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const { address, remove } = await createSqliteFile();
    removeDatabase = remove;
    await seed(openStore(address));
    await record(openStore(address));
    replicas.push(await start(address), await start(address));
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
    await removeDatabase();
  });

  async function ask(path: string, target = replicas[0]!): Promise<Received> {
    const headers = credentialHeaders('acme', target);
    const sent = { method: 'GET', target: `/hybrid-core/v2${path}`, headers };
    const received = await send(target.baseUrl, sent);
    expect(lawFaults(sent, received, target), path).toEqual([]);
    expect(received.status).toBe(200);
    return received;
  }
  const dataOf = async (path: string) => (bodyJson(await ask(path)) as Answer).data;
  /** Null while the trends are computed, which may exceed a scrape's timeout. */
  const metricsWithDays = async () => {
    const text = String((await ask('/metrics')).body);
    return text.includes('days_until_full{') ? text : null;
  };
  const sitePath = '/sites/fra01/resources';
  const yesterday = today - dayMs;
  const iso = (at: number) => new Date(at).toISOString();
  const range = (from: number, to: number, step: string) =>
    `${sitePath}/history?range[from]=${iso(from)}&range[to]=${iso(to)}&range[step]=${step}`;

  it('is shown sample by sample, with gaps', async () => {
    const last = yesterday + (slotsOfDay - 1) * slotMs;
    const { points } = await dataOf(range(last, last + 2 * slotMs, '5m'));
    expect(points.map(({ at, cpu, allocation }) => [at, cpu, allocation?.cpu])).toEqual([
      [
        iso(last),
        {
          percent: 78.07,
          used_cores: 149.9,
          used_cores_max: 149.9,
          total_cores: 192,
          nodes_reporting: 3,
        },
        {
          percent: 72.44,
          allocated_cores: 417.25,
          allocated_cores_max: 417.25,
          allocatable_cores: 576,
          nodes_reporting: 2,
        },
      ],
      [iso(last + slotMs), null, undefined],
    ]);
  });

  it('is shown by hours and days, and on every level', async () => {
    const hours = await dataOf(range(yesterday, yesterday + dayMs, '1h'));
    expect(hours.points.map(({ cpu }) => cpu?.used_cores ?? null)).toEqual([
      ...Array.from({ length: 12 }, () => 149.9),
      ...Array.from({ length: 12 }, () => null),
    ]);
    for (const place of ['/sites/fra01', '/hybrid-cores/acme-eu', '']) {
      const path = `${place}/resources/history?range[from]=-25d&range[step]=1d`;
      const known = (await dataOf(path)).points.filter(({ cpu }) => cpu !== null);
      expect(known).toHaveLength(daysRecorded);
    }
  });

  it('says how long capacity lasts, from the use that is shown today', async () => {
    const { computed_at, cpu, memory, storage } = await dataOf(`${sitePath}/forecast`);
    expect(computed_at).toBe(iso(today));
    const dates = {
      from: iso(today - daysRecorded * dayMs).slice(0, 10),
      to: iso(yesterday).slice(0, 10),
    };
    expect(cpu).toEqual({
      state: 'filling',
      percent: 78.81,
      growth_per_day: { cores: 0.1, percent: 0.05 },
      basis: { ...dates, days: daysRecorded, as_of: null },
      days_until: { 80: by(13, 23), 90: by(55, 215), 100: by(79, 407) },
      ahead: [
        [7, 79.17, 79.4],
        [30, 80.37, 83.1],
        [90, 83.49, 105.76],
        [180, 88.18, 174.9],
        [365, 97.82, 449.52],
      ].map(([days, at, high]) => ({ days, percent: { low: at, expected: at, high } })),
    });
    expect(memory).toMatchObject({ state: 'shrinking', growth_per_day: { bytes: -1_000 } });
    expect(storage.rocket).toMatchObject({ state: 'insufficient_data', percent: 12.5 });
  });

  it('changes today by what is planned and built, and says when to order', async () => {
    const asked = 'plan[cpu_cores]=10&extend[cpu_cores]=-8.5&lead[days]=5';
    const { plan, extend, cpu } = await dataOf(`${sitePath}/forecast?${asked}`);
    expect([plan, extend]).toEqual([{ cpu_cores: 10 }, { cpu_cores: -8.5 }]);
    // 161.32 of 183.5 cores.
    expect(cpu).toMatchObject({
      percent: 87.91,
      days_until: {
        80: { ...reached, order_by: { earliest: dateIn(-5), expected: dateIn(-5) } },
        90: { ...by(18, 39), order_by: { earliest: dateIn(13), expected: dateIn(34) } },
        100: { ...by(56, 222), order_by: { earliest: dateIn(51), expected: dateIn(217) } },
      },
    });
  });

  it('says how long what may be promised lasts, where it is counted by promise', async () => {
    const byPromise = `${sitePath}/forecast?count[by]=allocated`;
    const { count, cpu, memory } = await dataOf(byPromise);
    expect(count).toEqual({ by: 'allocated' });
    expect(cpu).toMatchObject({
      state: 'filling',
      percent: 72.48,
      growth_per_day: { cores: 0.25, percent: 0.04 },
      basis: { days: daysRecorded, as_of: null },
    });
    expect(memory).toMatchObject({ state: 'insufficient_data', percent: 75 });
    const changed = await dataOf(`${byPromise}&plan[cpu_cores]=100&extend[cpu_cores]=-58.5`);
    // 517.5 of 517.5 cores.
    expect(changed.cpu).toMatchObject({ state: 'full', percent: 100 });
    expect((await dataOf(`${sitePath}/forecast`)).count).toEqual({ by: 'used' });
  });

  it('names the sites that are full first, above a site, by use or by promise', async () => {
    for (const by of ['used', 'allocated']) {
      const { cpu } = await dataOf(`${sitePath}/forecast?count[by]=${by}`);
      const { earliest, expected } = (cpu as Forecast).days_until[100]!;
      const full = { site_id: 'fra01', quantity: 'cpu', days_until: { earliest, expected } };
      for (const place of ['/hybrid-cores/acme-eu', '']) {
        const path = `${place}/resources/forecast?count[by]=${by}`;
        expect(await eventually(async () => (await dataOf(path)).first)).toEqual([full]);
      }
    }
  });

  it('shows in the metrics when a site that fills is full, as the forecast has it', async () => {
    const days = async (counted: string) => {
      const { cpu } = await dataOf(`${sitePath}/forecast?count[by]=${counted}`);
      return Object.entries((cpu as Forecast).days_until);
    };
    const labels = 'hybrid_core="acme-eu",site="fra01",quantity="cpu"';
    const text = await eventually(metricsWithDays);
    expect(text?.match(/^hybrid_core_site_days_until_full{.*$/gm)).toEqual(
      [
        ...linesOf('used', await days('used')),
        ...linesOf('allocated', await days('allocated')),
      ].map((line) => `hybrid_core_site_days_until_full{${labels},${line}`),
    );
  });

  it.runIf(hasPromtool)('is nothing that promtool finds fault with but the unit', async () => {
    const text = await eventually(metricsWithDays);
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], {
      input: text!,
      encoding: 'utf8',
    });
    const lint = 'hybrid_core_site_days_until_full use base unit "seconds" instead of "days"\n';
    expect({ status, out: stdout + stderr }).toEqual({ status: 3, out: lint });
  });

  it('has the same entity tag on every replica', async () => {
    for (const path of [range(yesterday, today, '5m'), `${sitePath}/forecast`]) {
      const [first, second] = await Promise.all(replicas.map((replica) => ask(path, replica)));
      expect(second!.headers.get('etag')).toEqual(first!.headers.get('etag'));
      expect(second!.body.equals(first!.body)).toBe(true);
    }
  });
});

interface Forecast {
  readonly days_until: Readonly<Record<string, ReturnType<typeof by>>>;
}

/** Labels and values of the days that are known. */
function linesOf(counted: string, days: readonly [string, ReturnType<typeof by>][]) {
  return days.flatMap(([threshold, of]) =>
    (['expected', 'earliest'] as const)
      .filter((bound) => of[bound] !== null)
      .map((bound) => `threshold="${threshold}",bound="${bound}",by="${counted}"} ${of[bound]}`),
  );
}

interface Answer {
  readonly data: {
    readonly points: readonly {
      at: string;
      cpu: { used_cores: number } | null;
      allocation: { cpu: unknown } | null;
    }[];
    readonly count: unknown;
    readonly computed_at: string;
    readonly cpu: unknown;
    readonly memory: unknown;
    readonly storage: { readonly rocket: unknown };
    readonly plan: unknown;
    readonly extend: unknown;
    readonly first: unknown;
  };
}

async function start(databaseUrl: string): Promise<Target> {
  const config = readConfig({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' });
  const { url, docsUrl, stop } = await startService({ config, log: silentLog });
  const credentials = readCredentials(credentialsFile);
  return { baseUrl: url, docsUrl, credentials, isOwn: true, stop };
}
