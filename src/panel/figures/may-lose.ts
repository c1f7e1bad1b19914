/** The line of how many nodes may be lost, with the answer that it rests on. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import { useData } from '../browser/ask.ts';
import { html } from '../browser/html.ts';
import { mayLoseText } from './survives.ts';

/** The line of the resources at an address. It has its place before anything is known, so that nothing moves. */
export function MayLose({ at }: { at: string }) {
  const loaded = useData<{ data: HeadroomRecord }>(`${at}/resources/headroom`);
  const survives = loaded.data?.data.survives ?? null;
  return html`<p class="soft may-lose">${survives === null ? '\u00a0' : mayLoseText(survives)}</p>`;
}
