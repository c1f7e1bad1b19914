/**
 * Holds a desired partner compressed until it is reconciled, so that all partners of a large file
 * fit into memory: 10,000 assets take some 8 MB as objects and some 200 KB compressed. Assets and
 * usage are compressed as the database's texts, at a third of the cost of compressing objects.
 */
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Usage } from '../domain/usage.ts';
import { type AssetColumns, fromColumns, toColumns } from '../store/asset-columns.ts';
import { formatUsage, parseUsage } from '../store/usage-document.ts';
import type { DesiredAsset, DesiredHybridCore, DesiredPartner, DesiredSite } from './desired.ts';

interface CompressedSite extends Omit<DesiredSite, 'assets'> {
  readonly columns: AssetColumns;
  /** The usage document. */
  readonly usage: string;
  /** Assets that lose their usage. */
  readonly withoutUsage: readonly string[];
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
  for (const { id, usage } of assets) {
    if (usage === null) withoutUsage.push(id);
    else if (usage !== 'keep') stated.set(id, usage);
  }
  return { ...site, columns: toColumns(assets), usage: formatUsage(stated), withoutUsage };
}

function restoreSite({ columns, usage, withoutUsage, ...site }: CompressedSite): DesiredSite {
  const stated = parseUsage(usage);
  const without = new Set(withoutUsage);
  const assets = fromColumns(columns).map((asset): DesiredAsset => {
    const { id } = asset;
    return { ...asset, usage: stated.get(id) ?? (without.has(id) ? null : 'keep') };
  });
  return { ...site, assets };
}
