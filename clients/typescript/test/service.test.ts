/** The client on a running service: every route, and types that match the documents. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTypes, typedVersions, typesFile } from '../../../scripts/client-types.ts';
import { problemCatalogue } from '../../../src/contract/problems.ts';
import { routes } from '../../../src/contract/routes.ts';
import type { Service } from '../../../src/service.ts';
import { credentials, startSmallService } from '../../../test/openapi/service.ts';
import { HybridCoreClient, ProblemError } from '../src/index.ts';
import { problemSlugs } from '../src/problem.ts';

let service: Service;
let client: HybridCoreClient;
/** Paths of all requests, without query strings. */
const asked: string[] = [];

beforeAll(async () => {
  service = await startSmallService();
  client = new HybridCoreClient({
    url: service.url,
    ...credentials,
    fetch: (url, init) => {
      asked.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
});
afterAll(() => service?.stop());

describe('the types', () => {
  it.each(typedVersions)(
    'of %s are those of the document (npm run client-types)',
    async (version) => {
      expect(readFileSync(typesFile(version), 'utf8')).toBe(await clientTypes(version));
    },
  );

  it('name the problems of the catalogue', () => {
    expect(problemSlugs).toEqual(Object.keys(problemCatalogue));
  });
});

describe('a filter without alternatives', () => {
  it('matches nothing, whatever stands beside it', async () => {
    expect(await client.listSites({ filter: { id: [] } }).toArray()).toEqual([]);
    expect(await client.listHybridCores({ filter: { public_available: [] } }).toArray()).toEqual(
      [],
    );
    const filter = { id: 'cmp-1', node_type: [] };
    expect(await client.listSiteAssets('fra01', { filter }).toArray()).toEqual([]);
    const { data, meta } = await client.listHybridCoreAssets('acme-eu', { filter }).page();
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ page: { total: 0 }, revision: expect.stringMatching(/./) });
    const csv = await client.exportHybridCoreAssetsCsv('acme-eu', { filter: { site_id: [] } });
    expect(await text(csv.bytes())).toMatch(/^id,site_id,[^\n]*\n$/);
    const figures = await client.getMetrics({ filter: { site_id: [] } });
    expect(figures).not.toMatch(/^[^#\n]/m);
  });

  it('is not one that was not given, nor one whose value is missing', async () => {
    expect(await client.listSites({ filter: { id: undefined } as never }).toArray()).toHaveLength(
      2,
    );
    for (const id of [null, [undefined], ['fra01', null]]) {
      const asked = client.listSites({ filter: { id } as never }).toArray();
      await expect(asked).rejects.toThrow(/^filter\.id is (null|undefined); expected a value/);
    }
  });
});

describe('every route', () => {
  it('is a method of the same name', () => {
    const methods = Object.getOwnPropertyNames(HybridCoreClient.prototype);
    // `events` follows what `listEvents` lists.
    expect(methods.toSorted()).toEqual(
      ['constructor', 'events', ...routes.map(({ id }) => id)].toSorted(),
    );
  });

  it('is asked as it is written, and understood', async () => {
    asked.length = 0;
    const site = 'ham 01/b';
    const of = await Promise.all([
      client.getDoc().then(({ openapi }) => openapi),
      client
        .listSites({ sort: ['-id'] })
        .toArray()
        .then((sites) => sites.map(({ id }) => id)),
      client.getSite(site).then(({ id }) => id),
      client
        .listSiteAssets('fra01', {
          sort: ['-storage_usage', 'id'],
          filter: { node_type: 'compute' },
        })
        .toArray()
        .then((assets) => assets.map(({ id }) => id)),
      client.getSiteAsset('fra01', 'cmp-1').then(({ storage_usage }) => storage_usage?.percent),
      client.getSiteResources(site).then(({ site_id }) => site_id),
      client.getDocV2().then(({ openapi }) => openapi),
      client
        .listHybridCores({ filter: { public_available: false } })
        .page({ limit: 1 })
        .then(({ meta }) => meta.page),
      client.getHybridCore('acme-eu').then(({ asset_count }) => asset_count),
      client
        .listHybridCoreAssets('acme-eu', { filter: { status: ['staged', 'failed'] } })
        .toArray()
        .then((assets) => assets.map(({ id }) => id)),
      client.exportHybridCoreAssetsNdjson('acme-eu').then(async (assets) => {
        const ids = [];
        for await (const { id } of assets) ids.push(id);
        return [assets.fileName, assets.revision, ids.length];
      }),
      client
        .exportHybridCoreAssetsCsv('acme-eu', { filter: { id: 'obj-1' } })
        .then((csv) => text(csv.bytes()).then((all) => all.split('\r\n')[1]!.slice(0, 11))),
      client.getPartnerResources().then(({ partner_id }) => partner_id),
      client.getHybridCoreResources('acme-eu').then(({ site_count }) => site_count),
      client.getSiteResourcesV2(site).then(({ cpu }) => cpu.nodes_active),
      client
        .getPartnerHistory({ range: { from: '-2h', step: '5m' } })
        .then(({ range }) => range.step),
      client.getPartnerForecast().then(({ cpu }) => cpu.state),
      client.getHybridCoreHistory('acme-eu').then(({ hybrid_core_id }) => hybrid_core_id),
      client.getHybridCoreForecast('acme-eu').then(({ hybrid_core_id }) => hybrid_core_id),
      client
        .getSiteHistory(site, { range: { from: '-7d' } })
        .then(({ points }) => points.length > 100),
      client.getSiteForecast(site).then(({ site_id }) => site_id),
      client
        .getPartnerHeadroom({ shape: { cpu_cores: 0.01 }, failures: { nodes: 0 } })
        .then(({ fits }) => fits!.count! > 0),
      client.getHybridCoreHeadroom('acme-eu').then(({ hybrid_core_id }) => hybrid_core_id),
      client
        .getSiteHeadroom(site, { reserve: { percent: 12.5 } })
        .then(({ reserve }) => reserve.percent),
      client
        .listSitesResources({ sort: ['-id'] })
        .page({ limit: 1 })
        .then(({ data }) => data[0]?.site_id),
      client
        .listSitesHistory({ filter: { id: 'fra01' }, range: { from: '-1h' } })
        .toArray()
        .then((sites) => sites.map(({ range }) => range.step)),
      client
        .listSitesForecast({ lead: { days: 30 } })
        .toArray()
        .then((sites) => sites.map(({ site_id }) => site_id)),
      client
        .listSitesHeadroom({ shape: { cpu_cores: 1 } })
        .toArray()
        .then((sites) => sites.map(({ fits }) => fits !== null)),
      client.listEvents({ after: { event: '0' } }).then(({ data }) => data[0]?.type),
      client.find({ find: { text: 'CMP-1' } }).then(({ assets }) => assets.map((of) => of.site_id)),
      client.getMetrics().then((figures) => figures.includes('hybrid_core_site_nodes{')),
      client.getPrometheusTargets({ target: { port: 9200 } }).then(([group]) => group?.targets),
    ]);
    expect(of).toEqual([
      '3.1.0',
      [site, 'fra01'],
      site,
      ['cmp-2', 'cmp-1', 'cmp-3'],
      12.5,
      site,
      '3.1.0',
      { offset: 0, limit: 1, total: 1 },
      5,
      ['cmp-3', 'obj-1'],
      ['acme-eu-assets.ndjson', expect.any(String), 5],
      'obj-1,fra01',
      'acme',
      2,
      0,
      '5m',
      'insufficient_data',
      'acme-eu',
      'acme-eu',
      true,
      site,
      false,
      'acme-eu',
      12.5,
      site,
      ['5m'],
      ['fra01', site].toSorted(),
      [true, true],
      'partner.loaded',
      ['fra01'],
      true,
      ['cmp-1:9200'],
    ]);
    const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    for (const { path } of routes)
      expect(asked.filter((to) => pattern(path).test(to))).not.toEqual([]);
  });
});

describe('a running service', () => {
  it('says with a problem what is wrong', async () => {
    const unknown = client.getSite('nowhere');
    await expect(unknown).rejects.toBeInstanceOf(ProblemError);
    await expect(unknown).rejects.toMatchObject({ status: 404, slug: 'site-unknown' });
    // @ts-expect-error The list has no such filter, and the types know it.
    const refused = client.listSites({ filter: { name: 'x' } }).page();
    await expect(refused).rejects.toMatchObject({
      slug: 'not-allowed-query-parameter',
      invalidParams: [{ name: 'filter[name]', reason: 'Not allowed query parameter.' }],
    });
    // @ts-expect-error The list has no such sort.
    await expect(client.listSites({ sort: ['-name'] }).page()).rejects.toMatchObject({
      status: 400,
    });
    const stranger = new HybridCoreClient({ url: service.url, ...credentials, token: 'wrong' });
    await expect(stranger.getPartnerResources()).rejects.toMatchObject({
      status: 401,
      slug: 'authentication-failed',
    });
  });

  it('is asked for figures in either format', async () => {
    expect(await client.getMetrics({ openMetrics: true })).toMatch(/# EOF\n$/);
    const ofSite = await client.getMetrics({ filter: { site_id: ['fra01'] } });
    expect(ofSite).toContain('hybrid_core_asset_');
  });

  it('says that nothing changed, and the client shows what it has', async () => {
    const { watching, statuses } = watchingClient();
    const first = await watching.getHybridCore('acme-eu');
    expect(await watching.getHybridCore('acme-eu')).toEqual(first);
    expect(statuses).toEqual([200, 304]);
  });

  it('says that an export did not change, to those who have it', async () => {
    const { watching, statuses } = watchingClient();
    const whole = await watching.exportHybridCoreAssetsCsv('acme-eu');
    expect([whole.isUnchanged, await text(whole.bytes())]).toEqual([
      false,
      expect.stringMatching(/^id,/),
    ]);
    const again = await watching.exportHybridCoreAssetsCsv('acme-eu', {
      ifNoneMatch: whole.etag!,
    });
    expect([again.isUnchanged, again.etag]).toEqual([true, whole.etag]);
    expect(await text(again.bytes())).toBe('');
    expect(statuses).toEqual([200, 304]);
  });

  it('says so of the export that a walk needs, of which a copy is kept', async () => {
    const { watching, statuses } = watchingClient();
    const walk = () => watching.listHybridCoreAssets('acme-eu', { exportAbove: 1 }).toArray();
    const first = await walk();
    expect(first).toHaveLength(5);
    expect(await walk()).toEqual(first);
    expect(statuses).toEqual([200, 200, 304, 304]);
  });
});

async function text(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let all = '';
  for await (const chunk of bytes) all += Buffer.from(chunk).toString();
  return all;
}

/** A client, and the statuses of its responses. */
function watchingClient() {
  const statuses: number[] = [];
  const watching = new HybridCoreClient({
    url: service.url,
    ...credentials,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      statuses.push(response.status);
      return response;
    },
  });
  return { watching, statuses };
}
