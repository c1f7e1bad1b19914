/** In charge of how old figures are, in words: those that are shown, and those that are too old to be. */
import { useData } from '../browser/ask.ts';
import { html } from '../browser/html.ts';
import { Time } from '../browser/parts.ts';
import type { Resources, Stale } from '../browser/records.ts';
import { counted, whole } from './format.ts';

/** What is missing in the figures of a site or hybrid core, at its address in the panel; null until it is known. */
export function useStale(at: string): Stale | null {
  return useData<Stale>(`${at}/stale`).data;
}

interface AgeOf {
  readonly resources: Resources;
  readonly stale: Stale | null;
}

/** How old the figures of a site or hybrid core are where some node reports, and which are missing. */
export function Age({ resources, stale }: AgeOf) {
  const left = stale?.newest ?? null;
  return html`<span class="soft"><${Shown} resources=${resources} /></span>${
    left !== null &&
    html`, <span class="warning">those of ${counted(stale!.nodes, 'node')} too old to count, the newest from <${Time} at=${left} /></span>`
  }`;
}

/** Figures that are shown are never stale: collected ones leave the sums, and those of a file stay true. */
function Shown({ resources: { nodes, observed_at } }: { resources: Resources }) {
  const part = reportingText(nodes);
  const of = part === null ? 'figures' : `figures of ${part}`;
  // What an inventory states of usage may have no time.
  return observed_at.newest === null
    ? `${of} without a time`
    : html`${of} <${Time} at=${observed_at.newest} relative />`;
}

/** That no node reports: whether figures ever came, and until when. */
export function NoFigures({ stale: { newest } }: { stale: Stale }) {
  if (newest === null) return html`<span class="soft">No node reports figures yet</span>`;
  return html`<span class="warning">No figures since <${Time} at=${newest} /></span>`;
}

/** The same, and what comes next. */
export function Silence({ stale }: { stale: Stale | null }) {
  if (stale === null) return html`<p> </p>`;
  return html`<p><${NoFigures} stale=${stale} />. ${
    stale.newest === null
      ? 'They appear here by themselves.'
      : 'No node reports any more. What was recorded before stands in the history.'
  }</p>`;
}

/** `1 of 100 nodes`, of the active ones; null where all of them report. */
function reportingText({ reporting, by_status }: Resources['nodes']): string | null {
  const active = by_status.active ?? 0;
  return reporting < active ? `${whole(reporting)} of ${counted(active, 'node')}` : null;
}
