/** Shows events. */
import type { Event } from '@hybrid-core/client';
import type { Column, View } from '../output/column.ts';
import { valuesText } from '../text/values.ts';

const place = (name: 'hybrid_core_id' | 'site_id' | 'asset_id', header: string): Column<Event> => ({
  name,
  header,
  kind: 'text',
  value: (event) => event[name],
  isShown: name !== 'hybrid_core_id',
  isId: true,
});

const values = (name: 'before' | 'after'): Column<Event> => ({
  name,
  kind: 'values',
  value: (event) => event[name],
  isShown: false,
});

/** What it was and is, in one. */
const change: Column<Event> = {
  name: 'change',
  kind: 'text',
  value: changeText,
  isShown: true,
  // Cut before its end, it would say the contrary.
  columnsMin: 'active → failed'.length,
  isForPeople: true,
};

export const eventsView: View<Event> = {
  columns: [
    { name: 'id', kind: 'text', value: ({ id }) => id, isShown: false, isId: true },
    { name: 'at', header: 'when', kind: 'time', value: ({ at }) => at, isShown: true },
    { name: 'type', kind: 'word', value: ({ type }) => type, isShown: true },
    place('hybrid_core_id', 'hybrid core'),
    place('site_id', 'site'),
    place('asset_id', 'asset'),
    values('before'),
    values('after'),
    change,
  ],
  leftOutFirst: ['asset_id', 'at', 'type'],
};

/** Columns of the longest type. */
const typeColumns = 'hybrid_core.removed'.length;

/** An event as one line, for `hc events --follow`. */
export function eventLine(event: Event): string {
  const { at, type, hybrid_core_id, site_id, asset_id } = event;
  const where = [hybrid_core_id, site_id, asset_id].filter((id) => id !== null).join('/');
  const parts = [at, type.padEnd(typeColumns), where, changeText(event)];
  return parts.filter((part) => part !== '').join('  ');
}

/** `active → failed`, where the type says of what; what there is of it, where there is one alone. */
function changeText({ type, before, after }: Pick<Event, 'type' | 'before' | 'after'>): string {
  const names = [before, after].map((of) => Object.keys(of ?? {}).join());
  const isSaid = names[0] === names[1] && type.endsWith(`.${names[0]}`);
  const texts = [before, after].map((of) =>
    valuesText(of).slice(isSaid ? `${names[0]}: `.length : 0),
  );
  return texts.filter((text) => text !== '').join(' → ');
}
