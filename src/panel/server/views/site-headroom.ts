/**
 * How a project stands in each site, for the page Plan: how many of a machine fit, and how full the site is
 * once so many of it run there. The query string is that of the interface's headroom, with `machines` and
 * `lead[days]`.
 */
import type { SiteForecastRecord } from '../../../contract/forecast.ts';
import type { SiteHeadroomRecord } from '../../../contract/headroom.ts';
import { readDecimal } from '../../../contract/query/value.ts';
import type { SiteRecord } from '../../../contract/site.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import { integerMax } from '../../../limits.ts';
import { ofWorkload, workloads } from '../../browser/charts/recorded.ts';
import { earlierFirst } from '../../browser/plan/first-sites.ts';
import { amountName, machinesMax, machinesOf } from '../../browser/plan/parameters.ts';
import type {
  SiteAfter,
  SiteHeadroom,
  SiteHeadroomAnswer,
} from '../../browser/plan/site-headroom.ts';
import { malformed } from '../body.ts';
import { allSites, type ChosenSites, sitesOfHybridCore } from './hybrid-core-sites.ts';
import type { PublicAnswers } from './public-answers.ts';

/** The SiteHeadroomAnswer of the partner. */
export function siteHeadroom(answers: PublicAnswers, _: string, query: string): Promise<Answer> {
  return headroomOf(answers, query, allSites);
}

/** The same of one hybrid core's sites. */
export async function siteHeadroomOfHybridCore(
  answers: PublicAnswers,
  hybridCoreId: string,
  query: string,
): Promise<Answer> {
  return headroomOf(answers, query, await sitesOfHybridCore(answers, hybridCoreId));
}

/** The same of one site; of none where it is not known. */
export function headroomOfSite(
  answers: PublicAnswers,
  siteId: string,
  query: string,
): Promise<Answer> {
  return headroomOf(answers, query, allSites, siteId);
}

async function headroomOf(
  answers: PublicAnswers,
  queryString: string,
  { hybridCoreId, parts, isChosen }: ChosenSites,
  siteId: string | null = null,
): Promise<Answer> {
  const machines = machinesOf(queryString);
  if (machines === 'wrong') {
    throw malformed(`machines has to be a whole number from 1 to ${machinesMax}.`);
  }
  const given = new URLSearchParams(queryString);
  const lead = given.get('lead[days]');
  given.delete('machines');
  given.delete('lead[days]');
  const plan = plannedBy(given, BigInt(machines ?? 1));
  const sitesAt = new URLSearchParams(siteId === null ? {} : { 'filter[id]': siteId });
  const list = <Item>(path: string, query = new URLSearchParams()) => {
    const all = new URLSearchParams([...query, ...sitesAt]);
    return answers.list<Item>(all.size === 0 ? path : `${path}?${all}`);
  };
  // Refuses a shape before it is asked for as use.
  const headroom = await list<SiteHeadroomRecord>(`${v2}/headroom`, given);
  const [sites, forecasts] = await Promise.all([
    list<SiteRecord>('/hybrid-core/v1/sites'),
    plan.size === 0
      ? null
      : list<SiteForecastRecord>(`${v2}/forecast`, withOthers(plan, given.get('count[by]'), lead)),
  ]);
  const found = [headroom, sites, ...(forecasts === null ? [] : [forecasts]), ...parts];
  const name = JSON.stringify(['headroom', queryString, hybridCoreId, siteId]);
  return answers.combine(name, found, (): SiteHeadroomAnswer => {
    const recordOf = new Map(sites.value.map((of) => [of.id, of]));
    const afterOf = new Map(
      forecasts?.value.map((of) => [of.site_id, siteAfter(of, plan)] as const),
    );
    const all = headroom.value.flatMap((of): SiteHeadroom[] => {
      const site = recordOf.get(of.site_id);
      if (site === undefined || !isChosen(of.site_id)) return [];
      return [siteRecord(of, site, afterOf.get(of.site_id) ?? null)];
    });
    return { sites: machines === null ? byCount(all) : byProject(all, BigInt(machines)) };
  });
}

