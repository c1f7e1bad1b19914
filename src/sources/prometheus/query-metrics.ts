/**
 * Sends all queries of a round: a few at a time, each once, and independent of one another, so that
 * a bad one does not affect the others. Queries that read many series of each node are sent for
 * batches of nodes.
 */

import { Semaphore } from '../../runtime/semaphore.ts';
import { pluralize } from '../../text/pluralize.ts';
import { oneLine } from '../../text/quote.ts';
import { type CollectContext, namedSubjectsMax, SourceError } from '../runner/source.ts';
import { UpstreamError } from '../upstream/error.ts';
import { BatchSize, matcherOf, type NodeNames, NodeQueue, nodesOf } from './batches.ts';
import { cpuMetricsOf, partLabel } from './cores-busy.ts';
import { type QueryTarget, queryInstant, type Series, type Vector } from './instant-query.ts';
import type { UsageMetric } from './metrics.ts';
import { aggregates } from './promql.ts';
import type { MetricName } from './queries.ts';
import type { MetricAnswers, Readings } from './readings.ts';

/** Clock difference from which a message names it: exporters and networks take seconds. */
const clockDifferenceMsMax = 60_000;

/** Concurrent queries: Prometheus runs 20 at most, and other clients need theirs. */
const prometheusQueriesMax = 4;

/** State that a source keeps from round to round. */
export class QueryState {
  /** Batch sizes of each CPU query. */
  readonly sizes = {
    parts: new BatchSize(),
    total: new BatchSize(),
    thoroughUsed: new BatchSize(),
  };
  /** Warnings of the last round. */
  warnings: ReadonlySet<string> = new Set();
}

/** What a round queries, and where its answers go. */
export interface MetricQueries {
  readonly target: QueryTarget;
  readonly metrics: readonly UsageMetric[];
  readonly state: QueryState;
  readonly context: CollectContext;
  readonly readings: Readings;
}

/**
 * Queries the metrics. Returns the errors of failed metrics in the metrics' order. Throws a
 * SourceError if nothing answers, every query failed, or no query returned anything.
 */
export async function queryMetrics(queries: MetricQueries): Promise<readonly string[]> {
  const { target, metrics, context, readings } = queries;
  const asker = new Asker(queries);
  const faults = new Map<UsageMetric, SourceError>();
  let done = 0;
  const progress = (count: number): void => {
    done += count;
    context.progress(`asked ${done} of ${metrics.length} metrics`);
  };
  const byNode = metrics.filter((metric) => metric.byNode !== null);
  await Promise.all([
    ...metrics
      .filter((metric) => metric.byNode === null)
      .map(async (metric) => {
        const fault = await asker.ask(metric);
        if (fault !== null) faults.set(metric, fault);
        progress(1);
      }),
    ...[...Map.groupBy(byNode, ({ matcher }) => matcher).values()].map(async (ofSame) => {
      for (const [metric, fault] of await asker.askByNode(ofSame)) faults.set(metric, fault);
      progress(ofSame.length);
    }),
  ]);
  context.signal.throwIfAborted();
  asker.logWarnings();
  const [first] = faults.values();
  if (first !== undefined && faults.size === metrics.length && readings.samples === 0) throw first;
  const isNarrowed = metrics.some(({ matcher }) => matcher !== null);
  if (first === undefined && asker.seesNothing && !isNarrowed) {
    throw new SourceError(noSeries(target, asker.aheadMs));
  }
  const errors = metrics.flatMap((metric) => {
    const fault = faults.get(metric);
    const ofAll = fault === undefined ? [] : [`${metric.name}: ${fault.message}`];
    return [...readings.errorsOf(metric), ...ofAll];
  });
  // Narrowed metrics of one name have the same faults.
  return [...new Set(errors)];
}

/** The side of a metric that is asked by node: use or total of CPUs. */
function cpuSide({ side }: UsageMetric): 'used' | 'total' {
  return side as 'used' | 'total';
}

