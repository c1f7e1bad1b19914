import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isThorough } from '../../test/property/seed.ts';
import { noCapacity } from '../domain/asset.ts';
import { CompressedPartner } from '../sources/inventory/compressed-partner.ts';
import { openStore } from '../store/open.ts';
import type { Store, WholePartner } from '../store/store.ts';
import type { ImportOptions } from './import.ts';
import { importCommand } from './import.ts';

class Output extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  store = openStore('sqlite::memory:');
  const writer = await store.openWriter();
  await writer.migrate();
});

function inventory(assetIds: readonly string[], other = {}): string {
  const assets = assetIds.map((id) => ({ id, node_type: 'compute', status: 'active', ...other }));
  const sites = [{ id: 'fra', assets }];
  const hybridCore = { id: 'eu', status: 'active', public_available: false, sites };
  return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [hybridCore] }] });
}

async function run(
  contents: string | Buffer,
  options: ImportOptions = {},
  name = 'inventory.json',
) {
  const file = join(folder, name);
  await writeFile(file, contents);
  return await runFile(file, options);
}

async function runFile(file: string, options: ImportOptions = {}) {
  const stdout = new Output();
  const stderr = new Output();
  let opened = 0;
  const imported: string[] = [];
  const context = {
    openWriter: () => {
      opened++;
      return store.openWriter();
    },
    stdout,
    stderr,
    audit: pino({}, { write: (line: string) => imported.push(JSON.parse(line).partner_id) }),
  };
  const status = await importCommand(context, file, options);
  const shorten = (text: string) => text.replaceAll(`${folder}/`, '');
  return { status, out: stdout.text, err: shorten(stderr.text), opened, imported };
}

async function stored(): Promise<WholePartner | null> {
  const reader = await store.openReader();
  const state = await reader.readWholePartner('acme');
  await reader.close();
  return state;
}

async function storedIds(): Promise<string[] | undefined> {
  return (await stored())?.contents.get('fra')?.assets.map(({ id }) => id);
}

