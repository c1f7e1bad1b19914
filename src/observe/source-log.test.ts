import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Observation } from './observation.ts';
import { sourceLog } from './source-log.ts';

function logged(observations: readonly Observation[]): string[] {
  const lines: string[] = [];
  const log = sourceLog(pino({ level: 'info' }, { write: (line) => lines.push(line) }));
  for (const observation of observations) log(observation);
  return lines.map((line) => JSON.parse(line).msg);
}

const sourceNote = (message: string, facts = {}): Observation => {
  return { type: 'source-note', source: 'netbox', level: 'warn', message, facts };
};
const failed: Observation = {
  type: 'source-failed',
  source: 'netbox',
  durationMs: 1,
  message: 'refused',
  error: null,
};
const collected: Observation = {
  type: 'source-collected',
  source: 'netbox',
  durationMs: 1,
  samples: 1,
  changed: 0,
  waiting: { sites: 0, assets: 0, since: null },
  unmatched: 0,
  errors: 0,
  named: { unmatched: [], errors: [] },
  digest: '',
};

describe('the log of sources', () => {
  it('tells once through an outage that a source is asked again, and again after it', () => {
    const again = sourceNote('asked again: refused');
    const round = [again, again, failed];
    expect(logged([...round, ...round, sourceNote('other'), collected, ...round])).toEqual([
      'asked again: refused',
      'collecting failed: refused',
      'other',
      'collected',
      'asked again: refused',
      'collecting failed: refused',
    ]);
  });

  it('tells once that the lease cannot be looked at, and that it can again', () => {
    const away: Observation = { type: 'collector-lease', fault: 'away' };
    const well: Observation = { type: 'collector-lease', fault: null };
    const outage = ['the lease could not be looked at: away', 'the lease can be looked at again'];
    expect(logged([away, away, well, away, well])).toEqual([...outage, ...outage]);
  });

  it('names whose share was taken over, if anybody is dead', () => {
    const lines: string[] = [];
    const log = sourceLog(pino({ level: 'info' }, { write: (line) => lines.push(line) }));
    const shares = { type: 'collector-shares', shares: 64, of: 64, processes: 1 } as const;
    log({ ...shares, sources: ['netbox'], takenFrom: ['b/7/x'] });
    log({ ...shares, sources: ['netbox'], takenFrom: [] });
    const [taken, given] = lines.map((line) => JSON.parse(line));
    expect(taken).toMatchObject({ shares: 64, of: 64, processes: 1, taken_from: ['b/7/x'] });
    expect(given).not.toHaveProperty('taken_from');
  });

  it('leaves out no line of the audit', () => {
    const audit = sourceNote('allowed', { audit: true });
    expect(logged([audit, audit])).toEqual(['allowed', 'allowed']);
  });
});
