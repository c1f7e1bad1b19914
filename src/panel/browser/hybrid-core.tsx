/**
 * The page of a hybrid core: workloads over all its sites with their chart, the sites, nodes by role and
 * status.
 */

import { useMemo } from 'preact/hooks';
import { HistorySection, useForecasts } from './charts/history.tsx';
import { Notice, Status } from './components.tsx';
import { WhatHappened } from './events/what-happened.tsx';
import type { Outlook } from './overview/outlook.ts';
import { comparing, outlookPollMs, overviewSites } from './overview/overview-sites.ts';
import { SiteHeads, SiteRow } from './overview/site-row.tsx';
import { hybridCorePath } from './paths.ts';
import type { HybridCore, Overview, Resources, SessionRecord } from './records.ts';
import { useData } from './use-data.ts';
import { FailureTolerance, FailureTolerancePlace } from './values/failure-tolerance.tsx';
import { counted } from './values/format.ts';
import { NodesCard, WorkloadCards } from './values/resource-cards.tsx';

interface PageProps {
  readonly session: SessionRecord;
  readonly hybridCoreId: string;
}

/** The page of a hybrid core. */
export function HybridCorePage({ session, hybridCoreId }: PageProps) {
  const path = hybridCorePath(hybridCoreId);
  const apiPath = `/hybrid-core/v2${path}`;
  const core = useData<{ data: HybridCore }>(apiPath);
  const loaded = useData<{ data: Resources }>(`${apiPath}/resources`);
  const record = core.data?.data ?? null;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">Overview</a>
      </p>
      <h1>
        <bdi>{hybridCoreId}</bdi>
      </h1>
      <p class="soft">
        {record === null ? (
          ' '
        ) : (
          <>
            <Status status={record.status} /> ·{' '}
            {record.public_available ? 'publicly available' : 'not publicly available'}
          </>
        )}
      </p>
      {loaded.data !== null ? (
        <FailureTolerance apiPath={apiPath} planPath={`${path}/plan`} reportPath={null} />
      ) : (
        loaded.error === null && <FailureTolerancePlace />
      )}
      <Notice of={loaded} />
      {/* Nothing else is asked for of a hybrid core that is not there. */}
      {loaded.data !== null && (
        <Parts
          hybridCoreId={hybridCoreId}
          resources={loaded.data.data}
          leadDays={session.partner.lead_days}
        />
      )}
    </main>
  );
}

interface PartsProps {
  readonly hybridCoreId: string;
  readonly resources: Resources;
  readonly leadDays: number | null;
}

function Parts({ hybridCoreId, resources, leadDays }: PartsProps) {
  const path = hybridCorePath(hybridCoreId);
  const apiPath = `/hybrid-core/v2${path}`;
  const known = useForecasts(apiPath);
  return (
    <>
      <WorkloadCards resources={resources} forecasts={known.forecasts}>
        <HistorySection apiPath={apiPath} known={known} isBeside />
      </WorkloadCards>
      <Sites hybridCoreId={hybridCoreId} leadDays={leadDays} />
      <div class="beside">
        <NodesCard nodes={resources.nodes} assetsPath={`${path}/assets`} />
        <WhatHappened filter={`&filter[hybrid_core_id]=${encodeURIComponent(hybridCoreId)}`} />
      </div>
    </>
  );
}

/** Its sites, as the overview shows them: what needs a look first. */
function Sites({ hybridCoreId, leadDays }: Pick<PartsProps, 'hybridCoreId' | 'leadDays'>) {
  const loaded = useData<Overview>('/overview');
  const outlook = useData<Outlook>('/outlook', 0, outlookPollMs);
  const isOrdered = outlook.data !== null || outlook.error !== null;
  const sites = useMemo(() => {
    if (loaded.data === null || !isOrdered) return null;
    return overviewSites(loaded.data, outlook.data)
      .filter((site) => site.hybridCoreId === hybridCoreId)
      .sort(comparing('attention'));
  }, [loaded.data, outlook.data, isOrdered, hybridCoreId]);
  if (sites === null) return <Notice of={loaded} />;
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">{counted(sites.length, 'site')}</h2>
      {sites.length === 0 ? (
        <p>There are no sites here.</p>
      ) : (
        <>
          <SiteHeads />
          <ul class="sites">
            {sites.map((site) => (
              <SiteRow key={site.id} site={site} leadDays={leadDays} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
