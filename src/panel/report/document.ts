/** Reads and lays out reports, with the code of `hc report`. A separate script, loaded by report pages only. */
import type { EventPage, ReportSource, SiteId } from '../../../clients/cli/src/report/answers.ts';
import type { ListBody } from '../../contract/envelopes.ts';
import type { SiteRecord } from '../../contract/site.ts';

export { readAnswers } from '../../../clients/cli/src/report/answers.ts';
export {
  reportDocument,
  reportFrame,
  reportTitle,
} from '../../../clients/cli/src/report/document.ts';
export {
  firstMonth,
  monthOf,
  monthText,
  readMonth,
} from '../../../clients/cli/src/report/month.ts';
export { pageRule } from '../../../clients/cli/src/report/page-rule.ts';
export { reportStyle } from '../../../clients/cli/src/report/style.ts';

const v1 = '/hybrid-core/v1';
const v2 = '/hybrid-core/v2';

/** Query parameters of a list. */
type Query = readonly (readonly [name: string, value: unknown])[];

/**
 * A report source; `read` fetches a path below /panel/api. It is injected, since an import would split
 * the scripts of the other pages into more files.
 */
export function sourceOf(read: (path: string) => Promise<unknown>): ReportSource {
  const ask = async <Answer>(path: string, query: Query) => {
    const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
    return (await read(query.length === 0 ? path : `${path}?${search}`)) as Answer;
  };
  const dataOf = async <Data>(siteId: SiteId, view: string, query: Query = []) => {
    const path = `${v2}${siteId === null ? '' : `/sites/${encodeURIComponent(siteId)}`}/resources/${view}`;
    const { data } = await ask<{ readonly data: Data }>(path, query);
    return data;
  };
  return {
    history: (siteId, days) => dataOf(siteId, 'history', bracketed('range', days)),
    forecast: (siteId) => dataOf(siteId, 'forecast'),
    headroom: (siteId, shape) => dataOf(siteId, 'headroom', bracketed('shape', shape)),
    async sites(limit) {
      const query = bracketed('page', { limit });
      const { data, meta } = await ask<ListBody<SiteRecord>>(`${v1}/sites`, query);
      return { ids: data.map(({ id }) => id), total: meta.page.total };
    },
    events: (page) => ask(`${v2}/events`, eventsQuery(page)),
  };
}

function eventsQuery({ after, range, types, siteId }: EventPage): Query {
  return [
    ...bracketed('after', after === null ? {} : { event: after }),
    ...bracketed('range', range),
    ...types.map((type) => ['filter[type]', type] as const),
    ...bracketed('filter', siteId === null ? {} : { site_id: siteId }),
  ];
}

function bracketed(family: string, values: object): Query {
  return Object.entries(values).map(([name, value]) => [`${family}[${name}]`, value] as const);
}
