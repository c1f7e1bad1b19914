/**
 * Keeps the OpenAPI documents of the present version under test/releases/, for the check that no
 * later change breaks its clients: `node scripts/keep-release.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documents, versions } from '../test/openapi/documents.ts';

const root = new URL('..', import.meta.url);
const { version: release } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const folder = new URL(`test/releases/${release}/`, root);
mkdirSync(folder, { recursive: true });
for (const version of versions) {
  const text = `${JSON.stringify(documents[version], null, 1)}\n`;
  writeFileSync(new URL(`openapi-${version}.json`, folder), text);
}
console.log(`Kept in ${fileURLToPath(folder)}`);
