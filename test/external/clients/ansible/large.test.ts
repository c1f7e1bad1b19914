/** The Ansible collection with a hundred thousand assets: all of them arrive, in a few requests. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestService } from '../../../fixture/service.ts';
import { needing } from '../../needing.ts';
import { Ansible } from './ansible.ts';
import { type Answer, passOn, throughProxy } from './proxy.ts';
import { environmentOf, startFleet } from './service.ts';

const { it } = needing('pypi');

/** Ansible alone takes half a minute for so many hosts, and far more on a busy machine, in ms. */
const listMs = 600_000;

const siteCount = 50;
const assetsOfSite = 2_000;

let ansible: Ansible;
let service: TestService;

beforeAll(async () => {
  ansible = await Ansible.install();
  const file = join(ansible.folder, 'inventory.json');
  await writeFile(file, JSON.stringify({ partners: [partner()] }));
  service = await startFleet(['acme'], file);
});
afterAll(async () => {
  await ansible?.remove();
  await service?.stop();
});

function partner() {
  const sites = Array.from({ length: siteCount }, (_, site) => ({
    id: `site${site}`,
    assets: Array.from({ length: assetsOfSite }, (_, node) => ({
      id: `site${site}-cmp-${node}.acme.example`,
      node_type: 'compute',
      status: 'active',
      capacity: { cpu_cores: 128, memory_bytes: 549755813888, storage_bytes: 7681501126656 },
    })),
  }));
  const half = sites.length / 2;
  const core = { status: 'active', public_available: false };
  return {
    id: 'acme',
    name: 'ACME',
    hybrid_cores: [
      { id: 'east', ...core, sites: sites.slice(0, half) },
      { id: 'west', ...core, sites: sites.slice(half) },
    ],
  };
}

it('makes a host of each, by one export', { timeout: listMs }, async () => {
  let exports = 0;
  const counted: Answer = (response, incoming) => {
    exports += 1;
    passOn(service.ownUrl, incoming, response);
  };
  await throughProxy(service.ownUrl, counted, async (url) => {
    const listed = await ansible.list(environmentOf(url, 'acme'));
    expect(Object.keys(listed._meta.hostvars)).toHaveLength(siteCount * assetsOfSite);
    expect(listed.site_site7!.hosts).toHaveLength(assetsOfSite);
  });
  expect(exports).toBe(1);
});
