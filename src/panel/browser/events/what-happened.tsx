/** The latest events of the partner, a hybrid core, a site or an asset, newest first. */

import type { EventListRecord, EventRecord } from '../../../contract/event.ts';
import { statusEventTypes } from '../../../domain/event.ts';
import { Notice, Timestamp } from '../components.tsx';
import { assetPath, hybridCorePath, sitePath } from '../paths.ts';
import type { Asset } from '../records.ts';
import type { Loaded } from '../use-data.ts';
import { useFormatter } from '../values/formatter.ts';
import { eventText, foldedText } from './event-text.ts';
import { foldEvents, statusOf } from './fold-events.ts';
import { eventsOfGone } from './gone-subjects.ts';
import { useLatestEvents } from './latest-events.ts';

/** Lines of events that a page shows: a screen. */
const linesShownMax = 20;

/** The events of a hybrid core or site. Last on the page, since its height varies. */
export function WhatHappened({ filter }: { filter?: string }) {
  return <EventList of={useLatestEvents(filter)} />;
}

export function EventList({ of }: { of: Loaded<EventListRecord> }) {
  const events = of.data?.data ?? null;
  const gone = eventsOfGone(events ?? []);
  return (
    <section aria-labelledby="what-happened">
      <h2 id="what-happened">What happened</h2>
      <Notice of={of} />
      {events?.length === 0 && <p class="soft">No events yet.</p>}
      {events !== null && events.length > 0 && (
        <ul class="rows">
          {foldEvents(events)
            .slice(0, linesShownMax)
            .map(({ event, folded }) => (
              <EventRow key={event.id} event={event} folded={folded} isGone={gone.has(event.id)} />
            ))}
        </ul>
      )}
    </section>
  );
}

interface EventProps {
  readonly event: EventRecord;
  /** Whether its subject exists no more. */
  readonly isGone: boolean;
}

interface RowProps extends EventProps {
  /** Its changes between two statuses, newest first, or the event alone. */
  readonly folded: readonly EventRecord[];
}

function EventRow({ event, folded, isGone }: RowProps) {
  const formatter = useFormatter();
  const isFailure = event.type === 'asset.status' && statusOf(event.after) === 'failed';
  return (
    <li>
      <span class="soft">
        <Timestamp at={event.at} />
      </span>
      <Where event={event} isGone={isGone} />
      <span class={isFailure ? 'bad' : ''}>
        {folded.length === 1 ? (
          eventText(event, formatter)
        ) : (
          <>
            {foldedText(folded)} since <Timestamp at={folded.at(-1)!.at} />
            {isFailure && ', now failed'}
          </>
        )}
      </span>
    </li>
  );
}

/** A link to the object of the event, while it exists. */
function Where({ event, isGone }: EventProps) {
  const { hybrid_core_id: core, site_id: site, asset_id: asset } = event;
  const id = asset ?? site ?? core;
  if (id === null) return null;
  if (isGone) return <span>{id}</span>;
  const page = site === null ? hybridCorePath(id) : sitePath(site);
  return <a href={asset === null || site === null ? page : assetPath(site, asset)}>{id}</a>;
}

interface StatusProps {
  readonly asset: Asset;
  readonly events: EventListRecord | null;
}

/** When an asset got its status, by the latest events. Reserves its line until they have loaded. */
export function StatusSince({ asset, events }: StatusProps) {
  const { isExact } = useFormatter();
  const last = events?.data.find(({ type }) => statusEventTypes.includes(type)) ?? null;
  const tells = last?.type === 'asset.status' || last?.type === 'asset.added';
  const isOfNow = tells && statusOf(last.after) === asset.status;
  return (
    <p class="soft below">
      {isOfNow ? (
        <>
          {asset.status} since <Timestamp at={last.at} />
          {!isExact && (
            <>
              {' '}
              (<Timestamp at={last.at} relative />)
            </>
          )}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
