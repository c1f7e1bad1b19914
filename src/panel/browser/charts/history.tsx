/** History and runway of a workload as a chart. Range and workload are in the address. */

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAddress, withParameters } from '../address.ts';
import { Notice, NotLoaded, useLastValue } from '../components.tsx';
import { sitePath } from '../paths.ts';
import { useData } from '../use-data.ts';
import { Brackets } from '../values/breaks.tsx';
import { whole } from '../values/format.ts';
import { useFormatter } from '../values/formatter.ts';
import { type ChartAnswer, type ChartHistory, historyOf } from './chart-answer.ts';
import { columnsOf } from './columns.ts';
import { HistoryTable } from './history-table.tsx';
import { Legend } from './legend.tsx';
import { draw, loadPlotLibrary, type Plot, type PlotLibrary } from './plot.ts';
import {
  askedRange,
  type ChosenRange,
  rangeBeside,
  rangeBetween,
  rangeHolding,
  ranges,
  readRange,
  stepWithin,
  withRange,
} from './range.ts';
import {
  type Forecasts,
  type History,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from './recorded.ts';
import { firstFullText, runwayText } from './runway.ts';

/** Prefix of all routes with a history. */
const interfacePath = '/hybrid-core/v2';

/** Poll interval for new points and forecasts, in ms: there is a point every five minutes. */
export const pollMs = 60_000;

/** Poll interval while the service computes which site is full first. */
const pendingPollMs = 5_000;

/** Page width around the chart, in CSS pixels: margins, the card's edge, the axis. */
const besidesChartPx = 120;

/** Maximum page width, in CSS pixels: `main` in style/page.css. */
const pagePxMax = 1_600;

/** From this width of the window, in CSS pixels, a chart may stand beside something: style/components.css. */
const besideFromPx = 1_120;

/** The part of the page that a chart beside something takes: `.beside` in style/components.css. */
const besidePart = 0.6;

/** Width of a chart in device pixels. */
function chartPixels(isBeside: boolean): number {
  const page = Math.min(innerWidth, pagePxMax);
  const part = isBeside && innerWidth >= besideFromPx ? page * besidePart : page;
  return (part - besidesChartPx) * devicePixelRatio;
}

interface HistoryProps {
  /** The API route of the site, hybrid core or partner, without `/resources`. */
  readonly apiPath: string;
  readonly known: LoadedForecasts;
  /** The forecasts with a plan; null without a plan. */
  readonly planned?: Forecasts | null;
  /** Start of the range unless the address has one, or the day on which it is full lies beyond. */
  readonly usualFrom?: string;
  /** Whether it stands beside something where there is room. */
  readonly isBeside?: boolean;
}

/** The known runway of a capacity. */
export interface LoadedForecasts {
  /** Null until loaded. */
  readonly forecasts: Forecasts | null;
  /** Whether the service has answered, with forecasts or an error. */
  readonly isAnswered: boolean;
}

/** Loads the forecasts of an API route, without `/resources`; `query` says by what they count. */
export function useForecasts(apiPath: string, query = ''): LoadedForecasts {
  const loaded = useData<{ data: Forecasts }>(
    `${apiPath}/resources/forecast${query}`,
    0,
    (loaded) => (loaded?.data.first === null ? pendingPollMs : pollMs),
  );
  const isAnswered = loaded.data !== null || loaded.error !== null;
  return { forecasts: loaded.data?.data ?? null, isAnswered };
}

/** The chart of a site, a hybrid core or the partner. */
export function HistorySection({
  apiPath,
  known,
  planned = null,
  usualFrom,
  isBeside = false,
}: HistoryProps) {
  const { forecasts, isAnswered } = known;
  const { search, push } = useAddress();
  const workload = workloadOf(search, forecasts);
  const full = forecasts && ofWorkload(forecasts, workload).days_until?.['100'].expected;
  const range = readRange(search, rangeHolding(full ?? null, usualFrom));
  const step = stepWithin(range, chartPixels(isBeside), Date.now());
  // Unless the address names them, the forecasts choose the workload and the range.
  const given = new URLSearchParams(search);
  const isChosen = isAnswered || (given.has('workload') && given.has('range[from]'));
  const loaded = useData<ChartAnswer>(
    isChosen ? chartPath(apiPath, workload, askedRange(range, step)) : null,
    0,
    pollMs,
  );
  const choose = (chosen: ChosenRange | null) => {
    if (chosen !== null) push(withRange(search, chosen));
  };
  // Keeps the previous chart until the next is loaded, so that nothing jumps.
  const last = useLastValue(loaded.data);
  const shown = useMemo(() => last && historyOf(last), [last]);
  const drawn = last?.workload ?? workload;
  return (
    <section class="card history" aria-labelledby="history">
      <h2 id="history">History and forecast of use</h2>
      <Choices
        label="Workload"
        value={workload}
        of={workloads.map((of) => ({ value: of, name: <WorkloadName of={of} /> }))}
        choose={(of: string) => push(withParameters(search, { workload: of }))}
      />
      <div class="chart-bar">
        <Choices
          label="Range"
          value={range.to === null ? range.from : ''}
          of={ranges.map((of) => ({ value: of.from, name: of.name }))}
          choose={(from: string) => choose({ from, to: null })}
        />
        <Steps history={shown} choose={choose} />
      </div>
      <Lasting
        forecasts={forecasts}
        workload={workload}
        isOfSites={!apiPath.startsWith(`${interfacePath}/sites/`)}
      />
      {planned !== null && (
        <p class="lasting">
          With the plan: <Brackets text={runwayText(ofWorkload(planned, workload))} />
        </p>
      )}
      {shown === null ? (
        <>
          <div class="chart-box">
            <Notice of={loaded} />
          </div>
          <Legend
            history={null}
            workload={workload}
            columns={null}
            pointed={null}
            changed={undefined}
          />
        </>
      ) : (
        <Chart
          history={shown}
          workload={drawn}
          forecasts={forecasts}
          planned={planned}
          choose={choose}
        />
      )}
      {shown !== null && loaded.error !== null && <Notice of={loaded} />}
      <HistoryTable history={shown} workload={drawn} />
    </section>
  );
}

/** The panel's address of one workload's history: `at` is an API route, `query` the range. */
function chartPath(apiPath: string, workload: Workload, query: string): string {
  return `/charts${apiPath.slice(interfacePath.length)}${withParameters(query, { workload })}`;
}

interface LastingProps {
  readonly forecasts: Forecasts | null;
  readonly workload: Workload;
  readonly isOfSites: boolean;
}

/**
 * The runway of a workload. Above a site: of all sites together, and of the site that is full
 * first.
 */
function Lasting({ forecasts, workload, isOfSites }: LastingProps) {
  if (forecasts === null) return <p class={`lasting ${isOfSites ? 'of-sites' : ''}`}> </p>;
  const { first } = forecasts;
  const text = runwayText(ofWorkload(forecasts, workload));
  if (first === undefined)
    return (
      <p class="lasting">
        <Brackets text={text} />
      </p>
    );
  const [site] = first ?? [];
  return (
    <p class="lasting of-sites">
      All sites together: <Brackets text={text} />
      {site !== undefined && (
        <>
          {' '}
          First of them: <a href={sitePath(site.site_id)}>{site.site_id}</a>,{' '}
          {workloadNames[site.quantity]} <Brackets text={firstFullText(site.days_until)} />.
        </>
      )}
    </p>
  );
}

/** The second word is hidden where space is short. */
function WorkloadName({ of }: { of: Workload }) {
  const [first, ...others] = workloadNames[of].split(' ');
  return (
    <>
      {first}
      <span class="where-room">{others.map((word) => ` ${word}`)}</span>
    </>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly of: readonly { readonly value: string; readonly name: string | VNode }[];
  readonly choose: (value: string) => void;
}

function Choices({ label, value, of, choose }: ChoicesProps) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {of.map((one) => (
        <button
          type="button"
          key={one.value}
          aria-pressed={one.value === value}
          onClick={() => choose(one.value)}
        >
          {one.name}
        </button>
      ))}
    </div>
  );
}

