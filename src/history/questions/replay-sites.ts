/** Replays past forecasts of a partner's sites (docs: History). */
import type { Replay } from '../../domain/capacity/replay.ts';
import { stepRetentionMs, stepStart } from '../../domain/history.ts';
import type { StoreReader } from '../../store/store.ts';

export interface SitesToReplay {
  readonly partnerId: string;
  /** ms since 1970: days complete by then count. */
  readonly now: number;
  /** Awaited after each forecast. A rejection stops the work. */
  readonly pause: () => Promise<void>;
}

/**
 * Adds the partner's sites to the replay one at a time, so memory holds the days of one site only.
 */
export async function replaySites(
  reader: Pick<StoreReader, 'listSiteIds' | 'readHistory'>,
  replay: Replay,
  { partnerId, now, pause }: SitesToReplay,
): Promise<void> {
  const to = stepStart(now, '1d');
  for (const id of await reader.listSiteIds(partnerId)) {
    const subject = { partnerId, level: 'site', id } as const;
    const points = await reader.readHistory(subject, '1d', to - stepRetentionMs['1d'], to);
    for (const _ of replay.add(points)) await pause();
    await pause();
  }
}
