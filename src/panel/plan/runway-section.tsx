/** Runway with planned use and extensions, and the order date. */
import { useAddress } from '../browser/address.ts';
import { useLastData } from '../browser/components.tsx';
import { useData } from '../browser/use-data.ts';
import { HistorySection, pollMs, useForecasts } from '../charts/history.tsx';
import {
  type Forecasts,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import { useFormatter } from '../values/formatter.ts';
import * as words from '../words/plan.tsx';
import { Field, Form, useDraft } from './form.tsx';
import { amountName, forecastQuery, hasFamily, leadName } from './plan-address.ts';
import { Refusal } from './refusal.tsx';
import { fullText, orderText } from './runway-cells.ts';

const changes = workloads.flatMap((of) => [amountName('plan', of), amountName('extend', of)]);
const names = [...changes, leadName];

/** A range that looks as far ahead as people order. */
const usualFrom = '-100d';

/** The runway section of an API route, without `/resources`. */
export function RunwaySection({ apiPath }: { apiPath: string }) {
  const { search } = useAddress();
  const known = useForecasts(apiPath);
  const { forecasts } = known;
  const query = forecastQuery(search);
  const path = query === '' ? null : `${apiPath}/resources/forecast${query}`;
  const loaded = useData<{ data: Forecasts }>(path, 0, pollMs);
  const draft = useDraft(names);
  const reasons = loaded.error?.reasons ?? new Map<string, string>();
  const shown = useLastData(loaded)?.data ?? null;
  const planned = path === null ? null : shown;
  const isChanged = hasFamily(search, 'plan') || hasFamily(search, 'extend');
  return (
    <>
      <section class="card plan" aria-labelledby="lasts">
        <h2 id="lasts">{words.howLongItLasts}</h2>
        <Form draft={draft} button={words.showHowLongItLasts}>
          <fieldset>
            <legend>{words.whatComesIntoUse}</legend>
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
            <legend>{words.whatIsBuilt}</legend>
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
            <legend>{words.orders}</legend>
            <Field label={words.leadTimeInDays} name={leadName} draft={draft} reasons={reasons} />
          </fieldset>
        </Form>
        {path !== null && <Refusal of={loaded} fields={names} />}
        {forecasts !== null && (
          <Table
            today={forecasts}
            planned={planned}
            isChanged={isChanged}
            hasLead={hasFamily(search, 'lead')}
          />
        )}
      </section>
      <HistorySection
        apiPath={apiPath}
        known={known}
        planned={isChanged ? planned : null}
        usualFrom={usualFrom}
      />
    </>
  );
}

interface TableProps {
  readonly today: Forecasts;
  /** Null without a plan, and until loaded. */
  readonly planned: Forecasts | null;
  readonly isChanged: boolean;
  readonly hasLead: boolean;
}

function Table({ today, planned, isChanged, hasLead }: TableProps) {
  const withPlan = planned !== null && isChanged;
  const withOrders = planned !== null && hasLead;
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">{words.workload}</th>
          <th scope="col" class="number">
            {words.now}
          </th>
          <th scope="col">{words.full}</th>
          {withPlan && (
            <>
              <th scope="col" class="number">
                {words.withPlan}
              </th>
              <th scope="col">{words.fullWithPlan}</th>
            </>
          )}
          {withOrders && <th scope="col">{words.orderBy}</th>}
        </tr>
      </thead>
      <tbody>
        {workloads.map((of) => (
          <Row
            key={of}
            workload={of}
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
  readonly today: Forecasts;
  readonly planned: Forecasts | null;
  readonly ordered: Forecasts | null;
}

function Row({ workload, today, planned, ordered }: RowProps) {
  const { percent } = useFormatter();
  const now = ofWorkload(today, workload);
  const then = planned && ofWorkload(planned, workload);
  const order = ordered && ofWorkload(ordered, workload);
  return (
    <tr>
      <th scope="row">{workloadNames[workload]}</th>
      <td class="number" data-label={words.now}>
        {percent(now.percent)}
      </td>
      <td data-label={words.full}>{fullText(now)}</td>
      {then !== null && (
        <>
          <td class="number" data-label={words.withPlan}>
            {percent(then.percent)}
          </td>
          <td data-label={words.fullWithPlan}>{fullText(then)}</td>
        </>
      )}
      {order !== null && <td data-label={words.orderBy}>{orderText(order)}</td>}
    </tr>
  );
}
