/**
 * Loads and keeps the histories of the listed sites, in the order of ids, so that sorting the list
 * loads nothing.
 */
import { useEffect, useState } from 'preact/hooks';
import { useData } from '../use-data.ts';
import type { SiteHistoriesAnswer, SiteHistory } from './outlook.ts';

/** Poll interval for the past days, in ms: there is a new one each day. */
const historyPollMs = 5 * 60_000;

type SiteHistories = ReadonlyMap<string, SiteHistory>;

/** The loaded histories by site id, and how to add more. */
export function useSiteHistories(): readonly [
  histories: SiteHistories,
  add: (loaded: readonly SiteHistory[]) => void,
] {
  const [histories, setHistories] = useState<SiteHistories>(new Map());
  const add = (loaded: readonly SiteHistory[]) =>
    setHistories((known) => new Map([...known, ...loaded.map((of) => [of.site_id, of] as const)]));
  return [histories, add];
}

interface LoadHistoriesProps {
  readonly ids: readonly string[];
  /** Count of histories that the server sends at a time. */
  readonly atOnce: number;
  readonly add: (loaded: readonly SiteHistory[]) => void;
}

/** Requests the histories of sites; renders nothing. */
export function LoadHistories({ ids, atOnce, add }: LoadHistoriesProps) {
  const sorted = [...ids].sort();
  const count = Math.ceil(sorted.length / atOnce);
  return Array.from({ length: count }, (_, at) => {
    const own = sorted.slice(at * atOnce, (at + 1) * atOnce);
    return <LoadSomeHistories key={at} ids={own} add={add} />;
  });
}

function LoadSomeHistories({ ids, add }: Pick<LoadHistoriesProps, 'ids' | 'add'>) {
  const query = ids.map((id) => `site=${encodeURIComponent(id)}`).join('&');
  const { data } = useData<SiteHistoriesAnswer>(`/site-histories?${query}`, 0, historyPollMs);
  useEffect(() => {
    if (data !== null) add(data.sites);
  }, [data]);
  return null;
}
