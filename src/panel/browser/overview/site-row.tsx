/**
 * Rows of the overview and of a hybrid core: a site's five workloads, the day on which it is full, and short
 * marks of what is wrong, whose sentences stand on its page and in their titles.
 */

import type { ComponentChildren } from 'preact';
import { ofWorkload, type Workload, workloadNames, workloads } from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import {
  activeReporting,
  type ByteWorkload,
  type CoreWorkload,
  neverReported,
  type Resources,
  usageAmountsOf,
} from '../records.ts';
import { Digits } from '../values/breaks.tsx';
import { Fill } from '../values/fill.tsx';
import { band, bandName, counted, whole } from '../values/format.ts';
import { useFormatter } from '../values/formatter.ts';
import { dateText, onFullDayText } from '../values/full-day.ts';
import type { SiteOutlook } from './outlook.ts';
import { type OverviewSite, usualLeadDays } from './overview-sites.ts';

/** Names of workloads where there is little room. */
const shortNames: Readonly<Record<Workload, string>> = {
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed',
  rocket: 'Rocket',
  object: 'Object',
};

/** The heads of the columns; each row names its workloads for those who do not see them. */
export function SiteHeads() {
  return (
    <div class="site-head" aria-hidden="true">
      <span>Site</span>
      {workloads.map((of) => (
        <span key={of}>{shortNames[of]}</span>
      ))}
      <span>Full first</span>
      <span>Nodes</span>
    </div>
  );
}

interface SiteRowProps {
  readonly site: OverviewSite;
  /** The partner's lead time, in days; null where it has none. */
  readonly leadDays: number | null;
}

/**
 * A site in one line: in narrow windows with one workload, the one whose day stands beside it, or else the
 * fullest.
 */
export function SiteRow({ site, leadDays }: SiteRowProps) {
  const { id, place, resources, failed, outlook, fullestWorkload } = site;
  const told = outlook?.full[0] ?? outlook?.workload ?? fullestWorkload;
  const at = sitePath(id);
  return (
    <li class="site">
      <div class="site-name">
        <h3>
          <a href={at}>{id}</a>
        </h3>
        <span class="soft">
          <bdi>{place}</bdi>
        </span>
      </div>
      {workloads.map((of) => (
        <Cell key={of} workload={of} sum={ofWorkload(resources, of)} isTold={of === told} />
      ))}
      <span class="site-day">
        <FullDay of={site} leadDays={leadDays ?? usualLeadDays} />
      </span>
      <Marks
        resources={resources}
        failed={
          failed > 0 && (
            <a
              class="bad"
              href={`${at}/assets?filter[status]=failed`}
              title={`${counted(failed, 'node')} failed`}
            >
              <FailedCount of={failed} />
            </a>
          )
        }
      />
    </li>
  );
}

interface TotalProps {
  readonly resources: Resources;
  readonly siteCount: number;
  readonly failed: number;
}

/** All sites together, with amounts. */
export function TotalRow({ resources, siteCount, failed }: TotalProps) {
  return (
    <div class="site total">
      <strong class="total-name">All {counted(siteCount, 'site')}</strong>
      {workloads.map((of) => (
        <Cell key={of} workload={of} sum={ofWorkload(resources, of)} isTold={false} hasAmounts />
      ))}
      <span class="site-day soft">{counted(resources.nodes.total, 'node')}</span>
      <Marks
        resources={resources}
        failed={
          failed > 0 && (
            <a
              class="bad"
              href="/assets?filter[status]=failed"
              title={`${counted(failed, 'node')} failed`}
            >
              <FailedCount of={failed} />
            </a>
          )
        }
      />
    </div>
  );
}

function FailedCount({ of }: { of: number }) {
  return (
    <>
      <span aria-hidden="true">✕</span> {whole(of)}
      <span class="hidden"> failed</span>
    </>
  );
}

interface CellProps {
  readonly workload: Workload;
  readonly sum: CoreWorkload | ByteWorkload;
  /** Whether it is the one of its row in narrow windows. */
  readonly isTold: boolean;
  /** Whether used and total stand below the percentage; they do where all digits are shown. */
  readonly hasAmounts?: boolean;
}

