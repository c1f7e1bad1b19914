import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putting, smallPartner, write } from '../../../test/conformance/store-under-test.ts';
import { eventually } from '../../../test/fixture/patience.ts';
import { noCapacity } from '../../domain/asset.ts';
import type { Usage } from '../../domain/usage.ts';
import { LeaseLost } from '../../store/lease/lease.ts';
import { openStore } from '../../store/open.ts';
import type { StoreWriter } from '../../store/store.ts';
import { readDocument } from '../../text/document/document.ts';
import type { CollectContext, CollectLogEntry, CollectReport } from '../runner/source.ts';
import { createSources } from '../sources.ts';
import { sourcesSchema } from '../sources-file.ts';
import { seriesMax } from './instant-query.ts';
import { selectorsOf } from './promql.ts';

/** Answers by metric: what a query that names it gives; times of whatever they name. */
type Answers = Record<string, unknown>;

const at = 1_795_000_000;

const vector = (...series: [Record<string, string>, string][]) => ({
  status: 'success',
  data: {
    resultType: 'vector',
    result: series.map(([metric, value]) => ({ metric, value: [at, value] })),
  },
});

describe('a round of Prometheus', () => {
  let server: Server;
  let writer: StoreWriter;
  let answers: Answers;
  /** Take the place of their answers once anything was asked about memory. */
  let answersOnceAsked: Answers;
  let requests: { form: URLSearchParams; headers: Record<string, unknown> }[];
  let log: CollectLogEntry[];
  let headersOfAnswers: Readonly<Record<string, string>>;
  let statusOfPages: number;
  let statusOfAnswers: number;
  /** Until when answers to queries that name something are held back. */
  const holds = new Map<string, Promise<void>>();

  beforeEach(async () => {
    answers = {};
    answersOnceAsked = {};
    requests = [];
    log = [];
    headersOfAnswers = {};
    statusOfPages = 200;
    statusOfAnswers = 200;
    holds.clear();
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', async () => {
        const form = new URLSearchParams(body);
        requests.push({ form, headers: request.headers });
        const answer = await answerTo(form.get('query')!);
        const { status } = answer as { status?: string };
        const isPage = typeof answer === 'string';
        response.writeHead(status === 'error' ? 422 : isPage ? statusOfPages : statusOfAnswers, {
          'Content-Type': 'application/json',
          ...headersOfAnswers,
        });
        response.end(isPage ? answer : JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    const small = smallPartner();
    const capacity = noCapacity;
    const node = { id: 'n1', nodeType: 'compute', status: 'active', capacity } as const;
    await write(writer, { ...small, assets: new Map([...small.assets, ['e1', putting(node)]]) });
  });
  afterEach(async () => {
    await writer.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function answerTo(query: string): Promise<unknown> {
    for (const [of, held] of holds) if (query.includes(of)) await held;
    const [, answer] = Object.entries(answers).find(([of]) => query.includes(of)) ?? ['', vector()];
    if (query.includes('node_memory')) Object.assign(answers, answersOnceAsked);
    return answer;
  }

  const isAsked = (what: string) => requests.some(({ form }) => form.get('query')!.includes(what));

  function collect(
    settings = '',
    other: Partial<CollectContext> = {},
    environment = {},
  ): Promise<CollectReport> {
    const { port } = server.address() as AddressInfo;
    const text = `prometheus:\n  url: http://127.0.0.1:${port}\n${settings}`;
    const { value, faults } = readDocument(text, 'yaml', sourcesSchema);
    expect(faults).toEqual([]);
    const options = { environment, takeOver: false, allowRemovals: false };
    const [source] = createSources(value!, options);
    return source!.collect({
      writer,
      signal: new AbortController().signal,
      dryRun: false,
      clock: () => at * 1_000,
      progress: () => {},
      log: (entry) => log.push(entry),
      fence: async () => {},
      ...other,
    });
  }

  it('says that credentials are asked for, or refused', async () => {
    server.removeAllListeners('request');
    server.on('request', (_, response) => response.writeHead(401).end('Unauthorized'));
    await expect(collect()).rejects.toThrow(
      /\/api\/v1\/query: credentials are asked for \(HTTP status 401\); bearer_token_file, or /,
    );
    const token = { TOKEN: 'wrong' };
    await expect(collect('  bearer_token_env: TOKEN\n', {}, token)).rejects.toThrow(
      'the credentials are refused (HTTP status 401); look at what bearer_token_file',
    );
  });

  it('says by how much the clock is off where nothing is found', async () => {
    const off = (minutes: number) => ({ clock: () => Date.now() + minutes * 60_000 });
    await expect(collect('', off(7))).rejects.toThrow(
      /no query gives any series: the clock here is (7\.0|6\.9) minutes ahead of the clock of http/,
    );
    await expect(collect('', off(-90))).rejects.toThrow(
      /(90\.0|89\.9) minutes behind the clock of http/,
    );
    await expect(collect('', off(0))).rejects.toThrow(
      /no query gives any series; is node_exporter, or the exporter of the set, scraped by http:[^?]*\?$/,
    );
  });

  const stored = async (): Promise<Usage | undefined> => {
    const state = await writer.transaction((trx) => trx.readWholePartner('acme'));
    return state!.contents.get('e1')!.usage.get('n1');
  };
  const revision = async () =>
    (await writer.transaction((trx) => trx.readRevisions()))[0]!.revision;

  /** Memory of n1, measured a minute ago. */
  const memoryOfNode = (used = '5'): Answers => ({
    'timestamp(node_memory': vector([{ instance: 'n1:9100' }, String(at - 60)]),
    'MemTotal_bytes - node_memory': vector([{ instance: 'n1:9100', job: 'node' }, used]),
    node_memory_MemTotal_bytes: vector([{ instance: 'n1:9100', job: 'node' }, '8']),
  });

  it('writes what was measured with the time it was measured at', async () => {
    answers = memoryOfNode();
    expect(await collect()).toMatchObject({ samples: 2, changed: 1, unmatched: [], errors: [] });
    expect(await stored()).toEqual({
      source: 'collector',
      cpu: null,
      memory: { used: 5, total: 8, observedAt: (at - 60) * 1_000 },
      storage: null,
    });
    const { form, headers } = requests[0]!;
    expect(form.get('time')).toBe(`${at}.000`);
    expect([form.get('timeout'), form.get('limit')]).toEqual(['10000ms', '200001']);
    expect(headers.authorization).toBe(undefined);
  });

  it('writes nothing where nothing is new, and nothing in a dry run', async () => {
    answers = memoryOfNode();
    const dry = await collect('', { dryRun: true });
    expect(dry.partners).toEqual([
      { partnerId: 'acme', changed: 1, lines: ['e1/n1: memory 5 of 8 bytes'] },
    ]);
    expect(await stored()).toBe(undefined);
    await collect();
    const before = await revision();
    expect(await collect()).toMatchObject({ samples: 2, changed: 0 });
    expect(await revision()).toBe(before);
  });

  it('writes a sample once, though a rate over it differs from round to round', async () => {
    answers = memoryOfNode('5');
    await collect();
    const [before, first] = [await revision(), await stored()];
    answers = memoryOfNode('6');
    expect(await collect()).toMatchObject({ samples: 2, changed: 0 });
    expect([await revision(), await stored()]).toEqual([before, first]);
    answers['timestamp(node_memory'] = vector([{ instance: 'n1:9100' }, String(at - 45)]);
    expect(await collect()).toMatchObject({ changed: 1 });
    expect((await stored())?.memory).toMatchObject({ used: 6, observedAt: (at - 45) * 1_000 });
  });

  it('never tells a value younger than it is, where a scrape ends between its two queries', async () => {
    answers = memoryOfNode();
    answersOnceAsked = {
      'timestamp(node_memory': vector([{ instance: 'n1:9100' }, String(at)]),
      'MemTotal_bytes - node_memory': vector([{ instance: 'n1:9100', job: 'node' }, '7']),
    };
    const only = '{ cpu_used: false, cpu_total: false, memory_total: false }';
    await collect(`  queries: ${only}\n`);
    expect((await stored())?.memory).toMatchObject({ used: 7, observedAt: (at - 60) * 1_000 });
  });

  it('writes nothing once another has taken over', async () => {
    answers = memoryOfNode();
    const fence = async () => {
      throw new LeaseLost('collector');
    };
    await expect(collect('', { fence })).rejects.toThrow(LeaseLost);
    expect(await stored()).toBe(undefined);
  });

  it('lets one bad query spoil nothing else', async () => {
    const error = { status: 'error', errorType: 'execution', error: 'many-to-many\nmatching' };
    answers = { node_cpu_seconds_total: error, node_filesystem: '<html>', ...memoryOfNode() };
    const { changed, errors } = await collect();
    expect(changed).toBe(1);
    expect(errors).toEqual([
      'cpu_used: refused by the source (execution): many-to-many matching',
      'cpu_total: refused by the source (execution): many-to-many matching',
      expect.stringMatching(
        /^rocket_used: http.*query: no answer of Prometheus .HTTP status 200., got "<html>";/,
      ),
      expect.stringMatching(
        /^rocket_total: http.*query: no answer of Prometheus .HTTP status 200., got "<html>";/,
      ),
    ]);
  });

  it.each([429, 503])('doubts no address where a proxy answers with %i', async (status) => {
    answers = { node_filesystem: 'later', ...memoryOfNode() };
    statusOfPages = status;
    // Too long to be waited for.
    headersOfAnswers = { 'Retry-After': '3600' };
    const { errors } = await collect('  queries: { cpu_used: false, cpu_total: false }\n');
    const said = `no answer of Prometheus .HTTP status ${status}., got "later"$`;
    expect(errors).toEqual(
      ['rocket_used', 'rocket_total'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}: http.*query: ${said}`)),
      ),
    );
  });

  const nodeNames = Array.from({ length: 60 }, (_, index) => `n${index + 1}:9100`);
  type Parts = Partial<Record<'total' | 'uneven' | 'waiting', string>>;
  const partsOf = (parts: Parts) =>
    vector(
      ...nodeNames.flatMap((instance) =>
        Object.entries(parts).map(
          ([hybrid_core_part, value]) =>
            [{ instance, hybrid_core_part }, value] as [Record<string, string>, string],
        ),
      ),
    );

  /** CPUs of sixty nodes, which is more than one batch has. */
  const cpusOfNodes = (parts: Parts = { total: '64', uneven: '0', waiting: '60.5' }): Answers => ({
    'timestamp(node_cpu': vector(
      ...nodeNames.map(
        (instance) => [{ instance }, String(at - 5)] as [Record<string, string>, string],
      ),
    ),
    hybrid_core_part: partsOf(parts),
  });

  it('asks about CPUs of some nodes at a time, and loses no more than those that fail', async () => {
    const error = { status: 'error', errorType: 'execution', error: 'too many samples' };
    answers = { 'n55:9100': error, ...cpusOfNodes() };
    const { errors } = await collect();
    expect(await stored()).toMatchObject({
      cpu: { used: 350n, total: 6_400n, observedAt: (at - 5) * 1_000 },
    });
    expect(errors).toEqual([
      'cpu_used: nothing of 10 of 60 nodes (n51:9100, n52:9100, n53:9100, n54:9100, n55:9100, ' +
        'n56:9100, n57:9100, n58:9100, n59:9100, n60:9100): ' +
        'refused by the source (execution): too many samples',
      expect.stringMatching(/^cpu_total: nothing of 10 of 60 nodes/),
    ]);
  });

  it('gives up on batches after some that fail one after the other', async () => {
    const error = { status: 'error', errorType: 'execution', error: 'no' };
    answers = {
      ...memoryOfNode(),
      ...cpusOfNodes(),
      hybrid_core_part: error,
      'avg without': error,
    };
    const { errors, changed } = await collect('  queries: { cpu_total: false }\n');
    expect([changed, errors]).toEqual([1, ['cpu_used: refused by the source (execution): no']]);
    const batches = requests.filter(({ form }) => form.get('query')!.includes('hybrid_core_part'));
    expect(batches.length).toBeLessThan(8);
  });

  it('takes a closer look at nodes of which the first one tells nothing', async () => {
    const closer = vector([{ instance: 'n1:9100' }, '2']);
    answers = { 'avg without': closer, ...cpusOfNodes({ total: '64' }) };
    expect((await collect()).errors).toEqual([]);
    expect((await stored())?.cpu).toMatchObject({ used: 200n, total: 6_400n });
  });

  it('takes what is recorded, and asks no more about those nodes', async () => {
    const recorded = (value: string) => vector([{ instance: 'n1:9100' }, value]);
    answers = {
      'hybrid_core:node_cpu_time:seconds': recorded(String(at - 20)),
      'hybrid_core:node_cpu_used:cores': recorded('1.25'),
      'hybrid_core:node_cpu_total:cores': recorded('32'),
      ...cpusOfNodes(),
      hybrid_core_part: vector(),
    };
    expect((await collect()).errors).toEqual([]);
    expect(await stored()).toMatchObject({
      cpu: { used: 125n, total: 3_200n, observedAt: (at - 20) * 1_000 },
    });
    const queries = requests.map(({ form }) => form.get('query')!);
    const batches = queries.filter((query) => query.includes('=~"n'));
    expect(batches.length).toBeGreaterThan(0);
    expect(batches.filter((query) => query.includes('"n1:9100'))).toEqual([]);
  });

  it('writes once a round, when all is read', async () => {
    answers = { ...memoryOfNode(), ...cpusOfNodes() };
    const held = Promise.withResolvers<void>();
    holds.set('hybrid_core_part', held.promise);
    const steps: string[] = [];
    const round = collect('', { progress: (step) => steps.push(step) });
    await eventually(async () => isAsked('hybrid_core_part') || null);
    expect(await stored()).toBe(undefined);
    held.resolve();
    expect(await round).toMatchObject({
      changed: 1,
      partners: [{ partnerId: 'acme', changed: 1 }],
    });
    expect(await stored()).toMatchObject({ cpu: { used: 350n }, memory: { used: 5 } });
    expect(steps.filter((step) => step.includes('writing'))).toHaveLength(1);
  });

  it('lets a label that is no text spoil its own metric alone', async () => {
    answers = memoryOfNode();
    answers.node_filesystem = {
      status: 'success',
      data: { resultType: 'vector', result: [{ metric: { instance: 123 }, value: [at, '1'] }] },
    };
    const { changed, errors } = await collect();
    expect(changed).toBe(1);
    expect(errors).toEqual([
      'rocket_used: the answer holds a series whose label "instance" is no text: "123"',
      'rocket_total: the answer holds a series whose label "instance" is no text: "123"',
    ]);
  });

  it('reads no more than so many series, nor series of any size', async () => {
    answers = memoryOfNode();
    const start = '{"status":"success","data":{"resultType":"vector","result":[';
    answers.node_cpu = `${start}${'{"metric":{}},'.repeat(seriesMax + 1)}`;
    answers.node_filesystem = `${start}{"metric":{"a":"${'x'.repeat(20_000)}`;
    const { changed, errors } = await collect();
    expect(changed).toBe(1);
    expect(errors).toHaveLength(4);
    expect(errors[0]).toContain(`"data.result" has more than ${seriesMax} items`);
    expect(errors[2]).toContain('more than 16384 bytes in one item of its list');
  });

  it('fails where everything does, and where there is nothing at all', async () => {
    await expect(collect()).rejects.toThrow('no query gives any series');
    answers = { '': { status: 'error', errorType: 'timeout', error: 'too slow' } };
    await expect(collect()).rejects.toThrow('refused by the source (timeout): too slow');
    answers = { '': { status: 'success', data: { resultType: 'matrix', result: [] } } };
    await expect(collect()).rejects.toThrow('expected an instant vector, got "matrix"');
  });

  it('logs what the API warns of, once', async () => {
    answers = memoryOfNode();
    const warnings = ['PromQL warning: a mix of floats and histograms'];
    Object.assign(answers.node_memory_MemTotal_bytes!, { warnings });
    expect(await collect()).toMatchObject({ samples: 2, errors: [] });
    expect(log.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ message: `the source warns: ${warnings[0]}` }),
    ]);
  });

  describe('of a partial answer', () => {
    /** Local disks of n1: an aggregate. */
    const disksOfNode = (size: string): Answers => ({
      'timestamp(node_filesystem': vector([{ instance: 'n1:9100' }, String(at - 60)]),
      'max without': vector([{ instance: 'n1:9100', job: 'node' }, size]),
    });
    const rocket = { used: 9, total: 9, observedAt: (at - 60) * 1_000 };

    it.each<readonly [string, object, Readonly<Record<string, string>>]>([
      ['a cluster of VictoriaMetrics says isPartial', { isPartial: true }, {}],
      ['Thanos and remote read warn', { warnings: ['store "b" is away'] }, {}],
      ['the answer is truncated', { warnings: ['results truncated due to limit'] }, {}],
      ['an info says so', { infos: ['partial response of 2 of 3 zones'] }, {}],
      ['a header says so', {}, { 'X-Server-Partial-Response': 'true' }],
      ['M3 warns in a header', {}, { 'M3-Warnings': 'm3db_max_fetch_series_limit_applied' }],
      ['a key says so in other words', { partialResponse: 1 }, {}],
      ['a key of the data says so', { data: { truncated: true } }, {}],
      ['the warnings are one text', { warnings: 'a store is away' }, {}],
      ['a warning is an object', { warnings: [{ store: 'b' }] }, {}],
    ])('nothing is written that is an aggregate, where %s', async (_, saying, said) => {
      answers = disksOfNode('9');
      await collect();
      const before = await revision();
      answers = disksOfNode('3');
      answers['timestamp(node_filesystem'] = vector([{ instance: 'n1:9100' }, String(at - 30)]);
      const { data, ...members } = saying as { data?: object };
      Object.assign(answers['max without']!, members);
      Object.assign((answers['max without'] as { data: object }).data, data);
      headersOfAnswers = said;
      // Where every answer is partial, the round fails.
      const { errors } = await collect().catch(({ message }) => ({ errors: [message] }));
      expect(errors).toContainEqual(
        expect.stringMatching(/a partial answer, of which .+ written \(.+\)$/),
      );
      expect((await stored())?.storage).toEqual(rocket);
      expect(await revision()).toBe(before);
    });

    it.each([
      ['says that it is whole', { isPartial: false, truncated: null, partial: [] }, {}],
      ['has warnings without any', { warnings: [], infos: null }, {}],
      ['and its header say that it is whole', {}, { 'X-Partial-Response': 'false' }],
    ])('there is no word where it %s', async (_, saying, said) => {
      answers = disksOfNode('9');
      Object.assign(answers['max without']!, saying);
      headersOfAnswers = said;
      expect(await collect()).toMatchObject({ samples: 2, errors: [] });
    });

    it('nothing is written that is an aggregate, where the status says so', async () => {
      answers = disksOfNode('3');
      statusOfAnswers = 206;
      await expect(collect()).rejects.toThrow(/a partial answer, .+ \(HTTP status 206\)$/);
      expect(await stored()).toBe(undefined);
    });

    it('two machines may be unseen, so an aggregate is not written', async () => {
      answers = { 'max by': vector([{ instance: 'n1:9100' }, '5']) };
      answers['timestamp(x'] = vector([{ instance: 'n1:9100' }, String(at - 60)]);
      answers['up and on'] = {
        ...vector([{ instance: 'n1:9100', job: 'a' }, '1']),
        isPartial: true,
      };
      const { errors } = await collect('  queries: { memory_used: max by (instance) (x) }\n').catch(
        ({ message }) => ({ errors: [message] }),
      );
      expect(errors).toEqual([
        expect.stringMatching(/^memory_used: a partial answer, of which nothing/),
      ]);
      expect((await stored())?.memory).toBe(undefined);
    });

    it('the series that came are written where none is an aggregate', async () => {
      answers = memoryOfNode();
      Object.assign(answers.node_memory_MemTotal_bytes!, { isPartial: true });
      const { errors } = await collect();
      expect(errors).toEqual([
        'memory_total: a partial answer, of which the series that came are written (isPartial)',
      ]);
      expect((await stored())?.memory).toMatchObject({ used: 5, total: 8 });
    });
  });

  it('puts the matchers of the source into each selector, those of its own queries, too', async () => {
    answers = memoryOfNode();
    const own = '{ object_used: sum by (instance) (a + b), object_total: c }';
    await collect(`  matchers: 'job="node",zone!~"b|c"'\n  queries: ${own}\n`);
    const asked = requests.map(({ form }) => form.get('query')!);
    expect(asked.length).toBeGreaterThan(9);
    const all = asked.flatMap((query) => selectorsOf(query));
    expect(all.filter((selector) => !selector.includes('job="node",zone!~"b|c"'))).toEqual([]);
  });

  it.each(['job', 'job=node', 'job="a" or b', '{job="a"}', 'job="a"} or {job="b"'])(
    'refuses the matchers %s',
    (matchers) => {
      const text = JSON.stringify({ prometheus: { url: 'http://x', matchers } });
      const { faults } = readDocument(text, 'json', sourcesSchema);
      expect(faults.map(({ message }) => message)).toEqual([
        expect.stringContaining('expected label matchers such as job="node"'),
      ]);
    },
  );

  it('measures by a label with a dot, as OpenTelemetry names them', async () => {
    const labels = { 'host.name': 'n1', 'data.center': 'e1' };
    answers = {
      'timestamp(': vector([labels, String(at - 5)]),
      'up and': vector(),
      'system.memory': vector([labels, '1000']),
    };
    const { errors } = await collect(
      '  asset_label: host.name\n  site_label: data.center\n  queries:\n' +
        `    memory_used: sum by ("host.name", "data.center") ({"system.memory.usage"})\n`,
    );
    expect(errors).toEqual([]);
    expect(await stored()).toMatchObject({ memory: { used: 1_000 } });
    const queries = requests.map(({ form }) => form.get('query')!);
    expect(queries).toContain(
      'min by ("host.name", "data.center") (timestamp({"system.memory.usage"}))',
    );
    expect(queries.some((query) => query.includes('or on ("host.name", "data.center")'))).toBe(
      true,
    );
  });

  it('logs some of many warnings, and those that are new once more', async () => {
    answers = memoryOfNode();
    const warnings = Array.from({ length: 10_000 }, (_, index) => `PromQL warning: ${index}`);
    Object.assign(answers.node_memory_MemTotal_bytes!, { warnings });
    await collect();
    expect(log.filter(({ level }) => level === 'warn')).toHaveLength(21);
    expect(log.at(-1)).toMatchObject({ facts: { more: 9_980 } });
  });

  it('measures the configured partners', async () => {
    answers = memoryOfNode();
    const report = await collect('  partners: [acme, missing]\n');
    expect(report).toMatchObject({ changed: 1, errors: ['there is no partner "missing"'] });
    await expect(collect('  partners: [missing]\n')).rejects.toThrow(
      'none of its partners is in the database: missing',
    );
  });

  it('sends its secrets and its tenant, and tells where a secret is missing', async () => {
    answers = memoryOfNode();
    const settings = '  bearer_token_env: TOKEN\n  org_id: acme\n';
    await collect(settings, {}, { TOKEN: 'secret\n' });
    expect(requests[0]!.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-scope-orgid': 'acme',
    });
    await expect(collect(settings)).rejects.toThrow(
      'the environment variable that its _env key names is not set; it should hold a secret',
    );
    await collect('  username: me\n  password_env: PASSWORD\n', {}, { PASSWORD: 'pass word' });
    expect(requests.at(-1)!.headers.authorization).toBe(`Basic ${btoa('me:pass word')}`);
  });
});
