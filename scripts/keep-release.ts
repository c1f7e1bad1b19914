/**
 * Keeps of the present version, under test/releases/, what later ones are tried with: its OpenAPI
 * documents, for the check that no change breaks its clients, and a small database of each store, which
 * its own files in `dist` made: `npm run release:files`, then `node scripts/keep-release.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documents, versions } from '../test/openapi/documents.ts';
import { startPostgres } from '../test/postgres/server.ts';
import {
  exportFile,
  keepPostgres,
  keepSqlite,
  postgresFile,
  sqliteFile,
} from '../test/releases/kept-databases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const program = join(root, 'dist/package/bin/hybrid-core.js');
const made = join(root, 'dist/package/package.json');
const isMade = existsSync(made) && JSON.parse(readFileSync(made, 'utf8')).version === release;
if (!isMade) {
  console.error(`dist has no files of ${release}: run \`npm run release:files\` first`);
  process.exit(1);
}

/** Another folder than the releases' for a trial. */
const folder = join(process.argv[2] ?? join(root, 'test/releases'), release);
mkdirSync(folder, { recursive: true });
for (const version of versions) {
  const text = `${JSON.stringify(documents[version], null, 1)}\n`;
  writeFileSync(join(folder, `openapi-${version}.json`), text);
}

const temporary = mkdtempSync(join(tmpdir(), 'hybrid-core-release-'));
const server = await startPostgres();
try {
  const file = join(temporary, 'store.db');
  const ofSqlite = fill(`sqlite:${file}`);
  keepSqlite(file, join(folder, sqliteFile));
  const address = server.address('postgres');
  const ofPostgres = fill(address);
  await keepPostgres(address, join(folder, postgresFile));
  if (ofSqlite !== ofPostgres) throw new Error('the stores do not hold the same');
  writeFileSync(join(folder, exportFile), ofSqlite);
} finally {
  await server.stop();
  rmSync(temporary, { recursive: true });
}
console.log(`Kept in ${folder}`);

/** Fills a database as operators do; returns what the release exports of it. */
function fill(databaseUrl: string): string {
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [program, ...words], {
      cwd: temporary,
      encoding: 'utf8',
      // What it tells is of no interest unless it fails, which the error repeats.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    });
  run('import', join(root, 'examples/inventory.yaml'));
  run('token', 'create', '--partner', 'acme', '--label', 'kept');
  const panel = ['--panel-url', 'http://localhost:8081'];
  run('user', 'invite', '--partner', 'acme', '--email', 'kept@partner.example', ...panel);
  return run('export');
}
