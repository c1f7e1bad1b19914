import { describe, expect, it } from 'vitest';
import {
  askedRange,
  rangeBeside,
  rangeBetween,
  rangeHolding,
  readRange,
  stepWithin,
  withRange,
} from './range.ts';

const hourMs = 60 * 60_000;
const now = Date.UTC(2026, 10, 22, 12);

describe('the range of a chart', () => {
  it('stands in the address as the interface takes it, beside whatever else stands there', () => {
    const search = withRange('?workload=cpu', { from: '-7d', to: '2026-11-20T00:00:00.000Z' });
    expect(readRange(search)).toEqual({ from: '-7d', to: '2026-11-20T00:00:00.000Z' });
    expect(new URLSearchParams(search).get('workload')).toBe('cpu');
    expect(decodeURIComponent(askedRange(readRange('')))).toBe('?range[from]=-30d');
  });

  it.each([
    [null, '-30d'],
    [0, '-30d'],
    [30, '-30d'],
    [31, '-100d'],
    [101, '-365d'],
    [366, '-30d'],
  ])('of a page holds the day %j days from now', (days, from) => {
    expect(rangeHolding(days)).toBe(from);
    expect(rangeHolding(days, '-100d')).toBe(from === '-30d' ? '-100d' : from);
  });

  it('is what was dragged, ends now at the latest, and has three points at least', () => {
    expect(rangeBetween(now - 2 * hourMs, now - hourMs, now)).toEqual({
      from: '2026-11-22T10:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
    });
    expect(rangeBetween(now - hourMs, now + hourMs, now)?.to).toBeNull();
    expect(rangeBetween(now - hourMs, now - hourMs + 60_000, now)).toBeNull();
    expect(rangeBetween(now + hourMs, now + 2 * hourMs, now)).toBeNull();
  });

  it('moves by its own length', () => {
    const shown = { from: now - 3 * hourMs, to: now - 2 * hourMs };
    expect(rangeBeside(shown, 'later', now)?.from).toBe('2026-11-22T10:00:00.000Z');
    expect(rangeBeside(shown, 'earlier', now)?.from).toBe('2026-11-22T08:00:00.000Z');
    expect(rangeBeside({ from: now - hourMs, to: now }, 'later', now)).toBeNull();
  });

  it.each([
    ['-24h', null, 1_000, null],
    ['-24h', null, 270, '1h'],
    ['-30d', null, 1_000, null],
    ['-30d', null, 270, '1d'],
    ['-100d', null, 1_000, '1d'],
    ['-365d', null, 270, null],
    ['2026-11-20T00:00:00.000Z', '2026-11-20T06:00:00+00:00', 270, null],
    ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 270, '1h'],
    ['yesterday', null, 270, null],
    ['-1d', 'tomorrow', 270, null],
  ] as const)('from %s to %s on %i pixels has the step %s', (from, to, pixels, step) => {
    expect(stepWithin({ from, to }, pixels, now)).toBe(step);
  });
});
