/**
 * Converts series to readings: the asset, the value and the time of each. Invalid readings are
 * reported, not dropped.
 */
import { parseCores } from '../../domain/cores.ts';
import { integerMax } from '../../limits.ts';
import { oneLine } from '../../text/quote.ts';
import { namedSubjectsMax, type Unmatched } from '../runner/source.ts';
import { type Series, showSeries, type Vector } from './instant-query.ts';
import type { MeasuredQuantity, MeasuredSide, UsageMetric } from './metrics.ts';
import type { Labels, MetricName } from './queries.ts';

/** How far ahead of our clock a sample may be; further ahead, it would hardly ever go stale. */
export const sampleAheadMsMax = 5 * 60 * 1_000;

/** Hundredths of a core for the CPU, else bytes. */
export type MetricValue = bigint | number;

export interface Measurement {
  readonly value: MetricValue;
  /** The sample's own time, ms since 1970. */
  readonly at: number;
}

/** The answers to a metric's queries, of all or some nodes; the times of at least these. */
export interface MetricAnswers {
  readonly values: Vector;
  readonly times: Vector;
  /** Each has a series for each machine. */
  readonly machines?: readonly Vector[];
  /** Each has a series for each target. */
  readonly targets?: readonly Vector[];
}

export type MeasuredSides = { [Side in MeasuredSide]?: Measurement };

/** The subject of a series. */
export interface Subject {
  readonly asset: string;
  readonly site: string | null;
  readonly partner: string | null;
}

/** All readings of one subject. */
export interface AssetReading {
  readonly subject: Subject;
  readonly measured: Map<MeasuredQuantity, MeasuredSides>;
}

/** Series without a label that are kept as text: a misconfigured source has many, of any length. */
const shownSeriesMax = 1_000;

/** Collects the readings of one round. */
export class Readings {
  readonly #now: number;
  readonly #bySubject = new Map<string, AssetReading>();
  readonly #unmatched: Unmatched[] = [];
  readonly #faults = new Map<MetricName, FaultList>();
  /** Oldest times by response, which several batches may share. */
  readonly #oldest = new WeakMap<Vector, ReadonlyMap<string, number>>();
  /** Assets with two machines by response, which several metrics and batches may share. */
  readonly #pairs = new WeakMap<Vector, ReadonlyMap<string, Pair>>();
  /** By asset, the targets that its metrics are of. */
  readonly #targets = new Map<string, readonly Target[]>();
  /** Assets of which metrics are of different machines. */
  readonly #refused = new Set<string>();
  /** The entry that counts a metric's further series, which are not shown. */
  #unshown: { readonly metric: MetricName; readonly unmatched: Unmatched } | null = null;

  constructor(now: number) {
    this.#now = now;
  }

