/** Capacity from a device's modules, by the profiles of their types. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { fleet, profiles } from './netbox-stand-in/fleet.ts';
import {
  openTestDatabase,
  type RoundOptions,
  runRound,
  type TestDatabase,
} from './netbox-stand-in/house.ts';
import { moduleRow, moduleTypeRow, profileRow } from './netbox-stand-in/modules.ts';
import type { Row } from './netbox-stand-in/rows.ts';
import { type NetboxStandIn, startNetbox, tokens } from './netbox-stand-in/stand-in.ts';

const yaml = `
mapping:
  capacity:
    cpu_cores: { field: cores, modules: [CPU] }
    memory: { field: size, unit: GB, modules: [Memory] }
    storage: { field: size, unit: GB, modules: [Hard disk, SSD] }
`;
const nothing = noCapacity;

let database: TestDatabase;
let netbox: NetboxStandIn;

const round = (options: RoundOptions = {}) =>
  runRound(netbox, database.writer, { yaml, token: tokens.v1, ...options });

const xeon = moduleTypeRow(1, 'Xeon 6538N', { profile: profiles.cpu, attributes: { cores: 32 } });
const dimm = moduleTypeRow(2, 'M321R8GA0BB0', {
  profile: profiles.memory,
  attributes: { class: 'DDR5', size: 64 },
});
const ssd = { id: 9, name: 'SSD' };
const nvme = moduleTypeRow(3, 'PM1743', { profile: ssd, customFields: { size: '7680.5' } });
const disk = moduleTypeRow(4, 'HDS-1', { profile: profiles.disk, attributes: { size: 9_000_000 } });
const card = moduleTypeRow(5, 'EX9200-32XS', { profile: null });
const bare = moduleTypeRow(6, 'no size', { profile: profiles.memory, attributes: {} });

beforeEach(async () => {
  database = await openTestDatabase();
  netbox = await startNetbox(fleet(4), '4.4.10');
  netbox.tables['dcim/module-type-profiles'].push(profileRow(ssd));
  netbox.tables['dcim/module-types'] = [xeon, dimm, nvme, disk, card, bare];
});

afterEach(async () => {
  await netbox.stop();
  await database.remove();
});

/** Capacities of the first site's nodes, whose devices are 101 to 104. */
async function capacities() {
  const acme = await database.read('acme');
  return acme?.contents.get('fra01')?.assets.map(({ capacity }) => capacity);
}

it('is the sum of what the modules or their types say, and what cannot be summed is named', async () => {
  const [good, bad, large] = [101, 102, 103].map((id) => ({ id })) as [Row, Row, Row];
  netbox.tables['dcim/modules'] = [
    moduleRow(1, 'CPU 1', good, xeon),
    moduleRow(2, 'CPU 2', good, xeon, { customFields: { cores: 30.5 } }),
    moduleRow(3, 'A1', good, dimm),
    moduleRow(4, 'A2', good, dimm, { status: 'failed' }),
    moduleRow(5, 'A3', good, dimm, { status: 'planned' }),
    moduleRow(6, 'Disk 1', good, nvme),
    moduleRow(7, 'Slot 1', good, card),
    moduleRow(8, 'A1', bad, dimm),
    moduleRow(9, 'A2', bad, bare),
    moduleRow(12, 'Disk 1', large, disk),
    moduleRow(13, 'Disk 2', large, disk),
  ];
  const { unmatched, errors } = await round();
  expect(errors).toEqual([]);
  expect(unmatched.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
    'device 102 fra01-n0002 in fra01: size of the module 9 in "A2" is no number of GB, ' +
      'got "null"; left unknown',
    'device 103 fra01-n0003 in fra01: size of the module 12 in "Disk 1" and 1 more add up to ' +
      'more than 2^53-1; left unknown',
  ]);
  expect(await capacities()).toEqual([
    { cpu: 6_250n, memory: 128_000_000_000, storage: 7_680_500_000_000 },
    nothing,
    nothing,
    nothing,
  ]);
});

it('is read in as many requests as the types of modules need, each of them only so long', async () => {
  const types = Array.from({ length: 205 }, (_, index) =>
    moduleTypeRow(1_000_000 + index, `M${index}`, {
      profile: profiles.memory,
      attributes: { size: 16 },
    }),
  );
  netbox.tables['dcim/module-types'] = types;
  netbox.tables['dcim/modules'] = types.map((type, index) =>
    moduleRow(index + 1, `A${index}`, { id: 101 + (index % 2) }, type),
  );
  netbox.version = '4.6.8';
  netbox.pageRowsMax = 40;
  await round();
  expect((await capacities())?.slice(0, 2)).toEqual([
    { ...nothing, memory: 103 * 16_000_000_000 },
    { ...nothing, memory: 102 * 16_000_000_000 },
  ]);
  const asked = netbox.requests.filter(({ path }) => path === 'dcim/modules');
  const lists = new Set(asked.map(({ query }) => query.getAll('module_type_id').join()));
  expect(lists.size).toBe(3);
  for (const { query } of asked) expect(String(query).length).toBeLessThan(4_000);
});

it('wants profiles that NetBox has, and a NetBox that has profiles', async () => {
  const of = (profile: string) =>
    `mapping: { capacity: { memory: { field: size, modules: [${profile}] } } }`;
  await expect(round({ yaml: of('RAM') })).rejects.toThrow(
    'dcim/module-types/: NetBox answers with HTTP status 400, ' +
      '"profile": "Select a valid choice. RAM is not one of the available choices."',
  );
  netbox.misbehave = ({ path }) => (path === 'dcim/modules' ? { kind: 'ignore-filters' } : null);
  netbox.tables['dcim/modules'] = [moduleRow(7, 'Slot 1', { id: 101 }, card)];
  await expect(round({ yaml: of('Memory') })).rejects.toThrow(
    'module 7 does not match module_type_id=2,6, which was asked for',
  );
  netbox.version = '4.2.9';
  await expect(round({ yaml: of('Memory') })).rejects.toThrow(
    'NetBox 4.2.9 knows no profiles of module types, which mapping.capacity names (modules); ' +
      '4.3 or later is needed',
  );
});
