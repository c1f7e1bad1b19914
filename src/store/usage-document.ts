/**
 * A site's usage as one text: it changes for every asset at once, so it is one row.
 *
 *   [["cmp-1","file",["5531","12800",1795262400000],[322122547200,null,null],null], …]
 *
 * One entry an asset: id, source, then cpu, memory and storage, each `[used, total, observedAt]`
 * or null. CPU is hundredths of a core in a string, since JSON numbers may not hold them. A last
 * `true` follows where the totals overrule the inventory's capacity.
 */
import type { Usage, UsageSource } from '../domain/usage.ts';
import { UsageScanner } from './usage-scanner.ts';

type SampleEntry<Value> = [used: Value | null, total: Value | null, observedAt: number | null];

type UsageEntry = [
  assetId: string,
  source: UsageSource,
  cpu: SampleEntry<string> | null,
  memory: SampleEntry<number> | null,
  storage: SampleEntry<number> | null,
  overrulesCapacity?: true,
];

/** The document of a site on which nothing was measured. */
export const noUsage = '[]';

/** Writes a site's usage, by asset id. */
export function formatUsage(usage: ReadonlyMap<string, Usage>): string {
  const entries: UsageEntry[] = [];
  for (const [assetId, { source, cpu, memory, storage, overrulesCapacity }] of usage) {
    const entry: UsageEntry = [
      assetId,
      source,
      cpu && [cpu.used?.toString() ?? null, cpu.total?.toString() ?? null, cpu.observedAt],
      memory && [memory.used, memory.total, memory.observedAt],
      storage && [storage.used, storage.total, storage.observedAt],
    ];
    if (overrulesCapacity) entry.push(true);
    entries.push(entry);
  }
  return JSON.stringify(entries);
}

/** Reads the text that `formatUsage` wrote. Throws UnreadableUsage for any other text. */
export function parseUsage(document: string): Map<string, Usage> {
  return new UsageScanner(document).read();
}