  /** All readings. */
  get all(): readonly AssetReading[] {
    return [...this.#bySubject.values()];
  }

  /** Count of series that became readings. */
  get samples(): number {
    const sides = this.all.flatMap(({ measured }) => [...measured.values()]);
    return sides.reduce((sum, of) => sum + Object.keys(of).length, 0);
  }

  /** Series without the asset label. */
  get unmatched(): readonly Unmatched[] {
    return this.#unmatched;
  }

  /** Errors of a metric's responses, line by line. */
  errorsOf({ name }: UsageMetric): readonly string[] {
    return this.#faults.get(name)?.lines() ?? [];
  }

  /**
   * Adds the answers to a metric's queries. An asset with two series is named and not read, as is one with two
   * machines: within this metric, or between this and another.
   */
  add(metric: UsageMetric, { values, times, machines = [], targets = [] }: MetricAnswers): void {
    const faults = this.#faults.get(metric.name) ?? new FaultList(metric.name);
    this.#faults.set(metric.name, faults);
    const timeOf = this.#oldest.get(times) ?? oldestTimes(times, metric.labels);
    this.#oldest.set(times, timeOf);
    const { first, doubled } = this.#bySeries(metric, values);
    const pairs = machines.flatMap((of) => [...this.#pairsIn(of, metric.labels)]);
    const others = targets.flatMap((of) => this.#otherMachines(of, metric.labels, first));
    for (const [key, pair] of [...pairs, ...others]) {
      if (first.has(key) && !doubled.has(key))
        doubled.set(key, ['two machines under one id', pair]);
    }
    for (const [kind, { subject, one, other }] of doubled.values()) {
      const both = () => `${showSeries(one)} and ${showSeries(other)}`;
      faults.add(kind, () => `${showSubject(subject)}: ${both()}`);
    }
    for (const [key, series] of first) {
      if (!doubled.has(key) && !this.#refused.has(key))
        this.#take(metric, series, timeOf.get(key), faults);
    }
    if (first.size > 0 && timeOf.size === 0) faults.add('no time', () => missingTime(metric));
  }

  /** The first series of each subject, and the pairs of those that have more. */
  #bySeries(metric: UsageMetric, values: Vector) {
    const first = new Map<string, Series>();
    const doubled = new Map<string, readonly [kind: string, Pair]>();
    for (const series of values.series) {
      const subject = subjectOf(series, metric.labels);
      if (subject === null) {
        this.#unmatched.push(this.#unlabelled(metric, series));
        continue;
      }
      const key = keyOf(subject);
      const one = first.get(key);
      if (one === undefined) first.set(key, series);
      else doubled.set(key, ['two series for one asset', { subject, one, other: series }]);
    }
    return { first, doubled };
  }

  #pairsIn(machines: Vector, labels: Labels): ReadonlyMap<string, Pair> {
    const pairs = this.#pairs.get(machines) ?? pairsIn(machines, labels);
    this.#pairs.set(machines, pairs);
    return pairs;
  }

  /** Assets with a target that differs from one that an earlier query found at the same address. */
  #otherMachines(targets: Vector, labels: Labels, first: ReadonlyMap<string, Series>) {
    const pairs: [key: string, Pair][] = [];
    const found = targets.series.flatMap((series) => targetsOf(series, labels));
    for (const [key, of] of Map.groupBy(found, ({ subject }) => keyOf(subject))) {
      if (!first.has(key)) continue;
      const known = this.#targets.get(key) ?? [];
      const differing = differingOf(known, of);
      if (differing !== null) {
        pairs.push([key, differing]);
        this.#refused.add(key);
        this.#bySubject.delete(key);
      }
      this.#targets.set(key, [...known, ...of]);
    }
    return pairs;
  }

  #unlabelled({ name, labels }: UsageMetric, series: Series): Unmatched {
    const isShown = this.#unmatched.length < shownSeriesMax;
    if (!isShown && this.#unshown?.metric === name) return this.#unshown.unmatched;
    const subject = isShown ? showSeries(series) : 'one more series';
    const unmatched = { subject, reason: `${name}: the series has no label "${labels.asset}"` };
    if (!isShown) this.#unshown = { metric: name, unmatched };
    return unmatched;
  }

  #take(metric: UsageMetric, series: Series, at: number | undefined, faults: FaultList): void {
    const subject = subjectOf(series, metric.labels)!;
    const value = readValue(metric.measured, series.value);
    if (typeof value === 'string') {
      faults.add(
        value,
        () => `${showSubject(subject)} (${oneLine(series.value ?? 'a histogram')})`,
      );
      return;
    }
    // A range outlives its target by minutes: without a living series it is old.
    if (at === undefined) return;
    if (at > this.#now + sampleAheadMsMax) {
      faults.add('measured in the future', () => `${showSubject(subject)} (${shownTime(at)})`);
      return;
    }
    const key = keyOf(subject);
    let reading = this.#bySubject.get(key);
    if (reading === undefined) {
      reading = { subject, measured: new Map() };
      this.#bySubject.set(key, reading);
    }
    let sides = reading.measured.get(metric.measured);
    if (sides === undefined) {
      sides = {};
      reading.measured.set(metric.measured, sides);
    }
    sides[metric.side] = { value, at };
  }
}

/** `fra01-cmp-0001`, with its site and partner where series name them. */
export function showSubject({ asset, site, partner }: Subject): string {
  const scope = [site && `site ${oneLine(site)}`, partner && `partner ${oneLine(partner)}`];
  const known = scope.filter((part) => part);
  return known.length === 0 ? oneLine(asset) : `${oneLine(asset)} (${known.join(', ')})`;
}

/** Null without the label, which Prometheus does not distinguish from an empty one. */
function subjectOf({ labels }: Series, names: Labels): Subject | null {
  const text = labels[names.asset];
  if (!text) return null;
  return {
    asset: assetOf(text, names),
    site: names.site === null ? null : labels[names.site] || null,
    partner: names.partner === null ? null : labels[names.partner] || null,
  };
}

/** The asset id in a label's value. */
export function assetOf(text: string, { asset }: Pick<Labels, 'asset'>): string {
  return asset === 'instance' ? withoutPort(text) : text;
}

/** `node1:9100` -> `node1`, `[2001:db8::1]:9100` -> `2001:db8::1`; others are unchanged. */
function withoutPort(instance: string): string {
  const [, host = instance] = /^(.+):\d+$/.exec(instance) ?? [];
  if (host.startsWith('[') && host.endsWith(']')) return host.slice(1, -1);
  // A bare IPv6 address ends like a port.
  return host.includes(':') ? instance : host;
}

function keyOf({ asset, site, partner }: Subject): string {
  return JSON.stringify([asset, site, partner]);
}

/** Two series of one asset. */
interface Pair {
  readonly subject: Subject;
  readonly one: Series;
  readonly other: Series;
}

/** The first two series of each subject that has more than one. */
function pairsIn(machines: Vector, labels: Labels): ReadonlyMap<string, Pair> {
  const first = new Map<string, Series>();
  const pairs = new Map<string, Pair>();
  for (const series of machines.series) {
    const subject = subjectOf(series, labels);
    if (subject === null) continue;
    const key = keyOf(subject);
    const one = first.get(key);
    if (one === undefined) first.set(key, series);
    else if (!pairs.has(key)) pairs.set(key, { subject, one, other: series });
  }
  return pairs;
}

/** A target of Prometheus that tells of an asset. */
interface Target {
  readonly subject: Subject;
  /** Its address, job included. */
  readonly address: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly series: Series;
}

/** The target of a series; none where it names none. */
function targetsOf(series: Series, names: Labels): readonly Target[] {
  const subject = subjectOf(series, names);
  const { __name__: _, ...labels } = JSON.parse(series.json).metric as Record<string, string>;
  if (subject === null || labels.job === undefined || labels.instance === undefined) return [];
  return [{ subject, address: JSON.stringify([labels.job, labels.instance]), labels, series }];
}

/** Two targets of one address that differ in a label; null where each has its like. */
function differingOf(known: readonly Target[], found: readonly Target[]): Pair | null {
  for (const other of found) {
    const there = known.filter(({ address }) => address === other.address);
    if (there.length > 0 && !there.some((one) => isLike(one, other))) {
      return { subject: other.subject, one: there[0]!.series, other: other.series };
    }
  }
  return null;
}

/** A label that one of them lacks was dropped from it, or added to it, by a rule of Prometheus. */
function isLike({ labels }: Target, { labels: other }: Target): boolean {
  return Object.entries(labels).every(([name, text]) => (other[name] ?? text) === text);
}

/** Times in ms by subject; the oldest of several series. */
function oldestTimes(times: Vector, labels: Labels): ReadonlyMap<string, number> {
  const oldest = new Map<string, number>();
  for (const series of times.series) {
    const subject = subjectOf(series, labels);
    const at = Math.round(Number(series.value ?? Number.NaN) * 1_000);
    if (subject === null || !Number.isSafeInteger(at) || at < 0) continue;
    const key = keyOf(subject);
    oldest.set(key, Math.min(oldest.get(key) ?? at, at));
  }
  return oldest;
}

/** The value, or the reason why it is invalid. */
function readValue(measured: MeasuredQuantity, text: string | null): MetricValue | string {
  const value = text === null ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return 'not a finite number';
  if (value < 0) return 'negative';
  if (value > integerMax) return 'over 2^53-1';
  if (measured !== 'cpu') return Math.round(value);
  // The shortest decimal of the double, so that `1e-7` is exact too.
  return parseCores(String(value)) ?? 'not a finite number';
}

function missingTime(metric: UsageMetric): string {
  return `the query for their time gives nothing: ${metric.timeQuery ?? 'there is none'}; set "time"`;
}

function shownTime(ms: number): string {
  return Number.isNaN(new Date(ms).getTime()) ? `${ms} ms` : new Date(ms).toISOString();
}

/** Errors of one metric: a line for each kind, with a bounded number of names. */
class FaultList {
  readonly #metric: string;
  readonly #byKind = new Map<string, { named: string[]; more: number }>();

  constructor(metric: string) {
    this.#metric = metric;
  }

  add(kind: string, subject: () => string): void {
    const known = this.#byKind.get(kind) ?? { named: [], more: 0 };
    this.#byKind.set(kind, known);
    if (known.named.length < namedSubjectsMax) known.named.push(subject());
    else known.more++;
  }

  lines(): readonly string[] {
    return [...this.#byKind].map(
      ([kind, { named, more }]) =>
        `${this.#metric}: ${kind}: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    );
  }
}
