import { setTimeout } from 'node:timers/promises';
import { queueTimeoutMs } from '../../src/limits.ts';
import type { Bench } from '../bench.ts';
import type { BenchCase, CaseResult, Figure } from '../case.ts';
import { type FleetShape, hybridCoreId, siteId } from '../dataset/fleet.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { get, mixedRequests } from '../dataset/requests.ts';
import { runLoad } from '../load/closed.ts';
import type { LoadRequest } from '../load/request.ts';
import { runSteadily } from '../load/steady.ts';
import type { SteadyResult } from '../load/steady-worker.ts';
import { startBare } from '../processes/bare.ts';
import type { Server } from '../processes/server.ts';

/** One partner overloads the service; the other is polite. */
const shape: FleetShape = { partners: 2, sitesPerPartner: 100, assetsPerSite: 1_000 };

/** Clients that saturate the service; ten times as many, and crowds far beyond. */
const busyClients = 64;
const tenfold = 10 * busyClients;
const crowds = [tenfold, 3_000] as const;

/**
 * wrk threads, for a crowd and for few clients alike: a server pays for each thread that it wakes.
 * A single wrk thread takes a whole crowd's responses, then sends all next requests at once.
 */
const threads = 16;

const warmUpSeconds = 2;
/** Time for the crowd to open its connections. */
const politeWarmUpSeconds = 4;
/**
 * Long enough to make the time of opening connections negligible. The same for few clients: wrk's
 * threads start one after another, and responses to the first before the last starts count as
 * well.
 */
const loadSeconds = 10;
/** By then, all requests that the crowd abandoned are answered or refused. */
const leavingMs = queueTimeoutMs + 1_000;
const politeRate = 100;
/** With so many requests, thirty responses are slower than the p99. */
const politeSeconds = 30;
const politeConnections = 8;
const politeSeed = 83;
/**
 * More than are answered in a load. Each load has its own pages: a page requested before is
 * cached.
 */
const dearTargets = 40_000;
const mebibyte = 2 ** 20;

const sorts = ['memory_usage', 'storage_usage', 'status', 'node_type'];

const sortPairs = sorts.flatMap((first) =>
  sorts.filter((second) => second !== first).map((second) => [first, second] as const),
);
/** Offsets of a full page of the active assets. */
const offsets = 80_000;

/** A page of 100,000 sorted assets, different for each index. */
function dearTarget(index: number): string {
  const [first, second] = sortPairs[index % sortPairs.length]!;
  const offset = (Math.floor(index / sortPairs.length) * 7_919) % offsets;
  const order = `sort[${first}]=-&sort[${second}]=%2B`;
  return `/hybrid-core/v2/hybrid-cores/${hybridCoreId(0)}/assets?page[offset]=${offset}&filter[status]=active&${order}`;
}

const crowd = `${tenfold} to ${crowds.at(-1)!.toLocaleString('en')} clients of one partner that never pause`;

/** Goodput under overload, and the effect on another partner. */
export const overload: BenchCase = {
  name: 'overload',
  title: `${crowd}, the same page`,
  run: (bench) => measure(bench, () => [`/hybrid-core/v1/sites/${siteId(0)}/assets`], true),
};

export const overloadDear: BenchCase = {
  name: 'overload-dear',
  title: `${crowd}, pages of 100,000 sorted assets`,
  run: (bench) => measure(bench, dearTargetsOf, false),
};

/** The pages of a load by its number. */
function dearTargetsOf(load: number): readonly string[] {
  return Array.from({ length: dearTargets }, (_, i) => dearTarget(load * dearTargets + i));
}

async function measure(
  bench: Bench,
  targetsOf: (load: number) => readonly string[],
  besideBare: boolean,
): Promise<CaseResult> {
  const fleet = await bench.fleet(shape);
  const service = await bench.service(fleet, { probed: false });
  let loads = 0;
  const requests = () => targetsOf(loads++).map((target) => get(target, fleet.credentials[0]!));
  const setup: Setup = { bench, fleet, service, requests };
  const bare = besideBare
    ? bench.keep(await startBare(service, requests(), bench.file('answers.json')))
    : null;
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const clients of crowds) {
    const own = await goodputUnderCrowd(setup, service, clients);
    const name = `${clients.toLocaleString('en')} clients`;
    figures.push(ratio(`good answers to ${name}, to ${busyClients}`, own.ratio, { atLeast: 0.85 }));
    if (clients === tenfold) figures.push(ratio('by processor time', own.ratioByCpu, null));
    notes.push(`${name}: ${crowdText(own)}`);
    if (bare === null) continue;
    const its = await goodputUnderCrowd(setup, bare, clients);
    figures.push(ratio(`of a bare server, ${name}`, its.ratio, null));
    notes.push(`${name} of a bare server: ${crowdText(its)}`);
  }
  const { calm, crowded } = await comparePolite(setup);
  const { peakBytes } = await service.usage();
  figures.push(
    ratio("another partner's p99, to half load", crowded.p99Ms / calm.p99Ms, { atMost: 2 }),
    { name: 'highest memory', value: peakBytes / mebibyte, unit: 'MiB', target: null },
  );
  notes.push(
    `the other partner, ${politeRate} requests/s: ${latency(crowded)}; at half load ${latency(calm)}`,
  );
  return { figures, notes };
}

