/** Merges the assets of several hybrid cores in the interface's sort order (docs: Sorting). */
import type { Asset } from '@hybrid-core/client';
import { isNumber, roundedNumber } from '../text/exact.ts';

type Compare = (a: Asset, b: Asset) => number;

/** Default sort keys, applied after the given ones, in this order. */
const defaults = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'] as const;

/** Merges and sorts all assets; `sorts` is in the syntax of `--sort`. */
export function merged(
  parts: readonly (readonly Asset[])[],
  sorts: readonly string[],
): readonly Asset[] {
  const compare = [...sorts, ...defaults].map(comparing).concat(byText(({ site_id }) => site_id));
  return parts.flat().sort((a, b) => {
    for (const compareKey of compare) {
      const order = compareKey(a, b);
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

/** Compares by Unicode code point, which is the byte order of UTF-8. */
function byText(textOf: (asset: Asset) => string): Compare {
  return (a, b) =>
    textOf(a) === textOf(b) ? 0 : Buffer.compare(Buffer.from(textOf(a)), Buffer.from(textOf(b)));
}

/** Compares by percent, then by bytes; a missing percentage sorts last in both directions. */
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
