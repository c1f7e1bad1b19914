/** What `hc` prints of a running service, and its exit statuses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { routes } from '../../../src/contract/routes.ts';
import { eventTypes } from '../../../src/domain/event.ts';
import { credentialsFile, readCredentials } from '../../../test/fixture/credentials.ts';
import { seed } from '../../../test/fixture/seed.ts';
import { startTestService, type TestService } from '../../../test/fixture/service.ts';
import { parseCsv } from '../../../test/property/parse-csv.ts';
import { recordOf } from '../../typescript/test/playing-server.ts';
import { listParameters } from '../src/commands/list-parameters.ts';
import { widthOf } from '../src/text/width.ts';
import { hc as inside, type Surroundings, temporaryFolder } from './command-line.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;

let service: TestService;
let environment: Record<string, string>;
beforeAll(async () => {
  service = await startTestService(seed);
  environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
});
afterAll(() => service?.stop());

const hc = (words: string, around: Surroundings = {}) =>
  inside(words.split(' '), { environment, ...around });

/** `data` of the interface's answer, digit by digit. */
async function dataOf(path: string): Promise<string> {
  const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };
  const body = await (await fetch(`${service.url}${path}`, { headers })).text();
  const end = body.lastIndexOf(',"meta":');
  return body.slice('{"data":'.length, end < 0 ? -1 : end);
}

/** JSON without whitespace between its tokens. */
const compact = (json: string) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text) => text ?? '');

/** Answers every question of one record with an answer, a list with site forecasts, and a hybrid core by its sites. */
function answersWith(answer: string, sites: readonly object[]): Surroundings['fetch'] {
  const page = { offset: 0, limit: 50, total: sites.length };
  const list = { data: sites, meta: { page, revision: '1' }, links: { next: null } };
  const core = {
    id: 'acme-eu',
    status: 'active',
    public_available: true,
    site_ids: ['ams01', 'fra01'],
  };
  return async (input) => {
    const { pathname } = new URL(String(input));
    if (pathname.endsWith('/sites/-/resources/forecast')) return Response.json(list);
    if (pathname.endsWith('/hybrid-cores/acme-eu')) return Response.json({ data: core });
    return new Response(answer);
  };
}

