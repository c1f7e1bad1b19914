/**
 * Computes a partner's workload samples incrementally: rereads only sites that changed or went
 * stale, and caches the sums of all others.
 */
import { setImmediate } from 'node:timers/promises';
import {
  type HistoryLevel,
  type HistoryPoint,
  type HistoryQuantity,
  historyQuantities,
  type QuantityPoint,
  type QuantityPoints,
} from '../../domain/history.ts';
import type {
  KnownSiteRevisions,
  PartnerOutline,
  PartnerRevisions,
  Revision,
  SiteContents,
  StoreReader,
  SubjectSample,
} from '../../store/store.ts';
import { wholeSite } from '../../store/usage-document.ts';
import {
  addSums,
  noSums,
  type QuantitySums,
  type RecordedSums,
  type SiteSums,
  sumSite,
} from './site-sums.ts';

export interface PartnerSumsOptions {
  readonly reader: Pick<StoreReader, 'readPartner'>;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
}

interface CachedSite extends SiteSums {
  readonly revision: Revision;
}

/** A site as last sampled. */
export interface SampledSite extends SiteSums {
  readonly id: string;
  readonly hybridCoreId: string;
  /** Changes with the site's inventory. */
  readonly assetsRevision: Revision;
}

/** Sentinel: no assets cached yet. No site can have this revision. */
const unknownRevision = -1;

export class PartnerSums {
  readonly #options: PartnerSumsOptions;
  #outline: PartnerOutline | null = null;
  #sites: ReadonlyMap<string, CachedSite> = new Map();

  constructor(options: PartnerSumsOptions) {
    this.#options = options;
  }

  /** The slot's samples of everything that reports now; none if the partner is gone. */
  async sample(
    { partnerId, revision }: PartnerRevisions,
    slot: number,
  ): Promise<readonly SubjectSample[]> {
    const now = this.#options.clock();
    const isStale = [...this.#sites.values()].some(({ nextStaleAt }) => now > nextStaleAt);
    if (this.#outline?.revision !== revision || isStale) await this.#read(partnerId, now);
    return this.#outline === null ? [] : toSamples(this.#outline, this.#sites, slot);
  }

  /** The sites of the last sample, in the order of their ids. */
  get sites(): readonly SampledSite[] {
    return (this.#outline?.sites ?? []).flatMap(({ id, hybridCoreId, assetsRevision }) => {
      const kept = this.#sites.get(id);
      return kept === undefined ? [] : [{ ...kept, id, hybridCoreId, assetsRevision }];
    });
  }

  async #read(partnerId: string, now: number): Promise<void> {
    const { reader, usageMaxAgeMs } = this.#options;
    const state = await reader.readPartner(partnerId, this.#known(now));
    const sites = new Map<string, CachedSite>();
    for (const { id, revision } of state?.sites ?? []) {
      const kept = this.#sites.get(id) ?? null;
      const contents = state?.contents.get(id);
      if (contents !== undefined) {
        sites.set(id, { revision, ...sumContents(contents, kept, { now, usageMaxAgeMs }) });
        await setImmediate();
      } else if (kept !== null) sites.set(id, kept);
    }
    this.#outline = state;
    this.#sites = sites;
  }

  #known(now: number): ReadonlyMap<string, KnownSiteRevisions> {
    const known = new Map<string, KnownSiteRevisions>();
    for (const [id, { revision, nextStaleAt }] of this.#sites) {
      if (now <= nextStaleAt) known.set(id, { revision, assetsRevision: unknownRevision });
    }
    return known;
  }
}

/** A site with unreadable stored usage keeps its sums until they would be stale. */
function sumContents(
  { assets, usage: document }: SiteContents,
  kept: SiteSums | null,
  freshness: { readonly now: number; readonly usageMaxAgeMs: number },
): SiteSums {
  // Reads with `unknownRevision` never omit the assets.
  const site = wholeSite(assets ?? [], document);
  const goesOn = site.usageFault !== undefined && kept !== null;
  if (goesOn && freshness.now <= kept.nextStaleAt) return kept;
  return sumSite(site.assets, site.usage, freshness);
}

function toSamples(
  { partner, hybridCores, sites }: PartnerOutline,
  kept: ReadonlyMap<string, CachedSite>,
  slot: number,
): readonly SubjectSample[] {
  let all = noSums;
  const ofHybridCores = new Map<string, RecordedSums>();
  const samples: SubjectSample[] = [];
  const add = (level: HistoryLevel, id: string, sums: RecordedSums): void => {
    const sample = toSample(sums, slot);
    if (sample !== null) samples.push({ level, id, sample });
  };
  for (const { id, hybridCoreId } of sites) {
    const sums = kept.get(id) ?? noSums;
    all = addSums(all, sums);
    ofHybridCores.set(hybridCoreId, addSums(ofHybridCores.get(hybridCoreId) ?? noSums, sums));
    add('site', id, sums);
  }
  for (const { id } of hybridCores) add('hybrid-core', id, ofHybridCores.get(id) ?? noSums);
  add('partner', partner.id, all);
  return samples;
}

/** Null if neither a use nor a promise is known. */
function toSample({ sums, allocation }: RecordedSums, at: number): HistoryPoint | null {
  const promised = isAnyReporting(allocation) ? quantitiesOf(allocation) : null;
  if (promised === null && !isAnyReporting(sums)) return null;
  return { at, ...quantitiesOf(sums), allocation: promised };
}

function isAnyReporting(sums: QuantitySums): boolean {
  return historyQuantities.some((name) => sums[name].nodesReporting > 0);
}

function quantitiesOf(sums: QuantitySums): QuantityPoints {
  const quantity = (name: HistoryQuantity): QuantityPoint | null => {
    const { used, total, nodesReporting } = sums[name];
    if (nodesReporting === 0) return null;
    return { samples: 1, usedSum: used, usedMax: used, total, nodesReporting };
  };
  return {
    cpu: quantity('cpu'),
    memory: quantity('memory'),
    distributed: quantity('distributed'),
    rocket: quantity('rocket'),
    object: quantity('object'),
  };
}
