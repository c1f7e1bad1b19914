/**
 * Implements the naive model of the whole service: maps an inventory and a request to a status and
 * a body. Property tests compare the service with it. See model-query.ts and model-records.ts.
 */
import {
  type ModelParameters,
  type ModelProblem,
  type ModelQuery,
  readQuery,
} from './model-query.ts';
import {
  assetRow,
  byCodePoint,
  hybridCoreRecord,
  type ModelPartner,
  type ModelRow,
  type ModelSite,
  siteRecord,
} from './model-records.ts';
import {
  hybridCoreResources,
  partnerResources,
  resourcesRecord,
  siteResources,
} from './model-resources.ts';

/** A request, its path as decoded segments after `/hybrid-core/v1` or `/hybrid-core/v2`. */
export interface ModelRequest {
  version: 'v1' | 'v2';
  segments: string[];
  /** Without the question mark, as sent. */
  queryString: string;
}

export type ModelAnswer =
  | { status: 200; data: unknown; page?: ModelPage; links?: ModelLinks }
  | { status: 400 | 404; problems: ModelProblem[] };

interface ModelPage {
  offset: number;
  limit: number;
  total: number;
}

interface ModelLinks {
  self: string;
  first: string;
  prev: string | null;
  next: string | null;
  last: string | null;
}

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'];
const assetSorts = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'];
const none: ModelParameters = { page: false, filters: {}, sorts: [] };
const parameters: Record<string, ModelParameters> = {
  sites: { page: true, filters: { id: null }, sorts: ['id'] },
  assets: {
    page: true,
    filters: { id: null, node_type: nodeTypes, status: null },
    sorts: assetSorts,
  },
  hybridCores: {
    page: true,
    filters: { id: null, public_available: ['true', 'false'], status: null },
    sorts: [],
  },
  hybridCoreAssets: {
    page: true,
    filters: { id: null, site_id: null, node_type: nodeTypes, status: null },
    sorts: assetSorts,
  },
};

/** The path of a request, encoded. */
export function modelPath({ version, segments }: ModelRequest): string {
  return `/hybrid-core/${version}/${segments.map(encodeURIComponent).join('/')}`;
}

/** Answers a request to a route of the specification (except the doc route). */
export function answer(partner: ModelPartner, request: ModelRequest, baseUrl: string): ModelAnswer {
  const [noun, id = '', sub, assetId] = request.segments;
  const list = (
    of: ModelParameters,
    find: (query: ModelQuery) => { record: unknown }[] | ModelAnswer,
  ): ModelAnswer => {
    const read = readQuery(request.queryString, of);
    if ('problems' in read) return { status: 400, problems: read.problems };
    const found = find(read.query);
    return Array.isArray(found)
      ? page(found, read.query, `${baseUrl}${modelPath(request)}`)
      : found;
  };
  const one = (find: () => ModelAnswer): ModelAnswer => {
    const read = readQuery(request.queryString, none);
    return 'problems' in read ? { status: 400, problems: read.problems } : find();
  };
  const sites = partner.hybrid_cores.flatMap((core) => core.sites.map((site) => ({ core, site })));
  const found = sites.find(({ site }) => site.id === id);

  if (request.version === 'v2') return answerV2(partner, request, { list, one });
  if (request.segments.length === 1 && noun === 'sites') {
    return list(parameters.sites!, (query) => {
      const rows = sites.map(({ core, site }) => ({
        id: site.id,
        record: siteRecord(core.id, site),
      }));
      const sign = query.sorts[0]?.descending ? -1 : 1;
      return rows
        .filter((row) => matches(query, 'id', row.id))
        .sort((a, b) => sign * byCodePoint(a.id, b.id));
    });
  }
  if (sub === undefined) {
    return one(() =>
      found
        ? { status: 200, data: siteRecord(found.core.id, found.site) }
        : unknown('site-unknown'),
    );
  }
  if (sub === 'resources') {
    return one(() =>
      found ? { status: 200, data: resourcesRecord(found.site) } : unknown('site-unknown'),
    );
  }
  if (assetId === undefined) {
    return list(parameters.assets!, (query) =>
      found ? assets([found.site], query) : unknown('site-unknown'),
    );
  }
  return one(() => {
    if (!found) return unknown('site-unknown');
    const asset = found.site.assets.find((candidate) => candidate.id === assetId);
    return asset
      ? { status: 200, data: assetRow(found.site.id, asset).record }
      : unknown('asset-unknown');
  });
}

