/**
 * The page of a hybrid core: workloads over all its sites, nodes by role and status, and the sites.
 */

import { HistorySection, useForecasts } from '../charts/history.tsx';
import { WhatHappened } from '../events/what-happened.tsx';
import { useStale } from '../values/age.tsx';
import { FailureTolerance } from '../values/failure-tolerance.tsx';
import { counted } from '../values/format.ts';
import { ResourceCards } from '../values/resource-cards.tsx';
import * as words from '../words/pages.tsx';
import { Notice, Status } from './components.tsx';
import { hybridCorePath, sitePath } from './paths.ts';
import type { HybridCore, Resources } from './records.ts';
import { useData } from './use-data.ts';

/** The page of a hybrid core. */
export function HybridCorePage({ hybridCoreId }: { hybridCoreId: string }) {
  const path = hybridCorePath(hybridCoreId);
  const apiPath = `/hybrid-core/v2${path}`;
  const core = useData<{ data: HybridCore }>(apiPath);
  const loaded = useData<{ data: Resources }>(`${apiPath}/resources`);
  const stale = useStale(path);
  const known = useForecasts(apiPath);
  const { forecasts } = known;
  const resources = loaded.data?.data ?? null;
  const record = core.data?.data ?? null;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">{words.overview}</a>
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
            {record.public_available ? words.publiclyAvailable : words.notPubliclyAvailable}
          </>
        )}
      </p>
      <FailureTolerance apiPath={apiPath} planPath={`${path}/plan`} reportPath={null} />
      <Notice of={loaded} />
      {resources !== null && (
        <ResourceCards
          resources={resources}
          stale={stale}
          forecasts={forecasts}
          assetsPath={`${path}/assets`}
        />
      )}
      {resources !== null && <HistorySection apiPath={apiPath} known={known} />}
      {record !== null && (resources !== null || loaded.error !== null) && (
        <Sites ids={record.site_ids} />
      )}
      {record !== null && resources !== null && <WhatHappened path={path} />}
    </main>
  );
}

function Sites({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0)
    return (
      <>
        <h2>{words.sites}</h2>
        <p>{words.thereAreNoSitesHere}</p>
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
