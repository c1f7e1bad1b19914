/** The overview: an attention list, and all sites with fullness and the day on which they are full. */

import { useEffect, useMemo } from 'preact/hooks';
import { Notice } from '../components.tsx';
import { loadPages } from '../load-pages.ts';
import { hybridCorePath } from '../paths.ts';
import type { HybridCore, Overview, SessionRecord } from '../records.ts';
import { useData } from '../use-data.ts';
import { counted } from '../values/format.ts';
import { AttentionList } from './attention-list.tsx';
import { LazyHistory } from './lazy-history.tsx';
import type { Outlook } from './outlook.ts';
import { outlookPollMs, overviewSites, type SitesSurviving } from './overview-sites.ts';
import { Sites } from './site-list.tsx';

/** Poll interval of how many nodes may fail, in ms: each is worked out over every node. */
const headroomPollMs = 60_000;

/** The first page. */
export function OverviewPage({ session }: { session: SessionRecord }) {
  const loaded = useData<Overview>('/overview');
  const outlook = useData<Outlook>('/outlook', 0, outlookPollMs);
  const headroom = useData<SitesSurviving>('/site-headroom', 0, headroomPollMs);
  // The outlook orders the sites: waits for it, so that no row moves.
  const isOrdered = outlook.data !== null || outlook.error !== null;
  const data = isOrdered ? loaded.data : null;
  // Prefetches the other pages' script, after all that this page needs.
  const isKnown = data !== null;
  useEffect(() => {
    if (isKnown) void loadPages().catch(() => {});
  }, [isKnown]);
  const sites = useMemo(
    () => (data === null ? [] : overviewSites(data, outlook.data, headroom.data)),
    [data, outlook.data, headroom.data],
  );
  return (
    <main id="main" class="overview">
      <h1>
        <bdi>{session.partner.name}</bdi>
      </h1>
      <p class="soft">{data === null || data.hybrid_cores.length === 0 ? ' ' : sizeText(data)}</p>
      <Notice of={loaded.data !== null && data === null ? outlook : loaded} />
      {data !== null && data.sites.length === 0 && (
        <Nothing docsUrl={session.docs_url} hybridCores={data.hybrid_cores} />
      )}
      {data !== null && data.sites.length > 0 && <AttentionList sites={sites} session={session} />}
      {data !== null && data.sites.length > 0 && (
        <Sites overview={data} sites={sites} leadDays={session.partner.lead_days} />
      )}
      {data !== null && data.sites.length > 0 && <LazyHistory />}
    </main>
  );
}

function sizeText({ sites, hybrid_cores, resources }: Overview): string {
  return `${counted(hybrid_cores.length, 'hybrid core')}, ${counted(sites.length, 'site')}, ${counted(resources.nodes.total, 'node')}`;
}

interface NothingProps {
  readonly docsUrl: string;
  readonly hybridCores: readonly HybridCore[];
}

function Nothing({ docsUrl, hybridCores }: NothingProps) {
  return (
    <div class="notice">
      <strong>There are no sites yet.</strong>
      <p>
        Sites appear here by themselves once the operator of this service has imported them (
        <a href={`${docsUrl}/operators/getting-started`}>Getting started</a>). Until then, you can
        make <a href="/tokens">tokens</a> and read the <a href={docsUrl}>documentation</a>.
      </p>
      {hybridCores.map(({ id }) => (
        <p key={id}>
          Hybrid core <a href={hybridCorePath(id)}>{id}</a>
        </p>
      ))}
    </div>
  );
}
