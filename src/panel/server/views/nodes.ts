/** The map of a site's nodes: a tenth of their records. */
import type { Readable } from 'node:stream';
import type { AssetRecord } from '../../../contract/asset.ts';
import type { SiteRecord } from '../../../contract/site.ts';
import { assetQuantityKeys } from '../../../domain/asset.ts';
import { type Answer, answer } from '../../../http/reply/answer.ts';
import type { NodeMap, Tile } from '../../browser/records.ts';
import type { PublicAnswers, Taken } from './public-answers.ts';

/** The NodeMap of a site, in the order of ids. */
export async function nodes(answers: PublicAnswers, siteId: string): Promise<Answer> {
  const id = encodeURIComponent(siteId);
  const site = await answers.json<{ readonly data: SiteRecord }>(`/hybrid-core/v1/sites/${id}`);
  const core = encodeURIComponent(site.value.data.hybrid_core_id);
  const path = `/hybrid-core/v2/hybrid-cores/${core}/assets.ndjson?filter[site_id]=${id}`;
  const { value } = await answers.read(path, takeTiles);
  return value;
}

async function takeTiles(body: Readable): Promise<Taken<Answer>> {
  const tiles: Tile[] = [];
  for await (const line of lines(body)) tiles.push(tileOf(JSON.parse(line)));
  const map: NodeMap = { nodes: tiles };
  const value = answer(Buffer.from(JSON.stringify(map)));
  return { value, bytes: value.body.length };
}

function tileOf(asset: AssetRecord): Tile {
  const percents = assetQuantityKeys.map((key) => asset[`${key}_usage` as const]?.percent ?? null);
  return [asset.id, asset.node_type, asset.status, ...percents];
}

/** The lines of a body, each ended by a line feed; ids may have other line separators. */
async function* lines(body: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of body.setEncoding('utf8')) {
    const all = (rest + chunk).split('\n');
    rest = all.pop()!;
    yield* all;
  }
}
