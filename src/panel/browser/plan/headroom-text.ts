/** Headroom as text. What no node reports is unknown, never 0. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import type { Amount } from '../../../contract/values.ts';
import type { StorageKind } from '../../../domain/asset.ts';
import { ofWorkload, type Workload } from '../charts/recorded.ts';
import { amountText, counted, whole } from '../values/format.ts';
import type { FitsLimit, SiteHeadroom } from './site-headroom.ts';

interface NodeCount {
  readonly nodes: number;
}

/** The members of a headroom response that the text describes. */
export interface Headroom {
  readonly free: {
    readonly cpu: NodeCount;
    readonly memory: NodeCount;
    readonly storage: { readonly [kind in StorageKind]: NodeCount };
  };
  readonly fits: {
    readonly count: Amount | null;
    readonly limited_by: FitsLimit | null;
    readonly nodes: number | null;
    readonly stranded: NonNullable<HeadroomRecord['fits']>['stranded'];
  } | null;
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
  if (fits.count === null) {
    const unknown = asked.filter((of) => ofWorkload(free, of).nodes === 0);
    return `Not known how many fit: no active node reports ${unknown.map((of) => limitNames[of]).join(' and ')}.`;
  }
  const limit = fits.limited_by === null ? null : limitNames[fits.limited_by];
  const count = BigInt(fits.count);
  if (count === 0n) return limit === null ? 'None fits.' : `None fits, limited by ${limit}.`;
  const fitting = `${countText(fits.count)} ${count === 1n ? 'fits' : 'fit'}`;
  const placed = !fits.nodes ? fitting : `${fitting}, on ${counted(fits.nodes, 'node')}`;
  return `${limit === null ? placed : `${placed}, limited by ${limit}`}.`;
}

/** Capacity stranded on filled nodes; null if there is none, or nothing fits. */
export function strandedText({ fits }: Headroom): string | null {
  if (!fits?.nodes || fits.stranded === null) return null;
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
export function siteCells({ survives: { nodes }, fits }: Pick<SiteHeadroom, 'survives' | 'fits'>): {
  readonly fit: string;
  readonly limit: string;
  readonly mayLose: string;
} {
  return {
    fit: fits?.count == null ? 'not known' : countText(fits.count),
    limit: fits?.limited_by == null ? '–' : limitNames[fits.limited_by],
    mayLose: nodes === null ? 'not known' : nodes < 0 ? 'none; too full' : counted(nodes, 'node'),
  };
}
