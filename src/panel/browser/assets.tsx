/**
 * The assets of a site, a hybrid core or the partner: filters, sorts and pages of the API, kept in the
 * query string.
 */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Changes, useAddress, withParameters } from './address.ts';
import { ColumnHeads, Notice, Status, Timestamp, useLastData } from './components.tsx';
import { AssetId, SiteId } from './cut-id.tsx';
import { hybridCorePath, sitePath } from './paths.ts';
import {
  type Asset,
  type AssetPage,
  type ByteUsage,
  type CoreUsage,
  isTooOld,
  type Resources,
  type Site,
  usageAmountsOf,
} from './records.ts';
import { linkTo } from './send.ts';
import { sortOf, withNextSort } from './sorts.ts';
import { useData } from './use-data.ts';
import { Digits } from './values/breaks.tsx';
import { Fill } from './values/fill.tsx';
import { band, counted, names, whole } from './values/format.ts';
import { useFormatter } from './values/formatter.ts';
import { Outline, type Promised, promisedOf, promisedText } from './values/promise.tsx';

/** Poll interval of the site's hybrid core, in ms: a site hardly ever moves. */
const sitePollMs = 600_000;

/** Age of use from which a row tells it, in ms: collectors' is minutes old, and an older one is a file's. */
const toldAgeMs = 3_600_000;

/** Whose assets: a site's, a hybrid core's, or all of the partner's. */
interface AssetsOwner {
  readonly siteId?: string;
  readonly hybridCoreId?: string;
}

/** Where the assets of an owner are, below `/panel/api`, and the resources that they add up to. */
function addressesOf({ siteId, hybridCoreId = '-' }: AssetsOwner) {
  const v2 = '/hybrid-core/v2';
  if (siteId !== undefined) {
    const site = sitePath(siteId);
    return { assets: `/hybrid-core/v1${site}/assets`, resources: `${v2}${site}/resources` };
  }
  const core = hybridCorePath(hybridCoreId);
  return {
    assets: `${v2}${core}/assets`,
    resources: `${v2}${hybridCoreId === '-' ? '' : core}/resources`,
  };
}

export function AssetsPage(of: AssetsOwner) {
  const { siteId, hybridCoreId } = of;
  const owner = siteId ?? hybridCoreId;
  const { assets: at, resources: resourcesAt } = addressesOf(of);
  const { search } = useAddress();
  const loaded = useData<AssetPage>(`${at}${search}`);
  const { data: resources } = useData<{ data: Resources }>(resourcesAt);
  const site = useData<{ data: Site }>(
    siteId === undefined ? null : `/hybrid-core/v1${sitePath(siteId)}`,
    0,
    sitePollMs,
  );
  const coreId = siteId === undefined ? (hybridCoreId ?? '-') : site.data?.data.hybrid_core_id;
  // Keeps the previous rows until the next have loaded.
  const data = useLastData(loaded);
  const total = data?.meta.page.total ?? null;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">Overview</a>
        {coreId !== undefined && coreId !== '-' && (
          <>
            {' '}
            › <a href={hybridCorePath(coreId)}>{coreId}</a>
          </>
        )}
        {siteId !== undefined && (
          <>
            {' '}
            › <a href={sitePath(siteId)}>{siteId}</a>
          </>
        )}
      </p>
      <div class="titled">
        <h1>{owner === undefined ? 'All assets' : <AssetsOf id={owner} />}</h1>
        <Total matching={total} nodes={resources?.data.nodes ?? null} />
      </div>
      <Filters nodes={resources?.data.nodes ?? null} withSite={siteId === undefined} />
      <Downloads hybridCoreId={coreId} siteId={siteId} total={total} />
      {(data === null || loaded.error !== null) && <Notice of={loaded} />}
      {data !== null && data.data.length > 0 && <Measures assets={data.data} />}
      {data !== null && <Table assets={data.data} withSite={siteId === undefined} />}
      {data !== null && data.meta.page.total > 0 && <Pages {...data.meta.page} />}
    </main>
  );
}

function AssetsOf({ id }: { id: string }) {
  return (
    <>
      Assets of <bdi>{id}</bdi>
    </>
  );
}

type Nodes = Resources['nodes'];

/** How many there are, or match, and how many of all have failed. */
function Total({ matching, nodes }: { matching: number | null; nodes: Nodes | null }) {
  // Keeps its line, so that the table below does not move.
  if (matching === null || nodes === null) return <p class="soft">&nbsp;</p>;
  const failed = nodes.by_status.failed ?? 0;
  return (
    <p class="soft">
      {matching === nodes.total
        ? counted(matching, 'asset')
        : `${whole(matching)} of ${counted(nodes.total, 'asset')}`}
      {failed > 0 && (
        <>
          , <a href={changed({ 'filter[status]': 'failed' }, '')}>{whole(failed)} failed</a>
        </>
      )}
    </p>
  );
}

/** What the bars are of. */
function Measures({ assets }: { assets: readonly Asset[] }) {
  return (
    <p class="soft">
      {assets.some(({ allocation }) => allocation !== null)
        ? 'Bars: filled, what is used; outlined, what is promised. Percentages are of use.'
        : 'Bars and percentages are of use.'}
    </p>
  );
}

