/**
 * Recorded responses of a real NetBox (test/external/netbox/recorded): the collector interprets
 * them correctly, and the stand-in responds to the same requests in the same way.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Exchange,
  type Recording,
  readRecording,
  replaying,
  roundsOf,
} from '../external/netbox/exchanges.ts';
import { fleet } from './netbox-stand-in/fleet.ts';
import { openTestDatabase, type TestDatabase } from './netbox-stand-in/house.ts';
import type { Row, Tables } from './netbox-stand-in/rows.ts';
import { startNetbox, tokens } from './netbox-stand-in/stand-in.ts';

interface Page {
  readonly count: number;
  readonly results: Row[];
}

const pathOf = ({ target }: Exchange) =>
  new URL(target, 'http://x').pathname.replace(/^\/api\/|\/$/g, '');
const isList = ({ body }: Exchange) => Array.isArray((body as Partial<Page>).results);

const version = '4.4.10';

describe(`the answers of NetBox ${version}`, () => {
  let database: TestDatabase;
  let recording: Recording;

  beforeEach(async () => {
    database = await openTestDatabase();
    recording = await readRecording(version);
  });
  afterEach(() => database.remove());

  it('are of that version, and small', () => {
    expect(recording.version).toBe(version);
    expect(JSON.stringify(recording).length).toBeLessThan(160 * 1024);
    for (const { status, type } of recording.exchanges) {
      expect([status, type]).toEqual([200, 'application/json']);
    }
  });

  it('become sites and assets of their tenants', async () => {
    const round = roundsOf({
      url: 'http://netbox.example',
      token: tokens.v1,
      yaml: recording.settings,
      writer: database.writer,
      createSend: replaying(recording),
    });
    const { errors, unmatched } = await round();
    expect(errors).toEqual([]);
    const devices = recording.exchanges.find((of) => pathOf(of) === 'dcim/devices');
    const rows = (devices!.body as Page).results.filter(({ name }) => name !== null);
    expect(unmatched.filter(({ subject }) => subject.includes('(no name)'))).toMatchObject(
      (devices!.body as Page).results
        .filter(({ name }) => name === null)
        .map(({ id }) => ({ subject: expect.stringContaining(`device ${id} (no name)`) })),
    );
    const partners = await database.writer.transaction((transaction) => transaction.listPartners());
    const stored: string[] = [];
    for (const { id } of partners) {
      for (const [siteId, { assets }] of (await database.read(id))!.contents) {
        stored.push(...assets.map((asset) => `${siteId}/${asset.id} ${asset.status}`));
      }
    }
    const slug = (row: Row) => (row.site as { slug: string }).slug;
    const status = (row: Row) => (row.status as { value: string }).value;
    const expected = rows.map((row) => `${slug(row)}/${row.name} ${status(row)}`);
    expect(stored.sort()).toEqual(expected.sort());
    expect(stored.length).toBeGreaterThan(5);
  });

  it('tell the capacity from the modules in a device', async () => {
    const round = roundsOf({
      url: 'http://netbox.example',
      token: tokens.v1,
      yaml: recording.settings,
      writer: database.writer,
      createSend: replaying(recording),
    });
    const { unmatched } = await round();
    const { contents } = (await database.read('dunder-mifflin'))!;
    const assets = [...contents.values()].flatMap((site) => site.assets);
    const capacityOf = (name: string) => assets.find(({ id }) => id.startsWith(name))?.capacity;
    // Two CPUs of 32 cores, two modules of 64 GB except for a planned one, two disks or none.
    expect(capacityOf('dmi01-akron')).toEqual({
      cpu: 6_400n,
      memory: 128e9,
      storage: 2 * 7_680e9,
    });
    expect(capacityOf('dmi01-albany')).toEqual({ cpu: 6_400n, memory: 128e9, storage: null });
    expect(capacityOf('dmi01-binghamton')?.cpu).toBe(null);
    expect(unmatched.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(
        /^cores of the module \d+ in "CPU 2" is no number of cores, got "null"/,
      ),
    );
  });

  it('are those that the stand-in gives of the same rows', async () => {
    const tables = Object.fromEntries(Object.keys(fleet(0)).map((path) => [path, []])) as never;
    for (const exchange of recording.exchanges.filter(isList)) {
      merge((tables as Tables)[pathOf(exchange) as keyof Tables], exchange);
    }
    nameProfiles(tables);
    const standIn = await startNetbox(tables, version);
    try {
      for (const { target, body } of recording.exchanges.filter(isList)) {
        const headers = { authorization: `Token ${tokens.v1}` };
        const response = await fetch(`${standIn.url}${target}`, { headers });
        expect(await response.json(), target).toEqual(body);
      }
    } finally {
      await standIn.stop();
    }
  });
});

/** Adds the profiles, which the recording shows only in the types of modules. */
function nameProfiles(tables: Tables): void {
  const shown = tables['dcim/module-types'].map(({ profile }) => profile as Row);
  const byId = new Map(shown.map((profile) => [profile.id, profile]));
  tables['dcim/module-type-profiles'].push(...byId.values());
}

/** Merges all responses' fields of a row. */
function merge(table: Row[], { body }: Exchange): void {
  for (const row of (body as Page).results) {
    const known = table.find(({ id }) => id === row.id);
    if (known === undefined) table.push({ ...row });
    else Object.assign(known, row);
  }
}
