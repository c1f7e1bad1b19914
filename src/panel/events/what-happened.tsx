/** What happened lately, newest first: of the partner, a hybrid core, a site or an asset. */

import type { EventRecord } from '../../contract/event.ts';
import { Notice, Timestamp } from '../browser/components.tsx';
import { assetPath, hybridCorePath, sitePath } from '../browser/paths.ts';
import type { Asset } from '../browser/records.ts';
import type { Loaded } from '../browser/use-data.ts';
import { useFormatter } from '../values/formatter.ts';
import * as words from '../words/events.tsx';
import { eventText } from './event-text.ts';
import { type LatestEvents, useLatestEvents } from './latest-events.ts';

/** Of a hybrid core or a site. It stands below all else of a page: it has no fixed height. */
export function WhatHappened({ path, filter }: { path: string; filter?: string }) {
  return <EventList of={useLatestEvents(path, filter)} />;
}

export function EventList({ of }: { of: Loaded<LatestEvents> }) {
  const { data } = of;
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened">{words.whatHappened}</h2>
      <Notice of={of} />
      {data?.data.length === 0 && <p class="soft">{words.nothingHappened}</p>}
      {data !== null && data.data.length > 0 && (
        <ul class="rows">
          {data.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function EventRow({ event }: { event: EventRecord }) {
  const formatter = useFormatter();
  const isFailure = event.type === 'asset.status' && statusAfter(event) === 'failed';
  return (
    <li>
      <span class="soft">
        <Timestamp at={event.at} />
      </span>
      <Where event={event} />
      <span class={isFailure ? 'bad' : ''}>{eventText(event, formatter)}</span>
    </li>
  );
}

/** The way to what the event is about, as long as it is there. */
function Where({ event }: { event: EventRecord }) {
  const { type, hybrid_core_id: core, site_id: site, asset_id: asset } = event;
  const id = asset ?? site ?? core;
  if (id === null) return null;
  if (type.endsWith('.removed')) return <span>{id}</span>;
  const page = site === null ? hybridCorePath(id) : sitePath(site);
  return <a href={asset === null || site === null ? page : assetPath(site, asset)}>{id}</a>;
}

/** The status that an event tells of, if any. */
function statusAfter({ after }: EventRecord): unknown {
  return (after as { readonly status?: unknown } | null)?.status;
}

/** Since when an asset has its status, as far as events tell; the line has its room before that. */
export function StatusSince({ asset, events }: { asset: Asset; events: LatestEvents | null }) {
  const { isExact } = useFormatter();
  const last = events?.last_status ?? null;
  const tells = last?.type === 'asset.status' || last?.type === 'asset.added';
  const isOfNow = tells && statusAfter(last) === asset.status;
  return (
    <p class="soft below">
      {isOfNow
        ? words.since(
            asset.status,
            <Timestamp at={last.at} />,
            !isExact && (
              <>
                {' '}
                (<Timestamp at={last.at} relative />)
              </>
            ),
          )
        : '\u00a0'}
    </p>
  );
}
