import { setTimeout } from 'node:timers/promises';
import { type HistoryStep, historySteps, stepMs, stepStart } from '../../src/domain/history.ts';
import { rangePointsMax } from '../../src/limits.ts';
import type { BenchCase, Figure } from '../case.ts';
import { siteId } from '../dataset/fleet.ts';
import { rangesOfSite, writeHistory } from '../dataset/history.ts';
import type { Credentials } from '../dataset/prepared.ts';
import { get } from '../dataset/requests.ts';
import type { LoadRequest } from '../load/request.ts';
import { ask } from '../processes/ask.ts';
import { type Hold, holdDuring } from '../processes/hold.ts';
import type { Server } from '../processes/server.ts';
import { median, percentile } from '../statistics.ts';

const sites = 10;
const shape = { partners: 1, sitesPerPartner: sites, assetsPerSite: 100 };
/** Warm-up requests per step: the thread starts, and code is compiled. */
const warmUps = 40;
/** Idle samples of the event loop, each about as long as a response takes. */
const idlePolls = 100;
const idleMs = 20;

/** The longest history of a site in one response, in each step; each range occurs once. */
export const history: BenchCase = {
  name: 'history',
  title: '1,000 points of a site: time, and longest hold of the event loop',
  async run(bench) {
    const fleet = await bench.fleetToWrite(shape);
    const now = Date.now();
    await writeHistory(fleet, sites, now);
    const service = await bench.service(fleet, { probed: true });
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const step of historySteps) {
      const requests = ranges(step, now, fleet.credentials[0]!);
      const { tookMs, holds, bytes } = await askAll(service, requests);
      figures.push(
        figure(`${step}: median`, median(tookMs), { atMost: 20 }),
        figure(`${step}: p99`, percentile(tookMs, 0.99), null),
        figure(`${step}: hold by processor time, p99`, p99Of(holds, 'workMs'), { atMost: 2 }),
        figure(`${step}: hold by the clock, p99`, p99Of(holds, 'ms'), null),
      );
      notes.push(`${step}: ${bytes.toLocaleString('en-US')} bytes`);
    }
    const idle = await idleHolds(service);
    figures.push(figure('hold by the clock without requests, p99', p99Of(idle, 'ms'), null));
    return { figures, notes };
  },
};

function figure(name: string, value: number, target: Figure['target']): Figure {
  return { name, value, unit: 'ms', target };
}

function ranges(step: HistoryStep, now: number, credentials: Credentials): readonly LoadRequest[] {
  const to = stepStart(now, '1d');
  return Array.from({ length: sites * rangesOfSite }, (_, index) => {
    const end = to - Math.floor(index / sites) * stepMs[step];
    const from = end - rangePointsMax * stepMs[step];
    const range = `range[from]=${timeOf(from)}&range[to]=${timeOf(end)}&range[step]=${step}`;
    const site = `/hybrid-core/v2/sites/${siteId(index % sites)}`;
    return get(`${site}/resources/history?${range}`, credentials);
  });
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

interface RequestCost {
  readonly tookMs: readonly number[];
  readonly holds: readonly Hold[];
  readonly bytes: number;
}

async function askAll(service: Server, requests: readonly LoadRequest[]): Promise<RequestCost> {
  const tookMs: number[] = [];
  const holds: Hold[] = [];
  let bytes = 0;
  for (const request of requests) {
    const hold = await holdDuring(service, async () => {
      const from = performance.now();
      const { status, body } = await ask(service.port, request);
      tookMs.push(performance.now() - from);
      if (status !== 200) throw new Error(`${request.target}: ${status} ${body.slice(0, 300)}`);
      bytes = Math.max(bytes, body.length);
    });
    holds.push(hold);
  }
  return { tookMs: tookMs.slice(warmUps), holds: holds.slice(warmUps), bytes };
}

/** Baseline of the event loop monitor without requests. */
async function idleHolds(service: Server): Promise<readonly Hold[]> {
  const holds: Hold[] = [];
  while (holds.length < idlePolls) {
    holds.push(await holdDuring(service, () => setTimeout(idleMs)));
  }
  return holds;
}

function p99Of(holds: readonly Hold[], by: 'ms' | 'workMs'): number {
  const each = holds.map((hold) => hold[by]);
  return percentile(each, 0.99);
}
