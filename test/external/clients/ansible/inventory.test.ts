/** The Ansible collection on a running service: hosts, groups, variables, options, cache. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../../fixture/service.ts';
import { needing } from '../../needing.ts';
import { Ansible, type Listed } from './ansible.ts';
import { type Answer, passOn, throughProxy } from './proxy.ts';
import { environmentOf, startFleet } from './service.ts';

const { describe } = needing('pypi');

let ansible: Ansible;
let service: TestService;
let acme: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await startFleet();
  acme = environmentOf(service.url, 'acme');
  ansible = await Ansible.install();
});
afterAll(async () => {
  await ansible?.remove();
  await service?.stop();
});

const hostsOf = (listed: Listed) => Object.keys(listed._meta.hostvars).sort();
const everything = ['cmp-1', 'cmp-2', 'cmp-9', 'obj-1', '{{ 6 * 7 }}'];

describe('ansible-inventory', () => {
  it('draws the groups by hybrid core and site, by type and by status', async () => {
    const { stdout } = await ansible.inventory(['--graph'], acme);
    expect(stdout).toBe(
      `
@all:
  |--@ungrouped:
  |--@hybrid_core_acme_eu:
  |  |--@site_fra01:
  |  |  |--cmp-1
  |  |  |--cmp-2
  |  |  |--{{ 6 * 7 }}
  |  |--@site_ham_01_b:
  |  |  |--obj-1
  |--@node_type_compute:
  |  |--cmp-1
  |  |--cmp-2
  |  |--cmp-9
  |--@status_active:
  |  |--cmp-1
  |  |--cmp-9
  |  |--{{ 6 * 7 }}
  |--@status_failed:
  |  |--cmp-2
  |--@hybrid_core_acme_us:
  |  |--@site_nyc01:
  |  |  |--cmp-9
  |--@node_type_object_storage:
  |  |--obj-1
  |--@status_staged:
  |  |--obj-1
  |--@node_type_distributed_storage:
  |  |--{{ 6 * 7 }}
`.trimStart(),
    );
  });

  it('gives hosts the fields of the record, as the service has them', async () => {
    const { _meta } = await ansible.list(acme);
    expect(_meta.hostvars['cmp-1']).toEqual({
      hybrid_core_id: 'acme-eu',
      hybrid_core_asset_id: 'cmp-1',
      hybrid_core_site_id: 'fra01',
      hybrid_core_node_type: 'compute',
      hybrid_core_status: 'active',
      hybrid_core_cpu_usage: { percent: 50, used_cores: 64, total_cores: 128 },
      hybrid_core_memory_usage: { percent: 50, used_bytes: 500, total_bytes: 1000 },
      hybrid_core_storage_usage: {
        kind: 'rocket',
        percent: 95,
        used_bytes: 950,
        total_bytes: 1000,
      },
      hybrid_core_allocation: null,
      hybrid_core_observed_at: '2026-11-20T12:00:00.000Z',
    });
  });

  it('takes no text of the service for a template', async () => {
    const file = join(ansible.folder, 'fleet.hybrid_core.yml');
    const show = ['-m', 'debug', '-a', 'var=hybrid_core_asset_id', '-c', 'local'];
    const { stdout } = await ansible.run('ansible', ['-i', file, ...show, 'site_fra01'], acme);
    expect(stdout).toContain('"hybrid_core_asset_id": "{{ 6 * 7 }}"');
  });

  it('asks for the hybrid cores, and for one export', async () => {
    const asked: string[] = [];
    const noted: Answer = (response, incoming) => {
      asked.push(decodeURIComponent(incoming.url!.slice('/hybrid-core/v2/'.length)));
      passOn(service.ownUrl, incoming, response);
    };
    await throughProxy(service.ownUrl, noted, async (url) => {
      const settings = 'sites: [fra01, ham 01/b]\nnode_types: [compute]\n';
      await ansible.list({ ...acme, HC_URL: url }, settings);
    });
    expect(asked).toEqual([
      'hybrid-cores/-/assets.ndjson?filter[site_id]=fra01&filter[site_id]=ham+01/b' +
        '&filter[node_type]=compute',
    ]);
  });

  it.each([
    ['hybrid_cores: [acme us]', ['cmp-9']],
    ['hybrid_cores: [acme us, acme-empty]', ['cmp-9']],
    ['sites: [fra01]', ['cmp-1', 'cmp-2', '{{ 6 * 7 }}']],
    ['sites: [ham 01/b, nyc01]', ['cmp-9', 'obj-1']],
    ['node_types: [compute, object_storage]', ['cmp-1', 'cmp-2', 'cmp-9', 'obj-1']],
    ['statuses: [failed, staged]', ['cmp-2', 'obj-1']],
    ['sites: [fra01]\nnode_types: [compute]\nstatuses: [active]', ['cmp-1']],
    ['hybrid_cores: [acme-empty]', []],
    ['statuses: [none-such]', []],
  ])('chooses by %s', async (settings, hosts) => {
    expect(hostsOf(await ansible.list(acme, settings))).toEqual(hosts);
  });

  it('makes variables and groups of expressions', async () => {
    const listed = await ansible.list(
      acme,
      `
compose:
  memory_percent: (hybrid_core_memory_usage or {}).percent | default(none)
groups:
  nearly_full: (hybrid_core_storage_usage or {}).percent | default(0, true) | float >= 90
  not_observed: hybrid_core_observed_at is none
keyed_groups:
  - { key: 'hybrid_core_site_id[:3]', prefix: region, parent_group: regions }
`,
    );
    expect(listed._meta.hostvars['cmp-1']).toMatchObject({ memory_percent: 50 });
    expect(listed.nearly_full!.hosts).toEqual(['cmp-1']);
    expect([...listed.not_observed!.hosts!].sort()).toEqual(everything.slice(1));
    expect(listed.regions!.children).toEqual(['region_fra', 'region_nyc', 'region_ham']);
  });

  it('adds nothing where an expression fails, with strict', async () => {
    const settings = 'strict: true\ngroups: { full: hybrid_core_cpu_usage.percent > 90 }\n';
    const lenient = { ...acme, ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '0' };
    const { stdout } = await ansible.inventory(['--graph'], lenient, settings);
    expect(stdout).toBe('@all:\n  |--@ungrouped:\n');
  });

  it('takes settings that are templates', async () => {
    const token = acme.HC_TOKEN!;
    const settings = `
url: "{{ lookup('ansible.builtin.env', 'ELSEWHERE') }}"
token: "{{ '${token.slice(0, 9)}' ~ '${token.slice(9)}' }}"
`;
    const env = { HC_USER_ID: acme.HC_USER_ID!, ELSEWHERE: `${service.url}/` };
    expect(hostsOf(await ansible.list(env, settings))).toEqual(everything);
  });

  it('names hosts with their sites where ids recur', async () => {
    const twins = environmentOf(service.url, 'twins');
    const { stderr } = await ansible.inventory(['--list'], twins);
    expect(stderr).toContain(
      'The sites left and right both have an asset that would be the host cmp-1. ' +
        'Set qualified_names to true.',
    );
    const { _meta } = await ansible.list(twins, 'qualified_names: true');
    expect(Object.keys(_meta.hostvars)).toEqual(['cmp-1.left', 'cmp-1.right']);
    expect(_meta.hostvars['cmp-1.left']).toMatchObject({ ansible_host: 'cmp-1' });
  });

  it('never mixes two sites in one group', async () => {
    const alike = environmentOf(service.url, 'alike');
    const { stderr } = await ansible.inventory(['--list'], alike);
    expect(stderr).toContain(
      'Ansible writes the groups of site x_1 and of site x-1 both as site_x_1. ' +
        'Set default_groups to false, and make groups by keyed_groups.',
    );
    expect(hostsOf(await ansible.list(alike, 'default_groups: false'))).toEqual(['cmp-1', 'cmp-2']);
  });

  it.each([
    ['site', 'site_ams02', ''],
    ['status', 'status_active', ''],
    ['of-all', 'all', ''],
    ['of-ungrouped', 'ungrouped', ''],
    ['of-all', 'all', 'default_groups: false'],
    ['region', 'region_fra', "keyed_groups: [{ key: 'hybrid_core_site_id[:3]', prefix: region }]"],
    [
      'region-before',
      'region_ams',
      "keyed_groups: [{ key: 'hybrid_core_site_id[:3]', prefix: region }]",
    ],
    ['large', 'large', "groups: { large: 'true' }"],
  ])('takes no host of status %s for the group %s', async (status, name, settings) => {
    const named = environmentOf(service.url, 'named');
    const chosen = `statuses: [active, ${status}]\n${settings}`;
    const { stderr } = await ansible.inventory(['--list'], named, chosen);
    expect(stderr).toContain(
      `The asset ${name} of site fra01 would be the host ${name}, and that is the name of a group. ` +
        'Set qualified_names to true, ',
    );
    const lenient = { ...named, ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '0' };
    const { stdout } = await ansible.inventory(['--graph'], lenient, chosen);
    expect(stdout).toBe('@all:\n  |--@ungrouped:\n');
    const qualified = await ansible.list(named, `${chosen}\nqualified_names: true`);
    expect(qualified._meta.hostvars[`${name}.fra01`]).toMatchObject({ ansible_host: name });
  });

  it.each(['', 'qualified_names: true'])('takes no option of ssh for a host: %s', async (names) => {
    const named = environmentOf(service.url, 'named');
    const { stderr } = await ansible.inventory(
      ['--list'],
      named,
      `statuses: [of-option]\n${names}`,
    );
    expect(stderr).toContain(
      'The asset -oProxyCommand=id of site fra01 cannot be a host: ssh takes a name that begins with - ' +
        'for an option. Leave the asset out by sites, node_types or statuses.',
    );
  });

  it('is documented', async () => {
    const args = ['--type', 'inventory', '--json', 'hybrid_core.inventory.assets'];
    const { stdout } = await ansible.run('ansible-doc', args);
    const [{ doc }] = Object.values(JSON.parse(stdout)) as [{ doc: { options: object } }];
    expect(Object.keys(doc.options)).toEqual(
      expect.arrayContaining(['url', 'user_id', 'token', 'hybrid_cores', 'cache', 'compose']),
    );
  });
});

describe('the cache', () => {
  const cached = (more = '') => `
cache: true
cache_plugin: ansible.builtin.jsonfile
cache_connection: ${join(ansible.folder, 'cache')}
${more}`;
  const away = { HC_URL: 'http://127.0.0.1:1' };

  it('answers without the service, to the same question of the same person', async () => {
    const url = `url: ${service.url}`;
    const first = await ansible.list(acme, cached(url));
    await service.stop();
    try {
      expect(await ansible.list(acme, cached(url))).toEqual(first);
      const other = await ansible.inventory(
        ['--list'],
        { ...acme, HC_TOKEN: 'other' },
        cached(url),
      );
      expect(other.stderr).toContain('cannot be reached');
      const sites = await ansible.inventory(['--list'], acme, cached(`${url}\nsites: [fra01]`));
      expect(sites.stderr).toContain('cannot be reached');
      const flushed = await ansible.inventory(['--list', '--flush-cache'], acme, cached(url));
      expect(flushed.stderr).toContain('cannot be reached');
      const moved = await ansible.inventory(['--list'], { ...acme, ...away }, cached());
      expect(moved.stderr).toContain('cannot be reached');
    } finally {
      service = await startFleet();
    }
  });
});
