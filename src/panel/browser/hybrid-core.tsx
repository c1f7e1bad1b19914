/**
 * The page of a hybrid core: workloads over all its sites, nodes by role and status, and the sites.
 */

import { HistorySection, useForecasts } from './charts/history.tsx';
import { Notice, Status } from './components.tsx';
import { WhatHappened } from './events/what-happened.tsx';
import { hybridCorePath, sitePath } from './paths.ts';
import type { HybridCore, Resources } from './records.ts';
import { useData } from './use-data.ts';
import { FailureTolerance } from './values/failure-tolerance.tsx';
import { counted } from './values/format.ts';
import { ResourceCards } from './values/resource-cards.tsx';

/** The page of a hybrid core. */
export function HybridCorePage({ hybridCoreId }: { hybridCoreId: string }) {
  const path = hybridCorePath(hybridCoreId);
  const apiPath = `/hybrid-core/v2${path}`;
  const core = useData<{ data: HybridCore }>(apiPath);
  const loaded = useData<{ data: Resources }>(`${apiPath}/resources`);
  const known = useForecasts(apiPath);
  const { forecasts } = known;
  const resources = loaded.data?.data ?? null;
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
      <FailureTolerance apiPath={apiPath} planPath={`${path}/plan`} reportPath={null} />
      <Notice of={loaded} />
      {resources !== null && (
        <ResourceCards resources={resources} forecasts={forecasts} assetsPath={`${path}/assets`} />
      )}
      {resources !== null && <HistorySection apiPath={apiPath} known={known} />}
      {record !== null && (resources !== null || loaded.error !== null) && (
        <Sites ids={record.site_ids} />
      )}
      {record !== null && resources !== null && (
        <WhatHappened filter={`&filter[hybrid_core_id]=${encodeURIComponent(hybridCoreId)}`} />
      )}
    </main>
  );
}

function Sites({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0)
    return (
      <>
        <h2>Sites</h2>
        <p>There are no sites here.</p>
      </>
    );
  return (
    <>
      <h2>{counted(ids.length, 'site')}</h2>
      <ul class="rows">
        {ids.map((id) => (
          <li key={id}>
            <a href={sitePath(id)}>{id}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
