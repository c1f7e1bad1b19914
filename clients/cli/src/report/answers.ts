/** Fetches a report's data from the interface's public routes, within limits. */
import type {
  Event,
  EventList,
  PartnerForecast,
  PartnerHeadroom,
  PartnerHistory,
  SiteForecast,
  SiteHeadroom,
} from '@hybrid-core/client';
import { type EventType, eventsPerPage, eventTypes } from '../views/event-types.ts';
import type { Month } from './month.ts';

export type History = Pick<PartnerHistory, 'points'>;
export type Forecast = Pick<SiteForecast, 'cpu' | 'memory' | 'storage' | 'computed_at'> &
  Partial<Pick<PartnerForecast, 'first'>>;
export type Headroom = Pick<SiteHeadroom | PartnerHeadroom, 'free' | 'fits' | 'survives'>;
export type Events = Pick<EventList, 'data' | 'meta'>;

/** Of a site, or of the partner (null). */
export type SiteId = string | null;

/** Days of UTC between two times. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly step: '1d';
}

/** A page of events: those after a cursor, or the first ones of a range. */
export interface EventPage {
  readonly after: string | null;
  readonly range: { readonly from?: string; readonly to: string };
  readonly types: readonly EventType[];
  readonly siteId: SiteId;
}

export interface Shape {
  readonly cpu_cores: number;
  readonly memory_bytes: number;
}

/** The interface's answers that a report needs: `hc` asks by its client, the panel by its session. */
export interface ReportSource {
  history(siteId: SiteId, days: Days): Promise<History>;
  forecast(siteId: SiteId): Promise<Forecast>;
  headroom(siteId: SiteId, shape: Shape): Promise<Headroom>;
  /** The first so many sites. */
  sites(limit: number): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
  events(page: EventPage): Promise<Events>;
}

/** The events that were read of some types. */
export interface EventsRead {
  readonly events: readonly Event[];
  /** When the last of them happened (ms), where there are more; null where these are all. */
  readonly readUntil: number | null;
}

/** A site of the partner and its month. */
export interface SiteAnswers {
  readonly siteId: string;
  readonly history: History;
}

export interface ReportAnswers {
  readonly history: History;
  readonly forecast: Forecast;
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

const gib = 1024 ** 3;

/** The usual sizes of virtual machines. */
const shapes: readonly Shape[] = [
  { cpu_cores: 4, memory_bytes: 16 * gib },
  { cpu_cores: 8, memory_bytes: 32 * gib },
  { cpu_cores: 16, memory_bytes: 64 * gib },
];

/** Maximum sites with a row in a partner's report: half a page, at one request each. */
const sitesMax = 20;

/** Concurrent requests for the months of sites. */
const concurrentSites = 4;

/** Reads all of a report; at most `eventsMax` events of nodes, and as many of all else. */
export async function readAnswers(
  source: ReportSource,
  siteId: SiteId,
  month: Month,
  eventsMax: number,
): Promise<ReportAnswers> {
  const days = daysOf(month);
  // A site that is not there is refused before anything else is asked.
  const history = await source.history(siteId, days);
  const isOfNode = (type: EventType) => type.startsWith('asset.');
  const read = (types: readonly EventType[]) =>
    readEvents(source, { siteId, types, range: { from: days.from, to: days.to } }, eventsMax);
  const headroomOf = async (shape: Shape) => ({
    shape,
    headroom: await source.headroom(siteId, shape),
  });
  const [forecast, headrooms, others, ofNodes, listed] = await Promise.all([
    source.forecast(siteId),
    Promise.all(shapes.map(headroomOf)),
    read(eventTypes.filter((type) => !isOfNode(type))),
    read(eventTypes.filter(isOfNode)),
    siteId === null ? source.sites(sitesMax) : null,
  ]);
  const sites = listed === null ? null : await readSites(source, forecast, listed, days);
  return { history, forecast, headrooms, events: { ofNodes, others }, sites };
}

function daysOf({ from, to }: Month): Days {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step: '1d' };
}

async function readEvents(
  source: Pick<ReportSource, 'events'>,
  { siteId, types, range }: Omit<EventPage, 'after'>,
  eventsMax: number,
): Promise<EventsRead> {
  const events: Event[] = [];
  let page: EventPage = { after: null, range, types, siteId };
  for (;;) {
    const { data, meta } = await source.events(page);
    events.push(...data);
    if (data.length < eventsPerPage) return { events, readUntil: null };
    if (events.length >= eventsMax) return { events, readUntil: Date.parse(data.at(-1)!.at) };
    page = { after: meta.next, range: { to: range.to }, types, siteId };
  }
}

async function readSites(
  source: ReportSource,
  { first }: Forecast,
  { ids, total }: Awaited<ReturnType<ReportSource['sites']>>,
  days: Days,
) {
  const urgent = (first ?? []).map(({ site_id: id }) => id);
  const chosen = [...new Set([...urgent, ...ids])].slice(0, sitesMax);
  const shown: SiteAnswers[] = [];
  for (let at = 0; at < chosen.length; at += concurrentSites) {
    const some = chosen.slice(at, at + concurrentSites).map(async (siteId) => {
      return { siteId, history: await source.history(siteId, days) };
    });
    shown.push(...(await Promise.all(some)));
  }
  return { shown, total };
}
