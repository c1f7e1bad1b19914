/**
 * Prints the changelog's section for a release's tag: `release-notes.js v1.2.3`. Fails unless tag,
 * package.json and changelog name the same version. Runs on any Node from 18 on.
 */
import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

function fail(message) {
  console.error(`release-notes: ${message}`);
  process.exit(1);
}

const { version } = JSON.parse(read('package.json'));
const tag = process.argv[2] ?? fail('name the tag, v1.2.3 for instance');
if (tag !== `v${version}`) {
  fail(`the tag is ${tag}, and package.json has the version ${version}; allowed: v${version}`);
}
const section = read('CHANGELOG.md')
  .split(/^## /m)
  .find((text) => text.split(/\s/, 1)[0] === version);
if (section === undefined) {
  fail(`CHANGELOG.md has no section that begins with "## ${version}", followed by its date`);
}
const notes = section.slice(section.indexOf('\n')).trim();
if (notes === '') fail(`the section ${version} of CHANGELOG.md is empty`);
console.log(notes);
