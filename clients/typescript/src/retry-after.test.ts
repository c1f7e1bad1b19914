/** The pauses before a retry, with a fixed random source. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, IncompleteExportError, UnexpectedAnswerError } from './errors.ts';
import { pause, pauseBeforeRetry, readRetryAfter } from './retry-after.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const busy = (retryAfter: string | null, status = 503) =>
  new UnexpectedAnswerError('busy', status, readRetryAfter(retryAfter, nowMs));
const cut = new ConnectionError('https://x.example', Object.assign(new Error(), { code: 'EPIPE' }));
const broken = new IncompleteExportError('/path', new Error('cut'));

/** The pause after a first attempt, with four more allowed. */
const after = (error: unknown, random: number, attemptsBefore = 0) =>
  pauseBeforeRetry({ error, attemptsBefore, retries: 4, random });

describe('a pause', () => {
  it.each([
    ['7', 0, 7_000],
    ['7', 0.5, 7_500],
    ['7', 0.9999, 8_000],
    ['0', 0.25, 250],
    ['60', 0, 60_000],
    ['Fri, 20 Nov 2026 12:00:09 GMT', 0.5, 9_500],
    // A time in the past.
    ['Fri, 20 Nov 2026 11:59:00 GMT', 0.5, 500],
  ])('after Retry-After: %s, with a random number of %d, is %d ms', (header, random, ms) => {
    expect(after(busy(header), random)).toBe(ms);
    expect(after(busy(header, 429), random)).toBe(ms);
  });

  it('is never shorter than what Retry-After says, and at most a second longer', () => {
    for (let random = 0; random < 1; random += 0.05) {
      const ms = after(busy('5'), random)!;
      expect(ms).toBeGreaterThanOrEqual(5_000);
      expect(ms).toBeLessThanOrEqual(6_000);
      expect(Number.isInteger(ms)).toBe(true);
    }
  });

  it.each([null, 'soon', '-1', '1.5'])('without a Retry-After (%s) doubles', (header) => {
    const pauses = [0, 1, 2, 3].map((before) => after(busy(header), 0.1, before));
    expect(pauses).toEqual([600, 1_100, 2_100, 4_100]);
  });

  it('follows a connection that was cut, and an export that broke off', () => {
    expect(after(cut, 0)).toBe(500);
    expect(after(broken, 0)).toBe(500);
  });

  it.each([
    ['another status', busy('1', 500), 0],
    ['a wait of more than a minute', busy('61'), 0],
    ['the last attempt', busy('1'), 4],
    ['a connection that was never there', new ConnectionError('https://x.example', new Error()), 0],
    ['a defect', new Error('a defect'), 0],
  ])('does not follow %s', (_, error, before) => {
    expect(after(error, 0, before)).toBeNull();
  });
});

describe('waiting', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends no earlier than it should', async () => {
    vi.useFakeTimers();
    let isOver = false;
    const waiting = pause(5_000, undefined).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });
});
