import { describe, expect, it } from 'vitest';
import { Health } from '../http/health.ts';
import { bareReadiness, mergeReadiness } from './merged-readiness.ts';

const ready = (own: Parameters<typeof bareReadiness>[0], ...others: (typeof own)[]) =>
  new Health(() => mergeReadiness(bareReadiness(own), others.map(bareReadiness))).at(
    '/readyz',
    'operators',
  );

describe('the readiness of processes that share a port', () => {
  it('is that of all: what is wrong for one is wrong for the service', () => {
    expect(ready({}, {})).toEqual({ status: 200, body: { status: 'ok' } });
    expect(ready({}, { storeUnavailable: true, ageMs: 3_000 }, { ageMs: 1 })).toMatchObject({
      status: 200,
      body: { status: 'degraded', data_age_seconds: 3 },
    });
    expect(ready({}, {}, { tooStale: true })?.status).toBe(503);
    expect(ready({}, { storeFull: true })?.body.reason).toMatch(/disk/);
    const failing = { source: 'netbox', since: 0, askedAgain: null, error: 'refused' };
    expect(ready({}, { failingSources: [failing] })?.body).toMatchObject({
      failing_sources: [{ source: 'netbox' }],
    });
  });

  it('says how many answer; one that starts or stops does not speak for the others', () => {
    const processes = { answering: 1, of: 2 };
    expect(ready({}, { processes, starting: true, stopping: true })).toEqual({
      status: 200,
      body: { status: 'degraded', reason: expect.any(String), processes },
    });
    expect(ready({ processes: { answering: 2, of: 2 } })?.body).toEqual({ status: 'ok' });
    expect(ready({ starting: true }, {})?.status).toBe(503);
  });
});
