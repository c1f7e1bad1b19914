import { describe, expect, it } from 'vitest';
import type { SourceCollected } from '../../observe/observation.ts';
import { FailingSources } from './failing-sources.ts';
import { summarizeErrors } from './round.ts';

const collected = (source: string, ...errors: string[]): SourceCollected => ({
  type: 'source-collected',
  source,
  durationMs: 1,
  samples: 1,
  changed: 0,
  waiting: { sites: 0, assets: 0, since: null },
  ...summarizeErrors({ unmatched: [], errors }),
});
const failed = (source: string, message: string) =>
  ({ type: 'source-failed', source, durationMs: 1, message, error: null }) as const;

describe('the failing sources', () => {
  it('are those whose last round went wrong, in whole or in part, since it first did', () => {
    let now = 1_000;
    const failing = new FailingSources(() => now);
    failing.observe(failed('netbox', 'refused'));
    now = 2_000;
    failing.observe(failed('netbox', 'timeout'));
    failing.observe(collected('prometheus', 'cpu_used: bad query', 'another'));
    expect(failing.list()).toEqual([
      { source: 'netbox', since: 1_000, askedAgain: 2_000, error: 'timeout' },
      { source: 'prometheus', since: 2_000, askedAgain: null, error: 'cpu_used: bad query' },
    ]);
    failing.observe(collected('netbox'));
    expect(failing.list().map(({ source }) => source)).toEqual(['prometheus']);
  });

  it('are empty once a collector begins or stands by', () => {
    const failing = new FailingSources(() => 1_000);
    failing.observe(failed('netbox', 'refused'));
    failing.observe({ type: 'collector-role', role: 'working', holder: 'me', sources: [] });
    expect(failing.list()).toEqual([]);
  });
});