/** Prometheus has no samples for a time that its clock has not reached or has passed. */
function noSeries({ url }: QueryTarget, aheadMs: number | null): string {
  if (aheadMs === null || Math.abs(aheadMs) <= clockDifferenceMsMax) {
    return `no query gives any series; is node_exporter, or the exporter of the set, scraped by ${url}?`;
  }
  const minutes = (Math.abs(aheadMs) / 60_000).toFixed(1);
  const where = aheadMs > 0 ? 'ahead of' : 'behind';
  return (
    `no query gives any series: the clock here is ${minutes} minutes ${where} the clock of ${url}; ` +
    'set the one that is wrong'
  );
}

/** Sends the queries of a round; a query that two metrics share is sent once. */
class Asker {
  aheadMs: number | null = null;
  readonly #queries: MetricQueries;
  readonly #context: CollectContext;
  readonly #semaphore = new Semaphore(prometheusQueriesMax);
  readonly #shared = new Map<string, Promise<Vector>>();
  readonly #warnings = new Map<string, MetricName>();
  #unreachable: UpstreamError | null = null;
  /** Of values and times: what tells machines apart may be there without any. */
  #seriesSeen = 0;

  constructor(queries: MetricQueries) {
    this.#queries = queries;
    this.#context = queries.context;
  }

  get seesNothing(): boolean {
    return this.#seriesSeen === 0;
  }

  /** Adds the values of a metric and their times; returns why there are none. */
  async ask(metric: UsageMetric): Promise<SourceError | null> {
    try {
      await this.#askOfAll(metric);
      return null;
    } catch (error) {
      return this.#faultOf(error);
    }
  }

  /** The same for one or both CPU metrics. */
  async askByNode(metrics: readonly UsageMetric[]): Promise<ReadonlyMap<UsageMetric, SourceError>> {
    try {
      return await this.#askCpus(metrics);
    } catch (error) {
      const fault = this.#faultOf(error);
      return new Map(metrics.map((metric) => [metric, fault]));
    }
  }

