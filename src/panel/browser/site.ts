/** One site: its workloads, how its nodes are applied, and all of them as a map. */

import { HistorySection, useForecasts } from '../charts/history.ts';
import { useStale } from '../figures/age.ts';
import { Applied } from '../figures/applied.ts';
import { Workloads } from '../figures/bars.ts';
import { MayLose } from '../figures/may-lose.ts';
import { useData } from './ask.ts';
import { html } from './html.ts';
import { Notice } from './parts.ts';
import type { NodeMap, Resources, Site } from './records.ts';
import { TileMap } from './tiles.ts';

/** The page of a site. */
export function SitePage({ siteId }: { siteId: string }) {
  const at = `/hybrid-core/v1/sites/${encodeURIComponent(siteId)}`;
  const plannedAt = `/hybrid-core/v2/sites/${encodeURIComponent(siteId)}`;
  const site = useData<{ data: Site }>(at);
  const loaded = useData<{ data: Resources }>(`${at}/resources`);
  const tiles = useData<NodeMap>(`/sites/${encodeURIComponent(siteId)}/nodes`);
  const stale = useStale(`/sites/${encodeURIComponent(siteId)}`);
  const forecasts = useForecasts(plannedAt);
  const resources = loaded.data?.data ?? null;
  const record = site.data?.data ?? null;
  const { city, country } = record?.location ?? {};
  return html`<main id="main">
    <p class="crumbs"><a href="/">Overview</a>${record !== null && html` › <a href="/hybrid-cores/${encodeURIComponent(record.hybrid_core_id)}">${record.hybrid_core_id}</a>`}</p>
    <h1>${siteId}</h1>
    <p class="soft">${[record?.description, city, country].filter(Boolean).join(' · ') || ' '}</p>
    <${MayLose} at=${plannedAt} planPath="/sites/${encodeURIComponent(siteId)}/plan" />
    <${Notice} of=${loaded} />
    ${
      resources !== null &&
      html`<section class="panels">
      <div class="card"><h2>Workloads</h2><${Workloads} resources=${resources} stale=${stale} forecasts=${forecasts} /></div>
      <div class="card"><h2>Nodes</h2><${Applied} at=${`/sites/${encodeURIComponent(siteId)}/assets`} nodes=${resources.nodes} /></div>
    </section>`
    }
    ${resources !== null && html`<${HistorySection} at=${plannedAt} forecasts=${forecasts} />`}
    ${
      resources !== null &&
      resources.nodes.total > 0 &&
      html`<section class="card">
      <h2>How full each node is</h2>
      ${tiles.data === null ? html`<${Notice} of=${tiles} />` : html`<${TileMap} siteId=${siteId} nodes=${tiles.data.nodes} />`}
    </section>`
    }
  </main>`;
}