describe('importCommand', () => {
  it('loads a file, and the second time finds nothing to change', async () => {
    const first = await run(inventory(['a', 'b']));
    expect(first).toMatchObject({ status: 0, err: '', imported: ['acme'] });
    expect(first.out).toBe(
      'acme (ACME): new\n  hybrid cores  1 added\n  sites         1 added\n' +
        '  assets        2 added\n    fra         2 added (new site)\n  statuses      2 active\n',
    );
    const before = await stored();
    const second = await run(inventory(['a', 'b']));
    expect(second).toMatchObject({ status: 0, out: 'acme (ACME): nothing to change\n' });
    expect(await stored()).toEqual(before);
  });

  it.runIf(isThorough)('imports many partners at a time, all or none of them', async () => {
    const file = (statusOf: (i: number) => string, count = 1_203) => {
      const partners = Array.from({ length: count }, (_, i) => {
        const asset = { id: 'a', node_type: 'compute', status: statusOf(i) };
        const assets = statusOf(i) === 'none' ? [] : [asset];
        const core = { id: 'eu', status: 'active', public_available: false };
        const cores = [{ ...core, sites: [{ id: 'fra', assets }] }];
        return { id: `partner-${i}`, name: `Partner ${i}`, hybrid_cores: cores };
      });
      return JSON.stringify({ partners });
    };
    const statuses = async () => {
      const counts: Record<string, number> = {};
      const writer = await store.openWriter();
      await writer.transaction(async (transaction) => {
        const ids = (await transaction.listPartners()).map(({ id }) => id);
        for await (const state of transaction.readWholePartners(ids)) {
          const status = state?.contents.get('fra')?.assets[0]?.status ?? 'none';
          counts[status] = (counts[status] ?? 0) + 1;
        }
      });
      return counts;
    };
    const first = await run(file(() => 'active'));
    expect(first).toMatchObject({ status: 0, err: '' });
    // Reports come in the order of the file, which is not that of the ids.
    expect(first.imported.slice(0, 3)).toEqual(['partner-0', 'partner-1', 'partner-2']);
    expect(first.imported).toHaveLength(1_203);
    expect(await statuses()).toEqual({ active: 1_203 });
    const again = await run(file(() => 'active'));
    expect(again.out.match(/: nothing to change\n/g)).toHaveLength(1_203);
    // The last of all ids loses its only asset.
    const last = 'partner-999';
    const refused = await run(file((i) => (`partner-${i}` === last ? 'none' : 'failed')));
    expect(refused).toMatchObject({ status: 1, imported: [] });
    expect(refused.err).toMatch(/^hybrid-core: refused: partner partner-999: [^\n]+\n$/);
    expect(await statuses()).toEqual({ active: 1_203 });
    const dry = await run(
      file(() => 'failed'),
      { dryRun: true },
    );
    expect(dry).toMatchObject({ status: 0, imported: [] });
    expect(await statuses()).toEqual({ active: 1_203 });
    expect(await run(file((i) => (i % 2 === 0 ? 'failed' : 'active')))).toMatchObject({
      status: 0,
    });
    expect(await statuses()).toEqual({ failed: 602, active: 601 });
  });

  it('opens no store for a bad file, and tells its faults', async () => {
    const bad = inventory(['a', 'a'], { status: 'X' });
    const { status, out, err, opened, imported } = await run(bad);
    expect({ status, out, opened, imported }).toEqual({
      status: 1,
      out: '',
      opened: 0,
      imported: [],
    });
    const lines = err.split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(
      /^inventory\.json:1:\d+: partners\[0\]\.hybrid_cores\[0\]\.sites\[0\]\.assets\[0\]\.status: /,
    );
    expect(lines[3]).toBe('3 faults; nothing was changed');
  });

  it('prints faults as JSON', async () => {
    const { status, out } = await run('{"partners":[{}]}', { json: true });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      dry_run: false,
      partners: [],
      faults: ['id', 'name', 'hybrid_cores'].map((key) => ({
        line: 1,
        column: 14,
        path: 'partners[0]',
        message: `the key "${key}" is missing`,
      })),
      refused: null,
    });
  });

  it('refuses removals over the guard, also in a dry run, until they are allowed', async () => {
    await run(inventory(['a', 'b', 'c']));
    for (const dryRun of [true, false]) {
      const { status, err } = await run(inventory(['a']), { dryRun });
      expect(status).toBe(1);
      expect(err).toBe(
        'hybrid-core: refused: partner acme: site fra would lose 2 of its 3 assets, more than half; ' +
          '--allow-removals permits it\n',
      );
    }
    expect(await storedIds()).toEqual(['a', 'b', 'c']);
    const dry = await run(inventory(['a']), { dryRun: true, allowRemovals: true, json: true });
    expect(JSON.parse(dry.out)).toMatchObject({
      ok: true,
      dry_run: true,
      partners: [{ assets: { removed: 2 }, by_site: [{ site_id: 'fra', removed: 2 }] }],
    });
    expect(dry).toMatchObject({ status: 0, imported: [] });
    expect(await storedIds()).toEqual(['a', 'b', 'c']);
    expect(await run(inventory(['a']), { allowRemovals: true })).toMatchObject({ status: 0 });
    expect(await storedIds()).toEqual(['a']);
  });

  it('lets an empty site go', async () => {
    await run(inventory([]));
    const without = JSON.parse(inventory([]));
    without.partners[0].hybrid_cores[0].sites = [];
    expect(await run(JSON.stringify(without))).toMatchObject({ status: 0, err: '' });
  });

  it('says first that nothing was changed, and why, then what the import would do', async () => {
    await run(inventory(['a', 'b', 'c']));
    const file = join(folder, 'fewer.json');
    await writeFile(file, inventory(['a']));
    const terminal = new Output();
    const context = { openWriter: () => store.openWriter(), stdout: terminal, stderr: terminal };
    await importCommand(context, file);
    expect(terminal.text).toBe(
      'hybrid-core: refused: partner acme: site fra would lose 2 of its 3 assets, more than half; ' +
        '--allow-removals permits it\n' +
        'Nothing was changed. The import would do this:\n' +
        'acme (ACME): changed\n  assets    2 removed\n    fra     2 removed\n  statuses  1 active\n',
    );
    const dry = await run(inventory(['a', 'b']), { dryRun: true });
    expect(dry.out).toMatch(/^Dry run: nothing was changed\. The import would do this:\nacme /);
  });

  it('says of one fault, too, that nothing was changed', async () => {
    const { err } = await run('partners: 7\n', {}, 'inventory.yaml');
    expect(err).toBe(
      'inventory.yaml:1:11: partners: expected an array, got the number 7\n' +
        '1 fault; nothing was changed\n',
    );
  });

  it('changes no partner where one is refused', async () => {
    await run(inventory(['a', 'b', 'c']));
    const { partners } = JSON.parse(inventory(['a']));
    const other = { id: 'globex', name: 'Globex', hybrid_cores: [] };
    const { status, out } = await run(JSON.stringify({ partners: [other, ...partners] }), {
      json: true,
    });
    expect(status).toBe(1);
    expect(JSON.parse(out).refused).toMatchObject([
      { reason: 'removals', partner_id: 'acme', site_id: 'fra', assets_before: 3 },
    ]);
    const reader = await store.openReader();
    expect((await reader.listPartners()).map(({ id }) => id)).toEqual(['acme']);
  });

  it('tells of partners, and of what refuses them, in the order of the file', async () => {
    const [partner] = JSON.parse(inventory(['a', 'b', 'c'])).partners;
    const named = (ids: readonly string[], from: object) =>
      JSON.stringify({ partners: ids.map((id) => ({ ...from, id })) });
    const ids = ['b', 'c', 'a'];
    const { out } = await run(named(ids, partner), { json: true });
    expect(JSON.parse(out).partners.map(({ id }: { id: string }) => id)).toEqual(ids);
    const refused = await run(named(ids, { ...partner, hybrid_cores: [] }), { json: true });
    const { partners, refused: reasons } = JSON.parse(refused.out);
    expect(partners.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(reasons.map((reason: { partner_id: string }) => reason.partner_id)).toEqual(ids);
  });

  it('refuses new ids that hide text, and keeps those that are stored', async () => {
    await run(inventory(['a']));
    const writer = await store.openWriter();
    const old = { id: 'live\u202e', nodeType: 'compute', status: 'active' } as const;
    const capacity = noCapacity;
    const { partner } = (await stored())!;
    const nothing = { put: [], remove: [] };
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner,
        hybridCores: nothing,
        sites: nothing,
        assets: new Map([['fra', { put: [{ ...old, capacity }], remove: [] }]]),
        usage: new Map(),
      }),
    );
    expect(await run(inventory(['a', 'live\u202e']))).toMatchObject({ status: 0, err: '' });
    const refused = await run(inventory(['a', 'live\u202e', 'b\u2066', 'c\u200b']), { json: true });
    expect(refused).toMatchObject({
      status: 1,
      err:
        'hybrid-core: refused: partner acme: 2 new ids with a character that reorders or hides ' +
        'text (Unicode: Default_Ignorable_Code_Point, category Cf, U+2800): asset "b\\u2066" of site "fra", asset "c\\u200b" of site "fra"\n',
    });
    expect(JSON.parse(refused.out).refused).toMatchObject([
      {
        reason: 'hidden_characters',
        partner_id: 'acme',
        ids: [
          { kind: 'asset', id: 'b\u2066', site_id: 'fra' },
          { kind: 'asset', id: 'c\u200b', site_id: 'fra' },
        ],
      },
    ]);
    expect(await storedIds()).toEqual(['a', 'live\u202e']);
  });

  it('takes a partner over from a collector only when told to', async () => {
    await run(inventory(['a']));
    const { partner } = (await stored())!;
    const nothing = { put: [], remove: [] };
    const writer = await store.openWriter();
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { ...partner, inventorySource: 'netbox' },
        hybridCores: nothing,
        sites: nothing,
        assets: new Map(),
        usage: new Map(),
      }),
    );
    await writer.close();
    const refused = await run(inventory(['a']));
    expect(refused).toMatchObject({ status: 1 });
    expect(refused.err).toContain('--take-over');
    expect(await run(inventory(['a']), { takeOver: true })).toMatchObject({ status: 0 });
    expect((await stored())!.partner.inventorySource).toBe('file');
  });

  it('warns of a status that is new and resembles a known one, in a dry run too', async () => {
    const misspelt = inventory(['a', 'b']).replace(/"active"(?!.*"active")/s, '"actve"');
    const warning =
      'hybrid-core: warning: partner acme: 1 asset in status "actve", which is new and resembles ' +
      '"active"; only assets in status "active" are in the sums\n';
    for (const dryRun of [true, false]) {
      const { status, err, out } = await run(misspelt, { dryRun });
      expect({ status, err }).toEqual({ status: 0, err: warning });
      expect(out).toContain('  statuses      1 active, 1 actve\n');
    }
    // By now the status is one that the partner's assets have.
    expect((await run(misspelt)).err).toBe('');
  });

  it.each([
    ['empty.json', '', 'hybrid-core: empty.json: the file is empty\n'],
    ['blank.yaml', ' \n\n', 'hybrid-core: blank.yaml: the file is empty\n'],
    [
      'latin1.yaml',
      Buffer.from('partners:\n  - id: "\xef\xbf\xbd K\xf6ln"', 'latin1'),
      'latin1.yaml:2:13: the file is not valid UTF-8\n',
    ],
  ])('says in a line why %s cannot be read', async (name, contents, err) => {
    expect(await run(contents, {}, name)).toMatchObject({ status: 1, err, opened: 0 });
  });

  it('says in a line that there is no such file, or that it is a directory', async () => {
    expect(await runFile(join(folder, 'none.yaml'))).toMatchObject({
      status: 1,
      err: 'hybrid-core: none.yaml: no such file; examples/inventory.yaml, in the folder of the program, shows an inventory\n',
    });
    expect((await runFile(folder)).err).toMatch(/: this is a directory, expected a file\n$/);
  });

  it('tells JSON from YAML where the name does not', async () => {
    expect(await run(inventory(['a']), {}, 'inventory')).toMatchObject({ status: 0 });
    expect(await run('partners: []', {}, 'inventory')).toMatchObject({
      status: 0,
      out: 'The file names no partners: nothing to change.\n',
    });
  });

  it('shows progress on a terminal, for a long file', async () => {
    const file = join(folder, 'long.json');
    await writeFile(file, inventory(Array.from({ length: 40_000 }, (_, i) => `asset-${i}`)));
    const stderr = Object.assign(new Output(), { isTTY: true });
    const stdout = new Output();
    await importCommand({ openWriter: () => store.openWriter(), stdout, stderr }, file);
    expect(stderr.text).toMatch(/Reading .*long\.json \(\d MB\)/);
    expect(stderr.text).toContain('Importing partner 1 of 1');
    expect(stderr.text.endsWith('\r\u001b[K')).toBe(true);
  });

  it('never throws on a file that was cut short', async () => {
    const text = inventory(['é']);
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length++) {
      const result = await run(bytes.subarray(0, length), {}, 'cut.json');
      expect(result).toMatchObject({ status: 1, opened: 0 });
      expect(result.err).toMatch(/^(hybrid-core: )?cut\.json:/);
    }
  });
});

