/** Components shared by pages: timestamps, statuses, notices. */
import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Loaded } from './use-data.ts';
import { withBreaksAfter } from './values/breaks.tsx';
import { useFormatter } from './values/formatter.ts';
import { timeLanguage } from './values/language.ts';

/** A time in the user's format, or its age; the title has it in UTC. */
export function Timestamp({ at, relative = false }: { at: string; relative?: boolean }) {
  const { time, age } = useFormatter();
  return <TimeElement at={at} text={relative ? age(at) : time(at)} title={at} />;
}

interface TimeTextProps {
  readonly at: string;
  readonly text: string;
  readonly title?: string;
}

/** A formatted time, in the user's language, which may be right-to-left. */
export function TimeElement({ at, text, title }: TimeTextProps) {
  return (
    <time datetime={at} title={title} lang={timeLanguage()} dir="auto">
      {text}
    </time>
  );
}

/** A status with a symbol, so that colour is not the only cue. */
export function Status({ status }: { status: string }) {
  const symbol = status === 'active' ? '●' : status === 'failed' ? '✕' : '○';
  return (
    <span class={`status ${status === 'failed' ? 'bad' : ''}`}>
      <span aria-hidden="true">{symbol}</span> <span>{withBreaksAfter('_-', status)}</span>
    </span>
  );
}

/** Scrolls an element into view when its value changes: the pressed button may be far below. */
export function useScrollIntoView(shown: unknown): Ref<HTMLElement> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [shown]);
  return element;
}

/** The last value that was not null. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}

/** The last data until the next have loaded or failed, so that nothing moves. */
export function useLastData<Data>({ data, error }: Loaded<Data>): Data | null {
  const last = useLastValue(data);
  return data === null && error !== null ? null : last;
}

/** The message for a status that waiting does not change. */
const titles: Readonly<Record<number, string>> = {
  400: 'This address asks for something that there is not',
  404: 'Not found',
};

/** Shown when a chunk of the program failed to load: the page has to be reloaded. */
export function NotLoaded({ what }: { what: string }) {
  return (
    <div class="notice" role="alert">
      <strong>{what} cannot be loaded</strong>
      <p>
        <button type="button" class="quiet" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    </div>
  );
}

/** The state of loading data: pending, failed or outdated; renders nothing for current data. */
export function Notice({ of }: { of: Loaded<unknown> }) {
  if (of.error === null) {
    return of.data === null ? (
      <p class="notice" role="status">
        Loading…
      </p>
    ) : null;
  }
  if (of.data === null) {
    return (
      <div class="notice" role="alert">
        <strong>{titles[of.error.status] ?? 'This cannot be shown now'}</strong>
        <p>{of.error.message}</p>
      </div>
    );
  }
  return (
    <p class="notice warning" role="status">
      {of.error.status === 404 ? 'This is no longer here.' : of.error.message} What you see is from{' '}
      <Timestamp at={new Date(of.checkedAt).toISOString()} />.
    </p>
  );
}

/** Headers of unsortable columns. Explicit roles survive `display: block` (tables.css). */
export function ColumnHeads({ names }: { names: readonly ComponentChildren[] }) {
  return names.map((name, at) => (
    <th key={at} scope="col" role="columnheader">
      {name}
    </th>
  ));
}