/** All assets that match a request for a list of assets, in order, regardless of its page. */
export function allAssets(partner: ModelPartner, request: ModelRequest): ModelRow[] {
  const isV2 = request.version === 'v2';
  const read = readQuery(
    request.queryString,
    isV2 ? parameters.hybridCoreAssets! : parameters.assets!,
  );
  if ('problems' in read) throw new Error(`no good query: ${request.queryString}`);
  const id = request.segments[1];
  const sites = partner.hybrid_cores.flatMap((core) =>
    core.sites.filter((site) => (isV2 ? core.id : site.id) === id),
  );
  return assets(sites, read.query);
}

function unknown(slug: string): ModelAnswer {
  return { status: 404, problems: [{ slug }] };
}

/** Values of one filter are alternatives; a missing filter matches everything. */
function matches(query: ModelQuery, name: string, value: string): boolean {
  const values = query.filters.filter((filter) => filter.name === name);
  return values.length === 0 || values.some((filter) => filter.value === value);
}

function hybridCores(partner: ModelPartner, query: ModelQuery): { record: unknown }[] {
  return partner.hybrid_cores
    .filter(
      (core) =>
        matches(query, 'id', core.id) &&
        matches(query, 'public_available', String(core.public_available)) &&
        matches(query, 'status', core.status),
    )
    .sort((a, b) => byCodePoint(a.id, b.id))
    .map((core) => ({ record: hybridCoreRecord(core) }));
}

function assets(sites: ModelSite[], query: ModelQuery): ModelRow[] {
  const rows = sites
    .flatMap((site) => site.assets.map((asset) => assetRow(site.id, asset)))
    .filter(
      (row) =>
        matches(query, 'id', row.id) &&
        matches(query, 'site_id', row.site_id) &&
        matches(query, 'node_type', row.node_type) &&
        matches(query, 'status', row.status),
    );
  const given = query.sorts.map((sort) => sort.name);
  const rest = assetSorts.filter((name) => !given.includes(name));
  const sorts = [...query.sorts, ...rest.map((name) => ({ name, descending: false }))];
  return rows.sort((a, b) => {
    for (const { name, descending } of sorts) {
      const order = compareBy(name, descending, a, b);
      if (order !== 0) return order;
    }
    return byCodePoint(a.site_id, b.site_id);
  });
}

function compareBy(name: string, descending: boolean, a: ModelRow, b: ModelRow): number {
  const sign = descending ? -1 : 1;
  if (name === 'memory_usage') return compareUsage(sign, a.memory, b.memory);
  if (name === 'storage_usage') return compareUsage(sign, a.storage, b.storage);
  const key = name as 'id' | 'node_type' | 'status';
  return sign * byCodePoint(a[key], b[key]);
}

/** By percentage, then by used bytes; without a percentage last, in both directions. */
function compareUsage(sign: number, a: ModelRow['memory'], b: ModelRow['memory']): number {
  if (a.percent === null && b.percent === null) return 0;
  if (a.percent === null) return 1;
  if (b.percent === null) return -1;
  if (a.percent !== b.percent) return sign * (a.percent < b.percent ? -1 : 1);
  if (a.used === b.used) return 0;
  return sign * (a.used! < b.used! ? -1 : 1);
}

