/** The page Plan of a partner, hybrid core or site: a project and where it fits, and how long the capacity lasts. */
import { useAddress, withParameters } from '../address.ts';
import { hybridCorePath, sitePath } from '../paths.ts';
import type { SessionRecord } from '../records.ts';
import { countName, isByPromise } from './plan-address.ts';
import { ProjectSection } from './project-section.tsx';
import { RunwaySection } from './runway-section.tsx';

interface PlanProps {
  readonly session: SessionRecord;
  readonly hybridCoreId?: string;
  readonly siteId?: string;
}

/** Keeps the plan in the query string, so that its address can be shared. */
export function PlanPage({ session, hybridCoreId, siteId }: PlanProps) {
  const { search, push } = useAddress();
  const byPromise = isByPromise(search);
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
        <a href="/">Overview</a>
        {page !== '' && (
          <>
            {' '}
            › <a href={page}>{of}</a>
          </>
        )}
      </p>
      <h1>
        Plan for <bdi>{of}</bdi>
      </h1>
      <div class="choices" role="group" aria-label="What counts">
        {[false, true].map((promise) => (
          <button
            type="button"
            key={promise}
            aria-pressed={promise === byPromise}
            onClick={() =>
              push(withParameters(search, { [countName]: promise ? 'allocated' : null }))
            }
          >
            {promise ? 'By promise' : 'By use'}
          </button>
        ))}
      </div>
      <p class="soft">
        {byPromise
          ? 'All below counts what is promised of what may be promised, as a scheduler does.'
          : 'All below counts what is used of what there is.'}{' '}
        The address of this page is the plan, to be shared.
      </p>
      <ProjectSection
        apiPath={at}
        page={page}
        level={siteId !== undefined ? 'site' : page === '' ? 'partner' : 'hybrid-core'}
        leadDays={session.partner.lead_days}
      />
      <RunwaySection
        apiPath={at}
        sumPath={siteId === undefined ? page : null}
        leadDays={session.partner.lead_days}
      />
    </main>
  );
}
