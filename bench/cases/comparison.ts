import { fileURLToPath } from 'node:url';
import { type BenchCase, ratioFigure } from '../case.ts';
import { graphqlRequest } from '../comparison/graphql.ts';
import { fillPlainTable } from '../comparison/table.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { mixedRequests } from '../dataset/requests.ts';
import type { LoadRequest } from '../load/request.ts';
import { askJson } from '../processes/ask.ts';
import { startBare, startNodeServer } from '../processes/bare.ts';

const seed = 5;
const recordedSeed = 77;
const recordedAnswers = 1_000;
/** Responses that must be equal on all servers. */
const comparedAnswers = 50;
/** Above what servers that query a database reach. */
const rivalRequestsPerSecondMax = 5_000;

/** Compares the same queries with typical alternatives on the same PostgreSQL. */
export const comparison: BenchCase = {
  name: 'comparison',
  title: 'random mixture over 100,000 assets in PostgreSQL, to Fastify and pg, and to PostGraphile',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet, 'postgres');
    await fillPlainTable(fleet);
    const rival = (name: string) => {
      const file = fileURLToPath(new URL(`../comparison/${name}.js`, import.meta.url));
      return startNodeServer([file, fleet.databaseUrl]).then((server) => bench.keep(server));
    };
    const service = await bench.service(fleet);
    const fastify = await rival('fastify-pg');
    const postgraphile = await rival('postgraphile');
    const recorded = [...mixedRequests(fleet, recordedSeed)(recordedAnswers)];
    const bare = bench.keep(await startBare(service, recorded, bench.file('answers.json')));
    for (const request of recorded.slice(0, comparedAnswers)) {
      const expected = ids(await askJson<RestList>(service.port, request));
      const inGraphql = asGraphql(fleet, request);
      requireSame(request, expected, ids(await askJson<RestList>(fastify.port, request)));
      requireSame(request, expected, graphqlIds(await askJson(postgraphile.port, inGraphql)));
    }
    const requestsPerSecondMax = rivalRequestsPerSecondMax;
    const [ours, plain, generated, reference] = await bench.measure([
      { name: 'hybrid-core', server: service, requests: mixedRequests(fleet, seed) },
      {
        name: 'Fastify and pg',
        server: fastify,
        requestsPerSecondMax,
        requests: mixedRequests(fleet, seed),
      },
      {
        name: 'PostGraphile',
        server: postgraphile,
        requestsPerSecondMax,
        requests: inGraphql(fleet, mixedRequests(fleet, seed)),
      },
      { name: 'bare server', server: bare, requests: mixedRequests(fleet, seed) },
    ]);
    return {
      figures: [ours!, plain!, generated!].map((measured) =>
        ratioFigure(`${measured.name}, to a bare server`, measured, reference!, null),
      ),
    };
  },
};

function inGraphql(
  fleet: PreparedFleet,
  requests: (count: number) => Iterable<LoadRequest>,
): (count: number) => Iterable<LoadRequest> {
  return function* (count) {
    for (const request of requests(count)) yield asGraphql(fleet, request);
  };
}

/** The fleet has one partner, hence one client. */
function asGraphql({ credentials }: PreparedFleet, { target }: LoadRequest): LoadRequest {
  return graphqlRequest(target, credentials[0]!);
}

interface Page {
  readonly total: number;
  readonly ids: readonly string[];
}

interface RestList {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly page: { readonly total: number } };
}

interface GraphqlList {
  readonly data: {
    readonly allAssets: {
      readonly totalCount: number;
      readonly nodes: readonly { readonly rowId: string }[];
    };
  };
}

function ids({ data, meta }: RestList): Page {
  return { total: meta.page.total, ids: data.map(({ id }) => id) };
}

function graphqlIds({ data: { allAssets } }: GraphqlList): Page {
  return { total: allAssets.totalCount, ids: allAssets.nodes.map(({ rowId }) => rowId) };
}

/** A server with different responses is not comparable. */
function requireSame({ target }: LoadRequest, expected: Page, actual: Page): void {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return;
  const text = [expected, actual].map((page) => JSON.stringify(page).slice(0, 400)).join('\n');
  throw new Error(`not the same answers to ${target}:\n${text}`);
}
