/** Assets of a site or hybrid core: the interface's filters, sorts and pages, as they are in the address. */

import { Fill } from '../figures/bars.ts';
import { Digits } from '../figures/breaks.ts';
import { band, counted, names, whole } from '../figures/format.ts';
import { useReading } from '../figures/reading.ts';
import { withParameters } from './address.ts';
import { useData } from './ask.ts';
import { html } from './html.ts';
import { Notice, Status, Time } from './parts.ts';
import {
  type Asset,
  type AssetPage,
  type ByteUsage,
  type CoreUsage,
  type Site,
  useOf,
} from './records.ts';

/** Time between two looks at which hybrid core a site is of, in ms: a site hardly ever moves. */
const siteLookMs = 600_000;

interface AssetsOf {
  /** The site, or the hybrid core, that the assets are of. */
  readonly siteId?: string;
  readonly hybridCoreId?: string;
}

export function AssetsPage({ siteId, hybridCoreId }: AssetsOf) {
  const owner = siteId ?? hybridCoreId!;
  const route =
    siteId === undefined
      ? `/hybrid-core/v2/hybrid-cores/${encodeURIComponent(owner)}/assets`
      : `/hybrid-core/v1/sites/${encodeURIComponent(owner)}/assets`;
  const ownerAt = `/${siteId === undefined ? 'hybrid-cores' : 'sites'}/${encodeURIComponent(owner)}`;
  const loaded = useData<AssetPage>(route + location.search);
  const { data } = loaded;
  return html`<main id="main">
    <p class="crumbs"><a href="/">Overview</a> › <a href=${ownerAt}>${owner}</a></p>
    <h1>Assets of ${owner}</h1>
    <${Filters} withSite=${siteId === undefined} />
    ${siteId === undefined ? html`<${Downloads} hybridCoreId=${owner} />` : html`<${SiteDownloads} siteId=${siteId} />`}
    <${Notice} of=${loaded} />
    ${data !== null && html`<${Table} assets=${data.data} withSite=${siteId === undefined} />`}
    ${data !== null && data.meta.page.total > 0 && html`<${Pages} ...${data.meta.page} />`}
  </main>`;
}

/** All that match, as files: those of the hybrid core, where a site is named those of that site. */
function Downloads({ hybridCoreId, siteId }: { hybridCoreId: string; siteId?: string }) {
  const at = `/panel/api/hybrid-core/v2/hybrid-cores/${encodeURIComponent(hybridCoreId)}/assets`;
  const query = exported(siteId);
  return html`<p class="downloads soft">All of these: <a href="${at}.csv${query}" download>CSV</a>, <a href="${at}.ndjson${query}" download>NDJSON</a></p>`;
}

/** A site has no export of its own: its hybrid core's has the site as a filter. */
function SiteDownloads({ siteId }: { siteId: string }) {
  const at = `/hybrid-core/v1/sites/${encodeURIComponent(siteId)}`;
  const { data } = useData<{ data: Site }>(at, 0, siteLookMs);
  if (data === null) return null;
  return html`<${Downloads} hybridCoreId=${data.data.hybrid_core_id} siteId=${siteId} />`;
}

/** The address with some parameters changed; null takes one away. The first page, unless told. */
function changed(changes: Readonly<Record<string, string | null>>): string {
  const search = withParameters(location.search, { 'page[offset]': null, ...changes });
  return search === '?' ? location.pathname : search;
}

/** Exports take filters and sorts, and have no pages. */
function exported(siteId: string | undefined): string {
  const query = changed({
    'page[limit]': null,
    ...(siteId !== undefined && { 'filter[site_id]': siteId }),
  });
  return query.startsWith('?') ? query : '';
}

function Filters({ withSite }: { withSite: boolean }) {
  const now = new URLSearchParams(location.search);
  const value = (name: string) => now.get(`filter[${name}]`) ?? '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const changes = [...given].map(([name, text]) => [name, text === '' ? null : String(text)]);
    location.assign(changed(Object.fromEntries(changes)));
  };
  return html`<form class="filters" onSubmit=${submit}>
    <label>Id <input name="filter[id]" value=${value('id')} autocomplete="off" /></label>
    ${withSite && html`<label>Site <input name="filter[site_id]" value=${value('site_id')} autocomplete="off" /></label>`}
    <label>Node type <select name="filter[node_type]" value=${value('node_type')}>
      <option value="">any</option>
      ${['compute', 'distributed_storage', 'object_storage'].map((type) => html`<option value=${type} selected=${type === value('node_type')}>${names[type]}</option>`)}
    </select></label>
    <label>Status <input name="filter[status]" value=${value('status')} placeholder="any" autocomplete="off" /></label>
    <button type="submit">Filter</button>
    ${[...now].length > 0 && html`<a href=${location.pathname}>Clear</a>`}
  </form>`;
}

