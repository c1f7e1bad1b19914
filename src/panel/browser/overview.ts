/** The overview: all sites of the partner, how full they are, what has failed. */

import { useData } from './ask.ts';
import { counted } from './format.ts';
import { html } from './html.ts';
import { Age, Notice, Status, Workloads } from './parts.ts';
import type { HybridCore, Overview, Resources, SessionRecord, Site } from './records.ts';

/** The first page. */
export function OverviewPage({ session }: { session: SessionRecord }) {
  const loaded = useData<Overview>('/overview');
  const { data } = loaded;
  return html`<main id="main">
    <h1>${session.partner.name}</h1>
    <${Notice} of=${loaded} />
    ${data !== null && html`<${Summary} overview=${data} />`}
    ${data !== null && data.sites.length === 0 && html`<p class="notice">There are no sites yet. Once an inventory is loaded, they appear here.</p>`}
    ${data !== null && html`<h2>Sites</h2><ul class="cards">${data.sites.map((of) => html`<li key=${of.site.id}><${SiteCard} ...${of} /></li>`)}</ul>`}
    ${data !== null && html`<${HybridCores} all=${data.hybrid_cores} />`}
  </main>`;
}

function Summary({ overview: { sites, hybrid_cores } }: { overview: Overview }) {
  const total = sites.reduce((sum, { resources }) => sum + resources.nodes.total, 0);
  const failed = sites.reduce(
    (sum, { resources }) => sum + (resources.nodes.by_status.failed ?? 0),
    0,
  );
  return html`<p class="summary">
    ${counted(hybrid_cores.length, 'hybrid core')}, ${counted(sites.length, 'site')}, ${counted(total, 'node')}.${' '}
    ${failed > 0 ? html`<strong class="bad">${counted(failed, 'node')} failed.</strong>` : 'No node has failed.'}
  </p>`;
}

function SiteCard({ site, resources }: { site: Site; resources: Resources }) {
  const failed = resources.nodes.by_status.failed ?? 0;
  const place = [site.location?.city, site.location?.country].filter(Boolean).join(', ');
  const at = `/sites/${encodeURIComponent(site.id)}`;
  return html`<article class="card">
    <h3><a href=${at}>${site.id}</a></h3>
    <p class="soft place">${place || site.description || ' '}</p>
    <${Workloads} resources=${resources} />
    <p class="card-foot">
      <span>${counted(resources.nodes.total, 'node')}</span>
      ${failed > 0 && html`<a class="bad" href="${at}/assets?filter[status]=failed">✕ ${counted(failed, 'node')} failed</a>`}
      <${Age} resources=${resources} />
    </p>
  </article>`;
}

function HybridCores({ all }: { all: readonly HybridCore[] }) {
  if (all.length === 0) return null;
  return html`<h2>Hybrid cores</h2>
    <ul class="rows">${all.map(
      (core) => html`<li key=${core.id}>
        <a href="/hybrid-cores/${encodeURIComponent(core.id)}">${core.id}</a>
        <${Status} status=${core.status} />
      </li>`,
    )}</ul>`;
}
