/** The page Plan of a partner, hybrid core or site: headroom, and runway with the plan. */
import { hybridCorePath, sitePath } from '../browser/paths.ts';
import type { SessionRecord } from '../browser/records.ts';
import * as words from '../words/plan.tsx';
import { HeadroomSection } from './headroom-section.tsx';
import { RunwaySection } from './runway-section.tsx';
import { SitesTable } from './sites-table.tsx';

interface PlanProps {
  readonly session: SessionRecord;
  readonly hybridCoreId?: string;
  readonly siteId?: string;
}

/** Keeps the plan in the query string, so that its address can be shared. */
export function PlanPage({ session, hybridCoreId, siteId }: PlanProps) {
  const of = siteId ?? hybridCoreId ?? session.partner.name;
  const page =
    siteId !== undefined
      ? sitePath(siteId)
      : hybridCoreId !== undefined
        ? hybridCorePath(hybridCoreId)
        : '';
  const at = `/hybrid-core/v2${page}`;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">{words.overview}</a>
        {page !== '' && (
          <>
            {' '}
            › <a href={page}>{of}</a>
          </>
        )}
      </p>
      <h1>{words.planFor(<bdi>{of}</bdi>)}</h1>
      <p class="soft">{words.whatThePageIs}</p>
      <HeadroomSection apiPath={at} />
      {siteId === undefined && <SitesTable path={page} />}
      <RunwaySection apiPath={at} />
    </main>
  );
}
