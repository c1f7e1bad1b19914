/**
 * Sites that move between hybrid cores while the collection reads: each asset once and of its hybrid core, or an error.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { eventually } from '../../../fixture/patience.ts';
import { importInventory } from '../../../fixture/seed.ts';
import type { TestService } from '../../../fixture/service.ts';
import { needing } from '../../needing.ts';
import { Ansible } from './ansible.ts';
import { type Answer, passOn, throughProxy } from './proxy.ts';
import { environmentOf, startFleet } from './service.ts';

const { it } = needing('pypi');

let ansible: Ansible;
let service: TestService;
beforeAll(async () => {
  ansible = await Ansible.install();
});
afterAll(() => ansible?.remove());

const asset = (id: string) => ({ id, node_type: 'compute', status: 'active' });
const site = (id: string) => ({ id, assets: [asset(`${id}-0`), asset(`${id}-1`)] });

/** An inventory whose site y is part of one of the hybrid cores a, b and, where it is named, c. */
async function withSiteIn(core: 'a' | 'b' | 'c'): Promise<string> {
  const partner = {
    id: 'acme',
    name: 'ACME',
    hybrid_cores: ['a', 'b', ...(core === 'c' ? ['c'] : [])].map((id) => ({
      id,
      status: 'active',
      public_available: false,
      sites: [site(`of-${id}`), ...(id === core ? [site('y')] : [])],
    })),
  };
  const file = join(ansible.folder, `in-${core}.json`);
  await writeFile(file, JSON.stringify({ partners: [partner] }));
  return file;
}

beforeEach(async () => {
  service = await startFleet(['acme'], await withSiteIn('b'));
});
afterEach(() => service?.stop());

/** Moves the site, and waits until the service shows it. */
async function move(core: 'a' | 'b' | 'c'): Promise<void> {
  await importInventory(service.store, await withSiteIn(core));
  const { HC_USER_ID, HC_TOKEN } = environmentOf(service.url, 'acme');
  const headers = { 'X-Auth-UserId': HC_USER_ID!, 'X-Auth-Token': HC_TOKEN! };
  const shown = await eventually(async () => {
    const site = await fetch(`${service.ownUrl}/hybrid-core/v1/sites/y`, { headers });
    return ((await site.json()) as { data: { hybrid_core_id: string } }).data.hybrid_core_id ===
      core
      ? true
      : null;
  });
  expect(shown).toBe(true);
}

/** Hosts and the hybrid core of y's, where the site moves before the exports with these numbers. */
async function hostsWhile(
  moves: Readonly<Record<number, 'a' | 'b' | 'c'>>,
  settings = '',
): Promise<{ hosts: readonly string[]; core: unknown; exports: number }> {
  let exports = 0;
  let hosts: readonly string[] = [];
  let core: unknown;
  const answer: Answer = (response, incoming) => {
    const to = moves[exports++];
    void Promise.resolve(to && move(to)).then(() => passOn(service.ownUrl, incoming, response));
  };
  await throughProxy(service.ownUrl, answer, async (url) => {
    const listed = await ansible.list(environmentOf(url, 'acme'), settings);
    hosts = Object.keys(listed._meta.hostvars).sort();
    core = listed._meta.hostvars['y-0']!.hybrid_core_id;
  });
  return { hosts, core, exports };
}

const all = ['of-a-0', 'of-a-1', 'of-b-0', 'of-b-1', 'y-0', 'y-1'];

it('a site that moves while the assets are read is of the hybrid core that it moved to', async () => {
  expect(await hostsWhile({ 0: 'a' })).toEqual({ hosts: all, core: 'a', exports: 2 });
});

it('so is a site that is asked for alone', async () => {
  const hosts = ['y-0', 'y-1'];
  expect(await hostsWhile({ 0: 'a' }, 'sites: [y]')).toEqual({ hosts, core: 'a', exports: 2 });
});

it('a site that leaves a hybrid core that is removed is found', async () => {
  await move('c');
  expect(await hostsWhile({ 0: 'b' })).toEqual({ hosts: all, core: 'b', exports: 2 });
});

it('what never holds still is an error', async () => {
  const moves = { 0: 'a', 1: 'b', 2: 'a', 3: 'b' } as const;
  await expect(hostsWhile(moves)).rejects.toThrow('changed while their assets were read, 4 times');
});
