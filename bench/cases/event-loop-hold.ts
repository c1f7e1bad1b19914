import type { BenchCase, Figure } from '../case.ts';
import { hybridCoreId } from '../dataset/fleet.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { below, oneOf, randomFrom } from '../dataset/random.ts';
import { get } from '../dataset/requests.ts';
import type { LoadRequest } from '../load/request.ts';
import { ask } from '../processes/ask.ts';
import { revisions, shownSince, startCollector } from '../processes/collector.ts';
import { type Hold, holdDuring } from '../processes/hold.ts';
import type { Server } from '../processes/server.ts';
import { median } from '../statistics.ts';

const target = { atMost: 10 };
const requestCount = 100;
/** Changes, each followed by a measured first request. */
const changes = 6;
const seed = 41;

/**
 * One list across 100 sites, in any sort order and from any offset, and the first after a change.
 */
export const eventLoopHold: BenchCase = {
  name: 'event-loop-hold',
  title: 'one hybrid core of 100,000 assets through v2: longest hold of the event loop',
  async run(bench) {
    const fleet = await bench.fleetToWrite(bench.mixedFleet);
    const service = await bench.service(fleet, { probed: true });
    const requests = lists(fleet);
    const loading = await holdOf(service, requests[0]!);
    const first = await holdOf(service, requests[1]!);
    const steady: Hold[] = [];
    for (const request of requests.slice(2)) steady.push(await holdOf(service, request));
    const one = await afterChanges(fleet, service, 1);
    const all = await afterChanges(fleet, service, fleet.shape.sitesPerPartner);
    return {
      figures: [
        ...longest('any sort, any offset', steady),
        ...longest('the first after a change of one site', one.first),
        ...longest('the first after a change of all sites', all.first),
        figure('any sort, any offset: median', median(steady.map(({ ms }) => ms))),
        figure('the first sort after the start, not compiled yet', first.ms),
        figure('taking in a change of one site', longestMs(one.taken)),
        figure('taking in a change of all sites', longestMs(all.taken)),
        figure('loading the partner', loading.ms),
      ],
    };
  },
};

function figure(name: string, value: number): Figure {
  return { name, value, unit: 'ms', target: null };
}

function longestMs(holds: readonly Hold[]): number {
  return Math.max(...holds.map(({ ms }) => ms));
}

function longest(name: string, holds: readonly Hold[]): readonly Figure[] {
  const byWork = figure('by processor time', Math.max(...holds.map(({ workMs }) => workMs)));
  return [{ ...figure(name, longestMs(holds)), target }, byWork];
}

/** Each sort order occurs once, so that no cache helps. */
function lists(fleet: PreparedFleet): readonly LoadRequest[] {
  const random = randomFrom(seed);
  const keys = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'];
  const filters = ['', '', '', 'filter[node_type]=compute&', 'filter[status]=active&'];
  const targets = new Map<string, string>();
  while (targets.size < requestCount) {
    const left = [...keys];
    const sorts = Array.from({ length: 1 + below(random, keys.length) }, () => {
      const [key] = left.splice(below(random, left.length), 1);
      return `sort[${key}]=${oneOf(random, ['-', '%2B'])}`;
    }).join('&');
    const offset = below(random, 100_000);
    const query = `${oneOf(random, filters)}${sorts}&page[offset]=${offset}`;
    targets.set(sorts, `/hybrid-core/v2/hybrid-cores/${hybridCoreId(0)}/assets?${query}`);
  }
  return [...targets.values()].map((target) => get(target, fleet.credentials[0]!));
}

/** The longest holds per change: while it was loaded, and of the first request after it. */
async function afterChanges(
  fleet: PreparedFleet,
  service: Server,
  sites: number,
): Promise<{ readonly taken: readonly Hold[]; readonly first: readonly Hold[] }> {
  const { databaseUrl, shape } = fleet;
  const collector = startCollector({ databaseUrl, shape, sites, givesWay: true });
  const taken: Hold[] = [];
  const first: Hold[] = [];
  const requests = lists(fleet);
  try {
    for (let change = 0; change < changes; change++) {
      await collector.ready();
      const before = await revisions(service, fleet);
      const takingIn = async () => {
        await collector.write();
        await shownSince(before, service, fleet);
      };
      taken.push(await holdDuring(service, takingIn));
      first.push(await holdOf(service, requests[change]!));
    }
  } finally {
    await collector.stop();
  }
  return { taken, first };
}

function holdOf(service: Server, request: LoadRequest): Promise<Hold> {
  return holdDuring(service, async () => {
    const { status, body } = await ask(service.port, request);
    if (status !== 200) throw new Error(`${request.target}: ${status} ${body.slice(0, 300)}`);
  });
}
