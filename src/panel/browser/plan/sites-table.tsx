/** Headroom by site, with the limiting quantity, and a link to the plan of each site. */

import { useState } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { useLastData } from '../components.tsx';
import { sitePath } from '../paths.ts';
import { useData } from '../use-data.ts';
import { counted } from '../values/format.ts';
import { siteCells } from './headroom-text.ts';
import { hasFamily, headroomQuery, planQuery } from './plan-address.ts';
import type { SiteHeadroom, SiteHeadroomAnswer } from './site-headroom.ts';

/** Sites shown at first, and added at each press of the button. */
const shownAtOnce = 50;

/** Poll interval in ms: each poll computes over every node. */
const pollMs = 60_000;

/** All sites in one response of the panel's own: the API has no limits above a site. */
export function SitesTable({ path }: { path: string }) {
  const { search } = useAddress();
  const loaded = useData<SiteHeadroomAnswer>(
    `${path}/site-headroom${headroomQuery(search)}`,
    0,
    pollMs,
  );
  const { sites } = useLastData(loaded) ?? { sites: [] };
  const [count, setCount] = useState(shownAtOnce);
  if (sites.length === 0) return null;
  // Hides the columns of a new shape until its counts have loaded.
  const isCounted = loaded.data !== null || sites.some(({ fits }) => fits !== null);
  const hasShape = hasFamily(search, 'shape') && isCounted;
  return (
    <section class="plan" aria-labelledby="plan-sites">
      <h2 id="plan-sites">{counted(sites.length, 'site')}</h2>
      <table class="stacked" aria-busy={loaded.data === null}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            {hasShape && (
              <>
                <th scope="col" class="number">
                  Fit
                </th>
                <th scope="col">Limited by</th>
              </>
            )}
            <th scope="col">May lose</th>
          </tr>
        </thead>
        <tbody>
          {sites.slice(0, count).map((of) => (
            <Row key={of.site_id} site={of} hasShape={hasShape} query={planQuery(search)} />
          ))}
        </tbody>
      </table>
      {sites.length > count && (
        <p>
          <button type="button" class="quiet" onClick={() => setCount(count + shownAtOnce)}>
            Show more: {count} of {counted(sites.length, 'site')} are shown
          </button>
        </p>
      )}
    </section>
  );
}

function Row({ site, hasShape, query }: { site: SiteHeadroom; hasShape: boolean; query: string }) {
  const { fit, limit, mayLose } = siteCells(site);
  return (
    <tr>
      <th scope="row">
        <a href={`${sitePath(site.site_id)}/plan${query}`}>{site.site_id}</a>
      </th>
      {hasShape && (
        <>
          <td class="number" data-label="Fit">
            {fit}
          </td>
          <td data-label="Limited by">{limit}</td>
        </>
      )}
      <td data-label="May lose">{mayLose}</td>
    </tr>
  );
}