describe('-o json', () => {
  it.each([
    ['sites', '/hybrid-core/v1/sites'],
    ['hybrid-cores', '/hybrid-core/v2/hybrid-cores'],
    [
      'assets fra01 --sort -memory_usage',
      '/hybrid-core/v1/sites/fra01/assets?sort[memory_usage]=-',
    ],
    ['asset fra01 cmp-1', '/hybrid-core/v1/sites/fra01/assets/cmp-1'],
    ['asset h-1', '/hybrid-core/v1/sites/huge/assets/h-1'],
    ['resources', '/hybrid-core/v2/resources'],
    ['resources huge', '/hybrid-core/v2/sites/huge/resources'],
    ['resources --hybrid-core acme-lab', '/hybrid-core/v2/hybrid-cores/acme-lab/resources'],
    ['forecast fra01', '/hybrid-core/v2/sites/fra01/resources/forecast'],
    [
      'forecast fra01 --plan memory=1.5TiB,cpu=-2.5 --extend object=2TB --lead 8w',
      '/hybrid-core/v2/sites/fra01/resources/forecast?plan[memory_bytes]=1649267441664&plan[cpu_cores]=-2.5&extend[object_bytes]=2000000000000&lead[days]=56',
    ],
    ['headroom', '/hybrid-core/v2/resources/headroom'],
    [
      'headroom fra01 --shape cpu=8,memory=32GiB --failures 1 --reserve 12.5',
      '/hybrid-core/v2/sites/fra01/resources/headroom?shape[cpu_cores]=8&shape[memory_bytes]=34359738368&failures[nodes]=1&reserve[percent]=12.5',
    ],
    [
      'forecast fra01 --by allocated',
      '/hybrid-core/v2/sites/fra01/resources/forecast?count[by]=allocated',
    ],
    ['headroom --by allocated', '/hybrid-core/v2/resources/headroom?count[by]=allocated'],
    [
      'history fra01 --from -2d --to -1d --step 1h',
      '/hybrid-core/v2/sites/fra01/resources/history?range[from]=-2d&range[to]=-1d&range[step]=1h',
    ],
  ])('of `hc %s` is the data of the interface, to the digit', async (words, path) => {
    const { status, stdout, stderr } = await hc(`${words} -o json`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(compact(stdout)).toBe(await dataOf(path));
  });

  it('keeps sums beyond 2^53, in YAML and CSV as well', async () => {
    const json = (await hc('resources huge -o json')).stdout;
    const [digits] = /\b\d{17,}\b/.exec(json) ?? [];
    expect(BigInt(digits!)).toBeGreaterThan(2n ** 53n);
    expect((await hc('resources huge -o yaml')).stdout).toContain(` ${digits}\n`);
    expect((await hc('resources huge -o csv')).stdout).toContain(`,${digits},`);
    expect((await hc('resources huge --bytes')).stdout).toContain(digits);
  });

  it('has the columns asked for, and no others', async () => {
    const { stdout } = await hc('assets fra01 -o json --columns id,cpu_percent --filter id=cmp-1');
    expect(JSON.parse(stdout)).toEqual([{ id: 'cmp-1', cpu_percent: 43.21 }]);
  });
});

describe('-o yaml and -o csv', () => {
  it('say the same', async () => {
    const sites = JSON.parse((await hc('sites -o json')).stdout);
    expect(parse((await hc('sites -o yaml')).stdout)).toEqual(sites);
    const [header, ...rows] = parseCsv((await hc('sites -o csv')).stdout);
    expect(header).toContain('hybrid_core_id');
    expect(rows.map(([id]) => id)).toEqual(sites.map(({ id }: { id: string }) => id));
  });

  it('are the CSV of the export, for assets', async () => {
    const listed = await hc('assets --hybrid-core acme-eu -o csv');
    const exported = await hc('export acme-eu -o csv');
    expect(listed.stdout).toBe(exported.stdout);
  });

  it('leave the names of columns out', async () => {
    const { stdout } = await hc('hybrid-cores -o csv --no-header --columns id');
    expect(stdout.split('\r\n')).toContain('acme-eu');
    expect(stdout).not.toContain('id\r\n');
  });
});

describe('a table', () => {
  it('in a pipe is whole, without colours, bars or titles', async () => {
    const { stdout } = await hc('resources fra01');
    expect(stdout).toMatch(/^QUANTITY +USED +IN USE/);
    expect(stdout).toBe(stripVTControlCharacters(stdout));
    expect(stdout).not.toMatch(/[█░]|fra01/);
    expect((await hc('assets --no-header --columns id,status')).stdout).toMatch(/^\S+ +\w+\n/);
  });

  it.each([40, 60, 80, 120, 200])('on a terminal of %i columns fits it', async (columns) => {
    for (const words of [
      'assets',
      'assets fra01',
      'sites',
      'hybrid-cores',
      'resources',
      'forecast',
    ]) {
      const { stdout } = await hc(words, { columns });
      const lines = stripVTControlCharacters(stdout).split('\n').slice(0, -1);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
  });

  it.each([80, 200])(
    'of a forecast of several sites orders by the first, on %i columns',
    async (columns) => {
      const sum = await dataOf('/hybrid-core/v2/hybrid-cores/acme-eu/resources/forecast');
      const record = JSON.parse(await dataOf('/hybrid-core/v2/sites/fra01/resources/forecast'));
      const never = { earliest: null, expected: null, latest: null };
      const site = (id: string, expected: number, order: string) => {
        const full = {
          ...never,
          earliest: 9,
          expected,
          order_by: { earliest: order, expected: order },
        };
        const days_until = { 80: never, 90: never, 100: full };
        const cpu = { ...record.cpu, state: 'filling', days_until };
        return { ...record, site_id: id, computed_at: '2026-11-28T00:00:00Z', cpu };
      };
      const sites = [
        site('berlin', 5, '2026-10-01'),
        site('ams01', 400, '2027-11-03'),
        site('fra01', 67, '2026-12-05'),
      ];
      const answer = `{"data":${sum}}`;
      const of = { columns, fetch: answersWith(answer, sites) };
      const { stdout } = await hc('forecast --hybrid-core acme-eu --lead 60d', of);
      const [, heads, cpu, memory] = stripVTControlCharacters(stdout).split('\n');
      expect(heads).toMatch(/QUANTITY .* FIRST SITE +FULL ON +ORDER FROM +ORDER BY$/);
      // Berlin is of another hybrid core.
      expect(cpu).toMatch(/^cpu .* fra01 +2027-02-03 +2026-12-05 +2026-12-05$/);
      expect(memory).toMatch(/^memory .* - +- +- +-$/);
    },
  );

  it('of resources has what is promised, where it is known', async () => {
    const { stdout } = await hc(
      'resources fra01 -o csv --columns quantity,allocated_percent,allocated,allocatable',
    );
    expect(stdout.trim().split('\r\n')).toEqual([
      'quantity,allocated_percent,allocated,allocatable',
      'cpu,72.48,417.5,576',
      'memory,75,386547056640,515396075520',
      'distributed,,,',
      'rocket,13.02,1000000000000,7681501126656',
      'object,,,',
    ]);
    expect((await hc('resources fra01', { columns: 140 })).stdout).toContain('ALLOCATED');
    const without = JSON.stringify({
      data: {
        ...JSON.parse(await dataOf('/hybrid-core/v2/sites/fra01/resources')),
        allocation: null,
      },
    });
    const of = { columns: 140, fetch: async () => new Response(without) };
    expect((await hc('resources fra01', of)).stdout).not.toContain('ALLOCATED');
  });

  it.each(['forecast', 'headroom'])('of `hc %s` says by what it counts', async (command) => {
    const shown = async (words: string) =>
      (await hc(`${command} fra01${words}`, { columns: 140 })).stdout;
    expect(await shown('')).not.toContain('promise');
    expect(await shown(' --by allocated')).toContain('site fra01 by promise');
  });

  it('of a forecast heads the percentage by what it is of', async () => {
    const percents = async (words: string) => {
      const { stdout } = await hc(`forecast fra01${words} --columns quantity,percent`);
      return stdout
        .split('\n')
        .slice(0, 2)
        .map((line) => line.trim().split(/ +/));
    };
    expect(await percents('')).toEqual([
      ['QUANTITY', 'USED'],
      ['cpu', '78.8', '%'],
    ]);
    expect(await percents(' --by allocated')).toEqual([
      ['QUANTITY', 'ALLOCATED'],
      ['cpu', '72.5', '%'],
    ]);
  });

  it('says of any state that no day within five years is named, and nothing where too little is known', async () => {
    const data = JSON.parse(await dataOf('/hybrid-core/v2/sites/fra01/resources/forecast'));
    const until = { earliest: 1_204, expected: null, latest: null };
    const steady = {
      ...data.cpu,
      state: 'steady',
      days_until: { 80: until, 90: until, 100: until },
    };
    const answer = JSON.stringify({ data: { ...data, cpu: steady } });
    const of = { fetch: async () => new Response(answer) };
    const columns = 'quantity,days_until_100_earliest,days_until_100_expected';
    const { stdout } = await hc(`forecast fra01 --no-header --columns ${columns}`, of);
    expect(stdout).toMatch(/^cpu +3\.3 years +> 5 years\n/);
    expect(stdout.match(/5 years/g)).toHaveLength(1);
  });

  it.each([30, 60, 80, 100])('on a terminal of %i columns has whole ids', async (columns) => {
    const { stdout } = await hc('assets fra01', { columns });
    const ids = JSON.parse((await hc('assets fra01 -o json')).stdout).map(
      ({ id }: { id: string }) => id,
    );
    const [, ...lines] = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ /)[0])).toEqual(ids);
    const long = 'node-0001.rack-17.hall-3.fra01.cloud.acme.example';
    const asset = JSON.stringify({ ...recordOf(long), site_id: 'frankfurt-am-main-01' });
    const page = { offset: 0, limit: 50, total: 1 };
    const answer = `{"data":[${asset}],"meta":{"page":${JSON.stringify(page)},"revision":"1"},"links":{"next":null}}`;
    const of = { columns, fetch: async () => new Response(answer) };
    const wide = await hc('assets --hybrid-core c', of);
    const [, line] = stripVTControlCharacters(wide.stdout).split('\n');
    // A long one keeps both of its ends, and does not empty the table.
    expect(line).toMatch(/^node-0001\S*…\S*example( |$)/);
    expect(line!.length).toBeLessThanOrEqual(columns);
    expect(line).toMatch(columns >= 60 ? / active / : /^/);
    expect(wide.stdout.includes('frankfurt-am-main-01')).toBe(columns >= 60);
  });

  it('of events says what changed, and where, on 80 columns', async () => {
    const event = {
      id: '7',
      at: new Date().toISOString(),
      type: 'asset.status',
      hybrid_core_id: 'acme-eu',
      site_id: 'fra01',
      asset_id: 'node-0001.rack-17.hall-3.fra01.cloud.acme.example',
      before: { status: 'active' },
      after: { status: 'failed' },
    };
    const answer = JSON.stringify({ data: [event], meta: { next: '7', oldest: '1' } });
    const of = { columns: 80, fetch: async () => new Response(answer) };
    const { stdout } = await hc('events', of);
    expect(stdout).toMatch(/SITE .*CHANGE/);
    expect(stdout).toMatch(/ fra01 .* active → failed/);
    const csv = await hc('events -o csv', { fetch: async () => new Response(answer) });
    expect(csv.stdout.split('\r\n')[0]).toMatch(/before,after$/);
  });

  it('of a forecast keeps the days to order on 80 columns', async () => {
    const { stdout } = await hc('forecast fra01 --lead 60d', { columns: 80 });
    expect(stripVTControlCharacters(stdout)).toMatch(/QUANTITY .*ORDER FROM +ORDER BY\n/);
  });

  it('of amounts of several units says the unit of each', async () => {
    const { stdout } = await hc('resources fra01');
    expect(stdout).toMatch(/^cpu .* [\d,.]+ cores /m);
    expect(stdout).toMatch(/^memory .* [\d,.]+ [KMGTP]iB /m);
  });

  it('of headroom says where most fit', async () => {
    const { stdout } = await hc('headroom --shape cpu=1', { columns: 200 });
    const { fits } = JSON.parse((await hc('headroom --shape cpu=1 -o json')).stdout);
    const [most] = fits.sites;
    expect(stdout).toContain(`${fits.count} fit (${most.site_id} ${most.count}`);
  });

  it('has bars and colours on a terminal, unless NO_COLOR says no', async () => {
    const wide = { columns: 150 };
    expect((await hc('assets fra01', wide)).stdout).toContain('\u001b[31m██');
    const plain = { ...wide, environment: { ...environment, NO_COLOR: '1' } };
    const { stdout } = await hc('assets fra01', plain);
    expect(stdout).toContain('█');
    expect(stdout).not.toContain('\u001b');
  });

  it('shows nothing that a terminal would obey', async () => {
    const { stdout } = await hc('sites --columns description', { columns: 200 });
    expect(stdout).toContain('Line one\\nline "two" — ünïcode 😀');
  });

  it('says to people what has no room, and that nothing is there', async () => {
    const narrow = await hc('assets fra01', { columns: 60 });
    expect(narrow.stderr).toMatch(/^No room for observed_at, [\s\S]*widen, or\s+use --columns/);
    const empty = await hc('assets fra01 --filter status=nothing', { columns: 60 });
    expect(empty).toMatchObject({ status: 0, stdout: '' });
    expect(empty.stderr).toMatch(/^No asset is like that\.\n/);
    expect((await hc('assets fra01 --filter status=nothing')).stderr).toBe('');
  });
});

