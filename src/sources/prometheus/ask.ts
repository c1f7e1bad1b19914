/**
 * Asks all figures of a round: a few queries at a time, each query once, and each on its own, so
 * that a bad one does not spoil the others.
 */

import { sideBySide } from '../../store/turns.ts';
import { clockDifferenceMsMax, prometheusQueriesMax } from '../limits.ts';
import { type CollectContext, SourceError } from '../runner/source.ts';
import { UpstreamError } from '../upstream/error.ts';
import type { Figure } from './figures.ts';
import { type QueryTarget, queryInstant, type Vector } from './query.ts';
import { Readings } from './readings.ts';

/**
 * What the figures gave, with the errors of those that failed. Throws a SourceError where nothing
 * answers, every query failed, or no query gave anything.
 */
export async function askFigures(
  target: QueryTarget,
  figures: readonly Figure[],
  context: CollectContext,
): Promise<Answered> {
  const readings = new Readings(context.clock());
  const asker = new Asker(target, context);
  const failures: SourceError[] = [];
  const errors = new Map<Figure, readonly string[]>();
  let seriesSeen = 0;
  let aheadMs: number | null = null;
  let done = 0;
  await sideBySide(figures, prometheusQueriesMax, async (figure) => {
    const answer = await asker.ask(figure);
    if (answer instanceof SourceError) {
      failures.push(answer);
      errors.set(figure, [`${figure.name}: ${answer.message}`]);
    } else {
      seriesSeen += answer.values.series.length;
      aheadMs ??= answer.values.aheadMs;
      errors.set(figure, readings.add(figure, answer.values, answer.times));
      if (figure.isConfigured && answer.values.series.length === 0) {
        context.log({ level: 'warn', message: `${figure.name}: the query gives no series` });
      }
    }
    done++;
    context.progress(`asked ${done} of ${figures.length} figures`);
  });
  context.signal.throwIfAborted();
  const [first] = failures;
  if (first !== undefined && failures.length === figures.length) throw first;
  if (first === undefined && seriesSeen === 0) throw new SourceError(noSeries(target, aheadMs));
  return {
    assets: readings.assets,
    samples: readings.samples,
    unmatched: readings.unmatched,
    errors: figures.flatMap((figure) => errors.get(figure) ?? []),
  };
}

/** Of a moment that Prometheus' clock has not reached, or has left behind, it has no samples. */
function noSeries({ url }: QueryTarget, aheadMs: number | null): string {
  if (aheadMs === null || Math.abs(aheadMs) <= clockDifferenceMsMax) {
    return `no query gives any series; is node_exporter scraped by ${url}?`;
  }
  const minutes = (Math.abs(aheadMs) / 60_000).toFixed(1);
  const where = aheadMs > 0 ? 'ahead of' : 'behind';
  return (
    `no query gives any series: the clock here is ${minutes} minutes ${where} the clock of ${url}; ` +
    'set the one that is wrong'
  );
}

interface Answered extends Pick<Readings, 'assets' | 'samples' | 'unmatched'> {
  /** In the order of the figures. */
  readonly errors: readonly string[];
}

/** Asks queries of one round; one that two figures share is asked once. */
class Asker {
  readonly #target: QueryTarget;
  readonly #context: CollectContext;
  readonly #answers = new Map<string, Promise<Vector>>();
  readonly #warned = new Set<string>();
  #unreachable: UpstreamError | null = null;

  constructor(target: QueryTarget, context: CollectContext) {
    this.#target = target;
    this.#context = context;
  }

  /** The values and their times, or why there are none. */
  async ask(figure: Figure): Promise<{ values: Vector; times: Vector } | SourceError> {
    try {
      // The times first: a scrape that ends in between must not make an old value look new.
      const { timeQuery } = figure;
      const times = timeQuery === null ? noVector : await this.#query(figure, timeQuery);
      return { values: await this.#query(figure, figure.query), times };
    } catch (error) {
      this.#context.signal.throwIfAborted();
      if (error instanceof UpstreamError && error.fault === 'unreachable') {
        this.#unreachable = error;
      }
      if (error instanceof SourceError) return error;
      throw error;
    }
  }

  /** Where nothing answers, one query has found that out for all that would follow. */
  async #query(figure: Figure, query: string): Promise<Vector> {
    if (this.#unreachable !== null) throw this.#unreachable;
    const labels = Object.values(figure.labels).filter((label) => label !== null);
    let answer = this.#answers.get(query);
    if (answer === undefined) {
      answer = queryInstant(this.#target, query, labels, this.#context.signal);
      this.#answers.set(query, answer);
    }
    const vector = await answer;
    for (const warning of vector.warnings) {
      if (this.#warned.has(warning)) continue;
      this.#warned.add(warning);
      this.#context.log({
        level: 'warn',
        message: `the source warns, so its answer may be partial: ${warning}`,
        facts: { figure: figure.name },
      });
    }
    return vector;
  }
}

const noVector: Vector = { series: [], warnings: [], aheadMs: null };
