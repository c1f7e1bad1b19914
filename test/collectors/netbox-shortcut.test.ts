/**
 * Skipping unchanged data: a round skips only where NetBox is unchanged, and always has the
 * outcome of a full comparison.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isThorough, samples } from '../property/seed.ts';
import { fleet, itemRoles, profiles, roles, sites } from './netbox-stand-in/fleet.ts';
import {
  openTestDatabase,
  type Round,
  type RoundOptions,
  runRound,
  startRounds,
  type TestDatabase,
} from './netbox-stand-in/house.ts';
import { moduleRow, moduleTypeRow } from './netbox-stand-in/modules.ts';
import { deviceRow, itemRow, plainRow, type Row, reference } from './netbox-stand-in/rows.ts';
import { type NetboxStandIn, startNetbox } from './netbox-stand-in/stand-in.ts';

const nodesPerSite = 10;
const minuteMs = 60_000;
/** Some two hundred rounds, each with a full comparison beside it. */
const propertyTimeoutMs = 2 * minuteMs;

let database: TestDatabase;
let netbox: NetboxStandIn;
let now: number;
/** Seconds after noon; each change in NetBox is a second after the last one. */
let tick: number;

beforeEach(async () => {
  database = await openTestDatabase();
  netbox = await startNetbox(fleet(nodesPerSite));
  now = Date.UTC(2026, 10, 21, 12);
  tick = 0;
});

afterEach(async () => {
  await netbox.stop();
  await database.remove();
});

const devices = () => netbox.tables['dcim/devices'];

/** Updates a row's times, as saving does in NetBox. */
function touch(row: Row): Row {
  tick++;
  row.last_updated = new Date(Date.UTC(2026, 10, 21, 12, 0, tick)).toISOString();
  return row;
}

/**
 * Rounds of one source, ten minutes apart; each reports its requests other than polls for changes.
 */
function rounds(options: RoundOptions = {}): () => Promise<Round & { pages: number }> {
  const next = startRounds(netbox, database.writer, { clock: () => now, ...options });
  return async () => {
    netbox.requests.length = 0;
    const round = await next();
    now += 10 * minuteMs;
    const pages = netbox.requests.filter(
      ({ isFingerprint, path }) => !isFingerprint && path !== 'status',
    );
    return { ...round, pages: pages.length };
  };
}

/** Expects that a full comparison changes nothing: the rounds missed no change. */
async function expectTrue(): Promise<void> {
  const { changed } = await runRound(netbox, database.writer, { dryRun: true });
  expect(changed).toBe(0);
}