  /** The source's fault; throws any other error, and the signal's reason once aborted. */
  #faultOf(error: unknown): SourceError {
    this.#context.signal.throwIfAborted();
    if (error instanceof SourceError) return error;
    throw error;
  }

  async #askOfAll(metric: UsageMetric): Promise<void> {
    // Queries the times first: a scrape in between must not make an old value look new.
    const { timeQuery } = metric;
    const times = timeQuery === null ? noVector : await this.#shareQuery(metric, timeQuery);
    const machines = await this.#shareQueries(metric, metric.machineQueries);
    const targets = await this.#shareQueries(metric, metric.targetQueries);
    const values = await this.#query(metric, metric.query!);
    this.#seriesSeen += values.series.length + times.series.length;
    if (metric.isConfigured && values.series.length === 0) {
      this.#context.log({ level: 'warn', message: `${metric.name}: the query gives no series` });
    }
    const answers: MetricAnswers = {
      values,
      times,
      machines,
      targets: metric.isConfigured ? targets : [values],
    };
    const reason = reasonOf(answers);
    // Of a partial answer, an aggregate may be of a part of its series.
    if (reason !== null && isAggregate(metric)) throw nothingOf(reason);
    this.#read(metric, answers);
    if (reason !== null) throw onlyWhatCame(reason);
  }

  /** Only operators' queries may ask for one machine here and for another there. */
  #read(metric: UsageMetric, { targets = [], ...answers }: MetricAnswers): void {
    const { metrics, readings } = this.#queries;
    const isCompared = metrics.some(({ isConfigured }) => isConfigured);
    readings.add(metric, { ...answers, targets: isCompared ? targets : [] });
  }

  /**
   * Reads recorded series first, then nodes without them, then those that need the expensive query.
   * Returns why metrics lack nodes.
   */
  async #askCpus(metrics: readonly UsageMetric[]): Promise<ReadonlyMap<UsageMetric, SourceError>> {
    const first = metrics[0]!;
    const { labels } = first;
    const { recorded } = first.byNode!;
    const used = metrics.find(({ side }) => side === 'used');
    const answered = { used: new Set<string>(), total: new Set<string>() };
    let partial: string | null = null;
    const noted = (vector: Vector): Vector => {
      partial ??= vector.partial;
      this.#seriesSeen += vector.series.length;
      return vector;
    };
    const times = noted(await this.#query(first, first.timeQuery!));
    const addNew = (metric: UsageMetric, values: Vector, of: Vector): void => {
      const known = answered[cpuSide(metric)];
      const isNew = (series: Series) => !known.has(series.labels[labels.asset] ?? '');
      const news = { ...values, series: values.series.filter(isNew) };
      for (const name of nodesOf(news, labels).flat()) known.add(name);
      // The times of all nodes have a series for each machine, where one of two is recorded, too.
      this.#read(metric, { values: news, times: of, machines: [times], targets: [times] });
    };
    if (recorded !== null) {
      const recordedTimes = noted(await this.#query(first, recorded.time));
      if (recordedTimes.series.length > 0) {
        const addRecorded = async (metric: UsageMetric) => {
          const values = noted(await this.#query(metric, recorded[cpuSide(metric)]));
          addNew(metric, values, recordedTimes);
        };
        await Promise.all(metrics.map(addRecorded));
      }
    }
    const isOpen = (metric: UsageMetric) => (names: NodeNames) =>
      !names.some((name) => answered[cpuSide(metric)].has(name));
    const nodes = nodesOf(times, labels);
    const open = nodes.filter((names) => metrics.some((metric) => isOpen(metric)(names)));
    const kind = used === undefined ? 'total' : 'parts';
    const failed = await this.#askBatches(first, kind, open, (values) => {
      const of =
        kind === 'parts' ? cpuMetricsOf(values, labels) : { used: noVector, total: values };
      for (const metric of metrics) addNew(metric, of[cpuSide(metric)], times);
    });
    const faults = new Map<UsageMetric, SourceError>();
    const fault = failed.error ?? (partial === null ? null : onlyWhatCame(partial));
    for (const metric of metrics) if (fault !== null) faults.set(metric, fault);
    if (used === undefined) return faults;
    const left = open.filter((names) => isOpen(used)(names) && !failed.nodes.has(names));
    const second = await this.#askBatches(used, 'thoroughUsed', left, (values) =>
      addNew(used, values, times),
    );
    const secondFault = fault ?? second.error;
    if (secondFault !== null) faults.set(used, secondFault);
    return faults;
  }

  /** Queries these nodes; resolves with those whose batch failed. */
  async #askBatches(
    metric: UsageMetric,
    kind: keyof QueryState['sizes'],
    nodes: readonly NodeNames[],
    add: (values: Vector) => void,
  ): Promise<FailedNodes> {
    const { labels, byNode } = metric;
    const size = this.#queries.state.sizes[kind];
    const queue = new NodeQueue(nodes, metric.matcher);
    const failed = new FailedNodes(nodes.length);
    const askNext = async (): Promise<void> => {
      await this.#semaphore.acquire();
      try {
        const batch = failed.isOver ? [] : queue.take(size.nodes);
        if (batch.length === 0) return;
        const startedAt = performance.now();
        try {
          const values = requireWhole(
            await this.#send(metric, byNode![kind](matcherOf(batch, labels))),
          );
          size.took(performance.now() - startedAt, batch.length);
          failed.succeeded();
          add(values);
        } catch (error) {
          const fault = this.#faultOf(error);
          size.failed(batch.length);
          failed.add(batch, fault);
        }
      } finally {
        this.#semaphore.release();
      }
    };
    const askOn = async (): Promise<void> => {
      while (queue.left > 0 && !failed.isOver) await askNext();
    };
    await Promise.all(Array.from({ length: prometheusQueriesMax }, askOn));
    failed.leaveOut(queue.takeRest());
    return failed;
  }

  /** A query of several metrics, whose response is kept for the round. */
  #shareQuery(metric: UsageMetric, query: string): Promise<Vector> {
    const key = JSON.stringify([query, metric.labels]);
    let answer = this.#shared.get(key);
    if (answer === undefined) {
      answer = this.#query(metric, query);
      this.#shared.set(key, answer);
    }
    return answer;
  }

  async #shareQueries(metric: UsageMetric, queries: readonly string[]): Promise<readonly Vector[]> {
    const vectors: Vector[] = [];
    for (const query of queries) vectors.push(await this.#shareQuery(metric, query));
    return vectors;
  }

  async #query(metric: UsageMetric, query: string): Promise<Vector> {
    await this.#semaphore.acquire();
    try {
      return await this.#send(metric, query);
    } finally {
      this.#semaphore.release();
    }
  }

  /** If the source is unreachable, one query has found that out for the rest. */
  async #send(metric: UsageMetric, query: string): Promise<Vector> {
    if (this.#unreachable !== null) throw this.#unreachable;
    const { labels: own, byNode } = metric;
    const wanted = [own.asset, own.site, own.partner, byNode === null ? null : partLabel];
    const labels = wanted.filter((label) => label !== null);
    try {
      const vector = await queryInstant(this.#queries.target, query, labels, this.#context.signal);
      this.aheadMs ??= vector.aheadMs;
      for (const warning of vector.warnings) {
        if (!this.#warnings.has(warning)) this.#warnings.set(warning, metric.name);
      }
      return vector;
    } catch (error) {
      if (error instanceof UpstreamError && error.fault === 'unreachable') {
        this.#unreachable = error;
      }
      throw error;
    }
  }

  /** Warnings that are new since the last round; truncated if there are many. */
  logWarnings(): void {
    const news = [...this.#warnings].filter(
      ([warning]) => !this.#queries.state.warnings.has(warning),
    );
    this.#queries.state.warnings = new Set(this.#warnings.keys());
    const warn = (message: string, facts: Readonly<Record<string, unknown>>) =>
      this.#context.log({ level: 'warn', message, facts });
    for (const [warning, metric] of news.slice(0, namedSubjectsMax)) {
      warn(`the source warns: ${warning}`, { metric });
    }
    const more = news.length - namedSubjectsMax;
    if (more > 0) warn('the source has more warnings than are logged', { more });
  }
}

/** Why an answer is partial; a partial one to what tells machines apart may hide one of two. */
function reasonOf({ values, times, machines = [], targets = [] }: MetricAnswers): string | null {
  const partial = [values, times, ...machines, ...targets].find((of) => of.partial !== null);
  return partial?.partial ?? null;
}

/** Values of CPUs are sums of many series, so that a partial answer is of no use. */
function requireWhole(vector: Vector): Vector {
  if (vector.partial !== null) throw nothingOf(vector.partial);
  return vector;
}

function nothingOf(reason: string): SourceError {
  return new SourceError(`a partial answer, of which nothing is written (${reason})`);
}

function onlyWhatCame(reason: string): SourceError {
  return new SourceError(`a partial answer, of which the series that came are written (${reason})`);
}

function isAggregate({ query }: UsageMetric): boolean {
  return query === null || aggregates(query);
}

/** Consecutive failed batches after which the rest waits for the next round. */
const failuresInARowMax = 4;

/** Time for all batches of a metric: longer, and values would be too old. */
const batchesMsMax = 5 * 60_000;

/** Nodes without values in this round, and why. */
class FailedNodes {
  readonly nodes = new Set<NodeNames>();
  readonly #count: number;
  readonly #endsAt = performance.now() + batchesMsMax;
  #failuresInARow = 0;
  #first: SourceError | null = null;

  /** Count of nodes queried. */
  constructor(count: number) {
    this.#count = count;
  }

  get isOver(): boolean {
    return this.#failuresInARow >= failuresInARowMax || performance.now() > this.#endsAt;
  }

  succeeded(): void {
    this.#failuresInARow = 0;
  }

  add(batch: readonly NodeNames[], error: SourceError): void {
    this.#failuresInARow++;
    this.#first ??= error;
    this.leaveOut(batch);
  }

  leaveOut(nodes: readonly NodeNames[]): void {
    for (const node of nodes) this.nodes.add(node);
  }

  /** Names some of them; null if there are none. */
  get error(): SourceError | null {
    if (this.nodes.size === 0) return null;
    const error = this.#first ?? new SourceError(`not asked of within ${batchesMsMax / 1_000} s`);
    if (this.nodes.size === this.#count) return error;
    const names = [...this.nodes].map(([name]) => oneLine(name ?? ''));
    const more = names.length - namedSubjectsMax;
    const named = names.slice(0, namedSubjectsMax).join(', ');
    return new SourceError(
      `nothing of ${this.nodes.size} of ${pluralize(this.#count, 'node')} ` +
        `(${named}${more > 0 ? `, and ${more} more` : ''}): ${error.message}`,
    );
  }
}

const noVector: Vector = { series: [], warnings: [], partial: null, aheadMs: null };
