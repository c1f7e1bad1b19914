/**
 * Loads and keeps the histories of the listed sites, in the order of ids, so that sorting the list
 * loads nothing.
 */
import { useEffect, useState } from 'preact/hooks';
import { useData } from '../browser/ask.ts';
import type { PastsAnswer, SitePast } from './outlook.ts';

/** Poll interval for the past days, in ms: there is a new one each day. */
const pastMs = 5 * 60_000;

/** Poll interval while the service still reads histories or computes runways. */
export const pendingPollMs = 5_000;

type Pasts = ReadonlyMap<string, SitePast>;

/** The loaded histories by site id, and how to add more. */
export function usePasts(): readonly [pasts: Pasts, take: (told: readonly SitePast[]) => void] {
  const [pasts, setPasts] = useState<Pasts>(new Map());
  const take = (told: readonly SitePast[]) =>
    setPasts((known) => new Map([...known, ...told.map((of) => [of.site_id, of] as const)]));
  return [pasts, take];
}

interface AskingOf {
  readonly ids: readonly string[];
  /** Count of histories that the server sends at a time. */
  readonly atOnce: number;
  readonly take: (told: readonly SitePast[]) => void;
}

/** Requests the histories of sites; renders nothing. */
export function AskPasts({ ids, atOnce, take }: AskingOf) {
  const sorted = [...ids].sort();
  const count = Math.ceil(sorted.length / atOnce);
  return Array.from({ length: count }, (_, at) => {
    const own = sorted.slice(at * atOnce, (at + 1) * atOnce);
    return <AskSome key={at} ids={own} take={take} />;
  });
}

function AskSome({ ids, take }: Pick<AskingOf, 'ids' | 'take'>) {
  const query = ids.map((id) => `site=${encodeURIComponent(id)}`).join('&');
  const { data } = useData<PastsAnswer>(`/past?${query}`, 0, (told) =>
    told?.sites.length === ids.length ? pastMs : pendingPollMs,
  );
  useEffect(() => {
    if (data !== null) take(data.sites);
  }, [data]);
  return null;
}
