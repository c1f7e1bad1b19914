/**
 * In charge of the answer of the targets route: the partner's assets for Prometheus' HTTP
 * discovery, one group an asset (docs: Introduction to v2, Targets).
 */
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { hold, letGo } from '../../snapshot/site.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { type Answer, answerDigested, jsonType } from '../reply/answer.ts';
import { Chunks, joinChunks } from './chunks.ts';
import { assetsBetweenPauses } from './limits.ts';

/** A bare array, in the order of site and asset; the exporters listen at `port`. */
export async function targetsAnswer(snapshot: PartnerSnapshot, port: number): Promise<Answer> {
  const sites = [...snapshot.sites.values()];
  for (const { assets } of sites) hold(assets);
  try {
    const text = await inSlices(targetSteps(snapshot, port), 'merge');
    const { body, digest } = await inSlices(joinChunks([text]), 'merge');
    return answerDigested(body, jsonType, digest);
  } finally {
    for (const { assets } of sites) letGo(assets);
  }
}

function* targetSteps({ sites }: PartnerSnapshot, port: number): Steps<Chunks> {
  const text = new Chunks();
  let separator = '[';
  for (const [siteId, { hybridCoreId, assets }] of sites) {
    const { ids, nodeType, status } = assets;
    for (let row = 0; row < ids.length; row++) {
      const id = ids.text(row);
      const group = {
        targets: [`${id}:${port}`],
        labels: {
          __meta_hybrid_core_id: hybridCoreId,
          __meta_hybrid_core_site_id: siteId,
          __meta_hybrid_core_asset_id: id,
          __meta_hybrid_core_node_type: nodeType.values.texts[nodeType.ranks[row]],
          __meta_hybrid_core_status: status.values.texts[status.ranks[row]],
        },
      };
      text.write(separator + JSON.stringify(group));
      separator = ',';
      if (row % assetsBetweenPauses === 0) yield;
    }
  }
  text.write(separator === '[' ? '[]' : ']');
  return text;
}
