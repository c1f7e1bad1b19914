/** The overview: an attention list, and all sites with fullness and runway. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress, withParameters } from '../address.ts';
import { Notice, Status } from '../components.tsx';
import { loadPages } from '../load-pages.ts';
import { hybridCorePath } from '../paths.ts';
import type { HybridCore, Overview, SessionRecord } from '../records.ts';
import { useData } from '../use-data.ts';
import { FailureTolerance } from '../values/failure-tolerance.tsx';
import { bandName, bands, counted, whole } from '../values/format.ts';
import { AttentionList } from './attention-list.tsx';
import { LazyHistory } from './lazy-history.tsx';
import type { Outlook } from './outlook.ts';
import { type OverviewSite, orders, overviewSites } from './overview-sites.ts';
import { LoadHistories, useSiteHistories } from './site-histories.tsx';
import { SiteRow } from './site-row.tsx';

/** Count of sites from which a search field is shown. */
const manySites = 12;

/** Poll interval of the runway, in ms: it changes daily, and is worked out over a year of each site. */
const outlookPollMs = 5 * 60_000;

/** The first page. */
export function OverviewPage({ session }: { session: SessionRecord }) {
  const loaded = useData<Overview>('/overview');
  const outlook = useData<Outlook>('/outlook', 0, outlookPollMs);
  // The outlook orders the sites: waits for it, so that no row moves.
  const isOrdered = outlook.data !== null || outlook.error !== null;
  const data = isOrdered ? loaded.data : null;
  // Prefetches the other pages' script, after all that this page needs.
  const isKnown = data !== null;
  useEffect(() => {
    if (isKnown) void loadPages().catch(() => {});
  }, [isKnown]);
  const sites = useMemo(
    () => (data === null ? [] : overviewSites(data, outlook.data)),
    [data, outlook.data],
  );
  return (
    <main id="main">
      <h1>
        <bdi>{session.partner.name}</bdi>
      </h1>
      <p class="soft">{data === null || data.hybrid_cores.length === 0 ? ' ' : sizeText(data)}</p>
      {data !== null && data.sites.length > 0 && (
        <FailureTolerance apiPath="/hybrid-core/v2" planPath="/plan" reportPath="/report" />
      )}
      <Notice of={loaded.data !== null && data === null ? outlook : loaded} />
      {data !== null && data.sites.length === 0 && <Nothing docsUrl={session.docs_url} />}
      {data !== null && data.sites.length > 0 && (
        <>
          <AttentionList sites={sites} />
          <Sites sites={sites} shownAtOnce={session.limits.past_sites_max} />
        </>
      )}
      {data !== null && <HybridCores all={data.hybrid_cores} />}
      {data !== null && data.sites.length > 0 && <LazyHistory />}
    </main>
  );
}

function sizeText({ sites, hybrid_cores }: Overview): string {
  const nodes = sites.reduce((sum, { resources }) => sum + resources.nodes.total, 0);
  return `${counted(hybrid_cores.length, 'hybrid core')}, ${counted(sites.length, 'site')}, ${counted(nodes, 'node')}`;
}

function Nothing({ docsUrl }: { docsUrl: string }) {
  return (
    <div class="notice">
      <strong>There are no sites yet.</strong>
      <p>
        Sites appear here by themselves as soon as the operator of this service has entered them.
        Until then, you can make <a href="/tokens">tokens</a> and read the{' '}
        <a href={docsUrl}>documentation</a>.
      </p>
    </div>
  );
}

interface SitesProps {
  readonly sites: readonly OverviewSite[];
  /**
   * Rows shown at first, and added at each press of the button: as many as the server sends
   * histories for at once.
   */
  readonly shownAtOnce: number;
}

