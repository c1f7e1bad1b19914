/**
 * Texts of the service are never templates: ansible-core leaves them alone, or its release is
 * refused.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import type { TestService } from '../../../fixture/service.ts';
import { needing } from '../../needing.ts';
import { Ansible, type AnsibleRelease } from './ansible.ts';
import { environmentOf, startFleet } from './service.ts';

const { it } = needing('pypi');

let ansible: Ansible | undefined;
let service: TestService | undefined;
afterEach(async () => {
  await ansible?.remove();
  await service?.stop();
});

/** An asset whose id, if templated, creates a file on the controller. */
async function prepare(release: AnsibleRelease) {
  ansible = await Ansible.install(release);
  const made = join(ansible.folder, 'made');
  const id = `{{ lookup('pipe', 'touch ${made}') }}`;
  const asset = { id, node_type: 'compute', status: 'active' };
  const site = { id: 'fra01', assets: [asset] };
  const core = { id: 'eu', status: 'active', public_available: false, sites: [site] };
  const file = join(ansible.folder, 'inventory.json');
  const partner = { id: 'acme', name: 'ACME', hybrid_cores: [core] };
  await writeFile(file, JSON.stringify({ partners: [partner] }));
  service = await startFleet(['acme'], file);
  const env = { ...environmentOf(service.url, 'acme'), ANSIBLE_LOCALHOST_WARNING: 'False' };
  const settings = join(ansible.folder, 'fleet.hybrid_core.yml');
  await writeFile(settings, 'plugin: hybrid_core.inventory.assets\n');
  const show = ['all', '-i', settings, '-c', 'local', '-m', 'debug'];
  const run = () => ansible!.run('ansible', [...show, '-a', 'msg={{ hybrid_core_asset_id }}'], env);
  return { made, id, run };
}

it.each(['oldest', 'newest'] as const)('the %s release shows them as they are', async (release) => {
  const { made, id, run } = await prepare(release);
  const { status, stdout, stderr } = await run();
  expect(status, stderr).toBe(0);
  expect(stdout).toContain(JSON.stringify(id).slice(1, -1));
  expect(existsSync(made)).toBe(false);
});

it('a release that would run them is refused', async () => {
  const { made, run } = await prepare('refused');
  const { status, stdout, stderr } = await run();
  expect(existsSync(made)).toBe(false);
  expect(status, stdout).not.toBe(0);
  expect(stderr).toContain(
    "This is ansible-core 2.18.19, which would run an asset's id as a template. " +
      'hybrid_core.inventory.assets needs ansible-core 2.19 or later.',
  );
});