describe('assets', () => {
  it('of all hybrid cores are the interface’s, in its order', async () => {
    const { stdout } = await hc('assets -o json --sort -storage_usage');
    const all: unknown[] = JSON.parse(stdout);
    const path = '/hybrid-core/v2/hybrid-cores/-/assets?sort[storage_usage]=-';
    expect(JSON.parse(await dataOf(path))).toEqual(all.slice(0, 50));
    const limited = await hc('assets -o json --sort -storage_usage --limit 3');
    expect(JSON.parse(limited.stdout)).toEqual(all.slice(0, 3));
  });

  it('can be asked for by whatever the interface knows', () => {
    const of = (id: string) => routes.find((route) => route.id === id)!.parameters;
    for (const [route, { filters, sorts }] of [
      ['listSites', listParameters.sites],
      ['listHybridCores', listParameters.hybridCores],
      ['listSiteAssets', listParameters.siteAssets],
      ['listHybridCoreAssets', listParameters.assets],
    ] as const) {
      expect(Object.keys(filters)).toEqual(of(route).filters.map(({ name }) => name));
      expect(sorts).toEqual(of(route).sorts.map(({ name }) => name));
    }
  });
});

it('events are asked for by the types that there are', () => {
  expect(listParameters.events.filters.type).toEqual(eventTypes);
  const { filters } = routes.find(({ id }) => id === 'listEvents')!.parameters;
  expect(Object.keys(listParameters.events.filters)).toEqual(filters.map(({ name }) => name));
});

