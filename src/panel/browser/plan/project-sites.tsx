/** The sites of a project: which take it, how full each is after it and when, and a link to the plan of each. */
import { useState } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { workloadNames } from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import { Brackets } from '../values/breaks.tsx';
import { counted } from '../values/format.ts';
import { useFormatter } from '../values/formatter.ts';
import { siteCells } from './headroom-text.ts';
import { machinesOf } from './parameters.ts';
import { hasFamily, planQuery } from './plan-address.ts';
import { takes } from './project-text.ts';
import { daysLate, firstFullText, orderText } from './runway-cells.ts';
import type { SiteAfter, SiteHeadroom } from './site-headroom.ts';

/** The sites shown at first: the best for the project. */
const bestCount = 5;

/** Sites added at each press of the button. */
const shownAtOnce = 50;

interface ProjectSitesProps {
  /** The best first. */
  readonly sites: readonly SiteHeadroom[];
  readonly isBusy: boolean;
  readonly leadDays: number | null;
}

export function ProjectSites({ sites, isBusy, leadDays }: ProjectSitesProps) {
  const { search } = useAddress();
  const [count, setCount] = useState(bestCount);
  if (sites.length === 0) return null;
  // Without the columns of a new shape until its counts have loaded.
  const hasShape = hasFamily(search, 'shape') && sites.some(({ fits }) => fits !== null);
  const hasLead = leadDays !== null || hasFamily(search, 'lead');
  const left = sites.length - count;
  return (
    <section class="plan" aria-labelledby="plan-sites">
      <h2 id="plan-sites">{counted(sites.length, 'site')}</h2>
      <table class="stacked" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            {hasShape && (
              <>
                <th scope="col" class="number">
                  Fit
                </th>
                <th scope="col">Limited by</th>
                <th scope="col">Use after it</th>
                <th scope="col">Then full</th>
                {hasLead && <th scope="col">Order by</th>}
              </>
            )}
            <th scope="col">Nodes that can fail</th>
          </tr>
        </thead>
        <tbody>
          {sites.slice(0, count).map((of) => (
            <Row key={of.site_id} site={of} hasShape={hasShape} hasLead={hasLead} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p>
          <button type="button" class="quiet" onClick={() => setCount(count + shownAtOnce)}>
            {left <= shownAtOnce
              ? `Show all ${counted(sites.length, 'site')}`
              : `Show more: ${count} of ${counted(sites.length, 'site')} are shown`}
          </button>
        </p>
      )}
    </section>
  );
}

interface RowProps {
  readonly site: SiteHeadroom;
  readonly hasShape: boolean;
  readonly hasLead: boolean;
}

function Row({ site, hasShape, hasLead }: RowProps) {
  const { search } = useAddress();
  const machines = machinesOf(search);
  const { fit, limit, mayLose } = siteCells(site);
  const isShort = typeof machines === 'number' && !takes(site, machines);
  const of = isShort ? null : site.after;
  const order = of?.first?.days_until ?? null;
  return (
    <tr>
      <th scope="row">
        <a href={`${sitePath(site.site_id)}/plan${planQuery(search)}`}>{site.site_id}</a>
      </th>
      {hasShape && (
        <>
          <td class="number" data-label="Fit">
            {fit}
          </td>
          <td data-label="Limited by">{limit}</td>
          <td data-label="Use after it">{isShort ? 'does not take it' : <Fullest after={of} />}</td>
          <td data-label="Then full">
            <ThenFull after={of} />
          </td>
          {hasLead && (
            <td data-label="Order by" class={daysLate(order) > 0 ? 'bad' : undefined}>
              {order === null ? '–' : orderText(order)}
            </td>
          )}
        </>
      )}
      <td data-label="Nodes that can fail">{mayLose}</td>
    </tr>
  );
}

/** `Memory 78.1 %`. */
function Fullest({ after }: { after: SiteAfter | null }) {
  const { percent } = useFormatter();
  if (after === null || after.fullest === null) return '–';
  return `${workloadNames[after.fullest.workload]} ${percent(after.fullest.percent)}`;
}

/** `3 Feb 2027 (68 days)`, with the workload. */
function ThenFull({ after }: { after: SiteAfter | null }) {
  if (after === null || after.first === null) return '–';
  const { workload, days_until } = after.first;
  return (
    <>
      {workloadNames[workload]}: <Brackets text={firstFullText({ days_until })} />
    </>
  );
}

/** How one site stands after the project. */
export function SiteAfterText({ after, machines }: { after: SiteAfter; machines: number }) {
  if (after.fullest === null) return null;
  return (
    <>
      After {counted(machines, 'machine')}: <Fullest after={after} />
      {after.first !== null && (
        <>
          ; then full: <ThenFull after={after} />
        </>
      )}
      .
    </>
  );
}
