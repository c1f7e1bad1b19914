/** Runway with planned use and extensions, and the order date. */
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
import { useData } from '../use-data.ts';
import { Brackets } from '../values/breaks.tsx';
import { useFormatter } from '../values/formatter.ts';
import { Field, Form, useDraft } from './form.tsx';
import { amountName, forecastQuery, hasFamily, isByPromise, leadName } from './plan-address.ts';
import { Refusal } from './refusal.tsx';
import { daysLate, fullText, orderText } from './runway-cells.ts';

const changes = workloads.flatMap((of) => [amountName('plan', of), amountName('extend', of)]);
const names = [...changes, leadName];

/** A range that looks as far ahead as people order. */
const usualFrom = '-100d';

interface RunwayProps {
  readonly apiPath: string;
  /** The partner's lead time, in days; null where it has none. */
  readonly leadDays: number | null;
}

/** The runway section of an API route, without `/resources`. */
export function RunwaySection({ apiPath, leadDays }: RunwayProps) {
  const { search } = useAddress();
  const byPromise = isByPromise(search);
  const known = useForecasts(apiPath, byPromise ? '?count[by]=allocated' : '');
  const { forecasts } = known;
  const hasLead = leadDays !== null || hasFamily(search, 'lead');
  const hasPlan = hasLead || (['plan', 'extend'] as const).some((of) => hasFamily(search, of));
  const query = forecastQuery(search, leadDays);
  const path = hasPlan ? `${apiPath}/resources/forecast${query}` : null;
  const loaded = useData<{ data: Forecasts }>(path, 0, pollMs);
  const draft = useDraft(names);
  const reasons = loaded.error?.reasons ?? new Map<string, string>();
  const shown = useLastData(loaded)?.data ?? null;
  const planned = path === null ? null : shown;
  const isChanged = hasFamily(search, 'plan') || hasFamily(search, 'extend');
  return (
    <>
      <section class="card plan" aria-labelledby="lasts">
        <h2 id="lasts">How long it lasts</h2>
        <Form draft={draft} button="Show how long it lasts">
          <fieldset>
            <legend>What comes into use</legend>
            {workloads.map((of) => (
              <Field
                key={of}
                label={workloadNames[of]}
                name={amountName('plan', of)}
                draft={draft}
                reasons={reasons}
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>What is built</legend>
            {workloads.map((of) => (
              <Field
                key={of}
                label={workloadNames[of]}
                name={amountName('extend', of)}
                draft={draft}
                reasons={reasons}
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>Orders</legend>
            <Field
              label="Lead time in days"
              name={leadName}
              draft={draft}
              reasons={reasons}
              placeholder={leadDays === null ? undefined : String(leadDays)}
            />
          </fieldset>
        </Form>
        {path !== null && <Refusal of={loaded} fields={names} />}
        {forecasts !== null && (
          <Table
            now={byPromise ? 'Promised now' : 'Used now'}
            today={forecasts}
            planned={planned}
            isChanged={isChanged}
            hasLead={hasLead}
          />
        )}
      </section>
      {/* The chart is of use. */}
      {!byPromise && (
        <HistorySection
          apiPath={apiPath}
          known={known}
          planned={isChanged ? planned : null}
          usualFrom={usualFrom}
        />
      )}
    </>
  );
}

interface TableProps {
  /** The head of what counts now. */
  readonly now: string;
  readonly today: Forecasts;
  /** Null without a plan, and until loaded. */
  readonly planned: Forecasts | null;
  readonly isChanged: boolean;
  readonly hasLead: boolean;
}

function Table({ now, today, planned, isChanged, hasLead }: TableProps) {
  const withPlan = planned !== null && isChanged;
  const withOrders = planned !== null && hasLead;
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Workload</th>
          <th scope="col" class="number">
            {now}
          </th>
          <th scope="col">Full</th>
          {withPlan && (
            <>
              <th scope="col" class="number">
                With plan
              </th>
              <th scope="col">Full with plan</th>
            </>
          )}
          {withOrders && <th scope="col">Order by</th>}
        </tr>
      </thead>
      <tbody>
        {workloads.map((of) => (
          <Row
            key={of}
            workload={of}
            head={now}
            today={today}
            planned={withPlan ? planned : null}
            ordered={withOrders ? planned : null}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly workload: Workload;
  readonly head: string;
  readonly today: Forecasts;
  readonly planned: Forecasts | null;
  readonly ordered: Forecasts | null;
}

function Row({ workload, head, today, planned, ordered }: RowProps) {
  const { percent } = useFormatter();
  const now = ofWorkload(today, workload);
  const then = planned && ofWorkload(planned, workload);
  const order = ordered && ofWorkload(ordered, workload);
  return (
    <tr>
      <th scope="row">{workloadNames[workload]}</th>
      <td class="number" data-label={head}>
        {percent(now.percent)}
      </td>
      <td data-label="Full">
        <Brackets text={fullText(now)} />
      </td>
      {then !== null && (
        <>
          <td class="number" data-label="With plan">
            {percent(then.percent)}
          </td>
          <td data-label="Full with plan">
            <Brackets text={fullText(then)} />
          </td>
        </>
      )}
      {order !== null && (
        <td data-label="Order by" class={daysLate(order) > 0 ? 'bad' : undefined}>
          {orderText(order)}
        </td>
      )}
    </tr>
  );
}
