/** How long each workload lasts, row by row: of a sum with the site that is full first, and its order date. */
import { useAddress } from '../address.ts';
import {
  type Forecasts,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import { Brackets } from '../values/breaks.tsx';
import { useFormatter } from '../values/formatter.ts';
import type { FirstSite, FirstSites, UntilFull } from './first-sites.ts';
import { planQuery } from './plan-address.ts';
import { daysLate, firstFullText, fullText, orderText } from './runway-cells.ts';

interface TableProps {
  /** The head of what counts now. */
  readonly now: string;
  readonly today: Forecasts;
  /** The forecast with what is added; null where nothing is, and until loaded. */
  readonly planned: Forecasts | null;
  /** The first sites of a sum; null for a site, and until loaded. */
  readonly first: FirstSites | null;
  /** When to order, by workload; null without a lead time, and until loaded. */
  readonly orderOf: ((workload: Workload) => UntilFull | null) | null;
}

/** The rows of all workloads. */
export function RunwayTable({ now, today, planned, first, orderOf }: TableProps) {
  const ordered = orderOf !== null && <th scope="col">Order by</th>;
  const full = first === null ? 'Full' : 'All together';
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Workload</th>
          <th scope="col" class="number">
            {now}
          </th>
          {first !== null && <th scope="col">First site full</th>}
          {first !== null && ordered}
          <th scope="col">{full}</th>
          {planned !== null && (
            <>
              <th scope="col" class="number">
                With plan
              </th>
              <th scope="col">Full with plan</th>
            </>
          )}
          {first === null && ordered}
        </tr>
      </thead>
      <tbody>
        {workloads.map((of) => (
          <Row key={of} workload={of} full={full} {...{ now, today, planned, first, orderOf }} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends TableProps {
  readonly workload: Workload;
  /** The head of when all of it is full. */
  readonly full: string;
}

function Row({ workload, full, now, today, planned, first, orderOf }: RowProps) {
  const { percent } = useFormatter();
  const of = ofWorkload(today, workload);
  const then = planned && ofWorkload(planned, workload);
  const order = orderOf?.(workload) ?? null;
  const ordered = orderOf !== null && (
    <td data-label="Order by" class={daysLate(order) > 0 ? 'bad' : undefined}>
      {order === null && first !== null ? '–' : orderText(order)}
    </td>
  );
  return (
    <tr>
      <th scope="row">{workloadNames[workload]}</th>
      <td class="number" data-label={now}>
        {percent(of.percent)}
      </td>
      {first !== null && (
        <td data-label="First site full">
          <FirstSiteText of={first[workload]} />
        </td>
      )}
      {first !== null && ordered}
      <td data-label={full}>
        <Brackets text={fullText(of)} />
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
      {first === null && ordered}
    </tr>
  );
}

/** `iad01, 3 Feb 2027 (68 days)`: the site leads to its plan. */
function FirstSiteText({ of }: { of: FirstSite | null }) {
  const { search } = useAddress();
  if (of === null) return '–';
  return (
    <>
      <a href={`${sitePath(of.site_id)}/plan${planQuery(search)}`}>
        <bdi>{of.site_id}</bdi>
      </a>
      , <Brackets text={firstFullText(of)} />
    </>
  );
}