function ratio(name: string, value: number, target: Figure['target']): Figure {
  return { name, value, unit: 'ratio', target };
}

interface Setup {
  readonly bench: Bench;
  readonly fleet: PreparedFleet;
  readonly service: Server;
  /** The requests of the next load. */
  readonly requests: () => readonly LoadRequest[];
}

interface Goodput {
  readonly perSecond: number;
  readonly refusedPerSecond: number;
  readonly failed: number;
  readonly perCpuMs: number;
}

interface CrowdRun {
  /** Goodput of few clients, before the crowd and after it. */
  readonly before: Goodput;
  readonly after: Goodput;
  /** Failed connections of the crowd are reported. */
  readonly crowd: Goodput;
  readonly ratio: number;
  readonly ratioByCpu: number;
}

async function answered(
  { bench, requests }: Setup,
  server: Server,
  connections: number,
  seconds: number,
): Promise<Goodput> {
  const before = await server.usage();
  const isCrowd = connections > busyClients;
  const load = await runLoad({
    port: server.port,
    requests: requests(),
    file: bench.file('requests'),
    connections,
    threads,
    seconds,
    isCrowd,
  });
  const after = await server.usage();
  if (isCrowd) await setTimeout(leavingMs);
  const good = load.requests - load.refused;
  return {
    perSecond: good / load.seconds,
    refusedPerSecond: load.refused / load.seconds,
    failed: load.errors,
    perCpuMs: good / (after.cpuMs - before.cpuMs),
  };
}

/**
 * The share of goodput that a server keeps under a crowd, compared with few clients before it and
 * after it: a machine that slows down affects both.
 */
async function goodputUnderCrowd(setup: Setup, server: Server, clients: number): Promise<CrowdRun> {
  await answered(setup, server, busyClients, warmUpSeconds);
  const before = await answered(setup, server, busyClients, loadSeconds);
  const crowd = await answered(setup, server, clients, loadSeconds);
  const after = await answered(setup, server, busyClients, loadSeconds);
  const ofBusy = (figure: 'perSecond' | 'perCpuMs') => (before[figure] + after[figure]) / 2;
  return {
    before,
    crowd,
    after,
    ratio: crowd.perSecond / ofBusy('perSecond'),
    ratioByCpu: crowd.perCpuMs / ofBusy('perCpuMs'),
  };
}

/** Compares the polite partner beside half of the maximum load, then beside the crowd. */
async function comparePolite(setup: Setup) {
  const { bench, service, requests } = setup;
  const seconds = politeSeconds;
  const { perSecond } = await answered(setup, service, busyClients, loadSeconds);
  const steady = { port: service.port, seconds, warmUpSeconds: politeWarmUpSeconds };
  const file = bench.file('requests');
  const load = { ...steady, rate: perSecond / 2, connections: busyClients, file };
  const [calm] = await Promise.all([politely(setup), runSteadily(load, requests(), () => {})]);
  const [crowded] = await Promise.all([
    politely(setup),
    answered(setup, service, tenfold, seconds + 2 * politeWarmUpSeconds),
  ]);
  return { calm, crowded };
}

/** Fails the case if a polite request is refused. */
function politely({ bench, fleet, service }: Setup): Promise<SteadyResult> {
  const own = { ...fleet, credentials: fleet.credentials.slice(1) };
  const options = { rate: politeRate, seconds: politeSeconds, warmUpSeconds: politeWarmUpSeconds };
  const count = politeRate * (politeSeconds + politeWarmUpSeconds);
  const file = bench.file('requests');
  const plan = { ...options, port: service.port, connections: politeConnections, file };
  return runSteadily(plan, mixedRequests(own, politeSeed)(count), () => {});
}

function crowdText({ before, crowd, after }: CrowdRun): string {
  const [good, refused] = [crowd.perSecond, crowd.refusedPerSecond].map(Math.round);
  const few = `${Math.round(before.perSecond)} before and ${Math.round(after.perSecond)} after`;
  const answers = `${good} good answers and ${refused} refusals a second, ${crowd.failed} failed`;
  return `${answers}; with ${busyClients} clients ${few}`;
}

function latency({ p50Ms, p99Ms }: SteadyResult): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
