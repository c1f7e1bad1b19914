import { expect, it } from 'vitest';
import type { Observation } from './observation.ts';
import { Standstills, standstillMsMin } from './standstill.ts';

it.each([
  ['stopped', 60_000, 60_000, { stillMs: 60_000, sleptMs: 0 }],
  ['suspended, as the clock shows', 0, 60_000, { stillMs: 0, sleptMs: 60_000 }],
  ['resumed by a clock that was set back', 60_000, -3_600_000, { stillMs: 60_000, sleptMs: 0 }],
])('tells once of a process that was %s', (_, steadyMs, clockMs, told) => {
  let [now, steady] = [Date.UTC(2026, 10, 20), 5];
  const observed: Observation[] = [];
  const standstills = new Standstills(
    'collector',
    (observation) => observed.push(observation),
    () => now,
    () => steady,
  );
  const pass = (bySteady: number, byClock: number) => {
    steady += 1_000 + bySteady;
    now += 1_000 + byClock;
    standstills.check();
  };
  pass(0, 0);
  // A busy machine, and a clock that is corrected.
  pass(standstillMsMin - 1, standstillMsMin - 1);
  pass(0, standstillMsMin - 1);
  expect(observed).toEqual([]);
  pass(steadyMs, clockMs);
  pass(0, 0);
  expect(observed).toEqual([{ type: 'stood-still', by: 'collector', pid: process.pid, ...told }]);
});
