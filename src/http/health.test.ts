import { describe, expect, it } from 'vitest';
import { Health, nothingWrong, type Readiness } from './health.ts';
import { readTarget } from './request/target.ts';

const well: Readiness = { ...nothingWrong, ageMs: 12_345 };

const failing: Readiness = {
  ...well,
  failingSources: [
    {
      source: 'netbox-acme',
      since: Date.UTC(2026, 10, 20, 12, 5),
      askedAgain: Date.UTC(2026, 10, 20, 12, 15),
      error: 'https://netbox.internal/api: connect ECONNREFUSED 10.0.0.7:443',
    },
    {
      source: 'prometheus',
      since: Date.UTC(2026, 10, 20, 12, 0),
      askedAgain: null,
      error: 'two series for fra01-cmp-0001.acme.example',
    },
  ],
};

const atClientsPort = (readiness: Readiness) =>
  new Health(() => readiness).probeAt(readTarget('/readyz'))!();

describe('/readyz', () => {
  it("tells anybody at the clients' port the kind of trouble and since when, and no more", () => {
    expect(atClientsPort(failing)).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        reason: 'sources of live data fail; what they gave before grows old',
        failing_since: '2026-11-20T12:00:00.000Z',
      },
    });
  });

  it('says that nothing new is kept while the disk of the database is full', () => {
    expect(atClientsPort({ ...failing, storeFull: true })).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        reason: 'the disk of the database is full; nothing new is kept',
      },
    });
  });

  it('tells operators, at the port of the metrics, which sources fail and why', () => {
    const [first, second] = failing.failingSources;
    expect(new Health(() => failing).at('/readyz', 'operators')).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        reason: 'sources of live data fail; what they gave before grows old',
        failing_sources: [
          {
            source: 'netbox-acme',
            failing_since: '2026-11-20T12:05:00.000Z',
            asked_again: '2026-11-20T12:15:00.000Z',
            error: first!.error,
          },
          { source: 'prometheus', failing_since: '2026-11-20T12:00:00.000Z', error: second!.error },
        ],
      },
    });
  });

  it.each<[Partial<Readiness>, number, string | undefined, number | undefined]>([
    [{}, 200, undefined, undefined],
    [{ starting: true }, 503, 'starting', undefined],
    [{ stopping: true }, 503, 'shutting down', undefined],
    [{ storeUnavailable: true }, 200, 'the database is unavailable; answers come from memory', 12],
    [
      { storeUnavailable: true, tooStale: true },
      503,
      'the database is unavailable and the data is older than MAX_STALENESS',
      12,
    ],
  ])('says of %j %i and %s to all alike', (change, status, reason, age) => {
    const readiness = { ...well, ...change };
    const answer = atClientsPort(readiness);
    expect(answer).toMatchObject({ status });
    expect([answer.body.reason, answer.body.data_age_seconds]).toEqual([reason, age]);
    expect(new Health(() => readiness).at('/readyz', 'operators')).toEqual(answer);
  });
});
