import { pino } from 'pino';
import { expect, it } from 'vitest';
import { historyLog } from './history-log.ts';
import type { Observation } from './observation.ts';

function logged(observations: readonly Observation[]): string[] {
  const lines: string[] = [];
  const log = historyLog(pino({ level: 'info' }, { write: (line) => lines.push(line) }));
  for (const observation of observations) log(observation);
  return lines.map((line) => JSON.parse(line).msg);
}

it.each(['lease', 'round', 'events', 'housekeeping'] as const)(
  'logs a persistent fault of the %s once, and again after it recovered',
  (what) => {
    const fault: Observation = { type: 'history-fault', what, message: 'the disk is full' };
    const recovered: Observation = { type: 'history-recovered', what };
    const failed = 'recording the history failed: the disk is full';
    expect(logged([fault, fault, recovered, fault, fault])).toEqual([
      failed,
      'recording the history works again',
      failed,
    ]);
  },
);
