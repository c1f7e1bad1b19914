/** One site: its workloads, how its nodes are applied, and all of them as a map. */

import { HistorySection, useForecasts } from '../charts/history.ts';
import { useData } from './ask.ts';
import { html } from './html.ts';
import { Age, Applied, Notice, Workloads } from './parts.ts';
import type { Overview, Resources, Tile } from './records.ts';
import { TileMap } from './tiles.ts';

/** The page of a site. */
export function SitePage({ siteId }: { siteId: string }) {
  const at = `/hybrid-core/v1/sites/${encodeURIComponent(siteId)}`;
  const plannedAt = `/hybrid-core/v2/sites/${encodeURIComponent(siteId)}`;
  const site = useData<{ data: Overview['sites'][number]['site'] }>(at);
  const loaded = useData<{ data: Resources }>(`${at}/resources`);
  const tiles = useData<{ nodes: readonly Tile[] }>(`/sites/${encodeURIComponent(siteId)}/nodes`);
  const forecasts = useForecasts(plannedAt);
  const resources = loaded.data?.data ?? null;
  const { city, country } = site.data?.data.location ?? {};
  return html`<main id="main">
    <p class="crumbs"><a href="/">Overview</a></p>
    <h1>${siteId}</h1>
    <p class="soft">${[site.data?.data.description, city, country].filter(Boolean).join(' · ') || ' '}</p>
    <${Notice} of=${loaded} />
    ${
      resources !== null &&
      html`<section class="panels">
      <div class="card"><h2>Workloads</h2><${Workloads} resources=${resources} forecasts=${forecasts} /><p class="card-foot"><${Age} resources=${resources} /></p></div>
      <div class="card"><h2>Nodes</h2><${Applied} at=${`/sites/${encodeURIComponent(siteId)}/assets`} nodes=${resources.nodes} /></div>
    </section>`
    }
    ${resources !== null && html`<${HistorySection} at=${plannedAt} forecasts=${forecasts} />`}
    ${
      resources !== null &&
      html`<section class="card">
      <h2>How full each node is</h2>
      <${Notice} of=${tiles} />
      ${tiles.data !== null && html`<${TileMap} siteId=${siteId} nodes=${tiles.data.nodes} />`}
    </section>`
    }
  </main>`;
}