interface DownloadsProps extends AssetsOwner {
  /** How many match; null until known. */
  readonly total: number | null;
}

/** Downloads of all matching assets. A site has no export of its own: its hybrid core's has a site filter. */
function Downloads({ hybridCoreId, siteId, total }: DownloadsProps) {
  // Keeps its line, so that the table below does not move.
  if (hybridCoreId === undefined || total === null) return <p class="downloads soft">&nbsp;</p>;
  if (total === 0) return <p class="downloads soft">Nothing to download.</p>;
  const at = `/hybrid-core/v2${hybridCorePath(hybridCoreId)}/assets`;
  const query = exported(siteId);
  return (
    <p class="downloads soft">
      Download {whole(total)} as{' '}
      <a href={linkTo(`${at}.csv${query}`)} download>
        CSV
      </a>{' '}
      or{' '}
      <a href={linkTo(`${at}.ndjson${query}`)} download>
        NDJSON
      </a>
    </p>
  );
}

/** The path with changed parameters; null removes one. Returns to the first page by default. */
function changed(changes: Changes, from = location.search): string {
  const search = withParameters(from, { 'page[offset]': null, ...changes });
  return location.pathname + (search === '?' ? '' : search);
}

/** Exports take filters and sorts, and have no pages. */
function exported(siteId: string | undefined): string {
  return changed({
    'page[limit]': null,
    ...(siteId !== undefined && { 'filter[site_id]': siteId }),
  }).slice(location.pathname.length);
}

/** Applies filters at each change, without a button. */
function Filters({ nodes, withSite }: { nodes: Nodes | null; withSite: boolean }) {
  const { search, open } = useAddress();
  const now = new URLSearchParams(search);
  const apply = (event: Event) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const values = (name: string) => given.getAll(name).map(String).filter(Boolean);
    open(changed(Object.fromEntries([...given.keys()].map((name) => [name, values(name)]))));
  };
  return (
    <form class="filters" onSubmit={apply} onChange={apply}>
      <Field label="Whole id" name="filter[id]" now={now} />
      {withSite && <Field label="Site" name="filter[site_id]" now={now} />}
      <Choice
        label="Node type"
        name="filter[node_type]"
        now={now}
        values={['compute', 'distributed_storage', 'object_storage']}
        counts={nodes?.by_node_type}
      />
      <Choice
        label="Status"
        name="filter[status]"
        now={now}
        values={Object.keys(nodes?.by_status ?? {})}
        counts={nodes?.by_status}
      />
      {[...now].length > 0 && <a href={location.pathname}>Clear</a>}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly now: URLSearchParams;
}

/** One field per value of the parameter; any of them may match. */
function Field({ label, name, now }: FieldProps) {
  return valuesOf(now, name).map((value, at) => (
    <label key={at}>
      {at > 0 ? `or ${label}` : label} <TypedField name={name} value={value} />
    </label>
  ));
}

interface ChoiceProps extends FieldProps {
  readonly values: readonly string[];
  /** Assets of each value; undefined until they are known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}

/** A Field with choices. Shows an unknown value of the query string unchanged. */
function Choice({ label, name, now, values, counts }: ChoiceProps) {
  const textOf = (value: string) => {
    const count = counts?.[value];
    return `${names[value] ?? value}${count === undefined ? '' : ` (${whole(count)})`}`;
  };
  return valuesOf(now, name).map((value, at) => (
    <label key={at}>
      {at > 0 ? `or ${label}` : label}{' '}
      <select name={name}>
        <option value="">any</option>
        {[...values, ...(value === '' || values.includes(value) ? [] : [value])].map((of) => (
          <option key={of} value={of} selected={of === value}>
            {textOf(of)}
          </option>
        ))}
      </select>
    </label>
  ));
}

function valuesOf(now: URLSearchParams, name: string): readonly string[] {
  const given = now.getAll(name);
  return given.length > 0 ? given : [''];
}

/** Shows the value of the query string when that changes, else the typed text. */
function TypedField({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current!.value = value;
  }, [value]);
  return <input name={name} ref={field} autocomplete="off" />;
}

const columns = [
  { name: 'Id', sort: 'id' },
  { name: 'Type', sort: 'node_type' },
  { name: 'Status', sort: 'status' },
  { name: <span title="The interface has no sort by CPU.">CPU</span>, sort: null },
  { name: 'Memory', sort: 'memory_usage' },
  { name: 'Storage', sort: 'storage_usage' },
] as const;

function Head({ name, sort }: (typeof columns)[number]) {
  if (sort === null) return <ColumnHeads names={[name]} />;
  const now = sortOf(location.search, sort);
  const order = now?.isDescending ? 'descending' : 'ascending';
  // The first sort column; others break ties.
  const isFirst = now?.precedence === 0;
  return (
    <th scope="col" role="columnheader" aria-sort={isFirst ? order : 'none'}>
      <a href={changed({}, withNextSort(location.search, sort))}>
        {name}
        {now !== null && (
          <>
            {' '}
            <span aria-hidden="true">
              {now.isDescending ? '▼' : '▲'}
              {!isFirst && now.precedence + 1}
            </span>
          </>
        )}
        {now !== null && !isFirst && <span class="hidden">, then {order}</span>}
      </a>
    </th>
  );
}

