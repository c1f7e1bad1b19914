/** What is promised of what may be promised, outlined on the bar of what is used. */

import { ofWorkload, type Workload } from '../charts/recorded.ts';
import type { Asset, Resources } from '../records.ts';
import type { UsageAmounts } from './format.ts';
import type { Formatter } from './formatter.ts';

/** Promised and promisable of a workload, or of a node's quantity. */
export interface Promised {
  readonly percent: number | null;
  readonly amounts: UsageAmounts;
}

type Allocated = NonNullable<NonNullable<Asset['allocation']>['cpu' | 'memory']>;

/** What is promised of a node's quantity; null if unknown. */
export function promisedOf(of: Allocated | null | undefined): Promised | null {
  if (!of) return null;
  const { percent } = of;
  return 'allocated_cores' in of
    ? { percent, amounts: amountsOf(of.allocated_cores, of.allocatable_cores, 'cores') }
    : { percent, amounts: amountsOf(of.allocated_bytes, of.allocatable_bytes, 'bytes') };
}

/** What is promised of a workload; null if no active node reports it. */
export function promisedWorkload({ allocation }: Resources, workload: Workload): Promised | null {
  const of = allocation && ofWorkload(allocation, workload);
  return of === null || of.nodes_reporting === 0 ? null : promisedOf(of);
}

function amountsOf(
  used: UsageAmounts['used'],
  total: UsageAmounts['total'],
  unit: UsageAmounts['unit'],
): UsageAmounts {
  return { used, total, unit };
}

/** `Promised: 417.5 of 576 cores, 72.5 %`. */
export function promisedText({ percent, amounts }: Promised, formatter: Formatter): string {
  return `Promised: ${formatter.share(amounts)}, ${formatter.percent(percent)}`;
}

/** The outlined part of a bar. */
export function Outline({ of }: { of: Promised | null }) {
  if (of === null || of.percent === null) return null;
  return <span class="promised" style={{ width: `${Math.min(100, of.percent)}%` }}></span>;
}
