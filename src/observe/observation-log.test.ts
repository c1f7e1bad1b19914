import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import type { Observation } from './observation.ts';
import { observationLog } from './observation-log.ts';

function logged(observations: readonly Observation[]): string[] {
  const lines: string[] = [];
  const log = observationLog(createLog('info', { write: (line) => lines.push(line) }));
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

  it('names all errors of a round again only once they differ', () => {
    const round = (digest: string): Observation => {
      const named = { unmatched: [], errors: ['a failed', 'b failed'] };
      return { ...collected, type: 'source-collected', errors: 2, named, digest } as Observation;
    };
    const told = ['collected', 'a failed', 'b failed'];
    expect(logged([round('1'), round('1'), round('2'), failed, round('2')])).toEqual([
      ...told,
      'collected',
      ...told,
      'collecting failed: refused',
      ...told,
    ]);
  });

  it('leaves out no line of the audit', () => {
    const audit = sourceNote('allowed', { audit: true });
    expect(logged([audit, audit])).toEqual(['allowed', 'allowed']);
  });
});

describe('the log of recording', () => {
  it.each([
    ['lease', 'recording the history'],
    ['round', 'recording the history'],
    ['events', 'recording the history'],
    ['removal', 'removing what is past its term'],
  ] as const)(
    'logs a persistent fault of the %s once, and again after it recovered',
    (what, name) => {
      const fault: Observation = { type: 'history-fault', what, message: 'the disk is full' };
      const recovered: Observation = { type: 'history-recovered', what };
      const failed = `${name} failed: the disk is full`;
      expect(logged([fault, fault, recovered, fault, fault])).toEqual([
        failed,
        `${name} works again`,
        failed,
      ]);
    },
  );
});
