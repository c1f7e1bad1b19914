/** The documents break no client of a release, by rules that are tried here one by one. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breakingChanges, type Described } from './breaking-changes.ts';
import { documents, versions } from './documents.ts';

const present = documents.v1 as unknown as Described;
const list = '/hybrid-core/v1/sites';

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape, to be changed at any place
type Changeable = Record<string, any>;

/** The changes that a client of the present document would see after this one. */
function after(change: (document: Changeable) => void): readonly string[] {
  const changed = structuredClone(present) as Changeable;
  change(changed);
  return breakingChanges(present, changed as unknown as Described);
}

/** Those that it would have seen, had the change been made before. */
function before(change: (document: Changeable) => void): readonly string[] {
  const changed = structuredClone(present) as Changeable;
  change(changed);
  return breakingChanges(changed as unknown as Described, present);
}

const operation = (document: Changeable) => document.paths[list].get;
const asset = (document: Changeable) => document.components.schemas.Asset;
function parameter(document: Changeable, name: string) {
  const all: Changeable[] = document.paths[`${list}/{site_id}/assets`].get.parameters;
  const at = all.findIndex((one) => one.name === name);
  return { all, at, schema: all[at]!.schema };
}

describe('a change breaks clients', () => {
  it.each<[string, (document: Changeable) => void, string]>([
    ['of a path that goes', (of) => delete of.paths[list], `${list}: the path is gone`],
    [
      'of a method that goes',
      (of) => delete of.paths[list].head,
      `head ${list}: the method is gone`,
    ],
    [
      'of an operation that is renamed',
      (of) => (operation(of).operationId = 'sites'),
      `get ${list}: operationId was listSites, now sites`,
    ],
    [
      'of a parameter that goes',
      (of) => parameter(of, 'filter[status]').all.splice(parameter(of, 'filter[status]').at, 1),
      'query parameter filter[status] is gone',
    ],
    [
      'of a parameter that is newly required',
      (of) => {
        parameter(of, 'filter[status]').all[parameter(of, 'filter[status]').at]!.required = true;
      },
      'query parameter filter[status] is newly required',
    ],
    [
      'of a word that is no longer taken',
      (of) => parameter(of, 'filter[node_type]').schema.items.enum.pop(),
      'query parameter filter[node_type] no longer takes object_storage',
    ],
    [
      'of a bound that is narrowed',
      (of) => (parameter(of, 'page[limit]').schema.minimum = 2),
      'query parameter page[limit] has a narrower minimum: 1, now 2',
    ],
    [
      'of a default that is another',
      (of) => (parameter(of, 'page[limit]').schema.default = 10),
      'default was 50, now 10',
    ],
    [
      'of a status that goes',
      (of) => delete operation(of).responses['304'],
      `get ${list}: 304 is gone`,
    ],
    [
      'of a schema that is renamed',
      (of) => Object.assign(of, JSON.parse(JSON.stringify(of).replaceAll('SiteList', 'Sites'))),
      'schema SiteList is gone',
    ],
    ['of a field that goes', (of) => delete asset(of).properties.status, 'status is gone'],
    [
      'of a field that may be left out',
      (of) => asset(of).required.splice(asset(of).required.indexOf('status'), 1),
      '.status may newly be left out',
    ],
    [
      'of a field that may be null',
      (of) => (asset(of).properties.status.type = ['string', 'null']),
      '.status may newly be of type null',
    ],
    [
      'of a closed list that grows',
      (of) => asset(of).properties.node_type.enum.push('network'),
      '.node_type may newly be network',
    ],
  ])('%s', (_, change, sentence) => {
    expect(after(change).join('\n')).toContain(sentence);
  });

  it('not of what is added: the same seen the other way', () => {
    expect(before((of) => delete of.paths[list])).toEqual([]);
    expect(before((of) => delete asset(of).properties.status)).toEqual([]);
    expect(
      before((of) => parameter(of, 'sort[id]').all.splice(parameter(of, 'sort[id]').at, 1)),
    ).toEqual([]);
    expect(after(() => {})).toEqual([]);
  });
});

/** Folders of releases, each with the documents that it had. */
const releases = new URL('../releases/', import.meta.url);
const kept = readdirSync(fileURLToPath(releases), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('clients of every release go on working', () => {
  const broken = kept.flatMap((release) =>
    versions.flatMap((version) => {
      const file = new URL(`${release}/openapi-${version}.json`, releases);
      const released: Described = JSON.parse(readFileSync(file, 'utf8'));
      const changes = breakingChanges(released, documents[version] as unknown as Described);
      return changes.map((change) => `${release}: ${change}`);
    }),
  );
  expect(broken).toEqual([]);
});
