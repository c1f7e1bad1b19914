/** Headroom as text. What no node reports is unknown, never 0. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import type { Amount } from '../../contract/values.ts';
import type { StorageKind } from '../../domain/asset.ts';
import { ofWorkload, type Workload } from '../charts/recorded.ts';
import { amountText, counted, whole } from '../values/format.ts';
import * as words from '../words/plan.tsx';
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
  readonly fits:
    | (NodeCount & {
        readonly count: Amount;
        readonly limited_by: FitsLimit | null;
        readonly stranded: NonNullable<HeadroomRecord['fits']>['stranded'];
      })
    | null;
}

/** The limiting quantity, within a sentence. */
const limitNames: Readonly<Record<FitsLimit, string>> = {
  cpu: words.cpu,
  memory: words.memory,
  distributed: words.distributedStorage,
  rocket: words.rocketStorage,
  object: words.objectStorage,
  failures: words.theNodesThatMayFail,
};

/** Formats a count: `5,000`. */
function countText(count: Amount): string {
  return whole(BigInt(count));
}

/** How many of a shape fit, as a sentence; null without a shape. */
export function fitsText({ free, fits }: Headroom, asked: readonly Workload[]): string | null {
  if (fits === null) return null;
  const unknown = asked.filter((of) => ofWorkload(free, of).nodes === 0);
  if (unknown.length > 0) return words.fitNotKnown(unknown.map((of) => limitNames[of]));
  const limit = fits.limited_by === null ? null : limitNames[fits.limited_by];
  const count = BigInt(fits.count);
  if (count === 0n) return limit === null ? words.noneFits : words.noneFitsFor(limit);
  const fitting = words.fitting(countText(fits.count), count === 1n);
  const placed = fits.nodes === 0 ? fitting : words.onNodes(fitting, counted(fits.nodes, 'node'));
  return words.sentence(limit === null ? placed : words.limitedBy(placed, limit));
}

/** Capacity stranded on filled nodes; null if there is none, or nothing fits. */
export function strandedText({ fits }: Headroom): string | null {
  if (fits === null || fits.nodes === 0) return null;
  const { cpu_cores = 0, memory_bytes = 0, rocket_bytes = 0 } = fits.stranded;
  const left = [
    { amount: cpu_cores, text: amountText(cpu_cores, 'cores') },
    { amount: memory_bytes, text: words.ofMemory(amountText(memory_bytes, 'bytes')) },
    { amount: rocket_bytes, text: words.ofRocketStorage(amountText(rocket_bytes, 'bytes')) },
  ].filter(({ amount }) => Number(amount) > 0);
  if (left.length === 0) return null;
  return words.leftOver(left.map(({ text }) => text).join(', '));
}

/** The cells of a site's row. */
export function siteCells({ survives: { nodes }, fits }: SiteHeadroom): {
  readonly fit: string;
  readonly limit: string;
  readonly mayLose: string;
} {
  return {
    fit: fits === null ? words.notKnown : countText(fits.count),
    limit: fits === null || fits.limited_by === null ? '–' : limitNames[fits.limited_by],
    mayLose:
      nodes === null ? words.notKnown : nodes < 0 ? words.noneTooFull : counted(nodes, 'node'),
  };
}
