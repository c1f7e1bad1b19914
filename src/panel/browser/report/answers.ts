/** Fetches what a report shows, within limits: a month's history and events, forecast and headroom. */
import type { ListBody } from '../../../contract/envelopes.ts';
import type { EventListRecord, EventRecord } from '../../../contract/event.ts';
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import type { SiteRecord } from '../../../contract/site.ts';
import { type EventType, eventTypes } from '../../../domain/event.ts';
import { pageLimitMax } from '../../../limits.ts';
import type { Forecasts, History } from '../charts/recorded.ts';
import type { FirstSites, FirstSitesAnswer } from '../plan/first-sites.ts';
import { type Month, monthOf } from './month.ts';

export type MonthHistory = Pick<History, 'points'>;
export type Headroom = Pick<HeadroomRecord, 'free' | 'fits' | 'survives'>;

/** Of a site, or of the partner (null). */
export type SiteId = string | null;

/** The usual size of a virtual machine. */
export interface Shape {
  readonly cpu_cores: number;
  readonly memory_bytes: number;
}

/** The events that were read of some types. */
export interface EventsRead {
  readonly events: readonly EventRecord[];
  /** When the last of them happened (ms), where there are more; null where these are all. */
  readonly readUntil: number | null;
}

/** A site of the partner and its month. */
export interface SiteAnswers {
  readonly siteId: string;
  readonly history: MonthHistory;
}

export interface ReportAnswers {
  readonly history: MonthHistory;
  /** That of the month before. */
  readonly historyBefore: MonthHistory;
  readonly forecast: Forecasts;
  /** The site that is full first of each workload; null for a report on a site. */
  readonly first: FirstSites | null;
  readonly headrooms: readonly { readonly shape: Shape; readonly headroom: Headroom }[];
  /** Events of nodes, and all others. */
  readonly events: { readonly ofNodes: EventsRead; readonly others: EventsRead };
  /**
   * Some of the partner's sites, ordered by the day that they fill; null for a report on a site.
   */
  readonly sites: {
    readonly shown: readonly SiteAnswers[];
    readonly total: number;
  } | null;
}

/** Fetches a path below /panel/api. Throws what the page shows in place of the report. */
export type Read = (path: string) => Promise<unknown>;

const gib = 1024 ** 3;

const shapes: readonly Shape[] = [
  { cpu_cores: 4, memory_bytes: 16 * gib },
  { cpu_cores: 8, memory_bytes: 32 * gib },
  { cpu_cores: 16, memory_bytes: 64 * gib },
];

/** Maximum sites with a row in a partner's report: half a page, at one request each. */
const sitesMax = 20;

/** Concurrent requests for the months of sites. */
const concurrentSites = 4;

/** Maximum node events counted, and maximum other events: 20 requests each. */
const eventsMax = 1_000;

const v1 = '/hybrid-core/v1';
const v2 = '/hybrid-core/v2';

/** Query parameters. */
type Query = readonly (readonly [name: string, value: string | number])[];

/** What a report is of. */
export interface ReportSubject {
  readonly siteId: SiteId;
  readonly month: Month;
  /** Days that orders of the partner take; null where it has not said so. */
  readonly leadDays: number | null;
}

