/** What several pages are put together from: bars, times, notices. */

import { lastingText } from '../charts/lasting.ts';
import { type Forecasts, ofWorkload, workloadNames, workloads } from '../charts/recorded.ts';
import type { Loaded } from './ask.ts';
import { ago, band, bytes, cores, counted, isOld, localTime, names, percent } from './format.ts';
import { html } from './html.ts';
import type { ByteSum, CoreSum, Resources } from './records.ts';

interface BarOf {
  readonly label: string;
  readonly sum: CoreSum | ByteSum;
  /** How long it lasts; null where nobody says so. */
  readonly lasting: string | null;
}

/** One workload as a bar with its text: how full, used of total, how long it lasts. */
function Bar({ label, sum, lasting }: BarOf) {
  const isCores = 'used_cores' in sum;
  const [used, total] = isCores
    ? [sum.used_cores, sum.total_cores]
    : [sum.used_bytes, sum.total_bytes];
  const shown = isCores ? cores : bytes;
  const isKnown = sum.nodes_reporting > 0;
  const text = isKnown ? `${shown(used)} of ${shown(total)}` : 'No node reports it.';
  const exact = isKnown ? `${used} of ${total} ${isCores ? 'cores' : 'bytes'}` : '';
  return html`<div class="workload">
    <span class="workload-name">${label}</span>
    <span class="workload-percent">${percent(sum.percent)}</span>
    <span class="bar ${band(sum.percent)}" aria-hidden="true"><${Fill} percent=${sum.percent} /></span>
    <span class="workload-text soft" title=${exact}>${text}${lasting !== null && html`<br />${isKnown ? lasting : ' '}`}</span>
  </div>`;
}

/** The filled part of a bar. */
export function Fill({ percent }: { percent: number | null }) {
  return html`<span style=${{ width: `${Math.min(100, percent ?? 0)}%` }}></span>`;
}

interface WorkloadsOf {
  readonly resources: Resources;
  /** Null until they are known; without any, nothing is said of how long they last. */
  readonly forecasts?: Forecasts | null;
}

/** The five workloads: how full each is, and how long it lasts. */
export function Workloads({ resources, forecasts }: WorkloadsOf) {
  return html`<div class="workloads">${workloads.map((of) => {
    const lasting =
      forecasts === undefined
        ? null
        : forecasts === null
          ? ' '
          : lastingText(ofWorkload(forecasts, of));
    return html`<${Bar} key=${of} label=${workloadNames[of]} sum=${ofWorkload<CoreSum | ByteSum>(resources, of)} lasting=${lasting} />`;
  })}</div>`;
}

/** A time, as the reader's clock has it; UTC is at hand. */
export function Time({ at, relative = false }: { at: string; relative?: boolean }) {
  return html`<time datetime=${at} title="${at}">${relative ? ago(at) : localTime(at)}</time>`;
}

/** How old a site's figures are. */
export function Age({ resources: { observed_at, nodes } }: { resources: Resources }) {
  const { newest } = observed_at;
  if (newest === null) {
    // What an inventory states of usage may have no time, and does not grow old.
    const text = nodes.reporting > 0 ? 'figures without a time' : 'no figures yet';
    return html`<span class="soft">${text}</span>`;
  }
  const old = isOld(newest, Date.now());
  return html`<span class=${old ? 'warning' : 'soft'}>
    ${old ? 'old figures, ' : 'figures '}<${Time} at=${newest} relative />
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
    <p class="card-foot"><a href=${at}>${nodes.total === 1 ? 'The node' : `All ${counted(nodes.total, 'node')}`}</a><span class="soft">${nodes.reporting} of ${nodes.total} with figures of usage</span></p>`;
}
