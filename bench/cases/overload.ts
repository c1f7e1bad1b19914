import { setTimeout } from 'node:timers/promises';
import { refuseDelayMs } from '../../src/limits.ts';
import type { Bench } from '../bench.ts';
import type { BenchCase, CaseResult, Figure } from '../case.ts';
import { type FleetShape, hybridCoreId, siteId } from '../dataset/fleet.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { get, mixedRequests } from '../dataset/requests.ts';
import { runLoad } from '../load/closed.ts';
import type { LoadRequest } from '../load/request.ts';
import { runSteadily } from '../load/steady.ts';
import type { SteadyResult } from '../load/steady-worker.ts';
import type { Server } from '../processes/server.ts';
import { median } from '../statistics.ts';

/** One partner asks for too much; the other is polite. */
const shape: FleetShape = { partners: 2, sitesPerPartner: 100, assetsPerSite: 1_000 };

/** As many clients as keep the service busy, and a hundred times as many. */
const busyClients = 64;
const crowdClients = 6_000;

const warmUpSeconds = 2;
/** Long enough for what opening the connections takes to count for little. */
const crowdSeconds = 20;
/** After that all that the crowd has left behind is answered or refused. */
const leavingMs = refuseDelayMs + 1_000;
const roundsMax = 2;
const politeRate = 100;
const politeSeconds = 10;
const politeConnections = 8;
const politeSeed = 83;
const dearTargets = 5_000;
const mebibyte = 2 ** 20;

const sorts = ['memory_usage', 'storage_usage', 'status', 'node_type'];

/** A page that is cut from 100,000 sorted assets; no two are alike. */
function dearTarget(index: number): string {
  const [first, second] = [sorts[index % sorts.length], sorts[(index + 1) % sorts.length]];
  const offset = (index * 7_919) % 80_000;
  const order = `sort[${first}]=-&sort[${second}]=%2B`;
  return `/hybrid-core/v2/hybrid-cores/${hybridCoreId(0)}/assets?page[offset]=${offset}&filter[status]=active&${order}`;
}

const crowd = `${crowdClients.toLocaleString('en')} clients of one partner that never pause`;

/** What is answered when far more is asked for than can be, and what another partner feels of it. */
export const overload: BenchCase = {
  name: 'overload',
  title: `${crowd}, the same page`,
  run: (bench) => measure(bench, [`/hybrid-core/v1/sites/${siteId(0)}/assets`]),
};

export const overloadDear: BenchCase = {
  name: 'overload-dear',
  title: `${crowd}, pages of 100,000 sorted assets`,
  run: (bench) =>
    measure(
      bench,
      Array.from({ length: dearTargets }, (_, i) => dearTarget(i)),
    ),
};

async function measure(bench: Bench, targets: readonly string[]): Promise<CaseResult> {
  const fleet = await bench.fleet(shape);
  const service = await bench.service(fleet);
  const requests = targets.map((target) => get(target, fleet.credentials[0]!));
  const house = { bench, fleet, service, requests };
  await answered(house, busyClients, warmUpSeconds);
  const goodput = await compareGoodput(house);
  const { calm, crowded } = await comparePolite(house, goodput.busy.perSecond / 2);
  const { peakBytes } = await service.figures();
  const perSecond = Math.round(goodput.crowd.perSecond);
  const refused = Math.round(goodput.crowd.refusedPerSecond);
  return {
    figures: [
      ratio('good answers, to 64 clients', goodput.ratio, { atLeast: 0.9 }),
      ratio('by processor time', goodput.ratioByCpu, null),
      ratio("another partner's p99, to half load", crowded.p99Ms / calm.p99Ms, { atMost: 2 }),
      { name: 'highest memory', value: peakBytes / mebibyte, unit: 'MiB', target: null },
    ],
    notes: [
      `${perSecond} good answers a second beside ${refused} refusals, ${Math.round(goodput.busy.perSecond)} with ${busyClients} clients`,
      `the other partner's p50 and p99, in ms: ${told(crowded)}; at half load ${told(calm)}`,
    ],
  };
}

function ratio(name: string, value: number, target: Figure['target']): Figure {
  return { name, value, unit: 'ratio', target };
}

interface House {
  readonly bench: Bench;
  readonly fleet: PreparedFleet;
  readonly service: Server;
  readonly requests: readonly LoadRequest[];
}

interface Goodput {
  readonly perSecond: number;
  readonly refusedPerSecond: number;
  readonly perCpuMs: number;
}

async function answered(house: House, connections: number, seconds: number): Promise<Goodput> {
  const { bench, service, requests } = house;
  const before = await service.figures();
  const file = bench.file('requests');
  const plan = { port: service.port, requests, connections, seconds, file };
  const isCrowd = connections > busyClients;
  const load = await runLoad({ ...plan, isCrowd });
  const after = await service.figures();
  if (isCrowd) await setTimeout(leavingMs);
  const good = load.requests - load.refused;
  return {
    perSecond: good / load.seconds,
    refusedPerSecond: load.refused / load.seconds,
    perCpuMs: good / (after.cpuMs - before.cpuMs),
  };
}

async function compareGoodput(house: House) {
  const rounds: { readonly busy: Goodput; readonly crowd: Goodput }[] = [];
  for (let round = 0; round < Math.min(roundsMax, house.bench.options.rounds); round++) {
    const busy = await answered(house, busyClients, house.bench.options.seconds);
    rounds.push({ busy, crowd: await answered(house, crowdClients, crowdSeconds) });
  }
  const middle = (of: 'busy' | 'crowd'): Goodput => ({
    perSecond: median(rounds.map((round) => round[of].perSecond)),
    refusedPerSecond: median(rounds.map((round) => round[of].refusedPerSecond)),
    perCpuMs: median(rounds.map((round) => round[of].perCpuMs)),
  });
  const ratioOf = (of: 'perSecond' | 'perCpuMs') =>
    median(rounds.map(({ busy, crowd }) => crowd[of] / busy[of]));
  return {
    busy: middle('busy'),
    crowd: middle('crowd'),
    ratio: ratioOf('perSecond'),
    ratioByCpu: ratioOf('perCpuMs'),
  };
}

/** The polite partner beside half of the load that the service bears, then beside the crowd. */
async function comparePolite(house: House, rate: number) {
  const { bench, service, requests } = house;
  const seconds = politeSeconds;
  const steady = { port: service.port, seconds, warmUpSeconds };
  const load = { ...steady, rate, connections: busyClients, file: bench.file('requests') };
  const [calm] = await Promise.all([
    politely(house, seconds),
    runSteadily(load, requests, () => {}),
  ]);
  const [crowded] = await Promise.all([
    politely(house, seconds),
    answered(house, crowdClients, crowdSeconds),
  ]);
  return { calm, crowded };
}

/** Any refusal of the polite partner fails the case. */
function politely({ bench, fleet, service }: House, seconds: number): Promise<SteadyResult> {
  const own = { ...fleet, credentials: fleet.credentials.slice(1) };
  const requests = mixedRequests(own, politeSeed)(politeRate * (seconds + 2 * warmUpSeconds));
  const options = { port: service.port, rate: politeRate, seconds, connections: politeConnections };
  const plan = { ...options, warmUpSeconds: 2 * warmUpSeconds, file: bench.file('requests') };
  return runSteadily(plan, requests, () => {});
}

function told({ p50Ms, p99Ms }: SteadyResult): string {
  return `${p50Ms.toFixed(1)} and ${p99Ms.toFixed(1)}`;
}