describe('an export', () => {
  it('is the interface’s, byte for byte', async () => {
    const { stdout } = await hc('export acme-eu --filter status=active');
    const path = '/hybrid-core/v2/hybrid-cores/acme-eu/assets.ndjson?filter[status]=active';
    const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };
    expect(stdout).toBe(await (await fetch(`${service.url}${path}`, { headers })).text());
  });

  it('has the columns asked for, and no others', async () => {
    const lines = async (words: string) => (await hc(`export acme-eu ${words}`)).stdout;
    const one = '--columns id,cpu_percent --filter id=cmp-1 --filter site_id=fra01';
    expect(await lines(one)).toBe('{"id":"cmp-1","cpu_percent":43.21}\n');
    // NDJSON has no header to leave out.
    expect(await lines(`${one} --no-header`)).toBe(await lines(one));
    expect((await lines('-o csv --columns id --no-header')).split('\r\n')).toContain('cmp-1');
  });

  it('into a file is there once it is whole', async () => {
    const file = join(temporaryFolder(), 'assets.csv');
    expect(await hc(`export acme-eu -o csv --file ${file}`)).toMatchObject({
      status: 0,
      stdout: '',
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^id,site_id,node_type,.*\r\n$/s);
    const nowhere = await hc(`export acme-eu --file ${file}/below`);
    expect(nowhere.status).toBe(1);
    expect(nowhere.stderr).toContain('cannot be written');
  });

  it('is of all hybrid cores unless one is named', async () => {
    const { stdout } = await hc('export');
    const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };
    const path = '/hybrid-core/v2/hybrid-cores/-/assets.ndjson';
    expect(stdout).toBe(await (await fetch(`${service.url}${path}`, { headers })).text());
    expect(stdout).toContain((await hc('export acme-lab')).stdout.split('\n')[0]);
  });
});

