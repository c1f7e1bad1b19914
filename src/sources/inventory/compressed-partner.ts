/**
 * Holds a desired partner compressed until it is reconciled, so that all partners of a large file
 * fit into memory: 10,000 assets take some 8 MB as objects and some 200 KB compressed. Assets and
 * usage are compressed as the database's texts, at a third of the cost of compressing objects.
 */
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Usage } from '../../domain/usage.ts';
import { type AssetColumns, fromColumns, toColumns } from '../../store/asset-columns.ts';
import { formatUsage, parseUsage } from '../../store/usage-document.ts';
import type { DesiredAsset, DesiredHybridCore, DesiredPartner, DesiredSite } from './desired.ts';

interface CompressedSite extends Omit<DesiredSite, 'assets'> {
  readonly columns: AssetColumns;
  /** The usage document. */
  readonly usage: string;
  /** Assets that lose their usage. */
  readonly withoutUsage: readonly string[];
  /** The same of allocations, in a document of the same form. */
  readonly allocations: string;
  readonly withoutAllocation: readonly string[];
}

interface CompressedHybridCore extends Omit<DesiredHybridCore, 'sites'> {
  readonly sites: readonly CompressedSite[];
}

interface CompressedBody extends Omit<DesiredPartner, 'hybridCores'> {
  readonly hybridCores: readonly CompressedHybridCore[];
}

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export class CompressedPartner {
  readonly id: string;
  readonly #bytes: Buffer;

  constructor({ hybridCores, ...partner }: DesiredPartner) {
    this.id = partner.id;
    const body: CompressedBody = {
      ...partner,
      hybridCores: hybridCores.map((core) => ({ ...core, sites: core.sites.map(compressSite) })),
    };
    this.#bytes = zstdCompressSync(serialize(body), fastest);
  }

  /** Decompresses the partner. Assets of a site are in id order. */
  unpack(): DesiredPartner {
    const body: CompressedBody = deserialize(zstdDecompressSync(this.#bytes));
    return {
      ...body,
      hybridCores: body.hybridCores.map((core) => {
        return { ...core, sites: core.sites.map(restoreSite) };
      }),
    };
  }
}

function compressSite({ assets, ...site }: DesiredSite): CompressedSite {
  const stated = new Map<string, Usage>();
  const withoutUsage: string[] = [];
  const allocations = new Map<string, Usage>();
  const withoutAllocation: string[] = [];
  for (const { id, usage, allocation } of assets) {
    if (usage === null) withoutUsage.push(id);
    else if (usage !== 'keep') stated.set(id, usage);
    if (allocation === null) withoutAllocation.push(id);
    else if (allocation !== 'keep') allocations.set(id, allocation);
  }
  return {
    ...site,
    columns: toColumns(assets),
    usage: formatUsage(stated),
    withoutUsage,
    allocations: formatUsage(allocations),
    withoutAllocation,
  };
}

function restoreSite({
  columns,
  usage,
  withoutUsage,
  allocations,
  withoutAllocation,
  ...site
}: CompressedSite): DesiredSite {
  const usageOf = restored(usage, withoutUsage);
  const allocationOf = restored(allocations, withoutAllocation);
  const assets = fromColumns(columns).map((asset): DesiredAsset => {
    return { ...asset, usage: usageOf(asset.id), allocation: allocationOf(asset.id) };
  });
  return { ...site, assets };
}

/** What is stated of an asset, in a document or by its id among those without. */
function restored(document: string, idsWithout: readonly string[]) {
  const stated = parseUsage(document);
  const without = new Set(idsWithout);
  return (id: string): Usage | null | 'keep' => stated.get(id) ?? (without.has(id) ? null : 'keep');
}