/** Reads all of a report. */
export async function readAnswers(
  read: Read,
  { siteId, month, leadDays }: ReportSubject,
): Promise<ReportAnswers> {
  // A site that is not there is refused before anything else is asked.
  const before = monthOf(month.from, 1);
  const both = await readHistory(read, siteId, { from: before.from, to: month.to });
  const isBefore = ({ at }: MonthHistory['points'][number]) => Date.parse(at) < month.from;
  const isOfNode = (type: EventType) => type.startsWith('asset.');
  const headroomOf = async (shape: Shape) => ({
    shape,
    headroom: await readView<Headroom>(read, siteId, 'headroom', bracketed('shape', shape)),
  });
  const lead = bracketed('lead', leadDays === null ? {} : { days: leadDays });
  const [forecast, first, headrooms, others, ofNodes, listed] = await Promise.all([
    readView<Forecasts>(read, siteId, 'forecast', siteId === null ? [] : lead),
    siteId === null ? ask<FirstSitesAnswer>(read, '/first-sites', lead) : null,
    Promise.all(shapes.map(headroomOf)),
    readEvents(read, siteId, month, (type) => !isOfNode(type)),
    readEvents(read, siteId, month, isOfNode),
    siteId === null ? readSiteIds(read) : null,
  ]);
  const sites = listed === null ? null : await readSites(read, forecast, listed, month);
  return {
    history: { points: both.points.filter((of) => !isBefore(of)) },
    historyBefore: { points: both.points.filter(isBefore) },
    forecast,
    first: first?.first ?? null,
    headrooms,
    events: { ofNodes, others },
    sites,
  };
}

async function ask<Answer>(read: Read, path: string, query: Query): Promise<Answer> {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return (await read(query.length === 0 ? path : `${path}?${search}`)) as Answer;
}

async function readView<Data>(read: Read, siteId: SiteId, view: string, query: Query = []) {
  const subject = siteId === null ? '' : `/sites/${encodeURIComponent(siteId)}`;
  const path = `${v2}${subject}/resources/${view}`;
  const { data } = await ask<{ readonly data: Data }>(read, path, query);
  return data;
}

function readHistory(read: Read, siteId: SiteId, month: Days): Promise<MonthHistory> {
  const range = bracketed('range', { ...daysOf(month), step: '1d' });
  return readView<MonthHistory>(read, siteId, 'history', range);
}

/** A range of time, in ms since 1970. */
type Days = Pick<Month, 'from' | 'to'>;

function daysOf({ from, to }: Days) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

async function readEvents(
  read: Read,
  siteId: SiteId,
  month: Month,
  isRead: (type: EventType) => boolean,
): Promise<EventsRead> {
  const { from, to } = daysOf(month);
  const filters: Query = [
    ...eventTypes.filter(isRead).map((type) => ['filter[type]', type] as const),
    ...bracketed('filter', siteId === null ? {} : { site_id: siteId }),
  ];
  const events: EventRecord[] = [];
  let start: Query = bracketed('range', { from, to });
  for (;;) {
    const { data, meta } = await ask<EventListRecord>(read, `${v2}/events`, [...start, ...filters]);
    events.push(...data);
    if (data.length < pageLimitMax) return { events, readUntil: null };
    if (events.length >= eventsMax) return { events, readUntil: Date.parse(data.at(-1)!.at) };
    start = [...bracketed('after', { event: meta.next }), ...bracketed('range', { to })];
  }
}

async function readSiteIds(read: Read) {
  const query = bracketed('page', { limit: sitesMax });
  const { data, meta } = await ask<ListBody<SiteRecord>>(read, `${v1}/sites`, query);
  return { ids: data.map(({ id }) => id), total: meta.page.total };
}

async function readSites(
  read: Read,
  { first }: Forecasts,
  { ids, total }: Awaited<ReturnType<typeof readSiteIds>>,
  month: Month,
) {
  const urgent = (first ?? []).map(({ site_id: id }) => id);
  const chosen = [...new Set([...urgent, ...ids])].slice(0, sitesMax);
  const shown: SiteAnswers[] = [];
  for (let at = 0; at < chosen.length; at += concurrentSites) {
    const some = chosen.slice(at, at + concurrentSites).map(async (siteId) => {
      return { siteId, history: await readHistory(read, siteId, month) };
    });
    shown.push(...(await Promise.all(some)));
  }
  return { shown, total };
}

/** `{ from, to }` of a family: `range[from]`, `range[to]`. */
function bracketed(family: string, values: object): Query {
  return Object.entries(values).map(([name, value]) => [`${family}[${name}]`, value] as const);
}