describe('a round', () => {
  it('reads nothing where nothing moved, and says what it said before', async () => {
    devices().push(deviceRow(9_001, null, { role: roles.compute, site: sites.fra01 }));
    const next = rounds();
    const first = await next();
    const { pages, changed, samples, unmatched } = await next();
    expect({ pages, changed, samples, unmatched }).toEqual({
      pages: 0,
      changed: 0,
      samples: first.samples,
      unmatched: first.unmatched,
    });
    expect(netbox.requests.map(({ path }) => path)).toEqual([
      'status',
      'dcim/locations',
      'dcim/racks',
      'extras/custom-fields',
      'tenancy/tenants',
      'dcim/site-groups',
      'dcim/regions',
      'dcim/device-roles',
      'dcim/devices',
      'dcim/sites',
    ]);
  });

  const changes: readonly (readonly [string, () => unknown])[] = [
    ['a device changed', () => (touch(devices()[0]!).status = { value: 'failed', label: '' })],
    ['a device came', () => devices().push(touch(deviceRow(9_001, 'new', newParts)))],
    ['a device went, which moves no time', () => devices().shift()],
    [
      'a device came for one that went',
      () => devices().splice(0, 1, touch(deviceRow(9_001, 'n', newParts))),
    ],
    [
      'a device took a role that is none of ours',
      () => (touch(devices()[0]!).role = roleOfSwitch()),
    ],
    ['a rack moved, and its devices with it', () => moveRack()],
    ['a tenant was renamed', () => renameTenant()],
    ['a site group was removed, which empties a field', () => removeGroup()],
    ['a custom field was given a default', () => defaultField()],
    ['NetBox was upgraded', () => (netbox.version = '4.6.9')],
  ];
  const newParts = { role: roles.compute, site: sites.fra01 };
  const roleOfSwitch = () => ({ ...(devices()[0]!.role as Row), ...roles.accessSwitch });

  function moveRack() {
    touch(netbox.tables['dcim/racks'][0]!);
    Object.assign(devices()[0]!, { site: { ...(devices()[0]!.site as Row), ...sites.ams02 } });
  }

  function renameTenant() {
    touch(netbox.tables['tenancy/tenants'][0]!);
    for (const site of netbox.tables['dcim/sites'].slice(0, 2)) {
      Object.assign(site.tenant as Row, { name: 'ACME SE' });
    }
  }

  function removeGroup() {
    netbox.tables['dcim/site-groups'] = [];
    Object.assign(netbox.tables['dcim/sites'][0]!, { group: null });
  }

  function defaultField() {
    touch(netbox.tables['extras/custom-fields'][0]!);
    for (const { custom_fields: fields } of devices())
      Object.assign(fields as Row, { cpu_cores: 1 });
  }

  it.each(changes)('reads everything where %s', async (_, change) => {
    // A poll for changes reads only the last few rows of a long list.
    netbox.pageRowsMax = 7;
    const next = rounds({ allowRemovals: true });
    await next();
    change();
    expect((await next()).pages).toBeGreaterThan(0);
    await expectTrue();
    expect((await next()).pages).toBe(0);
  });

  it('reads everything once an hour, whatever moved', async () => {
    const next = rounds();
    const pages: boolean[] = [];
    for (let i = 0; i < 13; i++) pages.push((await next()).pages > 0);
    const hour = [true, false, false, false, false, false];
    expect(pages).toEqual([...hour, ...hour, true]);
  });

  it('reads everything as often as configured', async () => {
    const next = rounds({ yaml: 'full_interval: 20m' });
    expect((await next()).pages).toBeGreaterThan(0);
    expect((await next()).pages).toBe(0);
    expect((await next()).pages).toBeGreaterThan(0);
  });

  it('reads everything where it is the first of a term, or a dry run came between', async () => {
    await rounds()();
    const fresh = rounds({ isFresh: true });
    expect((await fresh()).pages).toBeGreaterThan(0);
    expect((await fresh()).pages).toBeGreaterThan(0);
  });

  it('reads everything after one that failed, or that was refused in part', async () => {
    const next = rounds();
    await next();
    netbox.misbehave = ({ path }) => (path === 'status' ? { kind: 'status', status: 403 } : null);
    await expect(next()).rejects.toThrow('HTTP status 403');
    netbox.misbehave = () => null;
    expect((await next()).pages).toBeGreaterThan(0);
    devices().splice(0, nodesPerSite);
    const refused = await next();
    expect(refused.errors).toHaveLength(1);
    const again = await next();
    expect(again.pages).toBeGreaterThan(0);
    expect(again.errors).toEqual(refused.errors);
  });

  it('reads everything where other hands changed a partner', async () => {
    const next = rounds();
    await next();
    await database.writer.transaction((transaction) => transaction.removePartner('globex'));
    expect((await next()).changed).toBe(nodesPerSite);
  });

  it('sees a change that was committed late, below the newest', async () => {
    const next = rounds();
    const [late, early] = [devices()[0]!, devices()[1]!];
    const { last_updated: lateTime } = touch({ ...late });
    touch(early);
    await next();
    Object.assign(late, { last_updated: lateTime, status: { value: 'failed', label: '' } });
    expect((await next()).changed).toBe(1);
  });

  it('sees what changes while it reads', async () => {
    const next = rounds();
    netbox.pageRowsMax = 7;
    netbox.misbehave = ({ path, isFingerprint, number }) => {
      // The first page was read before.
      if (path === 'dcim/devices' && !isFingerprint && number === 2) {
        Object.assign(touch(devices()[0]!), { status: { value: 'failed', label: '' } });
        netbox.misbehave = () => null;
      }
      return null;
    };
    await next();
    expect((await next()).changed).toBe(1);
  });
});

describe('where a list does not show changes', () => {
  const inconclusive: readonly (readonly [string, () => void, RegExp])[] = [
    [
      'since the token may not view it',
      () => {
        netbox.misbehave = ({ path }) =>
          path === 'tenancy/tenants' ? { kind: 'status', status: 403 } : null;
      },
      /^each round compares in full.*tenancy\/tenants\/: NetBox refuses the token, or it may not/,
    ],
    [
      'since its rows have no times',
      () => {
        netbox.pageRowsMax = 7;
        for (const row of devices()) row.last_updated = null;
      },
      /dcim\/devices\/: its rows have no last_updated$/,
    ],
    [
      'since NetBox does not know the order',
      () => {
        touch(devices()[0]!);
        netbox.misbehave = ({ path, isFingerprint }) =>
          path === 'dcim/devices' && isFingerprint
            ? { kind: 'edit', edit: ({ results }) => results.reverse() }
            : null;
      },
      /dcim\/devices\/: its rows are not in the order of last_updated, which was asked for$/,
    ],
  ];

  it.each(inconclusive)(
    'each round reads everything, and logs the reason once: %s',
    async (_, breakList, message) => {
      breakList();
      const next = rounds();
      expect((await next()).log).toEqual([expect.stringMatching(message)]);
      const again = await next();
      expect(again.pages).toBeGreaterThan(0);
      expect(again.log).toHaveLength(1);
    },
  );

  it('some rows without times hide nothing', async () => {
    netbox.tables['dcim/racks'].push({
      ...plainRow('dcim/racks', reference(2, 'a2')),
      last_updated: null,
    });
    const next = rounds();
    await next();
    expect((await next()).pages).toBe(0);
    touch(netbox.tables['dcim/racks'][0]!);
    expect((await next()).pages).toBeGreaterThan(0);
  });
});

