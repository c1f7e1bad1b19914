/**
 * Answers the targets route: the partner's assets for Prometheus' HTTP service discovery, one group
 * per asset (docs: Introduction, Targets).
 */

import { isIPv6 } from 'node:net';
import { targetGroup } from '../../contract/targets.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { type Answer, jsonType } from '../reply/answer.ts';
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import type { ShareAnswer } from '../work/whole-answers.ts';
import type { SiteEntry } from './asset-metrics.ts';
import { assetsAnswer } from './assets-answer.ts';

/** A bare array, in the order of site and asset; the exporters listen at `port`. */
export function targetsAnswer(
  snapshot: PartnerSnapshot,
  port: number,
  share: ShareAnswer,
): Promise<Answer> | StreamedAnswer {
  const sites = [...snapshot.sites];
  return assetsAnswer(
    {
      partnerId: snapshot.partnerId,
      kind: 'targets',
      contentType: jsonType,
      sites,
      asked: String(port),
      texts: () => arrayTexts(sites, port),
    },
    share,
  );
}

function* arrayTexts(sites: readonly SiteEntry[], port: number): Generator<string, void> {
  let before = '[';
  for (const [siteId, { hybridCoreId, assets }] of sites) {
    const { ids, nodeType, status } = assets;
    for (let row = 0; row < ids.length; row++) {
      const id = ids.text(row);
      const group = targetGroup(`${isIPv6(id) ? `[${id}]` : id}:${port}`, {
        id,
        siteId,
        hybridCoreId,
        nodeType: nodeType.values.texts[nodeType.ranks[row]],
        status: status.values.texts[status.ranks[row]],
      });
      yield before + JSON.stringify(group);
      before = ',';
    }
  }
  yield before === '[' ? '[]' : ']';
}