const columns = [
  { name: 'Id', sort: 'id' },
  { name: 'Type', sort: 'node_type' },
  { name: 'Status', sort: 'status' },
  { name: 'CPU', sort: null },
  { name: 'Memory', sort: 'memory_usage' },
  { name: 'Storage', sort: 'storage_usage' },
  { name: 'Observed', sort: null },
] as const;

function Head({ name, sort }: (typeof columns)[number]) {
  if (sort === null) return html`<th scope="col" role="columnheader">${name}</th>`;
  const parameter = `sort[${sort}]`;
  const value = new URLSearchParams(location.search).get(parameter);
  const isDown = value === '-';
  const others = columns.map((of) => [`sort[${of.sort}]`, null]);
  const next = {
    ...Object.fromEntries(others),
    [parameter]: value !== null && !isDown ? '-' : '+',
  };
  const order = value === null ? 'none' : isDown ? 'descending' : 'ascending';
  return html`<th scope="col" role="columnheader" aria-sort=${order}><a href=${changed(next)}>${name}${value !== null && html` <span aria-hidden="true">${isDown ? '▼' : '▲'}</span>`}</a></th>`;
}

function Table({ assets, withSite }: { assets: readonly Asset[]; withSite: boolean }) {
  if (assets.length === 0) {
    const isAll = location.search === '';
    return html`<p class="notice">${isAll ? 'There are no assets here.' : html`No asset matches. <a href=${location.pathname}>Show all</a>`}</p>`;
  }
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Assets"><table class="wide stacked assets" role="table">
    <thead role="rowgroup"><tr role="row">${columns.map((of) => html`<${Head} ...${of} />`)}${withSite && html`<th scope="col" role="columnheader">Site</th>`}</tr></thead>
    <tbody role="rowgroup">${assets.map(
      (asset) => html`<tr role="row" key=${`${asset.site_id} ${asset.id}`}>
        <th scope="row" role="rowheader"><a href="/sites/${encodeURIComponent(asset.site_id)}/assets/${encodeURIComponent(asset.id)}">${asset.id}</a></th>
        <td role="cell" data-label="Type">${names[asset.node_type]}</td>
        <td role="cell" data-label="Status"><${Status} status=${asset.status} /></td>
        <td role="cell" data-label="CPU"><${Usage} of=${asset.cpu_usage} /></td>
        <td role="cell" data-label="Memory"><${Usage} of=${asset.memory_usage} /></td>
        <td role="cell" data-label="Storage"><${Usage} of=${asset.storage_usage} /></td>
        <td role="cell" data-label="Observed">${asset.observed_at === null ? '–' : html`<${Time} at=${asset.observed_at} relative />`}</td>
        ${withSite && html`<td role="cell" data-label="Site"><a href="/sites/${encodeURIComponent(asset.site_id)}">${asset.site_id}</a></td>`}
      </tr>`,
    )}</tbody></table></div>`;
}

/** How full a node is of a quantity: a bar with its percent; what is known without one, in words. */
function Usage({ of }: { of: CoreUsage | ByteUsage | null }) {
  const { isExact, percent, share } = useReading();
  if (of === null) return html`<span class="soft">–<span class="hidden"> none</span></span>`;
  const text = share(useOf(of));
  if (of.percent === null) {
    return isExact
      ? html`<span class="soft"><${Digits} text=${text} /></span>`
      : html`<span class="soft" title=${text}>–<span class="hidden"> ${text}</span></span>`;
  }
  return html`<span class="usage" title=${text}><span class="bar small ${band(of.percent)}" aria-hidden="true"><${Fill} percent=${of.percent} /></span><span class="usage-percent">${percent(of.percent)}</span></span>${isExact && html`<span class="exact soft"><${Digits} text=${text} /></span>`}`;
}

function Pages({ offset, limit, total }: { offset: number; limit: number; total: number }) {
  const to = (at: number) => changed({ 'page[offset]': at > 0 ? String(at) : null });
  const end = Math.min(total, offset + limit);
  return html`<nav class="pages" aria-label="Pages">
    ${offset > 0 && html`<a rel="prev" href=${to(Math.max(0, offset - limit))}>‹ Previous</a>`}
    <span>${end > offset ? `${whole(offset + 1)} to ${whole(end)} of ${counted(total, 'asset')}` : counted(total, 'asset')}</span>
    ${end < total && html`<a rel="next" href=${to(end)}>Next ›</a>`}
  </nav>`;
}
