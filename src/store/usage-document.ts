/**
 * A site's usage as one text: it changes for every asset at once, so it is one row.
 *
 *   [["cmp-1","file",["5531","12800",1795262400000],[322122547200,null,null],null], …]
 *
 * One entry an asset: id, source, then cpu, memory and storage, each `[used, total, observedAt]`
 * or null. CPU is hundredths of a core in a string, since JSON numbers may not hold them. A last
 * `true` follows where the totals overrule the inventory's capacity.
 */
import type { Sample, Usage, UsageSource } from '../domain/usage.ts';

type SampleEntry<Value> = [used: Value | null, total: Value | null, observedAt: number | null];

type UsageEntry = [
  assetId: string,
  source: UsageSource,
  cpu: SampleEntry<string> | null,
  memory: SampleEntry<number> | null,
  storage: SampleEntry<number> | null,
  overrulesCapacity?: true,
];

/** What is stored as a site's usage is not a usage document. */
export class UnreadableUsage extends Error {
  override readonly name = 'UnreadableUsage';
}

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

/** Reads what `formatUsage` wrote. */
export function parseUsage(document: string): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const entry of JSON.parse(document) as UsageEntry[]) {
    const [assetId, source, cpu, memory, storage, overrulesCapacity] = entry;
    usage.set(assetId, {
      source,
      cpu: cpu && { used: toCores(cpu[0]), total: toCores(cpu[1]), observedAt: cpu[2] },
      memory: memory && toSample(memory),
      storage: storage && toSample(storage),
      ...(overrulesCapacity && { overrulesCapacity }),
    });
  }
  return usage;
}

function toSample([used, total, observedAt]: SampleEntry<number>): Sample<number> {
  return { used, total, observedAt };
}

function toCores(hundredths: string | null): bigint | null {
  return hundredths === null ? null : BigInt(hundredths);
}