function page(rows: { record: unknown }[], query: ModelQuery, url: string): ModelAnswer {
  const { offset, limit } = query;
  const total = rows.length;
  const link = (to: number) =>
    `${url}?${[...query.forLinks, `page%5Boffset%5D=${to}`, `page%5Blimit%5D=${limit}`].join('&')}`;
  return {
    status: 200,
    data: rows.slice(offset, offset + limit).map((row) => row.record),
    page: { offset, limit, total },
    links: {
      self: link(offset),
      first: link(0),
      prev: offset === 0 || total === 0 ? null : link(Math.max(0, Math.min(offset, total) - limit)),
      next: offset + limit < total ? link(offset + limit) : null,
      last: total === 0 ? null : link(limit * Math.floor((total - 1) / limit)),
    },
  };
}

/** A route's implementation of a list, or of one record. */
interface Answering {
  list(
    of: ModelParameters,
    find: (query: ModelQuery) => { record: unknown }[] | ModelAnswer,
  ): ModelAnswer;
  one(find: () => ModelAnswer): ModelAnswer;
}

function answerV2(
  partner: ModelPartner,
  { segments, queryString }: ModelRequest,
  { list, one }: Answering,
): ModelAnswer {
  const [noun, id = '', sub] = segments;
  if (noun === 'find') {
    const text = new URLSearchParams(queryString).get('find[text]')!;
    return { status: 200, data: found(partner, text) };
  }
  if (noun === 'resources') {
    return one(() => ({ status: 200, data: partnerResources(partner) }));
  }
  if (noun === 'sites' && id === '-') {
    return list(parameters.sites!, (query) => {
      const sites = partner.hybrid_cores.flatMap((core) => core.sites);
      const sign = query.sorts[0]?.descending ? -1 : 1;
      return sites
        .filter((site) => matches(query, 'id', site.id))
        .sort((a, b) => sign * byCodePoint(a.id, b.id))
        .map((site) => ({ record: siteResources(site) }));
    });
  }
  if (noun === 'sites') {
    const found = partner.hybrid_cores.flatMap((core) => core.sites).find((site) => site.id === id);
    return one(() =>
      found ? { status: 200, data: siteResources(found) } : unknown('site-unknown'),
    );
  }
  if (segments.length === 1) {
    return list(parameters.hybridCores!, (q) => hybridCores(partner, q));
  }
  const core = partner.hybrid_cores.find((candidate) => candidate.id === id);
  if (sub !== 'assets') {
    const show = sub === undefined ? hybridCoreRecord : hybridCoreResources;
    return one(() => (core ? { status: 200, data: show(core) } : unknown('hybrid-core-unknown')));
  }
  return list(parameters.hybridCoreAssets!, (query) =>
    core ? assets(core.sites, query) : unknown('hybrid-core-unknown'),
  );
}

/** What a text finds, whatever its case: by id, at most eight of each. */
function found(partner: ModelPartner, text: string): unknown {
  const wanted = text.toLowerCase();
  const has = (own: unknown) => typeof own === 'string' && own.toLowerCase().includes(wanted);
  const byId = <Item extends { id: string }>(items: Item[]) =>
    items.sort((a, b) => byCodePoint(a.id, b.id));
  const cores = byId(partner.hybrid_cores.map(({ id }) => ({ id })).filter(({ id }) => has(id)));
  const all = partner.hybrid_cores.flatMap((core) => core.sites.map((site) => ({ core, site })));
  const sites = byId(
    all
      .filter(({ site }) => [site.id, site.description, site.location?.city].some(has))
      .map(({ core, site: { id, description = null, location } }) => ({
        id,
        hybrid_core_id: core.id,
        description,
        city: location?.city ?? null,
      })),
  );
  const assets = all
    .flatMap(({ core, site }) =>
      site.assets.map(({ id }) => ({ id, site_id: site.id, hybrid_core_id: core.id })),
    )
    .filter(({ id }) => id.toLowerCase().startsWith(wanted))
    .sort((a, b) => byCodePoint(a.id, b.id) || byCodePoint(a.site_id, b.site_id));
  return {
    hybrid_cores: cores.slice(0, 8),
    sites: sites.slice(0, 8),
    assets: assets.slice(0, 8),
    more: [cores, sites, assets].some(({ length }) => length > 8),
  };
}