describe('an import of several partners', () => {
  afterEach(() => vi.restoreAllMocks());

  it('unpacks each before it is read: the database waits for the comparison alone', async () => {
    const steps: string[] = [];
    const { unpack } = CompressedPartner.prototype;
    vi.spyOn(CompressedPartner.prototype, 'unpack').mockImplementation(function (
      this: CompressedPartner,
    ) {
      steps.push(`unpack ${this.id}`);
      return unpack.call(this);
    });
    const openWriter = store.openWriter.bind(store);
    vi.spyOn(store, 'openWriter').mockImplementation(async () => {
      const writer = await openWriter();
      const begin = writer.transaction.bind(writer);
      writer.transaction = (work) =>
        begin((transaction) => {
          const read = transaction.readWholePartners.bind(transaction);
          return work({
            ...transaction,
            async *readWholePartners(ids) {
              const states = read(ids);
              for (const id of ids) {
                steps.push(`read ${id}`);
                yield (await states.next()).value ?? null;
              }
            },
          });
        });
      return writer;
    });
    const partners = ['a', 'b'].map((id) => ({ id, name: id, hybrid_cores: [] }));
    expect((await run(JSON.stringify({ partners }))).status).toBe(0);
    expect(steps).toEqual(['unpack a', 'read a', 'unpack b', 'read b']);
  });
});
