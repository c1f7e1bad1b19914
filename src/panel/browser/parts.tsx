/** What several pages are put together from: times, ages, statuses, notices. */
import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { brokenAfter } from '../values/breaks.tsx';
import { timeLanguage } from '../values/language.ts';
import { useReading } from '../values/reading.ts';
import * as words from '../words/frame.tsx';
import type { Loaded } from './ask.ts';

/** A time, as the reader's clock has it; UTC is at hand. */
export function Time({ at, relative = false }: { at: string; relative?: boolean }) {
  const { time, age } = useReading();
  return <TimeText at={at} text={relative ? age(at) : time(at)} title={at} />;
}

interface TimeTextOf {
  readonly at: string;
  readonly text: string;
  readonly title?: string;
}

/** A time as it was written: in the language of the reader, which may run from right to left. */
export function TimeText({ at, text, title }: TimeTextOf) {
  return (
    <time datetime={at} title={title} lang={timeLanguage()} dir="auto">
      {text}
    </time>
  );
}

/** A status as a word with a mark, so that colour alone says nothing. */
export function Status({ status }: { status: string }) {
  const mark = status === 'active' ? '●' : status === 'failed' ? '✕' : '○';
  return (
    <span class={`status ${status === 'failed' ? 'bad' : ''}`}>
      <span aria-hidden="true">{mark}</span> <span>{brokenAfter('_-', status)}</span>
    </span>
  );
}

/** Has an element come into view when it shows another value: what a person pressed may stand far below. */
export function useComesIntoView(shown: unknown): Ref<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [shown]);
  return place;
}

/** The last value that was there. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}

/** What came last, until the next has come or is refused: nothing jumps. */
export function useShown<Data>({ data, error }: Loaded<Data>): Data | null {
  const last = useLast(data);
  return data === null && error !== null ? null : last;
}

/** The message for a status that waiting does not change. */
const titles: Readonly<Record<number, string>> = {
  400: words.nothingLikeThat,
  404: words.notFound,
};

/** Shown when a chunk of the program failed to load: the page has to be reloaded. */
export function NotLoaded({ what }: { what: string }) {
  return (
    <div class="notice" role="alert">
      <strong>{words.cannotBeLoaded(what)}</strong>
      <p>
        <button type="button" class="quiet" onClick={() => location.reload()}>
          {words.loadThePageAgain}
        </button>
      </p>
    </div>
  );
}

/** What is wrong or missing with data that a page waits for; nothing where all is well. */
export function Notice({ of }: { of: Loaded<unknown> }) {
  if (of.error === null) {
    return of.data === null ? (
      <p class="notice" role="status">
        {words.loading}
      </p>
    ) : null;
  }
  if (of.data === null) {
    return (
      <div class="notice" role="alert">
        <strong>{titles[of.error.status] ?? words.thisCannotBeShownNow}</strong>
        <p>{of.error.message}</p>
      </div>
    );
  }
  return (
    <p class="notice warning" role="status">
      {words.whatYouSeeIsFrom(
        of.error.status === 404 ? words.thisIsNoLongerHere : of.error.message,
        <Time at={new Date(of.checkedAt).toISOString()} />,
      )}
    </p>
  );
}

/** Heads of columns without an order. The roles stay where styles make blocks of the table (tables.css). */
export function ColumnHeads({ names }: { names: readonly ComponentChildren[] }) {
  return names.map((name, at) => (
    <th key={at} scope="col" role="columnheader">
      {name}
    </th>
  ));
}