function Sites({ sites, shownAtOnce }: SitesProps) {
  const { search, push, replace } = useAddress();
  const order = orderOf(search);
  const wanted = new URLSearchParams(search).get('find') ?? '';
  const [count, setCount] = useState(shownAtOnce);
  const inView = useRowsInView();
  const [pasts, takePasts] = useSiteHistories();
  const text = wanted.trim().toLowerCase();
  const found = useMemo(
    () => sites.filter(({ words }) => words.includes(text)).sort(orders[order].compare),
    [sites, text, order],
  );
  const listed = found.slice(0, count);
  const chosen = (event: Event) =>
    push(withParameters(search, { order: (event.target as HTMLSelectElement).value }));
  const typed = (event: Event) =>
    replace(withParameters(search, { find: (event.target as HTMLInputElement).value || null }));
  return (
    <section aria-labelledby="sites">
      <div class="section-head">
        <h2 id="sites">Sites</h2>
        {(sites.length > manySites || wanted !== '') && (
          <label class="inline">
            <span>Find</span> <input type="search" value={wanted} onInput={typed} />
          </label>
        )}
        {sites.length > 1 && (
          <label class="inline">
            <span>Order</span>{' '}
            <select onChange={chosen}>
              {Object.entries(orders).map(([key, { name }]) => (
                <option value={key} selected={key === order}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Legend />
      <div class="site-head" aria-hidden="true">
        <span>Site</span>
        <span>CPU</span>
        <span>Memory</span>
        <span>Distributed</span>
        <span>Rocket</span>
        <span>Object</span>
        <span>Time to full</span>
      </div>
      <LoadHistories ids={listed.map(({ id }) => id)} atOnce={shownAtOnce} add={takePasts} />
      <ul class="sites">
        {listed.slice(0, inView).map((of) => (
          <SiteRow key={of.id} site={of} past={pasts.get(of.id) ?? null} />
        ))}
      </ul>
      {found.length === 0 && <p class="notice">No site has “{wanted}” in its name or place.</p>}
      {found.length > listed.length && (
        <p>
          <button type="button" class="quiet" onClick={() => setCount(count + shownAtOnce)}>
            Show more: {whole(listed.length)} of {counted(found.length, 'site')} are shown
          </button>
        </p>
      )}
    </section>
  );
}

/** The legend of the sites' bars and lines. */
function Legend() {
  const known = bands.filter((of) => of !== 'unknown');
  return (
    <ul class="legend" aria-label="Legend">
      {known.map((of) => (
        <li key={of}>
          <span class={`swatch ${of}`} aria-hidden="true"></span>
          {bandName(of)} in use
        </li>
      ))}
      <li>
        <span class="line-sample past" aria-hidden="true"></span>
        the last 30 days
      </li>
    </ul>
  );
}

/** Below this width of the window, in CSS pixels, sites are cards: `70rem` in style/overview.css. */
const rowsFromPx = 1_120;

/** Minimum height of a row and of a card, and minimum width of a card, in CSS pixels. */
const rowPx = 48;
const cardPx = 112;
const cardWidePx = 304;

/** Count of rows that fill the window, whatever stands above them. */
function rowsInWindow(): number {
  if (innerWidth >= rowsFromPx) return Math.ceil(innerHeight / rowPx);
  return Math.ceil(innerHeight / cardPx) * Math.max(1, Math.floor(innerWidth / cardWidePx));
}

/** Count of rows rendered: first those that fill the window, then, once they are visible, all. */
function useRowsInView(): number {
  const [rows, setRows] = useState(rowsInWindow);
  useEffect(() => {
    const timer = setTimeout(() => setRows(Infinity), 0);
    return () => clearTimeout(timer);
  }, []);
  return rows;
}

/** The order in the address; otherwise by urgency. */
function orderOf(search: string): keyof typeof orders {
  const named = new URLSearchParams(search).get('order') ?? '';
  return Object.hasOwn(orders, named) ? (named as keyof typeof orders) : 'attention';
}

function HybridCores({ all }: { all: readonly HybridCore[] }) {
  if (all.length === 0) return null;
  return (
    <>
      <h2>Hybrid cores</h2>
      <ul class="rows">
        {all.map((core) => (
          <li key={core.id}>
            <a href={hybridCorePath(core.id)}>{core.id}</a>
            <Status status={core.status} />
            <span class="soft">{counted(core.site_ids.length, 'site')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
