/** What changed in a month: events counted by type, and the notable ones. */
import { dayMs } from '../../../domain/history.ts';
import { whole } from '../values/format.ts';
import type { EventsRead, ReportAnswers } from './answers.ts';
import { type EventGroup, summarizeEvents, typeNames } from './event-summary.ts';
import { type Month, momentText, monthOf, monthText, shortDayText } from './month.ts';
import { Section, Table } from './section.tsx';

/** How long the interface keeps events. */
const keptDays = 400;

interface ChangesProps {
  readonly events: ReportAnswers['events'];
  /** How use moved since the month before; null where it did not, as far as is known. */
  readonly use: string | null;
  readonly month: Month;
  readonly writtenAt: number;
}

export function Changes({ events: { ofNodes, others }, use, month, writtenAt }: ChangesProps) {
  const events = [...others.events, ...ofNodes.events];
  const { counts, groups, groupsLeftOut } = summarizeEvents(events);
  const notes = [
    ...(month.from < writtenAt - keptDays * dayMs ? [`Events are kept for ${keptDays} days.`] : []),
    ...leftOut('Events of nodes', ofNodes),
    ...leftOut('Other events', others),
    ...(groupsLeftOut > 0
      ? [`${whole(groupsLeftOut)} more groups of events are counted, and not listed.`]
      : []),
  ];
  return (
    <Section id="what-changed" heading="What changed">
      {use !== null && (
        <p>
          Use, since {monthText(monthOf(month.from, 1))}: {use}.
        </p>
      )}
      {events.length === 0 ? (
        <p>No node or site changed, and no threshold was reached.</p>
      ) : (
        <>
          <Table
            caption="Events, counted by type"
            heads={['Event', 'Count']}
            rows={counts.map(({ type, count }) => [typeNames[type], whole(count)])}
          />
          <h3>Notable events</h3>
          <Table
            caption="Notable events"
            heads={['Day', 'Where', 'What']}
            rows={groups.map(cellsOf)}
          />
        </>
      )}
      {notes.length > 0 && <p class="note">{notes.join(' ')}</p>}
    </Section>
  );
}

function leftOut(what: string, { events, readUntil }: EventsRead): readonly string[] {
  if (readUntil === null) return [];
  return [
    `${what}: only the first ${whole(events.length)} are counted, up to ${momentText(readUntil)}; later ones are left out.`,
  ];
}

function cellsOf({ at, place, text, named, unnamed }: EventGroup) {
  const ids = named.map((id, i) => (
    <>
      {i === 0 ? ': ' : ', '}
      <bdi>{id}</bdi>
    </>
  ));
  const more = unnamed === 0 ? '' : ` and ${whole(unnamed)} more`;
  return [shortDayText(at), <bdi>{place ?? '–'}</bdi>, [text, ids, more]];
}
