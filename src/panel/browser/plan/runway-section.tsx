/** Runway with what is added to use and hardware, and when to order. */
import { useAddress } from '../address.ts';
import { HistorySection, pollMs, useForecasts } from '../charts/history.tsx';
import {
  type Forecasts,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import { useLastData } from '../components.tsx';
import type { Reasons } from '../send.ts';
import { useData } from '../use-data.ts';
import type { FirstSites, FirstSitesAnswer, UntilFull } from './first-sites.ts';
import { type Draft, Field, Form, useDraft } from './form.tsx';
import { amountName } from './parameters.ts';
import {
  firstSitesQuery,
  forecastQuery,
  hasFamily,
  isByPromise,
  leadName,
} from './plan-address.ts';
import { Refusal } from './refusal.tsx';
import { RunwayTable } from './runway-table.tsx';

const changes = workloads.flatMap((of) => [amountName('plan', of), amountName('extend', of)]);
const names = [...changes, leadName];

/** A range that looks as far ahead as people order. */
const usualFrom = '-100d';

interface RunwayProps {
  readonly apiPath: string;
  /** The page of the hybrid core, empty of the partner; null of a site, which is no sum. */
  readonly sumPath: string | null;
  /** The partner's lead time, in days; null where it has none. */
  readonly leadDays: number | null;
}

/** The runway section of an API route, without `/resources`. */
export function RunwaySection({ apiPath, sumPath, leadDays }: RunwayProps) {
  const { search } = useAddress();
  const byPromise = isByPromise(search);
  const known = useForecasts(apiPath, byPromise ? '?count[by]=allocated' : '');
  const { forecasts } = known;
  const { loaded, planned, first, orderOf } = usePlanned({ apiPath, sumPath, leadDays });
  const draft = useDraft(names);
  const reasons = loaded.error?.reasons ?? new Map<string, string>();
  return (
    <>
      <section class="card plan" aria-labelledby="lasts">
        <h2 id="lasts">How long it lasts</h2>
        <RunwayForm draft={draft} reasons={reasons} leadDays={leadDays} />
        <Refusal of={loaded} fields={names} />
        {forecasts !== null && (
          <RunwayTable
            now={byPromise ? 'Promised now' : 'Used now'}
            today={forecasts}
            planned={planned}
            first={first}
            orderOf={orderOf}
          />
        )}
        {first !== null && (
          <p class="soft">
            What is free in one site helps no other, so the first site says when to order. What you
            add here is added to the sum: open a site to add it there.
          </p>
        )}
      </section>
      {/* The chart is of use. */}
      {!byPromise && (
        <HistorySection apiPath={apiPath} known={known} planned={planned} usualFrom={usualFrom} />
      )}
    </>
  );
}

/** What is asked beside the forecast of today: what is added, the first sites, and when to order. */
function usePlanned({ apiPath, sumPath, leadDays }: RunwayProps) {
  const { search } = useAddress();
  const isChanged = hasFamily(search, 'plan') || hasFamily(search, 'extend');
  const hasLead = leadDays !== null || hasFamily(search, 'lead');
  const query = forecastQuery(search, leadDays);
  const isAsked = isChanged || (hasLead && sumPath === null);
  const changed = useData<{ data: Forecasts }>(
    isAsked ? `${apiPath}/resources/forecast${query}` : null,
    0,
    pollMs,
  );
  const sites = useData<FirstSitesAnswer>(
    sumPath === null ? null : `${sumPath}/first-sites${firstSitesQuery(search, leadDays)}`,
    0,
    pollMs,
  );
  const last = useLastData(changed)?.data ?? null;
  const forecast = isAsked ? last : null;
  const first = useLastData(sites)?.first ?? null;
  return {
    loaded: isAsked ? changed : sites,
    planned: isChanged ? forecast : null,
    first,
    orderOf: hasLead ? ordersOf(sumPath === null ? forecast : null, first) : null,
  };
}

/** When to order, by workload: of a site, or of the first sites of a sum; null until loaded. */
function ordersOf(site: Forecasts | null, first: FirstSites | null) {
  if (site === null && first === null) return null;
  return (of: Workload): UntilFull | null =>
    site === null
      ? (first?.[of]?.days_until ?? null)
      : (ofWorkload(site, of).days_until?.['100'] ?? null);
}

interface FormProps {
  readonly draft: Draft;
  readonly reasons: Reasons;
  readonly leadDays: number | null;
}

function RunwayForm({ draft, reasons, leadDays }: FormProps) {
  const { search } = useAddress();
  const isSaid =
    (['plan', 'extend'] as const).some((of) => hasFamily(search, of)) ||
    changes.some((of) => reasons.has(of));
  return (
    <Form draft={draft} button="Show how long it lasts">
      <fieldset>
        <Field
          label="Lead time in days"
          name={leadName}
          draft={draft}
          reasons={reasons}
          placeholder={leadDays === null ? 'days' : String(leadDays)}
        />
      </fieldset>
      <details open={isSaid}>
        <summary>Add use or hardware</summary>
        {(['plan', 'extend'] as const).map((family) => (
          <fieldset key={family}>
            <legend>You will add: {family === 'plan' ? 'use' : 'hardware'}</legend>
            {workloads.map((of) => (
              <Field
                key={of}
                label={workloadNames[of]}
                name={amountName(family, of)}
                draft={draft}
                reasons={reasons}
                placeholder={of === 'cpu' ? 'cores' : '32 GiB'}
              />
            ))}
          </fieldset>
        ))}
      </details>
    </Form>
  );
}