const v2 = '/hybrid-core/v2/sites/-/resources';

/** What so many machines of the shape take, as `plan[…]`; empty without a shape. */
function plannedBy(given: URLSearchParams, machines: bigint): URLSearchParams {
  const plan = new URLSearchParams();
  for (const workload of workloads) {
    const text = given.get(amountName('shape', workload));
    if (text !== null) plan.set(amountName('plan', workload), times(text, machines));
  }
  return plan;
}

/**
 * A product with an amount that the interface takes, in any of its spellings; other text is for the interface to
 * refuse. A product past what may be planned is planned as that: it fits nowhere either.
 */
function times(text: string, machines: bigint): string {
  const hundredths = readDecimal(text, 2);
  if (hundredths === null) return text;
  const product = hundredths * machines;
  const planned = product < plannedHundredthsMax ? product : plannedHundredthsMax;
  const left = planned % 100n;
  return `${planned / 100n}${left === 0n ? '' : `.${String(left).padStart(2, '0')}`}`;
}

/** The most that `plan[…]` takes, in hundredths. */
const plannedHundredthsMax = BigInt(integerMax) * 100n;

function withOthers(plan: URLSearchParams, by: string | null, lead: string | null) {
  const all = new URLSearchParams(plan);
  if (by !== null) all.set('count[by]', by);
  if (lead !== null) all.set('lead[days]', lead);
  return all;
}

/** Of the workloads that the plan adds to. */
function siteAfter(forecast: SiteForecastRecord, plan: URLSearchParams): SiteAfter {
  const added = workloads.filter((of) => plan.has(amountName('plan', of)));
  const parts = added.map((workload) => ({ workload, ...ofWorkload(forecast, workload) }));
  const full = parts.flatMap(({ workload, percent }) =>
    percent === null ? [] : [{ workload, percent }],
  );
  const first = parts.flatMap(({ workload, days_until: until }) =>
    until === null || until['100'].earliest === null
      ? []
      : [{ workload, days_until: until['100'] }],
  );
  return {
    fullest: full.sort((a, b) => b.percent - a.percent)[0] ?? null,
    first: first.sort(earlierFirst)[0] ?? null,
  };
}

function siteRecord(
  { site_id, survives, fits }: SiteHeadroomRecord,
  { hybrid_core_id, location }: SiteRecord,
  after: SiteAfter | null,
): SiteHeadroom {
  return {
    site_id,
    hybrid_core_id,
    country: location?.country ?? null,
    survives: { nodes: survives.nodes, limited_by: survives.limited_by },
    fits: fits && { count: fits.count, limited_by: fits.limited_by },
    after,
  };
}

/** Those first in which most fit. */
function byCount(sites: readonly SiteHeadroom[]): readonly SiteHeadroom[] {
  return sites.toSorted((a, b) => compareCounts(countOf(b), countOf(a)));
}

/** Those first that take the project, and of these the ones that are full the latest, then the emptiest. */
function byProject(sites: readonly SiteHeadroom[], machines: bigint): readonly SiteHeadroom[] {
  const takes = (of: SiteHeadroom) => countOf(of) >= machines;
  const latest = (a: SiteHeadroom, b: SiteHeadroom) => {
    const [first, second] = [a.after?.first ?? null, b.after?.first ?? null];
    if (first !== null && second !== null) return earlierFirst(second, first);
    return Number(first !== null) - Number(second !== null);
  };
  const percentOf = ({ after }: SiteHeadroom) => after?.fullest?.percent ?? Infinity;
  return byCount(sites).toSorted((a, b) => {
    if (takes(a) !== takes(b)) return takes(a) ? -1 : 1;
    if (!takes(a)) return 0;
    return latest(a, b) || percentOf(a) - percentOf(b);
  });
}

/** How many fit; below 0 where it is not known. */
function countOf({ fits }: SiteHeadroom): bigint {
  return BigInt(fits?.count ?? -1);
}

function compareCounts(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
