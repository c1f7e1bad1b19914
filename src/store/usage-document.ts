/**
 * A site's usage as one text: it changes for every asset at once, so it is one row.
 *
 *   [["cmp-1","file",["5531","12800",1795262400000],[322122547200,null,null],null], …]
 *
 * One entry an asset: id, source, then cpu, memory and storage, each `[used, total, observedAt]`
 * or null. CPU is hundredths of a core in a string, since JSON numbers may not hold them. A `true`
 * follows in each of them whose total overrules the inventory's capacity; where all do that are
 * there, one at the end of the entry, as releases before the first of those wrote it.
 */
import type { Sample, Usage, UsageSource } from '../domain/usage.ts';
import { UsageScanner } from './usage-scanner.ts';

type SampleEntry<Value> = [
  used: Value | null,
  total: Value | null,
  observedAt: number | null,
  overridesCapacity?: true,
];

type UsageEntry = [
  assetId: string,
  source: UsageSource,
  cpu: SampleEntry<string> | null,
  memory: SampleEntry<number> | null,
  storage: SampleEntry<number> | null,
  overridesCapacity?: true,
];

/** The document of a site on which nothing was measured. */
export const noUsage = '[]';

/** Writes a site's usage, by asset id. */
export function formatUsage(usage: ReadonlyMap<string, Usage>): string {
  const entries: UsageEntry[] = [];
  for (const [assetId, { source, cpu, memory, storage }] of usage) {
    const samples = [cpu, memory, storage].filter((sample) => sample !== null);
    const marked = samples.filter((sample) => sample.overridesCapacity).length;
    const isWhole = marked > 0 && marked === samples.length;
    const mark = (sample: Sample<unknown>): [] | [true] =>
      sample.overridesCapacity && !isWhole ? [true] : [];
    const entry: UsageEntry = [
      assetId,
      source,
      cpu && [
        cpu.used?.toString() ?? null,
        cpu.total?.toString() ?? null,
        cpu.observedAt,
        ...mark(cpu),
      ],
      memory && [memory.used, memory.total, memory.observedAt, ...mark(memory)],
      storage && [storage.used, storage.total, storage.observedAt, ...mark(storage)],
    ];
    if (isWhole) entry.push(true);
    entries.push(entry);
  }
  return JSON.stringify(entries);
}

/** Reads the text that `formatUsage` wrote. Throws UnreadableUsage for any other text. */
export function parseUsage(document: string): Map<string, Usage> {
  return new UsageScanner(document).read();
}