describe('options of most commands', () => {
  it('stand before the command as well', async () => {
    const { stdout } = await hc('sites -o json');
    const debugged = await hc('--debug sites -o json');
    expect(debugged.stdout).toBe(stdout);
    expect(debugged.stderr).toMatch(/^> GET /m);
    expect((await hc('--context nowhere --debug sites')).stderr).toContain('context "nowhere"');
    expect((await hc('--context=nowhere assets fra01')).stderr).toContain('context "nowhere"');
    expect((await hc('--context nowhere sites --context other')).stderr).toContain('"other"');
    expect((await hc('__complete -- --context nowhere sit')).stdout).toBe(
      'sites\tlist the sites\n',
    );
    expect((await hc('__complete -- --co')).stdout).toBe('--context\t\n');
  });
});

describe('a history', () => {
  it('is drawn on a terminal, and listed in a pipe', async () => {
    expect((await hc('history fra01 --quantity cpu')).stdout).toMatch(/^AT +CPU\n/);
    const drawn = await hc('history fra01', { columns: 80 });
    expect(drawn.stdout).toContain('Nothing was recorded in this range.');
  });
});

describe('mistakes', () => {
  it.each([
    ['resource', 2, /unknown command 'resource'\n\(Did you mean resources\?\)/],
    ['-o json assets', 2, /stand after the command: hc assets -o\n$/],
    ['--debug context list', 2, /unknown option '--debug'/],
    ['--context', 2, /unknown option '--context'/],
    ['--sort id doctor', 2, /stand after the command: hc sites --sort\n$/],
    ['context -o json list', 2, /stand after the command: hc context list -o\n$/],
    ['--nothing sites', 2, /^hc: unknown option '--nothing'\n$/],
    ['sites --colums id', 2, /Did you mean --columns\?/],
    ['sites --columns idd', 2, /no column "idd"\. Did you mean id\? There are: id, /],
    ['export acme-eu --columns idd', 2, /no column "idd"\. Did you mean id\? There are: id, /],
    ['export acme-eu -o csv --columns idd', 2, /no column "idd"\. Did you mean id\?/],
    ['assets --sort -memory', 2, /--sort does not know "memory"/],
    ['assets --sort -memory_usag', 2, /Did you mean memory_usage\?/],
    ['assets --filter node_type=compute_', 2, /Did you mean compute\? It knows: compute, /],
    ['assets --filter status', 2, /expected NAME=VALUE, status=… for instance/],
    ['assets fra01 --filter site_id=fra01', 2, /--filter does not know "site_id"/],
    ['assets --limit some', 2, /--limit is "some"; expected a whole number above 0/],
    ['assets --interval 4000', 2, /--interval is 4000; at most 3600 seconds/],
    ['assets fra01 --hybrid-core acme-eu', 2, /exclude each other/],
    ['sites -o xml', 2, /Allowed choices are table, json, yaml, csv/],
    ['history --from yesterday', 2, /range\[from\]: Expected an RFC 3339 time.*"yesterday"/],
    ['history --quantity ram', 2, /It knows: cpu, memory, distributed, rocket, object/],
    ['completion tcsh', 2, /Allowed choices are bash, zsh, fish/],
    ['assets fra1', 4, /There is no site "fra1" here/],
    ['resources --hybrid-core acme-e', 4, /There is no hybrid core "acme-e" here/],
    ['asset fra01 cmp-99', 4, /There is no asset "cmp-99" here/],
    ['asset cmp-99', 4, /there is no asset "cmp-99" at any site/],
    ['asset cmp-1', 2, /is at several sites \(.*fra01.*hc asset SITE cmp-1/],
  ])('`hc %s` ends with %i and says what is meant', async (words, status, message) => {
    const result = await hc(words);
    expect(result).toMatchObject({ status, stdout: '' });
    expect(result.stderr).toMatch(message);
    expect(result.stderr).toMatch(/^hc: /);
  });

  it('of credentials end with 3', async () => {
    const wrong = await hc('sites', { environment: { ...environment, HC_TOKEN: 'wrong' } });
    expect(wrong.status).toBe(3);
    expect(wrong.stderr).toMatch(
      /^hc: Authentication failed.*`hc doctor` looks at the credentials/,
    );
    const { HC_TOKEN: _, ...incomplete } = environment;
    const missing = await hc('sites', { environment: incomplete });
    expect(missing.status).toBe(3);
    expect(missing.stderr).toContain('the environment has HC_URL and HC_USER_ID, but not HC_TOKEN');
    const none = await hc('sites', { environment: { XDG_CONFIG_HOME: temporaryFolder() } });
    expect(none.status).toBe(3);
    expect(none.stderr).toContain('hc context create NAME --url URL');
  });

  it('of the way end with 1, and lead to the doctor', async () => {
    const { status, stderr } = await hc('sites', {
      environment: { ...environment, HC_URL: 'http://127.0.0.1:9' },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/No connection.*`hc doctor` finds out more\.\n$/);
  });

  it('of a busy service end with 5', async () => {
    const busy = async () =>
      new Response('{}', { status: 503, headers: { 'Retry-After': '3600' } });
    const { status, stderr } = await hc('sites', { fetch: busy });
    expect({ status, stderr }).toEqual({ status: 5, stderr: expect.stringContaining('503') });
  });
});
