import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangePointsMax } from '../../limits.ts';
import { readRange, readRangeValue } from './range.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = Date.UTC(2026, 10, 21, 12, 34, 56, 789);

interface Texts {
  readonly from?: string;
  readonly to?: string;
  readonly step?: string;
}

/** What a query string with these parameters comes to. */
function read(texts: Texts, at = now) {
  const given = new Map<string, unknown>();
  for (const [name, text] of Object.entries(texts)) {
    const value = readRangeValue(name, text);
    if (!('value' in value)) return { faults: [{ name, reason: value.reason }] };
    given.set(name, value.value);
  }
  return readRange(given, at, rangePointsMax);
}

function served(texts: Texts) {
  const range = read(texts);
  if (!('value' in range)) throw new Error(JSON.stringify(range));
  const { from, to, step } = range.value;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step };
}

function faultOf(texts: Texts) {
  const range = read(texts);
  if ('value' in range) throw new Error(JSON.stringify(range));
  const [{ name, reason }] = range.faults;
  return `${name}: ${reason}`;
}

describe('a range', () => {
  it('is the last 24 hours in steps of five minutes, unless something else is asked for', () => {
    expect(served({})).toEqual({
      from: '2026-11-20T12:30:00.000Z',
      to: '2026-11-21T12:35:00.000Z',
      step: '5m',
    });
  });

  it.each<[Texts, string, string, string]>([
    [{ from: '-7d' }, '2026-11-14T12:00:00.000Z', '2026-11-21T12:35:00.000Z', '1h'],
    [{ from: '-90d' }, '2026-08-23T00:00:00.000Z', '2026-11-21T12:35:00.000Z', '1d'],
    [{ from: '-2w', step: '1d' }, '2026-11-07T00:00:00.000Z', '2026-11-21T12:35:00.000Z', '1d'],
    [{ from: '-90m', to: '-1h' }, '2026-11-21T11:00:00.000Z', '2026-11-21T11:35:00.000Z', '5m'],
    [
      { from: '2026-11-20T10:07:00+01:00', to: '2026-11-20T12:01:30Z' },
      '2026-11-20T09:05:00.000Z',
      '2026-11-20T12:01:30.000Z',
      '5m',
    ],
    [
      { from: '2026-11-20T10:07:00 01:00', to: '2026-11-20t13:00:00 02:00' },
      '2026-11-20T09:05:00.000Z',
      '2026-11-20T11:00:00.000Z',
      '5m',
    ],
    [{ to: '2026-11-01T00:00:00Z' }, '2026-10-31T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '1h'],
    [{ to: '2026-11-21T20:00:00Z' }, '2026-11-20T20:00:00.000Z', '2026-11-21T12:35:00.000Z', '5m'],
    [
      { from: '2021-01-01T00:00:00Z', to: '2021-01-02T00:00:00Z' },
      '2021-01-01T00:00:00.000Z',
      '2021-01-02T00:00:00.000Z',
      '1d',
    ],
  ])('%j is served from %s to %s in steps of %s', (texts, from, to, step) => {
    expect(served(texts)).toEqual({ from, to, step });
  });

  it('gives a thousand points and not one more', () => {
    const to = '2026-11-21T00:00:00Z';
    expect(served({ from: '2026-11-17T12:40:00Z', to }).step).toBe('5m');
    expect(served({ from: '2026-11-17T12:39:59Z', to }).step).toBe('1h');
    expect(served({ from: '2024-02-25T00:00:00Z', to }).step).toBe('1d');
    expect(faultOf({ from: '2024-02-24T23:59:59Z', to })).toBe(
      'from: Expected a time from 2024-02-25T00:00:00.000Z on, since a range has at most 1000 ' +
        'points and the largest step is 1d; got "2024-02-24T23:59:59Z".',
    );
  });

  it.each<[Texts, string]>([
    [
      { from: '-7d', step: '5m' },
      'step: Expected a step that gives at most 1000 points in this range, 1h for instance; got "5m".',
    ],
    [
      { from: '-90d', step: '1h' },
      'step: Expected a step that gives at most 1000 points in this range, 1d for instance; got "1h".',
    ],
    [{ step: '1m' }, 'step: Expected one of 5m, 1h, 1d; got "1m".'],
    [
      { from: '-1h', to: '-2h' },
      'from: Expected a time before the end of the range, which is range[to] or now, 2026-11-21T10:34:56.789Z; got "-1h".',
    ],
    [
      { from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' },
      'from: Expected a time before the end of the range, which is range[to] or now, 2026-11-20T00:00:00.000Z; got "2026-11-20T00:00:00Z".',
    ],
    [
      { from: '2026-11-21T12:34:57Z', to: '2027-01-01T00:00:00Z' },
      'from: Expected a time before the end of the range, which is range[to] or now, 2026-11-21T12:34:56.789Z; got "2026-11-21T12:34:57Z".',
    ],
    [
      { to: '2026-12-01T00:00:00Z' },
      'to: Expected a time less than 24 hours ahead, since range[from] is 24 hours before range[to]; got "2026-12-01T00:00:00Z".',
    ],
  ])('%j is refused', (texts, fault) => {
    expect(faultOf(texts)).toBe(fault);
  });

  it.each([
    '',
    '7d',
    '-7',
    '-d',
    '-7s',
    '-7D',
    '-1.5h',
    '--7d',
    '-0d',
    '- 7d',
    '-7d ',
    'now',
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-11-20 12:00:00Z',
    '2026-02-29T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '1700000000',
    '-99999999999w',
  ])('does not begin at %j', (from) => {
    expect(faultOf({ from })).toMatch(
      /^from: Expected an RFC 3339 time .*\(2026-11-20T12:00:00Z, .*\(-7d, for instance\); got "/,
    );
  });
});

describe('any range', () => {
  const units = { m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs };
  const steps = { '5m': 5 * minuteMs, '1h': hourMs, '1d': dayMs };
  const kept = { '5m': 8 * dayMs, '1h': 100 * dayMs, '1d': 1827 * dayMs };
  const moment = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 3000 }), fc.constantFrom('m', 'h', 'd', 'w'))
      .map(([count, unit]) => ({ text: `-${count}${unit}`, ago: count * units[unit] })),
    fc
      .integer({ min: -2000 * 24 * 60, max: 3 * 24 * 60 })
      .map((minutes) => new Date(now + minutes * minuteMs))
      .map((date) => ({ text: date.toISOString(), ago: now - date.getTime() })),
  );
  const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
  const step = fc.constantFrom('5m', '1h', '1d');

  /** All points there are, counted one by one: what the documentation says, in the plainest way. */
  function pointsBetween(from: number, to: number, length: number): number[] {
    const points: number[] = [];
    let at = from - (((from % length) + length) % length);
    while (at < to && at <= now && points.length < 1_001) {
      points.push(at);
      at += length;
    }
    return points;
  }

  type StepName = keyof typeof steps;

  /** What is served between two times, or null: nothing is, and `wouldDo` is a step for it, if any is. */
  function model(fromAt: number, toAt: number, asked: StepName | undefined) {
    const fits = (name: StepName) => pointsBetween(fromAt, toAt, steps[name]).length <= 1_000;
    const isKept = (name: StepName) => now - fromAt <= kept[name];
    const names = (['5m', '1h', '1d'] as const).filter(isKept);
    const wouldDo = (names.length === 0 ? ['1d' as const] : names).find(fits);
    const isEmpty = fromAt >= Math.min(toAt, now);
    const step = asked ?? wouldDo;
    if (isEmpty || wouldDo === undefined || !fits(step!)) return { step: null, wouldDo, isEmpty };
    return { step: step!, points: pointsBetween(fromAt, toAt, steps[step!]) };
  }

  function expectOneFault(got: ReturnType<typeof read>, given: readonly string[], words: string) {
    if ('value' in got) throw new Error(JSON.stringify(got));
    expect(got.faults).toHaveLength(1);
    expect(given).toContain(got.faults[0].name);
    expect(got.faults[0].reason).toContain(words);
  }

  it('has the points that the documentation says, or one fault at a parameter that was given', () => {
    fc.assert(
      fc.property(maybe(moment), maybe(moment), maybe(step), (from, to, step) => {
        const texts = JSON.parse(JSON.stringify({ from: from?.text, to: to?.text, step }));
        const toAt = now - (to?.ago ?? 0);
        const expected = model(from === undefined ? toAt - dayMs : now - from.ago, toAt, step);
        const got = read(texts);
        if (expected.step === null) {
          expectOneFault(
            got,
            Object.keys(texts),
            expected.isEmpty ? '' : (expected.wouldDo ?? '1d'),
          );
          return;
        }
        if (!('value' in got)) throw new Error(JSON.stringify(got));
        expect(got.value.step).toBe(expected.step);
        expect(got.value.from).toBe(expected.points[0]);
        const { from: served, to: end } = got.value;
        expect(pointsBetween(served, end, steps[expected.step])).toEqual(expected.points);
        expect(end - Math.min(toAt, now)).toBeLessThan(5 * minuteMs);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for five minutes where it is counted from now, if it is of whole five minutes', () => {
    const began = now - (now % (5 * minuteMs));
    const { value } = read({ from: '-2h' }, began + 1) as { value: unknown };
    expect(read({ from: '-2h' }, began + 5 * minuteMs - 1)).toEqual({ value });
    expect(read({ from: '-2h' }, began + 5 * minuteMs + 1)).not.toEqual({ value });
  });
});
