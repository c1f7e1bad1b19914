/** Builds infrastructure views from the records of the API, once per state of the data. */

import type { AssetRecord } from '../../contract/asset.ts';
import { problem } from '../../contract/problems.ts';
import { assetQuantityKeys } from '../../domain/asset.ts';
import { ChunkList, joinChunks } from '../../http/prometheus/chunks.ts';
import { type Answer, answer, answerDigested, jsonType } from '../../http/reply/answer.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../../snapshot/partner.ts';
import { pinSite, unpinSite } from '../../snapshot/site.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { type StaleUse, together } from '../../snapshot/stale-use.ts';
import type { Records } from '../../snapshot/table/records.ts';
import type { Stale, Tile } from '../browser/records.ts';
import { timeText } from './time.ts';

const overviews = new WeakMap<PartnerSnapshot, Answer>();

/**
 * `{ hybrid_cores: [HybridCore], sites: [{ site: Site, resources: SiteResources, stale: Stale }] }`:
 * all of a partner's.
 */
export function overview(snapshot: PartnerSnapshot): Answer {
  let known = overviews.get(snapshot);
  if (known === undefined) {
    const sites = [...snapshot.sites.values()].map(
      ({ record, assets: { resources, stale } }) =>
        `{"site":${record},"resources":${resources},"stale":${staleJson(stale)}}`,
    );
    const hybridCores = recordTexts(snapshot.hybridCoreList.table.records);
    const body = `{"hybrid_cores":[${hybridCores.join(',')}],"sites":[${sites.join(',')}]}`;
    known = answer(Buffer.from(body));
    overviews.set(snapshot, known);
  }
  return known;
}

/**
 * The number of nodes behind a site's values, and what is too old, as `{ reporting, nodes, newest,
 * newest_of_all }`. Throws the API's problem if there is no such site.
 */
export function staleOfSite(snapshot: PartnerSnapshot, siteId: string): Answer {
  return answer(Buffer.from(staleJson(siteOf(snapshot, siteId).assets.stale)));
}

/** The same for all sites of a hybrid core. */
export function staleOfHybridCore(snapshot: PartnerSnapshot, hybridCoreId: string): Answer {
  if (!snapshot.hybridCores.has(hybridCoreId)) {
    throw problem('hybrid-core-unknown', 'There is no such hybrid core here.');
  }
  const sites = [...snapshot.sites.values()].filter((of) => of.hybridCoreId === hybridCoreId);
  return answer(Buffer.from(staleJson(together(sites.map(({ assets }) => assets.stale)))));
}

function staleJson({ reporting, nodes, newest, newestOfAll }: StaleUse): string {
  const stale: Stale = {
    reporting,
    nodes,
    newest: timeText(newest),
    newest_of_all: timeText(newestOfAll),
  };
  return JSON.stringify(stale);
}

function siteOf(snapshot: PartnerSnapshot, siteId: string): SiteSnapshot {
  const site = snapshot.sites.get(siteId);
  if (site === undefined) throw problem('site-unknown', 'There is no such site here.');
  return site;
}

const nodeMaps = new WeakMap<SiteSnapshot, Promise<Answer>>();

/**
 * `{ nodes: [[id, node_type, status, cpu, memory, storage], …] }` of a site, in order of their ids.
 * Throws the API's problem if there is no such site.
 */
export function nodeMap(snapshot: PartnerSnapshot, siteId: string): Promise<Answer> {
  const site = siteOf(snapshot, siteId);
  let known = nodeMaps.get(site);
  if (known === undefined) {
    known = buildNodeMap(snapshot.partnerId, site);
    nodeMaps.set(site, known);
    known.catch(() => nodeMaps.delete(site));
  }
  return known;
}

/** Pins the site's memory while it is read over several ticks of the event loop. */
async function buildNodeMap(partnerId: string, { assets }: SiteSnapshot): Promise<Answer> {
  pinSite(assets);
  try {
    return await inSlices(nodeMapSteps(assets.records), { purpose: 'merge', partnerId });
  } finally {
    unpinSite(assets);
  }
}

function* nodeMapSteps(records: Records): Steps<Answer> {
  const text = new ChunkList();
  text.write('{"nodes":[');
  for (let row = 0; row < records.count; row++) {
    const asset: AssetRecord = JSON.parse(recordText(records, row));
    const percents = assetQuantityKeys.map(
      (key) => asset[`${key}_usage` as const]?.percent ?? null,
    );
    const tile: Tile = [asset.id, asset.node_type, asset.status, ...percents];
    text.write(`${row === 0 ? '' : ','}${JSON.stringify(tile)}`);
    if (row % rowsBetweenClockChecks === 0) yield;
  }
  text.write(']}');
  const { body, digest } = yield* joinChunks([text]);
  return answerDigested(body, jsonType, digest);
}

/** Records between two clock checks: a tenth of a millisecond of work. */
const rowsBetweenClockChecks = 32;

function recordTexts(records: Records): string[] {
  return Array.from({ length: records.count }, (_, row) => recordText(records, row));
}

function recordText(records: Records, row: number): string {
  const body = Buffer.allocUnsafe(records.length(row));
  records.copy(row, body, 0);
  return body.toString('utf8');
}
