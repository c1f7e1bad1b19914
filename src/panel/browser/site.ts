/** One site: its workloads, how its nodes are applied, and all of them as a map. */

import { useData } from './ask.ts';
import { counted, names } from './format.ts';
import { html } from './html.ts';
import { Age, Notice, Status, Workloads } from './parts.ts';
import type { Overview, Resources, Tile } from './records.ts';
import { TileMap } from './tiles.ts';

/** The page of a site. */
export function SitePage({ siteId }: { siteId: string }) {
  const at = `/hybrid-core/v1/sites/${encodeURIComponent(siteId)}`;
  const site = useData<{ data: Overview['sites'][number]['site'] }>(at);
  const loaded = useData<{ data: Resources }>(`${at}/resources`);
  const tiles = useData<{ nodes: readonly Tile[] }>(`/sites/${encodeURIComponent(siteId)}/nodes`);
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
      <div class="card"><h2>Workloads</h2><${Workloads} resources=${resources} /><p class="card-foot"><${Age} resources=${resources} /></p></div>
      <div class="card"><h2>Nodes</h2><${Applied} siteId=${siteId} nodes=${resources.nodes} /></div>
    </section>`
    }
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

function Applied({ siteId, nodes }: { siteId: string; nodes: Resources['nodes'] }) {
  const statuses = Object.keys(nodes.by_status);
  const at = `/sites/${encodeURIComponent(siteId)}/assets`;
  if (nodes.total === 0) return html`<p>There are no nodes at this site.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Nodes by type and status"><table>
      <thead><tr><th scope="col">Type</th>${statuses.map((status) => html`<th scope="col" class="number"><${Status} status=${status} /></th>`)}</tr></thead>
      <tbody>${Object.entries(nodes.by_node_type_and_status).map(
        ([type, counts]) =>
          html`<tr key=${type}><th scope="row"><a href="${at}?filter[node_type]=${type}">${names[type] ?? type}</a></th>${statuses.map(
            (status) => html`<td class="number">${counts[status] ?? 0}</td>`,
          )}</tr>`,
      )}</tbody>
    </table></div>
    <p class="card-foot"><a href=${at}>All ${counted(nodes.total, 'node')}</a><span class="soft">${nodes.reporting} report usage</span></p>`;
}
