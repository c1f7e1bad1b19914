/** Headroom as text. What no node reports is unknown, never 0. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import type { Amount } from '../../contract/values.ts';
import { ofWorkload, type Workload } from '../charts/recorded.ts';
import { amountText, counted, whole } from '../figures/format.ts';
import type { FitsLimit, SiteHeadroom } from './site-headroom.ts';

interface Counted {
  readonly nodes: number;
}

/** The members of a headroom response that the text describes. */
export interface Headroom {
  readonly free: {
    readonly cpu: Counted;
    readonly memory: Counted;
    readonly storage: { readonly [kind in 'distributed' | 'rocket' | 'object']: Counted };
  };
  readonly fits:
    | (Counted & {
        readonly count: Amount;
        readonly limited_by: FitsLimit | null;
        readonly stranded: NonNullable<HeadroomRecord['fits']>['stranded'];
      })
    | null;
}

/** The limiting quantity, within a sentence. */
const limitNames: Readonly<Record<FitsLimit, string>> = {
  cpu: 'CPU',
  memory: 'memory',
  distributed: 'distributed storage',
  rocket: 'rocket storage',
  object: 'object storage',
  failures: 'the nodes that may fail',
};

/** Formats a count: `5,000`. */
function countText(count: Amount): string {
  return whole(BigInt(count));
}

/** How many of a shape fit, as a sentence; null without a shape. */
export function fitsText({ free, fits }: Headroom, asked: readonly Workload[]): string | null {
  if (fits === null) return null;
  const unknown = asked.filter((of) => ofWorkload(free, of).nodes === 0);
  if (unknown.length > 0) {
    const names = unknown.map((of) => limitNames[of]).join(' and ');
    return `Not known how many fit: no active node reports ${names}.`;
  }
  const limit = fits.limited_by === null ? '' : `, limited by ${limitNames[fits.limited_by]}`;
  if (BigInt(fits.count) === 0n) return `None fits${limit}.`;
  const verb = BigInt(fits.count) === 1n ? 'fits' : 'fit';
  const where = fits.nodes === 0 ? '' : `, on ${counted(fits.nodes, 'node')}`;
  return `${countText(fits.count)} ${verb}${where}${limit}.`;
}

/** Capacity stranded on filled nodes; null if there is none, or nothing fits. */
export function strandedText({ fits }: Headroom): string | null {
  if (fits === null || fits.nodes === 0) return null;
  const { cpu_cores = 0, memory_bytes = 0, rocket_bytes = 0 } = fits.stranded;
  const left = [
    { amount: cpu_cores, text: amountText(cpu_cores, 'cores') },
    { amount: memory_bytes, text: `${amountText(memory_bytes, 'bytes')} of memory` },
    { amount: rocket_bytes, text: `${amountText(rocket_bytes, 'bytes')} of rocket storage` },
  ].filter(({ amount }) => Number(amount) > 0);
  if (left.length === 0) return null;
  return `Left over on the nodes then: ${left.map(({ text }) => text).join(', ')}.`;
}

/** The cells of a site's row. */
export function siteCells({ survives: { nodes }, fits }: SiteHeadroom): {
  readonly fit: string;
  readonly limit: string;
  readonly mayLose: string;
} {
  return {
    fit: fits === null ? 'not known' : countText(fits.count),
    limit: fits === null || fits.limited_by === null ? '–' : limitNames[fits.limited_by],
    mayLose: nodes === null ? 'not known' : nodes < 0 ? 'none; too full' : counted(nodes, 'node'),
  };
}
