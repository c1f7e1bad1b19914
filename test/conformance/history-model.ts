/** Random history operations, compared with a naive model that keeps every sample. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayMs,
  type HistoryPoint,
  type HistoryStep,
  historyQuantities,
  historySteps,
  type QuantityPoint,
  type QuantityPoints,
  stepMs,
  stepRetentionMs,
} from '../../src/domain/history.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { compact, prune } from './history-samples.ts';
import { type MakeStore, smallPartner, withStore, write } from './store-under-test.ts';

/** A day with all samples ever taken in it, and the steps past retention. */
interface ModelDay {
  readonly samples: Map<number, HistoryPoint>;
  readonly gone: Set<HistoryStep>;
}

class Model {
  readonly #days = new Map<number, ModelDay>();

  record(sample: HistoryPoint): boolean {
    const start = Math.floor(sample.at / dayMs) * dayMs;
    const day = this.#days.get(start) ?? { samples: new Map(), gone: new Set() };
    if (day.gone.size > 0 || day.samples.has(sample.at)) return false;
    this.#days.set(start, day);
    day.samples.set(sample.at, sample);
    return true;
  }

  /** What is past retention on the days before today. */
  maintain(now: number): void {
    for (const [start, { gone }] of this.#days) {
      for (const step of historySteps) {
        if (start + dayMs <= now - stepRetentionMs[step]) gone.add(step);
      }
      if (gone.has('1d')) this.#days.delete(start);
    }
  }

  read(step: HistoryStep, from: number, to: number): HistoryPoint[] {
    const kept = [...this.#days.values()].filter(({ gone }) => !gone.has(step));
    const samples = kept.flatMap((day) => [...day.samples.values()]).sort((a, b) => a.at - b.at);
    const starts = new Set(samples.map(({ at }) => at - (at % stepMs[step])));
    return [...starts]
      .filter((start) => start >= from && start < to)
      .map((start) => {
        const within = samples.filter(({ at }) => at >= start && at < start + stepMs[step]);
        const promised = within.map(({ allocation }) => allocation).filter((of) => of !== null);
        const allocation = promised.length === 0 ? null : summedAll(promised);
        return { at: start, ...summedAll(within), allocation };
      });
  }
}

function summedAll(samples: readonly QuantityPoints[]): QuantityPoints {
  const quantities = historyQuantities.map((name) => [name, summed(samples, name)]);
  return Object.fromEntries(quantities);
}

function summed(
  samples: readonly QuantityPoints[],
  name: (typeof historyQuantities)[number],
): QuantityPoint | null {
  const known = samples.map((sample) => sample[name]).filter((quantity) => quantity !== null);
  const last = known.at(-1);
  if (last === undefined) return null;
  const uses = known.map(({ usedSum }) => usedSum);
  return {
    ...last,
    samples: known.length,
    usedSum: uses.reduce((sum, used) => sum + used),
    usedMax: uses.reduce((most, used) => (used > most ? used : most)),
  };
}

const quantity = fc.option(
  fc.record({
    used: fc.bigInt({ min: 0n, max: 2n ** 60n }),
    total: fc.bigInt({ min: 0n, max: 2n ** 60n }),
    nodesReporting: fc.integer({ min: 1, max: 1_000 }),
  }),
);

/** A sample's quantities, at least one of which is set. */
const quantities = fc
  .record({ cpu: quantity, memory: quantity, distributed: quantity, rocket: quantity })
  .filter((of) => Object.values(of).some((one) => one !== null));

type Quantities = typeof quantities extends fc.Arbitrary<infer Of> ? Of : never;

/** The year ends in a leap day, and times cross the retention limits. */
const firstDay = Date.parse('2027-03-01T00:00:00Z');
const slot = fc
  .tuple(
    fc.oneof(fc.integer({ min: 357, max: 367 }), fc.integer({ min: 0, max: 2_300 })),
    fc.oneof(fc.integer({ min: 0, max: 287 }), fc.constantFrom(0, 11, 12, 287)),
  )
  .map(([day, index]) => firstDay + day * dayMs + index * stepMs['5m']);

const work = fc.oneof(
  { weight: 6, arbitrary: fc.record({ slot, quantities, promised: fc.option(quantities) }) },
  { weight: 1, arbitrary: fc.record({ slot }) },
);

function sampleOf(at: number, use: Quantities, promised: Quantities | null): HistoryPoint {
  return { at, ...pointsOf(use), allocation: promised && pointsOf(promised) };
}

function pointsOf(given: Record<string, unknown>): QuantityPoints {
  const entries = historyQuantities.map((name) => {
    const of = (given[name] ?? null) as null | {
      readonly used: bigint;
      readonly total: bigint;
      readonly nodesReporting: number;
    };
    if (of === null) return [name, null];
    const { used, ...last } = of;
    return [name, { ...last, samples: 1, usedSum: used, usedMax: used }];
  });
  return Object.fromEntries(entries);
}

const subject = { partnerId: 'acme', level: 'partner', id: 'acme' } as const;

/** Applies an operation to the store and the model; both must take the same samples. */
async function perform(
  todo: typeof work extends fc.Arbitrary<infer Work> ? Work : never,
  writer: StoreWriter,
  model: Model,
): Promise<void> {
  if ('quantities' in todo) {
    const { slot, quantities, promised } = todo;
    const sample = sampleOf(slot, quantities, promised);
    const recorded = await writer.transaction((transaction) =>
      transaction.recordSamples('acme', slot, [{ level: 'partner', id: 'acme', sample }]),
    );
    expect(recorded).toBe(model.record(sample) ? 1 : 0);
    return;
  }
  await compact(writer, Math.floor(todo.slot / dayMs) * dayMs);
  for (const step of historySteps) await prune(writer, step, todo.slot - stepRetentionMs[step]);
  model.maintain(todo.slot);
}

async function compare(reader: StoreReader, model: Model, from: number, to: number) {
  for (const step of historySteps) {
    const start = from - (from % stepMs[step]);
    const points = await reader.readHistory(subject, step, start, to);
    expect(points).toEqual(model.read(step, start, to));
  }
}

export function historyModelConformance(makeStore: MakeStore, sequences: number): void {
  const works = fc.array(work, { minLength: 1, maxLength: 30 });
  const property = fc.asyncProperty(works, fc.tuple(slot, slot), (todos, ends) =>
    withStore(makeStore, async ({ writer, reader }) => {
      await write(writer, smallPartner());
      const model = new Model();
      for (const todo of todos) await perform(todo, writer, model);
      await compare(reader, model, firstDay, firstDay + 2_400 * dayMs);
      await compare(reader, model, Math.min(...ends), Math.max(...ends));
    }),
  );

  describe('history in random order', () => {
    it('is that of all samples, in every step, for as long as it is kept', () =>
      fc.assert(property, { numRuns: sequences }));
  });
}