function Table({ assets, withSite }: { assets: readonly Asset[]; withSite: boolean }) {
  if (assets.length === 0) {
    const isAll = location.search === '';
    return (
      <p class="notice">
        {isAll ? (
          'There are no assets here.'
        ) : (
          <>
            No asset matches. <a href={location.pathname}>Show all</a>
          </>
        )}
      </p>
    );
  }
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="Assets">
      <table class="wide stacked assets" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((of) => (
              <Head {...of} />
            ))}
            {withSite && <ColumnHeads names={['Site']} />}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {assets.map((asset) => (
            <tr role="row" key={`${asset.site_id} ${asset.id}`}>
              <th scope="row" role="rowheader">
                <AssetId asset={asset} />
              </th>
              <td role="cell" data-label="Type">
                {names[asset.node_type]}
              </td>
              <td role="cell" data-label="Status">
                <Status status={asset.status} />
                <Observed asset={asset} />
              </td>
              <td role="cell" data-label="CPU">
                <Usage of={asset.cpu_usage} promised={promisedOf(asset.allocation?.cpu)} />
              </td>
              <td role="cell" data-label="Memory">
                <Usage of={asset.memory_usage} promised={promisedOf(asset.allocation?.memory)} />
              </td>
              <td role="cell" data-label="Storage">
                <Usage of={asset.storage_usage} promised={promisedOf(asset.allocation?.storage)} />
              </td>
              {withSite && (
                <td role="cell" data-label="Site">
                  <SiteId asset={asset} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** When the use of an asset was measured, if that is long ago, or too long to count. */
function Observed({ asset }: { asset: Asset }) {
  const { isExact } = useFormatter();
  const at = asset.observed_at;
  if (at === null) return null;
  if (isTooOld(asset)) {
    return (
      <span class="observed warning">
        use too old, <Timestamp at={at} relative />
      </span>
    );
  }
  if (!isExact && Date.now() - Date.parse(at) < toldAgeMs) return null;
  return (
    <span class="observed soft">
      <Timestamp at={at} relative />
    </span>
  );
}

interface UsageProps {
  readonly of: CoreUsage | ByteUsage | null;
  readonly promised: Promised | null;
}

/** Usage of a node: a bar with its percentage, and what is promised outlined on it; text if neither is known. */
function Usage({ of, promised }: UsageProps) {
  const formatter = useFormatter();
  const { isExact, percent, share, amount } = formatter;
  if (of === null && promised === null)
    return (
      <span class="soft">
        –<span class="hidden"> none</span>
      </span>
    );
  const use = of === null ? 'Use is not known' : share(usageAmountsOf(of));
  const { total = null, unit = 'cores' } = of === null ? {} : usageAmountsOf(of);
  const ofTotal = total !== null && !isExact && (
    <span class="usage-of soft">
      of <Digits text={amount(total, unit)} />
    </span>
  );
  const text = promised === null ? use : `${use}. ${promisedText(promised, formatter)}`;
  const value = of?.percent ?? null;
  if (value === null && promised === null) {
    return isExact ? (
      <span class="soft">
        <Digits text={text} />
      </span>
    ) : (
      <span class="usage-of soft" title={text}>
        – <span aria-hidden="true">{ofTotal}</span>
        <span class="hidden"> {text}</span>
      </span>
    );
  }
  return (
    <>
      <span class="usage" title={text}>
        <span class={`bar small ${band(value)}`} aria-hidden="true">
          <Fill percent={value} />
          <Outline of={promised} />
        </span>
        <span>
          <Digits text={percent(value)} /> {ofTotal}
        </span>
        {promised !== null && <span class="hidden"> {promisedText(promised, formatter)}</span>}
      </span>
      {isExact && (
        <span class="exact soft">
          <Digits text={text} />
        </span>
      )}
    </>
  );
}

/** Scrolls to the top of a new page. */
function toTop(): void {
  scrollTo(0, 0);
}

function Pages({ offset, limit, total }: { offset: number; limit: number; total: number }) {
  const to = (at: number) => changed({ 'page[offset]': at > 0 ? String(at) : null });
  const end = Math.min(total, offset + limit);
  return (
    <nav class="pages" aria-label="Pages">
      {offset > 0 && (
        <a rel="prev" onClick={toTop} href={to(Math.max(0, offset - limit))}>
          ‹ Previous
        </a>
      )}
      <span>
        {end > offset
          ? `${whole(offset + 1)} to ${whole(end)} of ${counted(total, 'asset')}`
          : counted(total, 'asset')}
      </span>
      {end < total && (
        <a rel="next" onClick={toTop} href={to(end)}>
          Next ›
        </a>
      )}
    </nav>
  );
}
