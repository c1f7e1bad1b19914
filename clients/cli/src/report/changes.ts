/** Lays out what changed in a month: events counted by type, and the notable ones. */
import { countText } from '../text/units.ts';
import type { EventsRead, ReportAnswers } from './answers.ts';
import { type EventGroup, summarizeEvents, typeNames } from './event-summary.ts';
import { type Element, element } from './markup.ts';
import { type Month, momentText, shortDayText } from './month.ts';
import { section, table } from './tables.ts';

/** How long the interface keeps events, in ms. */
const keptMs = 400 * 86_400_000;

export function changesSection(
  { ofNodes, others }: ReportAnswers['events'],
  month: Month,
  writtenAt: number,
): Element {
  const events = [...others.events, ...ofNodes.events];
  const { counts, groups, groupsLeftOut } = summarizeEvents(events);
  const notes = [
    ...(month.from < writtenAt - keptMs ? ['Events are kept for 400 days.'] : []),
    ...leftOut('Events of nodes', ofNodes),
    ...leftOut('Other events', others),
    ...(groupsLeftOut > 0
      ? [`${countText(groupsLeftOut)} more groups of events are counted, and not listed.`]
      : []),
  ];
  return section(
    'what-changed',
    'What changed',
    events.length === 0
      ? element('p', {}, 'No events.')
      : [
          table(
            'Events, counted by type',
            ['Event', 'Count'],
            counts.map(({ type, count }) => [typeNames[type], countText(count)]),
          ),
          element('h3', {}, 'Notable events'),
          table('Notable events', ['Day', 'Where', 'What'], groups.map(rowOf)),
        ],
    notes.length === 0 ? null : element('p', { class: 'note' }, notes.join(' ')),
  );
}

function leftOut(what: string, { events, readUntil }: EventsRead): readonly string[] {
  if (readUntil === null) return [];
  return [
    `${what}: only the first ${countText(events.length)} are counted, up to ${momentText(readUntil)}; later ones are left out.`,
  ];
}

function rowOf({ at, place, text, named, unnamed }: EventGroup) {
  const ids = named.flatMap((id, i) => [i === 0 ? ': ' : ', ', element('bdi', {}, id)]);
  const more = unnamed === 0 ? [] : [` and ${countText(unnamed)} more`];
  return [shortDayText(at), element('bdi', {}, place ?? '–'), [text, ...ids, ...more]];
}
