/**
 * The collector against a real NetBox with any data: device by device, with small pages, in a
 * round without changes, and its messages for an operator's mistakes. Nothing is written there.
 */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { identifierFault } from '../../../src/domain/identifier.ts';
import { authorization } from '../../../src/sources/netbox/fetch.ts';
import { createClient } from '../../../src/sources/upstream/client.ts';
import { openTestDatabase, type TestDatabase } from '../../collectors/netbox-stand-in/house.ts';
import { needing } from '../needing.ts';
import {
  type Exchange,
  type NetboxRounds,
  type Recording,
  recording,
  recordingFile,
  roundsOf,
} from './exchanges.ts';
import { type RealRow, readAllRows, realNetbox } from './real-netbox.ts';

const { describe } = needing('netbox');

const { url, token } = realNetbox();

/** Three small roles of the demo data, to keep the recording small. */
const demoTypes =
  'node_types: { router: compute, application-server: distributed_storage, ' +
  'core-switch: object_storage }';
/** For a NetBox whose demo data has additional modules. */
const moduleCapacity =
  'capacity: { cpu_cores: { field: cores, modules: [CPU] }, memory: { field: size, unit: GB, ' +
  'modules: [Memory] }, storage: { field: size, unit: GB, modules: [Hard disk] } }';

describe('a real NetBox', () => {
  let database: TestDatabase;
  let roles: RealRow[];
  let sites: ReadonlyMap<number, RealRow>;
  let devices: RealRow[];

  beforeAll(async () => {
    const read = (path: string) => readAllRows(path, authorization(token));
    roles = await read('dcim/device-roles');
    sites = new Map((await read('dcim/sites')).map((site) => [site.id, site]));
    devices = await read('dcim/devices');
  });
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.remove());

  /** Every role is a node's. */
  const allRoles = () =>
    `mapping: { node_types: { ${roles.map(({ slug }) => `${slug}: compute`).join(', ')} } }\n`;
  const rounds = (other: Partial<NetboxRounds> = {}, log: string[] = []) =>
    roundsOf({ url, token, yaml: allRoles(), writer: database.writer, ...other }, log);

  /** Each device as `partner/site/name status`; without those whose id is missing or ambiguous. */
  function expectedAssets(): string[] {
    const named = devices.flatMap(({ name, status, site, tenant }) => {
      const partner = (tenant ?? sites.get(site!.id)?.tenant)?.slug;
      if (partner === undefined || name === null || identifierFault(name) !== null) return [];
      return [{ place: `${partner}/${site!.slug}/${name}`, status: status!.value }];
    });
    const places = Map.groupBy(named, ({ place }) => place);
    return [...places.values()]
      .flatMap((same) => (same.length === 1 ? same : []))
      .map(({ place, status }) => `${place} ${status}`)
      .sort();
  }

  async function storedAssets(): Promise<string[]> {
    const lines: string[] = [];
    const partners = await database.writer.transaction((transaction) => transaction.listPartners());
    for (const { id: partnerId } of partners) {
      for (const [siteId, { assets }] of (await database.read(partnerId))!.contents) {
        lines.push(...assets.map(({ id, status }) => `${partnerId}/${siteId}/${id} ${status}`));
      }
    }
    return lines.sort();
  }

  /** Each asset's memory, by its id. */
  async function storedMemory(): Promise<ReadonlyMap<string, number | null>> {
    const memory = new Map<string, number | null>();
    const partners = await database.writer.transaction((transaction) => transaction.listPartners());
    for (const { id: partnerId } of partners) {
      for (const [, { assets }] of (await database.read(partnerId))!.contents) {
        for (const { id, capacity } of assets) memory.set(id, capacity.memory);
      }
    }
    return memory;
  }

  it('is shown device by device', async () => {
    const report = await rounds()();
    expect(report).toMatchObject({ samples: devices.length, errors: [] });
    expect(await storedAssets()).toEqual(expectedAssets());
  });

  it('is shown the same with pages of a few rows', async () => {
    const createSend: NetboxRounds['createSend'] = (options) => {
      const send = createClient(options);
      const small = (target: string) => target.replace(/\blimit=\d{3,}/, 'limit=7');
      return (request, signal) => send({ ...request, url: small(request.url) }, signal);
    };
    expect((await rounds({ createSend })()).samples).toBe(devices.length);
    expect(await storedAssets()).toEqual(expectedAssets());
  });

  it('has capacity in its modules, where types of modules have profiles', async (context) => {
    const read = (path: string) =>
      readAllRows(`dcim/${path}`, authorization(token)).catch(() => [] as RealRow[]);
    const types = new Map((await read('module-types')).map((type) => [type.id, type]));
    const modules = (await read('modules')).filter(
      ({ module_type: type, status }) =>
        types.get(type!.id)?.profile?.name === 'Memory' && status?.value !== 'planned',
    );
    // Before 4.3 there are no profiles, and a NetBox may lack modules.
    context.skip(modules.length === 0, 'no module here has a type with the profile Memory');
    const expected = new Map<string, number>();
    for (const device of devices) {
      const own = modules.filter(({ device: of }) => of!.id === device.id);
      const sizes = own.map(({ module_type: type }) =>
        Number(types.get(type!.id)!.attributes!.size),
      );
      if (own.length > 0) expected.set(device.name!, sizes.reduce((sum, size) => sum + size) * 1e9);
    }
    const capacity =
      'capacity: { memory: { field: size, unit: GB, modules: [Memory] }, ' +
      'cpu_cores: { field: cores, modules: [CPU] } } }\n';
    const exchanges: Exchange[] = [];
    const round = rounds({
      yaml: allRoles().replace(/ \}\n$/, `, ${capacity}`),
      createSend: recording(exchanges),
    });
    await round();
    const stored = await storedMemory();
    for (const [name, memory] of expected) expect(stored.get(name), name).toBe(memory);
    const reported = [...stored.values()].filter((memory) => memory !== null);
    expect(reported).toHaveLength(expected.size);
  });

  it('is distinguished from mistakes', async () => {
    await expect(rounds({ token: '0'.repeat(40) })()).rejects.toThrow('refuses the token');
    await expect(rounds({ url: `${url}/api` })()).rejects.toThrow(
      /nothing is there \(HTTP status 404\)|is there a login page or a proxy/,
    );
    const yaml = 'mapping: { node_types: { none-of-these: compute } }\n';
    await expect(rounds({ yaml })()).rejects.toThrow(
      `none of the device roles none-of-these; it has ${roles
        .slice(0, 1)
        .map(({ slug }) => slug)
        .join()}`,
    );
  });

  it.runIf(process.env.NETBOX_RECORD !== undefined)('is recorded', async () => {
    const exchanges: Exchange[] = [];
    const hasModules = process.env.NETBOX_RECORD!.includes('modules');
    const settings = `mapping: { ${[demoTypes, ...(hasModules ? [moduleCapacity] : [])].join(', ')} }\n`;
    await rounds({ yaml: settings, createSend: recording(exchanges) })();
    const status = exchanges.find(({ target }) => target.startsWith('/api/status/'));
    const { 'netbox-version': version } = status!.body as { 'netbox-version': string };
    const kept: Recording = {
      version,
      origin: process.env.NETBOX_RECORD!,
      settings,
      exchanges,
    };
    await writeFile(recordingFile(version), `${JSON.stringify(kept, null, 1)}\n`);
  });
});
