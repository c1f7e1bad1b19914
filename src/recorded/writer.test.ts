import { describe, expect, it } from 'vitest';
import type { HistoryPoint, HistorySubject, QuantityPoint } from '../domain/history.ts';
import type { Question, TodayByQuantity } from './question.ts';
import { RecordedWriter } from './writer.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const subject: HistorySubject = { partnerId: 'acme', level: 'site', id: 'fra"01' };
const nothing = { cpu: null, memory: null, distributed: null, rocket: null, object: null };
const quantity = (of: Partial<QuantityPoint>): QuantityPoint => ({
  ...{ samples: 288, usedSum: 0n, usedMax: 0n, total: 1_000n, nodesReporting: 4 },
  ...of,
});

/** Answers from these points. */
async function answer(question: Question, points: readonly HistoryPoint[]) {
  const readHistory = async (_: unknown, __: unknown, from: number, to: number) =>
    points.filter(({ at }) => at >= from && at < to);
  const { body, digest } = await new RecordedWriter({ readHistory }).answer(question);
  return { text: Buffer.from(body).toString(), digest };
}

describe('the history', () => {
  const range = { from: 0, to: 3 * hourMs, step: '1h' as const };
  const point = {
    ...nothing,
    at: hourMs,
    cpu: quantity({ samples: 2, usedSum: 4_108n, usedMax: 2_080n, total: 5_001n }),
    object: quantity({ samples: 2, usedSum: 3n, usedMax: 2n, total: 2n ** 60n }),
  };

  it('lists every point, gaps as points of nulls, with keys in the order of the documentation', async () => {
    const gap =
      '"cpu":null,"memory":null,"storage":{"distributed":null,"rocket":null,"object":null}}';
    const { text } = await answer({ type: 'history', subject, range }, [point]);
    expect(text).toBe(
      '{"data":{"site_id":"fra\\"01","range":{"from":"1970-01-01T00:00:00.000Z",' +
        '"to":"1970-01-01T03:00:00.000Z","step":"1h"},"points":[' +
        `{"at":"1970-01-01T00:00:00.000Z",${gap},` +
        '{"at":"1970-01-01T01:00:00.000Z","cpu":{"percent":41.07,"used_cores":20.54,' +
        '"used_cores_max":20.8,"total_cores":50.01,"nodes_reporting":4},"memory":null,' +
        '"storage":{"distributed":null,"rocket":null,"object":{"percent":0,"used_bytes":2,' +
        '"used_bytes_max":2,"total_bytes":1152921504606846976,"nodes_reporting":4}}},' +
        `{"at":"1970-01-01T02:00:00.000Z",${gap}]}}`,
    );
  });

  it('has a digest that tells answers apart', async () => {
    const question = { type: 'history', subject, range } as const;
    const { digest } = await answer(question, [point]);
    expect((await answer(question, [point])).digest).toBe(digest);
    expect((await answer(question, [])).digest).not.toBe(digest);
  });
});

describe('the forecast', () => {
  const now = { used: 500n, total: 1_000n, nodesReporting: 4 };
  const none = { used: 0n, total: 0n, nodesReporting: 0 };
  const today: TodayByQuantity = {
    ...{ cpu: now, memory: now, distributed: none, rocket: now, object: none },
  };
  const lookBack = { from: 100 * dayMs, to: 190 * dayMs };
  const points = Array.from({ length: 20 }, (_, index) => ({
    ...nothing,
    at: (150 + index) * dayMs,
    cpu: quantity({ usedMax: BigInt(300 + 7 * index) }),
    memory: quantity({ usedMax: BigInt(300 - index) }),
  }));

  it('writes amounts in their units, days in tenths, and null where nothing is known', async () => {
    const { text } = await answer({ type: 'forecast', subject, lookBack, today }, points);
    const unknown = (percent: number | null) => ({
      state: 'insufficient_data',
      percent,
      growth_per_day: null,
      basis: null,
      days_until: null,
    });
    const basis = { from: '1970-05-31', to: '1970-06-19', days: 20 };
    const nowhere = { expected: null, earliest: null };
    expect(text.startsWith('{"data":{"site_id":"fra\\"01","computed_at":"1970-07-10T00:')).toBe(
      true,
    );
    expect(JSON.parse(text).data).toMatchObject({
      cpu: {
        state: 'filling',
        percent: 50,
        growth_per_day: { cores: 0.07, percent: 0.7 },
        basis,
        days_until: {
          80: { expected: 42.9, earliest: 42.9 },
          90: { expected: 57.1, earliest: 57.1 },
          100: { expected: 71.4, earliest: 71.4 },
        },
      },
      memory: {
        state: 'shrinking',
        percent: 50,
        growth_per_day: { bytes: -1, percent: -0.1 },
        basis,
        days_until: { 80: nowhere, 90: nowhere, 100: nowhere },
      },
      storage: { distributed: unknown(null), rocket: unknown(50), object: unknown(null) },
    });
  });

  it('has the keys in the order of the documentation', async () => {
    const { text } = await answer({ type: 'forecast', subject, lookBack, today }, points);
    const { cpu } = JSON.parse(text).data;
    expect(Object.keys(cpu)).toEqual(['state', 'percent', 'growth_per_day', 'basis', 'days_until']);
    expect(Object.keys(cpu.growth_per_day)).toEqual(['cores', 'percent']);
    expect(text).toContain('"days_until":{"80":');
  });
});
