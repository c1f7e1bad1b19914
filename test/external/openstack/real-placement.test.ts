/**
 * Headroom by promise agrees with OpenStack's own Placement: of random clouds as Placement describes them, as
 * many fit as it then takes one by one, wherever it takes them.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ProviderRow } from '../../../src/sources/openstack/fetch.ts';
import { freePort } from '../../fixture/free-port.ts';
import { eventually } from '../../fixture/patience.ts';
import { Workplace } from '../../process/program.ts';
import {
  type AskedShape,
  type Class,
  classes,
  promisedFits,
} from '../../property/placement-fits.ts';
import { seed } from '../../property/seed.ts';
import { Python } from '../clients/python.ts';
import { needing } from '../needing.ts';

const { it } = needing('pypi');

const program = fileURLToPath(new URL('serve_placement.py', import.meta.url));
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

const clouds = 200;

/** Installing takes a minute, and each cloud some twenty requests: ten times what both take, in ms. */
const installMsMax = 600_000;
const cloudsMsMax = 1_800_000;

/** The version of Placement's API, in which a whole node may be reserved, and consumers have generations. */
const version = 'placement 1.36';

/** Room for what is promised over the capacity: it is allocated before the node has shrunk to its size. */
const ampleTotal = 1_000_000;

interface RandomInventory {
  readonly total: number;
  readonly reserved: number;
  readonly allocation_ratio: number;
}

interface RandomNode {
  readonly inventories: Readonly<Record<Class, RandomInventory>>;
  readonly used: Readonly<Record<Class, number>>;
}

/** Some empty, some full, some over what they may promise, some reserved as a whole. */
const node: fc.Arbitrary<RandomNode> = fc
  .record({ VCPU: ofTotal(2, 24), MEMORY_MB: ofTotal(512, 24_576), DISK_GB: ofTotal(5, 200) })
  .map((of) => {
    const entries = <Value>(value: (name: Class) => Value) =>
      Object.fromEntries(classes.map((name) => [name, value(name)])) as Record<Class, Value>;
    return {
      inventories: entries((name) => of[name].inventory),
      used: entries((name) => of[name].used),
    };
  });

function ofTotal(min: number, max: number) {
  return fc
    .record({
      total: fc.integer({ min, max }),
      reservedShare: fc.constantFrom(0, 0, 0.1, 1),
      allocation_ratio: fc.constantFrom(1, 1.05, 1.1, 1.5, 4, 0.9),
      usedShare: fc.oneof(
        fc.constantFrom(0, 0.5, 1, 1.2),
        fc.double({ min: 0, max: 1.3, noNaN: true }),
      ),
    })
    .map(({ total, reservedShare, allocation_ratio, usedShare }) => ({
      inventory: { total, reserved: Math.floor(total * reservedShare), allocation_ratio },
      used: Math.floor(total * allocation_ratio * usedShare),
    }));
}

const shape: fc.Arbitrary<AskedShape> = fc.record({
  VCPU: fc.integer({ min: 1, max: 8 }),
  MEMORY_MB: fc.constantFrom(512, 1_000, 2_048, 4_096),
  DISK_GB: fc.integer({ min: 5, max: 40 }),
});

const order = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));

let work: Workplace;
let url: string;

beforeAll(async () => {
  work = await Workplace.make();
  const environment = join(work.folder, 'python');
  await Python.install(environment, requirements);
  const folder = join(work.folder, 'placement');
  await mkdir(folder);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  work.startProgram(join(environment, 'bin', 'python'), [program, folder, String(port)]);
  await eventually(async () => ((await fetch(url).catch(() => null))?.ok ? true : null));
}, installMsMax);
afterAll(() => work?.remove());

async function ask(method: string, path: string, body?: object): Promise<Response> {
  const headers = {
    'X-Auth-Token': 'admin',
    'OpenStack-API-Version': version,
    'Content-Type': 'application/json',
  };
  return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Asks what must not be refused. */
async function done<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await ask(method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** Allocates something on a node to a new consumer; returns false if Placement refuses it for want of room. */
async function allocate(id: string, resources: Readonly<Record<string, number>>): Promise<boolean> {
  const response = await ask('PUT', `/allocations/${randomUUID()}`, {
    allocations: { [id]: { resources } },
    project_id: 'project',
    user_id: 'user',
    consumer_generation: null,
  });
  if (response.ok) return true;
  const text = await response.text();
  if (response.status !== 409 || !text.includes('capacity')) throw new Error(text);
  return false;
}

/** Adds a node to Placement; returns its id. */
async function add({ inventories, used }: RandomNode): Promise<string> {
  const id = randomUUID();
  await done('POST', '/resource_providers', { name: id, uuid: id });
  const put = (generation: number, of: object) =>
    done<{ resource_provider_generation: number }>('PUT', `/resource_providers/${id}/inventories`, {
      resource_provider_generation: generation,
      inventories: of,
    });
  const ample = Object.fromEntries(classes.map((name) => [name, { total: ampleTotal }]));
  let { resource_provider_generation: generation } = await put(0, ample);
  const some = Object.entries(used).filter(([, amount]) => amount > 0);
  if (some.length > 0) {
    expect(await allocate(id, Object.fromEntries(some))).toBe(true);
    generation++;
  }
  await put(generation, inventories);
  return id;
}

/** What the source of OpenStack reads of a node. */
async function read(id: string): Promise<ProviderRow> {
  const path = `/resource_providers/${id}`;
  const { inventories } = await done<Pick<ProviderRow, 'inventories'>>(
    'GET',
    `${path}/inventories`,
  );
  const { usages } = await done<Pick<ProviderRow, 'usages'>>('GET', `${path}/usages`);
  return { inventories, usages, readAt: 0 };
}

/** Places one after the other, on any node that has not refused one, until all have. */
async function place(
  ids: readonly string[],
  asked: AskedShape,
  random: () => number,
): Promise<number> {
  const open = [...ids];
  let count = 0;
  while (open.length > 0) {
    const index = Math.floor(random() * open.length);
    if (await allocate(open[index]!, asked)) count++;
    else open.splice(index, 1);
  }
  return count;
}

it(
  `headroom by promise is what Placement takes (PROPERTY_SEED=${seed})`,
  async () => {
    const cloud = fc.array(node, { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(cloud, shape, order, async (nodes, asked, numbers) => {
      const ids: string[] = [];
      for (const of of nodes) ids.push(await add(of));
      const known: ProviderRow[] = [];
      for (const id of ids) known.push(await read(id));
      const expected = promisedFits(known, asked);
      const random = () => numbers.next().value;
      expect(BigInt(await place(ids, asked, random))).toBe(expected);
    });
    await fc.assert(property, { numRuns: clouds, seed, endOnFailure: true });
  },
  cloudsMsMax,
);
