/** In charge of putting the assets of several hybrid cores into one order, as the interface orders one (docs: Sorting). */
import type { Asset } from '@hybrid-core/client';
import { isNumber, roundedNumber } from '../text/exact.ts';

type Compare = (a: Asset, b: Asset) => number;

/** Sorts that were not given still apply after those that were, in this order. */
const defaults = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'] as const;

/** All assets in one order; `sorts` as `--sort` has them. */
export function merged(
  parts: readonly (readonly Asset[])[],
  sorts: readonly string[],
): readonly Asset[] {
  const compare = [...sorts, ...defaults].map(comparing).concat(byText(({ site_id }) => site_id));
  return parts.flat().sort((a, b) => {
    for (const one of compare) {
      const order = one(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function comparing(sort: string): Compare {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  if (name === 'memory_usage' || name === 'storage_usage') return byUsage(name, isDescending);
  const compare = byText((asset) => asset[name as 'id' | 'node_type' | 'status']);
  return isDescending ? (a, b) => compare(b, a) : compare;
}

/** By Unicode code point, which is the order of the bytes of UTF-8. */
function byText(of: (asset: Asset) => string): Compare {
  return (a, b) => (of(a) === of(b) ? 0 : Buffer.compare(Buffer.from(of(a)), Buffer.from(of(b))));
}

/** By percent, then by bytes; what has no percentage comes last in both directions. */
function byUsage(name: 'memory_usage' | 'storage_usage', isDescending: boolean): Compare {
  const direction = isDescending ? -1 : 1;
  const percent = (asset: Asset): unknown => asset[name]?.percent ?? null;
  return (a, b) => {
    const [left, right] = [percent(a), percent(b)];
    if (!isNumber(left) || !isNumber(right)) return Number(left === null) - Number(right === null);
    const order = roundedNumber(left) - roundedNumber(right) || byBytes(name, a, b);
    return direction * order;
  };
}

function byBytes(name: 'memory_usage' | 'storage_usage', a: Asset, b: Asset): number {
  return roundedNumber(a[name]?.used_bytes) - roundedNumber(b[name]?.used_bytes);
}
