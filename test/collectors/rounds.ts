/** Runs rounds of one Prometheus into a store in memory, at times that the test chooses. */

import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import type { Usage } from '../../src/domain/usage.ts';
import type { CollectReport } from '../../src/sources/runner/source.ts';
import { createSources } from '../../src/sources/sources.ts';
import { sourcesSchema } from '../../src/sources/sources-file.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { readDocument } from '../../src/text/document/document.ts';
import { putting, smallPartner, write } from '../conformance/store-under-test.ts';

const { partner } = smallPartner();
const siteId = 'e1';

export class Rounds {
  readonly #writer: StoreWriter;
  readonly #sources: string;

  private constructor(writer: StoreWriter, sources: string) {
    this.#writer = writer;
    this.#sources = sources;
  }

  /** A store with these assets, without measurements; the source's settings. */
  static async open(
    prometheus: Readonly<Record<string, unknown>>,
    nodeType: Asset['nodeType'],
    assetIds: readonly string[],
  ): Promise<Rounds> {
    const writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    const capacity = noCapacity;
    const assets = assetIds.map((id): Asset => ({ id, nodeType, status: 'active', capacity }));
    const small = smallPartner();
    await write(writer, {
      ...small,
      assets: new Map([...small.assets, [siteId, putting(...assets)]]),
    });
    return new Rounds(writer, JSON.stringify({ prometheus }));
  }

  /** Runs a round with the collector's clock at `at`, in seconds since the epoch. */
  collect(at: number): Promise<CollectReport> {
    const { value, faults } = readDocument(this.#sources, 'json', sourcesSchema);
    if (value == null) throw new Error(JSON.stringify(faults));
    const options = { environment: {}, takeOver: false, allowRemovals: false };
    return createSources(value, options)[0]!.collect({
      writer: this.#writer,
      signal: new AbortController().signal,
      dryRun: false,
      clock: () => at * 1_000,
      progress: () => {},
      log: () => {},
      fence: async () => {},
    });
  }

  /** An asset's stored usage. */
  async usage(assetId: string): Promise<Usage | undefined> {
    const state = await this.#writer.transaction((trx) => trx.readWholePartner(partner.id));
    return state!.contents.get(siteId)!.usage.get(assetId);
  }

  async revision(): Promise<number> {
    return (await this.#writer.transaction((trx) => trx.readRevisions()))[0]!.revision;
  }

  async close(): Promise<void> {
    await this.#writer.close();
  }
}