function Cell({ workload, sum, isTold, hasAmounts = false }: CellProps) {
  const { isExact, percent, share } = useFormatter();
  const name = <span class="cell-name">{shortNames[workload]}</span>;
  if (sum.nodes_reporting === 0) {
    return (
      <div class="cell" title="No node reports it.">
        {name}
        <span class="cell-percent soft">
          –<span class="hidden"> no node reports it</span>
        </span>
      </div>
    );
  }
  const amounts = share(usageAmountsOf(sum));
  const fullness = band(sum.percent);
  return (
    <div
      class={`cell ${isTold ? 'told' : ''}`}
      title={`${workloadNames[workload]}: ${amounts} in use (${bandName(fullness)})`}
    >
      {name}
      <span class="cell-percent">{percent(sum.percent)}</span>
      <span class={`bar ${fullness}`} aria-hidden="true">
        <Fill percent={sum.percent} />
      </span>
      {(isExact || hasAmounts) && (
        <span class="exact soft">
          <Digits text={amounts} />
        </span>
      )}
    </div>
  );
}

interface FullDayProps {
  readonly of: OverviewSite;
  readonly leadDays: number;
}

/** What of a site is full, or when the first will be: the date, and the sentence as its title. */
function FullDay({ of: { outlook, resources, hasNoRecentData }, leadDays }: FullDayProps) {
  if (resources.nodes.total === 0) return <span class="soft">No nodes yet</span>;
  if (hasNoRecentData) return <span class="soft">No data</span>;
  if (outlook === null) return <>{'\u00a0'}</>;
  const { full, workload, expected } = outlook;
  if (full.length > 0) {
    return (
      <span class="soon" title={[fullText(full), nextText(outlook)].filter(Boolean).join('; ')}>
        {full.map((of) => shortNames[of]).join(', ')} full
      </span>
    );
  }
  if (workload === null) return <span class="soft">{stateText(outlook.state)}</span>;
  return (
    <span class={expected! <= leadDays ? 'soon' : ''} title={nextText(outlook) ?? ''}>
      <bdi>{dateText(expected!)}</bdi> <span class="soft where-wide">{shortNames[workload]}</span>
    </span>
  );
}

/** `Distributed storage full on 4 Feb 2027 (68 days)`; null where nothing else fills up. */
function nextText({ workload, expected, earliest }: SiteOutlook): string | null {
  if (workload === null) return null;
  return `${workloadNames[workload]} full ${onFullDayText({ expected, earliest })}`;
}

const list = new Intl.ListFormat('en');

/** `CPU is full`, `CPU and Memory are full`. */
function fullText(full: readonly Workload[]): string {
  const named = full.map((of) => workloadNames[of]);
  return `${list.format(named)} ${full.length === 1 ? 'is' : 'are'} full`;
}

function stateText(state: SiteOutlook['state']): string {
  return state === 'unknown' ? 'Too little history' : 'Not filling up';
}

interface MarksProps {
  readonly resources: Resources;
  /** The failed nodes; false without any. */
  readonly failed: ComponentChildren;
}

/** Short marks of failed nodes and of old data. */
function Marks({ resources, failed }: MarksProps) {
  const { nodes, stale } = resources;
  const isSilent = nodes.total > 0 && activeReporting(resources) === 0;
  return (
    <span class="marks">
      {failed}
      {isSilent ? (
        <OldMark text="no data" title={silentText(resources)} />
      ) : (
        stale.nodes > 0 && <OldMark text={`${whole(stale.nodes)} old`} title={oldText(resources)} />
      )}
    </span>
  );
}

function OldMark({ text, title }: { text: string; title: string }) {
  return (
    <span class="warning" title={title}>
      <span aria-hidden="true">⚠</span> <span class="old-text">{text}</span>
    </span>
  );
}

/** Why a site has no data. */
function silentText(resources: Resources): string {
  if (resources.stale.newest !== null) return 'All usage data is too old to count';
  return neverReported(resources) ? 'No node reports usage yet' : 'No active node reports usage';
}

/** `26 of 28 active nodes report; the data of 2 nodes are too old to count`. */
function oldText(resources: Resources): string {
  const active = counted(resources.nodes.by_status.active ?? 0, 'active node');
  const old = counted(resources.stale.nodes, 'node');
  return `${whole(activeReporting(resources))} of ${active} report; the data of ${old} are too old to count`;
}
