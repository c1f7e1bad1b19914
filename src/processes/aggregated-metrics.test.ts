import { describe, expect, it } from 'vitest';
import { Metrics, type MetricsSources } from '../observe/metrics.ts';
import type { RequestObservation } from '../observe/observation.ts';
import { AggregatedMetrics } from './aggregated-metrics.ts';

const request: RequestObservation = {
  type: 'request',
  requestId: 'r',
  method: 'GET',
  route: 'listSites',
  target: '/',
  status: 200,
  problems: [],
  durationMs: 2,
  address: '::1',
  partnerId: null,
  tokenId: null,
  isCutOff: false,
};

function metricsOf(sources: Partial<MetricsSources>, requests = 0): Metrics {
  const metrics = new Metrics({
    dataAgeMs: () => 0,
    storeUnavailable: () => false,
    snapshots: () => [],
    processes: () => 0,
    unreadable: () => ({ data: [], tokens: [] }),
    ...sources,
  });
  for (let count = 0; count < requests; count++) metrics.observe(request);
  return metrics;
}

const snapshot = { partnerId: 'acme', assets: 10, ageMs: 0, unreadableUsage: [] };

describe('the metrics of processes that share a port', () => {
  it('are sums, maxima or minima, each as its meaning wants', async () => {
    const aggregated = new AggregatedMetrics({
      own: metricsOf({ processes: () => 2 }),
      ask: async () => {},
    });
    const one = metricsOf({
      connections: () => 3,
      dataAgeMs: () => 1_000,
      overloaded: () => true,
      snapshots: () => [{ ...snapshot, revision: 7 }],
    });
    const other = metricsOf({
      connections: () => 4,
      dataAgeMs: () => 5_000,
      snapshots: () => [{ ...snapshot, revision: 6, ageMs: 2_000 }],
    });
    aggregated.record(1, await one.json());
    aggregated.record(2, await other.json());
    const lines = (await aggregated.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'hybrid_core_processes 2',
        'hybrid_core_connections 7',
        'hybrid_core_data_age_seconds 5',
        'hybrid_core_overloaded 1',
        'hybrid_core_snapshot_revision{partner="acme"} 6',
        'hybrid_core_snapshot_age_seconds{partner="acme"} 2',
        'hybrid_core_snapshot_assets{partner="acme"} 20',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('process_start_time_seconds '))).toHaveLength(1);
  });

  it('never fall when a process ends, and its gauges go with it', async () => {
    const aggregated = new AggregatedMetrics({ own: metricsOf({}), ask: async () => {} });
    const count = async () => {
      const text = await aggregated.text();
      return [
        /^hybrid_core_http_requests_total\{.*"listSites".*\} (\d+)$/m.exec(text)?.[1],
        /^hybrid_core_http_request_duration_seconds_count\{.*"listSites".*\} (\d+)$/m.exec(
          text,
        )?.[1],
        /^hybrid_core_connections (\d+)$/m.exec(text)?.[1],
      ].map(Number);
    };
    aggregated.record(1, await metricsOf({ connections: () => 5 }, 3).json());
    aggregated.record(2, await metricsOf({ connections: () => 1 }, 4).json());
    expect(await count()).toEqual([7, 7, 6]);
    aggregated.end(1);
    expect(await count()).toEqual([7, 7, 1]);
    aggregated.record(1, await metricsOf({}, 2).json());
    aggregated.end(1);
    aggregated.end(1);
    expect(await count()).toEqual([9, 9, 1]);
  });

  it('do not fall for one that ends while an answer is made', async () => {
    const own = metricsOf({});
    const aggregated = new AggregatedMetrics({
      own: {
        contentType: own.contentType,
        async json() {
          const metrics = await own.json();
          aggregated.end(1);
          return metrics;
        },
      },
      ask: async () => {},
    });
    aggregated.record(1, await metricsOf({}, 3).json());
    for (let round = 0; round < 3; round++) {
      expect(await aggregated.text()).toMatch(
        /^hybrid_core_http_requests_total\{.*"listSites".*\} 3$/m,
      );
    }
  });
});
