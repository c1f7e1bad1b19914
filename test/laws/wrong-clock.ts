/**
 * Gives a program another clock: `--import` this, with WRONG_CLOCK, a WrongClock in JSON, and
 * CLOCK_RESTS, a file. In `collect` time also runs faster, so that its clock soon seems steady: each of its
 * long pauses is noted in the file as a line, so that a test can wait for what happens between them.
 */
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

export interface WrongClock {
  /** How it differs from the right one, in ms; several, if it is set every second. */
  readonly aheadMs: readonly number[];
  /** Whether it stands still. */
  readonly isFrozen?: boolean;
  /** How much faster time runs in `collect`. */
  readonly speed: number;
}

const longPauseMs = 60_000;

const clock: WrongClock = JSON.parse(process.env.WRONG_CLOCK!);
const { aheadMs, isFrozen = false } = clock;
const speed = process.argv.includes('collect') ? clock.speed : 1;
const rests = process.env.CLOCK_RESTS!;

const RightDate = Date;
const startedAt = Date.now();
const rightElapsed = performance.now.bind(performance);
const elapsed = () => rightElapsed() * speed;
performance.now = elapsed;

function now(): number {
  const ahead = aheadMs[Math.floor(rightElapsed() / 1_000) % aheadMs.length]!;
  return Math.floor(startedAt + ahead + (isFrozen ? 0 : elapsed()));
}

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const pause = timers.setTimeout;
Object.assign(timers, {
  setTimeout: ((ms = 0, ...rest) => {
    if (ms >= longPauseMs) appendFileSync(rests, `${process.pid}\n`);
    return pause(ms / speed, ...rest);
  }) as typeof pause,
});
syncBuiltinESMExports();
