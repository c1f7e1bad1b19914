/** What several pages are put together from: bars, times, notices. */

import type { Loaded } from './ask.ts';
import { ago, band, bytes, cores, counted, localTime, names, percent } from './format.ts';
import { html } from './html.ts';
import type { ByteSum, CoreSum, Resources } from './records.ts';

/** One workload as a bar with its text: how full, used of total. */
function Bar({ label, sum }: { label: string; sum: CoreSum | ByteSum }) {
  const isCores = 'used_cores' in sum;
  const [used, total] = isCores
    ? [sum.used_cores, sum.total_cores]
    : [sum.used_bytes, sum.total_bytes];
  const shown = isCores ? cores : bytes;
  const isKnown = sum.nodes_reporting > 0;
  const text = isKnown ? `${shown(used)} of ${shown(total)}` : 'nothing reports';
  const exact = isKnown ? `${used} of ${total} ${isCores ? 'cores' : 'bytes'}` : '';
  return html`<div class="workload">
    <span class="workload-name">${label}</span>
    <span class="workload-percent">${percent(sum.percent)}</span>
    <span class="bar ${band(sum.percent)}" aria-hidden="true"><${Fill} percent=${sum.percent} /></span>
    <span class="workload-text soft" title=${exact}>${text}</span>
  </div>`;
}

/** The filled part of a bar. */
export function Fill({ percent }: { percent: number | null }) {
  return html`<span style=${{ width: `${Math.min(100, percent ?? 0)}%` }}></span>`;
}

/** The five workloads of a site. */
export function Workloads({ resources }: { resources: Resources }) {
  const { cpu, memory, storage } = resources;
  return html`<div class="workloads">
    <${Bar} label="CPU" sum=${cpu} />
    <${Bar} label="Memory" sum=${memory} />
    <${Bar} label=${names.distributed} sum=${storage.distributed} />
    <${Bar} label=${names.rocket} sum=${storage.rocket} />
    <${Bar} label=${names.object} sum=${storage.object} />
  </div>`;
}

/** A time, as the reader's clock has it; UTC is at hand. */
export function Time({ at, relative = false }: { at: string; relative?: boolean }) {
  return html`<time datetime=${at} title="${at}">${relative ? ago(at) : localTime(at)}</time>`;
}

/** Age past which figures are told to be old, in ms: what the service itself takes for stale. */
const oldMs = 15 * 60_000;

/** How old a site's figures are. */
export function Age({ resources: { observed_at } }: { resources: Resources }) {
  const { newest } = observed_at;
  if (newest === null) return html`<span class="soft">no figures yet</span>`;
  const isOld = Date.now() - Date.parse(newest) > oldMs;
  return html`<span class=${isOld ? 'warning' : 'soft'}>
    ${isOld ? 'old figures, ' : 'figures '}<${Time} at=${newest} relative />
  </span>`;
}

/** A status as a word with a mark, so that colour alone says nothing. */
export function Status({ status }: { status: string }) {
  const mark = status === 'active' ? '●' : status === 'failed' ? '✕' : '○';
  return html`<span class="status ${status === 'failed' ? 'bad' : ''}"><span aria-hidden="true">${mark}</span> ${status}</span>`;
}

/** What is wrong or missing with data that a page waits for; nothing where all is well. */
export function Notice({ of }: { of: Loaded<unknown> }) {
  if (of.error === null) {
    return of.data === null ? html`<p class="notice" role="status">Loading…</p>` : null;
  }
  if (of.data === null) {
    const title = of.error.status === 404 ? 'Not found' : 'This cannot be shown now';
    return html`<div class="notice bad" role="alert"><strong>${title}</strong><p>${of.error.message}</p></div>`;
  }
  return html`<p class="notice warning" role="status">
    ${of.error.status === 404 ? 'This is no longer here' : of.error.message} What you see is from ${localTime(of.checkedAt)}.
  </p>`;
}

/** How nodes are applied: by type and status, with links to the assets at an address. */
export function Applied({ at, nodes }: { at: string; nodes: Resources['nodes'] }) {
  const statuses = Object.keys(nodes.by_status);
  if (nodes.total === 0) return html`<p>There are no nodes here.</p>`;
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