interface StepsProps {
  /** Null until loaded. */
  readonly history: History | null;
  readonly choose: (range: ChosenRange | null) => void;
}

function Steps({ history, choose }: StepsProps) {
  const beside = (side: 'earlier' | 'later') => {
    if (history === null) return null;
    const { from, to } = history.range;
    return rangeBeside({ from: Date.parse(from), to: Date.parse(to) }, side, Date.now());
  };
  const later = beside('later');
  return (
    <div class="choices" role="group" aria-label="Move the range">
      <button
        type="button"
        class="quiet"
        disabled={history === null}
        onClick={() => choose(beside('earlier'))}
      >
        ‹ Earlier
      </button>
      <button type="button" class="quiet" disabled={later === null} onClick={() => choose(later)}>
        Later ›
      </button>
    </div>
  );
}

interface ChartProps {
  readonly history: ChartHistory;
  readonly workload: Workload;
  readonly forecasts: Forecasts | null;
  readonly planned: Forecasts | null;
  readonly choose: (range: ChosenRange | null) => void;
}

function Chart({ history, workload, forecasts, planned, choose }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const chosen = useRef(choose);
  chosen.current = choose;
  const annotations = useRef(history.marks);
  annotations.current = history.marks;
  const [library, setLibrary] = useState<PlotLibrary | 'missing' | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const lastPointed = useRef(pointed);
  lastPointed.current = pointed;
  const { isExact } = useFormatter();
  const forecast = forecasts === null ? null : ofWorkload(forecasts, workload);
  const plan = planned === null ? null : ofWorkload(planned, workload);
  const columns = columnsOf(history, workload, forecast, Date.now(), plan);
  const isEmpty = columns.mean.every((value) => value === null);
  useEffect(() => {
    // `useState` would call a function that it is given.
    void loadPlotLibrary().then(
      (loaded) => setLibrary(() => loaded),
      () => setLibrary('missing'),
    );
  }, []);
  useEffect(() => {
    if (library === null || library === 'missing' || box.current === null) return;
    plot.current = draw({
      library,
      box: box.current,
      columns,
      annotations: () => annotations.current,
      isUtc: isExact,
      pointed: () => lastPointed.current,
      whenPointed: setPointed,
      whenDragged: (from, to) => chosen.current(rangeBetween(from, to, Date.now())),
    });
    return () => plot.current?.remove();
  }, [library, isExact]);
  useEffect(() => {
    setPointed(null);
    plot.current?.show(columns);
  }, [history, workload, forecasts, planned]);
  const walk = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -10,
      PageDown: 10,
    };
    const last = columns.times.length - 1;
    const ends: Record<string, number> = { Home: 0, End: last };
    const move = moves[event.key];
    const next =
      ends[event.key] ?? (move === undefined ? null : (pointed ?? columns.pastCount - 1) + move);
    if (next === null) return;
    event.preventDefault();
    const index = Math.min(last, Math.max(0, next));
    plot.current?.point(index);
    setPointed(index);
  };
  return (
    <>
      {library === 'missing' && <NotLoaded what="The chart" />}
      <div
        class="chart-box"
        ref={box}
        tabindex={0}
        role="application"
        aria-label={`${workloadNames[workload]}, ${whole(history.points.length)} points. Arrow keys read them; the numbers are in a table below.`}
        onKeyDown={walk}
      >
        {isEmpty && <p class="chart-empty soft">Nothing was recorded of it in this range.</p>}
      </div>
      <Legend
        history={history}
        workload={workload}
        columns={columns}
        pointed={pointed}
        changed={(pointed === null ? undefined : plot.current?.annotationAt(pointed))?.counts}
      />
    </>
  );
}

/** The workload in the address; otherwise the one that is full first, or the fullest. */
function workloadOf(search: string, forecasts: Forecasts | null): Workload {
  const named = new URLSearchParams(search).get('workload');
  const known = workloads.find((of) => of === named);
  if (known !== undefined || forecasts === null) return known ?? 'cpu';
  const weight = (of: Workload) => {
    const { percent: full, days_until } = ofWorkload(forecasts, of);
    const days = days_until?.['100'].expected ?? null;
    return days === null ? (full ?? -1) : 1e6 - days;
  };
  return [...workloads].sort((a, b) => weight(b) - weight(a))[0]!;
}
