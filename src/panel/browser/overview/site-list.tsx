/** The list of sites: filters, an order, the total and a row a site. All choices are in the address. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress, withParameters } from '../address.ts';
import { Status } from '../components.tsx';
import { hybridCorePath } from '../paths.ts';
import type { HybridCore, Overview } from '../records.ts';
import { counted, whole } from '../values/format.ts';
import {
  comparing,
  type Order,
  type OverviewSite,
  orderNames,
  pickName,
  picks,
  type SitePick,
  usualLeadDays,
} from './overview-sites.ts';
import { SiteHeads, SiteRow, TotalRow } from './site-row.tsx';

/** Count of sites from which a search field is shown. */
const manySites = 12;

/** Rows shown at first, and added at each press of the button. */
const shownAtOnce = 50;

interface SitesProps {
  readonly overview: Overview;
  readonly sites: readonly OverviewSite[];
  /** The partner's lead time, in days; null where it has none. */
  readonly leadDays: number | null;
}

/** The list. */
export function Sites({ overview, sites, leadDays }: SitesProps) {
  const { search } = useAddress();
  const given = new URLSearchParams(search);
  const order = known(orderNames, given.get('order')) ?? 'attention';
  const pick = known(picks, given.get('show'));
  const core = overview.hybrid_cores.find(({ id }) => id === given.get('core')) ?? null;
  const wanted = given.get('find') ?? '';
  const [count, setCount] = useState(shownAtOnce);
  const inView = useRowsInView();
  const text = wanted.trim().toLowerCase();
  const days = leadDays ?? usualLeadDays;
  const found = useMemo(
    () =>
      sites
        .filter((site) => pick === null || picks[pick](site, days))
        .filter(({ hybridCoreId }) => core === null || hybridCoreId === core.id)
        .filter(({ words }) => words.includes(text))
        .sort(comparing(order)),
    [sites, text, order, pick, core, days],
  );
  const listed = found.slice(0, count);
  const isWhole = pick === null && core === null && text === '';
  return (
    <section aria-labelledby="sites">
      <div class="section-head">
        <h2 id="sites">
          {isWhole ? 'Sites' : `${whole(found.length)} of ${counted(sites.length, 'site')}`}
        </h2>
        <Choices
          overview={overview}
          count={sites.length}
          chosen={{ order, pick, core, wanted, days }}
        />
      </div>
      {core !== null && <ChosenCore core={core} />}
      {sites.length > 0 && <SiteHeads />}
      {isWhole && sites.length > 1 && (
        <TotalRow
          resources={overview.resources}
          siteCount={sites.length}
          failed={sites.reduce((sum, { failed }) => sum + failed, 0)}
        />
      )}
      <ul class="sites">
        {listed.slice(0, inView).map((of) => (
          <SiteRow key={of.id} site={of} leadDays={leadDays} />
        ))}
      </ul>
      {found.length === 0 && (
        <p class="notice">
          {wanted === ''
            ? 'There is no such site.'
            : `No such site has “${wanted}” in its name or place.`}
        </p>
      )}
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

interface ChoicesProps {
  readonly overview: Overview;
  /** Of all sites. */
  readonly count: number;
  readonly chosen: {
    readonly order: Order;
    readonly pick: SitePick | null;
    readonly core: HybridCore | null;
    readonly wanted: string;
    /** Within which a site counts as full soon. */
    readonly days: number;
  };
}

/** Which sites are listed, and in which order: kept in the page's address. */
function Choices({ overview, count, chosen: { order, pick, core, wanted, days } }: ChoicesProps) {
  const { search, push, replace } = useAddress();
  const choose = (name: string) => (event: Event) =>
    push(withParameters(search, { [name]: (event.target as HTMLSelectElement).value || null }));
  const typed = (event: Event) =>
    replace(withParameters(search, { find: (event.target as HTMLInputElement).value || null }));
  return (
    <>
      {(count > manySites || wanted !== '') && (
        <label class="inline">
          <span>Find</span> <input type="search" value={wanted} onInput={typed} />
        </label>
      )}
      {(count > 1 || pick !== null) && (
        <label class="inline">
          <span>Show</span>{' '}
          <select onChange={choose('show')}>
            <option value="">All</option>
            {(Object.keys(picks) as SitePick[]).map((key) => (
              <option key={key} value={key} selected={key === pick}>
                {pickName(key, days)}
              </option>
            ))}
          </select>
        </label>
      )}
      {overview.hybrid_cores.length > 0 && (
        <label class="inline core-choice">
          <span>Hybrid core</span>{' '}
          <select onChange={choose('core')}>
            <option value="">All</option>
            {overview.hybrid_cores.map((of) => (
              <option key={of.id} value={of.id} selected={of.id === core?.id}>
                {of.id} ({counted(of.site_ids.length, 'site')})
              </option>
            ))}
          </select>
        </label>
      )}
      {count > 1 && (
        <label class="inline">
          <span>Order</span>{' '}
          <select onChange={choose('order')}>
            {Object.entries(orderNames).map(([key, name]) => (
              <option key={key} value={key} selected={key === order}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** The hybrid core whose sites are shown, and the way to its page. */
function ChosenCore({ core: { id, status } }: { core: HybridCore }) {
  return (
    <p class="chosen-core">
      Hybrid core <a href={hybridCorePath(id)}>{id}</a> <Status status={status} />
    </p>
  );
}

/** Minimum height of a row, in CSS pixels: `.site` in style/overview.css. */
const rowPx = 44;

/**
 * Count of rows rendered: first those that fill the window, whatever stands above them, then, once they are
 * visible, all.
 */
function useRowsInView(): number {
  const [rows, setRows] = useState(() => Math.ceil(innerHeight / rowPx));
  useEffect(() => {
    const timer = setTimeout(() => setRows(Infinity), 0);
    return () => clearTimeout(timer);
  }, []);
  return rows;
}

/** The name, if it is one of a record's; otherwise null. */
function known<Name extends string>(of: Readonly<Record<Name, unknown>>, name: string | null) {
  return name !== null && Object.hasOwn(of, name) ? (name as Name) : null;
}
