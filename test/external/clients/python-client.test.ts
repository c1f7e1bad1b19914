/**
 * A client that openapi-python-client generates from the served documents sends what its caller
 * says and nothing else: defaults and examples in a document turn into parameters of every request.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import type { Service } from '../../../src/service.ts';
import { credentials, startSmallService } from '../../openapi/service.ts';
import { needing } from '../needing.ts';
import { Python } from './python.ts';

const { it } = needing('pypi');

const program = fileURLToPath(new URL('python_client.py', import.meta.url));
const configuration = fileURLToPath(new URL('generator.yaml', import.meta.url));

/** What the generated functions add by themselves: what the service would assume anyway. */
const pageDefaults = 'page[offset]=0&page[limit]=50';

/** Where the generator puts the functions of the lists, and the ids in their paths. */
const operations = {
  listSites: ['sites.list_sites'],
  listSiteAssets: ['assets.list_site_assets', 'fra01'],
  listHybridCores: ['hybrid_cores.list_hybrid_cores'],
  listHybridCoreAssets: ['assets.list_hybrid_core_assets', 'acme-eu'],
} as const;

interface Call {
  readonly list: keyof typeof operations;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The query string that is expected to go out, decoded. */
  readonly sends: string;
}

const lists = routes.filter(({ answer }) => answer === 'list');

/** Each list as it is, and each of its sorts alone, in either direction. */
const plain: readonly Call[] = lists.flatMap(({ id, parameters }) => {
  const list = id as Call['list'];
  const sorts = parameters.sorts.flatMap(({ name }) => [`sort[${name}]=-`, `sort[${name}]=+`]);
  return [
    { list, query: {}, sends: pageDefaults },
    ...sorts.map((sort) => ({
      list,
      query: Object.fromEntries([sort.split('=')]) as Call['query'],
      sends: `${pageDefaults}&${sort}`,
    })),
  ];
});

const calls: readonly Call[] = [
  ...plain,
  {
    list: 'listSiteAssets',
    query: { 'filter[node_type]': ['compute', 'object_storage'], 'sort[memory_usage]': '-' },
    sends:
      `${pageDefaults}&filter[node_type]=compute&filter[node_type]=object_storage` +
      '&sort[memory_usage]=-',
  },
  // Whatever the caller's order, the generated function keeps that of the document.
  {
    list: 'listSiteAssets',
    query: { 'sort[storage_usage]': '-', 'sort[status]': '+' },
    sends: `${pageDefaults}&sort[status]=+&sort[storage_usage]=-`,
  },
];

let folder: string;
let service: Service;
let answers: readonly { readonly sent: string; readonly ids: readonly string[] }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-python-'));
  const python = await Python.install(join(folder, 'python'));
  service = await startSmallService();
  for (const version of ['v1', 'v2']) {
    const url = `${service.url}/docs/openapi/${version}.json`;
    const strict = ['--fail-on-warning', '--config', configuration];
    const options = ['--meta', 'none', '--output-path', version, ...strict];
    await python.run('openapi-python-client', ['generate', '--url', url, ...options], {
      cwd: folder,
    });
  }
  // Python looks for modules beside the program.
  await copyFile(program, join(folder, 'client.py'));
  const printed = await python.run('python', ['client.py'], {
    cwd: folder,
    input: JSON.stringify(calls.map(generatedCall)),
    env: { BASE_URL: service.url, USER_ID: credentials.userId, TOKEN: credentials.token },
  });
  answers = JSON.parse(printed) as typeof answers;
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

function generatedCall({ list, query }: Call) {
  const [operation, ...path] = operations[list];
  const version = lists.find(({ id }) => id === list)!.version;
  return { package: version, operation, path, query };
}

it.each(calls.map((call, at) => [call.list, call.sends, at] as const))(
  '%s sends %s, and the answer has that order',
  async (list, sends, at) => {
    expect(decodeURIComponent(answers[at]!.sent)).toBe(sends);
    expect(answers[at]!.ids).toEqual(await idsOf(list, sends));
  },
);

/** The ids of a list as the service gives them to a request of our own. */
async function idsOf(list: Call['list'], decodedQuery: string): Promise<readonly string[]> {
  const { path } = lists.find(({ id }) => id === list)!;
  const target = path.replace(/:\w+/, operations[list][1] ?? '');
  const query = decodedQuery.replaceAll('+', '%2B');
  const response = await fetch(`${service.url}${target}?${query}`, {
    headers: { 'X-Auth-UserId': credentials.userId, 'X-Auth-Token': credentials.token },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  expect(data.length).toBeGreaterThan(0);
  return data.map(({ id }) => id);
}