/** Edits of a NetBox, with their effect on its times; the number selects the row. */
const deeds: Readonly<Record<string, (pick: number) => void>> = {
  change: (pick) => {
    const device = devices()[pick % devices().length];
    if (device === undefined) return;
    touch(device).status = { value: ['failed', 'staged', 'active'][pick % 3], label: '' };
  },
  add: (pick) => {
    const id = 10_000 + tick;
    const site = [sites.fra01, sites.ams02, sites.ber03][pick % 3]!;
    devices().push(touch(deviceRow(id, `added-${id}`, { role: roles.compute, site })));
  },
  remove: (pick) => {
    devices().splice(pick % devices().length, 1);
  },
  move: (pick) => {
    const device = touch(devices()[pick % devices().length]!);
    device.site = { ...(device.site as Row), ...[sites.fra01, sites.ber03][pick % 2] };
  },
  moveRack: (pick) => {
    touch(netbox.tables['dcim/racks'][0]!);
    for (const device of devices().slice(pick % 5, (pick % 5) + 2)) {
      device.site = { ...(device.site as Row), ...[sites.fra01, sites.ams02][pick % 2] };
    }
  },
  renameSite: (pick) => {
    const site = netbox.tables['dcim/sites'][pick % 3]!;
    touch(site).description = `described ${tick}`;
  },
  giveMemory: (pick) => {
    const device = devices()[pick % devices().length]!;
    const items = netbox.tables['dcim/inventory-items'];
    items.push(touch(itemRow(1 + tick, 'DIMM', device, itemRoles.dimm, { gib: pick })));
  },
  giveDisk: (pick) => {
    const device = devices()[pick % devices().length]!;
    const types = netbox.tables['dcim/module-types'];
    if (types.length === 0) {
      types.push(touch(moduleTypeRow(1, 'PM1743', { profile: profiles.disk, attributes: {} })));
    }
    netbox.tables['dcim/modules'].push(touch(moduleRow(1 + tick, 'Bay 1', device, types[0]!)));
  },
  takeDisk: (pick) => {
    const modules = netbox.tables['dcim/modules'];
    modules.splice(pick % Math.max(1, modules.length), 1);
  },
  resizeDisk: (pick) => {
    const type = netbox.tables['dcim/module-types'][0];
    if (type !== undefined) touch(type).attributes = { size: pick };
  },
  takeMemory: (pick) => {
    const items = netbox.tables['dcim/inventory-items'];
    items.splice(pick % Math.max(1, items.length), 1);
  },
};

const yaml = `mapping:
  capacity:
    memory: { field: gib, unit: GiB, inventory_items: [dimm] }
    storage: { field: size, unit: GB, modules: [Hard disk] }
`;
const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds)), fc.nat({ max: 99 }));
const history = fc.array(fc.array(deed, { maxLength: 3 }), { minLength: 1, maxLength: 6 });

it(
  'comes to what full comparisons come to, whatever people do',
  async () => {
    let short = 0;
    let full = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        Object.assign(netbox.tables, fleet(4));
        const next = rounds({ yaml, allowRemovals: true });
        for (const step of [[], ...steps]) {
          for (const [name, pick] of step) deeds[name]!(pick);
          const { pages, errors } = await next();
          if (pages === 0) short++;
          else full++;
          if (errors.length > 0) return;
          const { changed } = await runRound(netbox, database.writer, { yaml, dryRun: true });
          expect(changed).toBe(0);
        }
      }),
      { numRuns: samples(25) },
    );
    // A short history may lack one kind of rounds.
    expect(short).toBeGreaterThan(isThorough ? 5 : -1);
    expect(full).toBeGreaterThan(isThorough ? 25 : 0);
  },
  propertyTimeoutMs,
);
