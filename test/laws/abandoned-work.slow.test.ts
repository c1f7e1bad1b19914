/**
 * Clients that leave at any moment of any route leak nothing. Afterwards all slots are free,
 * memory is back to its level, and another partner was served throughout.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedAnswersMax } from '../../src/http/recorded-answers.ts';
import { wholeAnswersMax } from '../../src/http/work/whole-answers.ts';
import { exportsOfPartnerMax } from '../../src/limits.ts';
import { askAnew, requestText, residentBytes } from '../faults/crowd.ts';
import { CrowdedHouse } from '../faults/crowded-house.ts';
import type { Probed, ProberOptions } from '../faults/prober.ts';
import { inTime } from '../fixture/patience.ts';

const rounds = 3;
const roundMs = 8_000;
const connectionsAtATime = 40;

/**
 * A request queued behind all abandoned work would take minutes. A busy machine may be late by
 * seconds.
 */
const quietAnswerMsMax = 10_000;
const settleMs = 20_000;

/** Uncollected garbage that several rounds may leave: a third of the bound. */
const leftBytesMax = 100 * 1_024 * 1_024;

/** Numbers in [0, max), deterministic by seed (mulberry32). */
function randomFrom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max);
  };
}

type Random = ReturnType<typeof randomFrom>;

const v2 = '/hybrid-core/v2';
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)]!;
const siteFilter = (random: Random) =>
  Array.from({ length: 1 + random(8) }, () => `filter[site_id]=site-${random(20)}`).join('&');
const range = (random: Random) => `range[from]=-${1 + random(40)}h&range[step]=5m`;

const targets: readonly ((random: Random) => string)[] = [
  () => `${v2}/metrics`,
  (random) => `${v2}/metrics?${siteFilter(random)}`,
  (random) => `${v2}/prometheus/targets?target[port]=${1 + random(60_000)}`,
  (random) => `${v2}/hybrid-cores/eu/assets?page[offset]=${random(10_000)}&sort[id]=-`,
  (random) => `${v2}/hybrid-cores/eu/assets.${pick(random, ['csv', 'ndjson'])}?sort[status]=-`,
  (random) => `${v2}/resources/history?${range(random)}`,
  (random) => `${v2}/sites/site-${random(20)}/resources/history?${range(random)}`,
  (random) => `${v2}/sites/site-${random(20)}/resources/forecast`,
  () => `${v2}/hybrid-cores/eu/resources/forecast`,
  () => `${v2}/resources`,
  (random) => `${v2}/resources/headroom?shape[cpu_cores]=${1 + random(1_000)}`,
  (random) => `${v2}/sites/site-${random(20)}/resources/headroom?failures[nodes]=${random(5)}`,
  (random) => `/hybrid-core/v1/sites/site-${random(20)}/assets?page[limit]=50`,
  (random) => `/hybrid-core/v1/sites?${'x=%22&'.repeat(random(2_000))}`,
  () => '/docs/',
];

/** Pipelines some requests, and leaves: at once, within a response, or after some. */
async function abandon(random: Random, { port, greedy }: CrowdedHouse): Promise<void> {
  const isReading = random(2) === 0;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  if (isReading) socket.resume();
  await once(socket, 'connect').catch(() => {});
  const requests = Array.from({ length: 1 + random(pick(random, [1, 4, 32])) }, () => {
    const encoding = { 'Accept-Encoding': pick(random, ['identity', 'gzip', 'br']) };
    return requestText(pick(random, targets)(random), { ...greedy, ...encoding });
  }).join('');
  socket.write(random(4) === 0 ? requests.slice(0, random(requests.length)) : requests);
  await pause(pick(random, [0, 1, 5, 20, 50, 200, 1_000]));
  if (random(4) === 0) socket.destroy();
  else socket.resetAndDestroy();
}

async function abandonFor(ms: number, random: Random, house: CrowdedHouse): Promise<number> {
  const end = Date.now() + ms;
  let count = 0;
  const leaver = async () => {
    for (; Date.now() < end; count++) await abandon(random, house);
  };
  await Promise.all(Array.from({ length: connectionsAtATime }, leaver));
  return count;
}

const proberFile = fileURLToPath(new URL('../faults/prober.ts', import.meta.url));

/** Sends one small request repeatedly, from a separate process. */
async function probe({ port, quiet }: CrowdedHouse, target: string): Promise<Probed> {
  const options: ProberOptions = {
    port,
    target,
    credentials: quiet,
    pauseMs: 20,
    durationMs: roundMs,
  };
  const prober = spawn(process.execPath, [proberFile, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(prober.stdout));
}

async function gauge({ metricsPort }: CrowdedHouse, name: string): Promise<number> {
  const shown = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(shown)?.[1]);
}

const gauges = ['hybrid_core_requests_in_flight', 'hybrid_core_exports'];

async function expectNothingLeft(house: CrowdedHouse): Promise<void> {
  for (const name of gauges) {
    const isZero = async () => (await gauge(house, name)) === 0 || null;
    expect(await inTime(isZero, settleMs), `${name} is 0 again`).toBe(true);
  }
}

/** As many concurrent requests as a partner may have, all different: all slots are free. */
async function expectAllPlaces(house: CrowdedHouse): Promise<void> {
  const { port, greedy } = house;
  const all: readonly (readonly [count: number, target: (at: number) => string])[] = [
    [recordedAnswersMax / 2, (at) => `${v2}/resources/history?range[from]=-${at + 1}h`],
    [wholeAnswersMax / 2, (at) => `${v2}/metrics?filter[site_id]=site-${at}`],
    [exportsOfPartnerMax, () => `${v2}/hybrid-cores/eu/assets.ndjson`],
  ];
  for (const [count, target] of all) {
    const asked = Array.from({ length: count }, (_, at) => askAnew(port, target(at), greedy));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses, target(0)).toEqual(Array(count).fill(200));
  }
}

let house: CrowdedHouse;
beforeAll(async () => {
  house = await CrowdedHouse.open();
});
afterAll(() => house?.close());

describe('clients that leave', () => {
  it('before their question is ready keep no place', async () => {
    // The partner's first request loads it.
    const request = requestText(`${v2}/resources/history`, house.greedy);
    const sockets = await Promise.all(
      Array.from({ length: 2 * recordedAnswersMax }, async () => {
        const socket = connect(house.port, '127.0.0.1');
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.write(request);
        return socket;
      }),
    );
    for (const socket of sockets) socket.resetAndDestroy();
    await expectNothingLeft(house);
    const answer = await askAnew(house.port, `${v2}/resources/history`, house.quiet);
    expect(answer.status).toBe(200);
    await expectAllPlaces(house);
  });

  it('at any moment of any route leave all counts and all memory as they were', async () => {
    const seed = Number(process.env.LAW_SEED ?? Date.now() % 1_000_000);
    const random = randomFrom(seed);
    const resident: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const probing = [`${v2}/sites/site-0/resources`, `${v2}/resources/history`].map((target) =>
        probe(house, target),
      );
      const left = await abandonFor(roundMs, random, house);
      for (const { statuses, slowestMs } of await Promise.all(probing)) {
        expect(statuses, `seed ${seed}, ${left} have left`).toEqual([200]);
        expect(slowestMs, `seed ${seed}`).toBeLessThan(quietAnswerMsMax);
      }
      await expectNothingLeft(house);
      await expectAllPlaces(house);
      resident.push(await residentBytes(house.service.pid));
    }
    expect(resident.at(-1)! - resident[0]!, `seed ${seed}`).toBeLessThan(leftBytesMax);
  });
});
