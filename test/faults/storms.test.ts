/** Overload: one partner's storm, and a crowd of new connections beside busy ones. */
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, inTime } from '../fixture/patience.ts';
import { askAnew, type Credentials, Idlers, requestText, residentBytes, Storm } from './crowd.ts';
import { CrowdedHouse } from './crowded-house.ts';
import type { Probed, ProberOptions } from './prober.ts';

/** Some ten times the measured time on two cores, so that a busy machine passes. */
const answerWithinMs = 5_000;
const recoveryMs = 2_000;
const stormMs = 5_000;
/** What the storm waits for longer, and longer than reading 600 requests takes on a busy machine. */
const refuseDelayMs = 100;
const greedyClients = 600;
const busyClients = 1_000;
const idleClients = 3_000;
const residentBytesMax = 700 * 2 ** 20;

const proberFile = fileURLToPath(new URL('prober.ts', import.meta.url));

let house: CrowdedHouse;
let crowd: Storm | null = null;
let idlers: Idlers | null = null;
afterEach(async () => {
  crowd?.end();
  idlers?.leave();
  await house?.close();
});

/** Sends requests during the crowd, and expects a timely 200 for each. */
async function expectAnswers(
  port: number,
  target: string,
  pauseMs: number,
  credentials: Credentials = {},
): Promise<void> {
  const options: ProberOptions = { port, target, credentials, pauseMs, durationMs: stormMs };
  const prober = house.workplace.startProgram(process.execPath, [
    proberFile,
    JSON.stringify(options),
  ]);
  const { stdout, stderr } = await prober.finished();
  const probed: Probed = JSON.parse(stdout || JSON.stringify(stderr));
  expect(probed).toMatchObject({ statuses: [200] });
  expect(probed.slowestMs, `${target} on port ${port}`).toBeLessThan(answerWithinMs);
}

let count = 0;
/** An uncached page of a list that must be searched and sorted. */
function dearTarget(): string {
  count++;
  const filter = `filter[status]=status-${count % 11}`;
  const page = `page[offset]=${count % 9_000}&page[limit]=50`;
  return `/hybrid-core/v2/hybrid-cores/eu/assets?${page}&${filter}&sort[node_type]=-`;
}

describe('a storm', () => {
  it('of one partner is shed, and leaves another its answers', async () => {
    house = await CrowdedHouse.open({ REFUSE_DELAY_MS: `${refuseDelayMs}` });
    const { port, greedy, quiet, service } = house;
    const quietTarget = '/hybrid-core/v1/sites/site-0/assets?sort[status]=-';
    expect((await askAnew(port, quietTarget, quiet)).status).toBe(200);
    expect((await askAnew(port, dearTarget(), greedy)).status).toBe(200);

    crowd = new Storm(port, () => requestText(dearTarget(), greedy));
    await crowd.begin(greedyClients);
    const started = await eventually(() => crowd!.count(503) > 0 || null);
    expect(started, 'the storm is shed').toBe(true);
    await Promise.all([
      expectAnswers(port, quietTarget, 50, quiet),
      expectAnswers(port, '/healthz', 200),
    ]);
    expect(await residentBytes(service.pid)).toBeLessThan(residentBytesMax);
    const { statuses, withoutRetryAfter, broken } = crowd.end();
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect([withoutRetryAfter, broken]).toEqual([0, 0]);

    const isOver = async () => {
      for (let i = 0; i < 20; i++) {
        if ((await askAnew(port, dearTarget(), greedy)).status !== 200) return null;
      }
      return true;
    };
    expect(await inTime(isOver, recoveryMs), 'answers all again').toBe(true);
  });

  it('of new connections beside busy ones leaves health its answers', async () => {
    house = await CrowdedHouse.open();
    const { port, metricsPort, quiet, service } = house;
    crowd = new Storm(port, () => requestText('/hybrid-core/v1/sites/site-0/assets', quiet));
    await crowd.begin(busyClients);
    idlers = new Idlers();
    const opened = idlers.open(port, idleClients);
    await Promise.all([
      expectAnswers(port, '/healthz', 200),
      expectAnswers(metricsPort, '/healthz', 200),
      opened,
    ]);
    expect(await residentBytes(service.pid)).toBeLessThan(residentBytesMax);
    expect(crowd.end().broken).toBe(0);
    expect((await askAnew(port, '/readyz')).status).toBe(200);
  });
});
