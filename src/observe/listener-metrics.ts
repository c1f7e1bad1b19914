/** Metrics of a listener of clients, or of people: its requests, connections and refusals. */
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { attemptKinds, type Observe } from './observation.ts';
import { requestMetrics } from './request-metrics.ts';

/** Read at each scrape; 0 if absent. */
export interface ListenerMetricsSources {
  readonly connections?: () => number;
  readonly inFlight?: () => number;
}

export function listenerMetrics(registry: Registry, sources: ListenerMetricsSources): Observe {
  const registers = [registry];
  const requests = requestMetrics(registry);
  const refusals = new Counter({
    name: 'hybrid_core_connections_refused_total',
    help: 'Connections refused or closed, by reason.',
    labelNames: ['why'],
    registers,
  });
  const attempts = new Counter({
    name: 'hybrid_core_attempts_refused_total',
    help: 'Wrong credentials and refused sign-ins, by kind, and by whether they were slowed (429).',
    labelNames: ['by', 'slowed'],
    registers,
  });
  // `increase()` misses the first rejection if the series begins with it.
  for (const by of attemptKinds) {
    for (const slowed of ['no', 'yes']) attempts.inc({ by, slowed }, 0);
  }
  new Gauge({
    name: 'hybrid_core_connections',
    help: 'Open connections of clients.',
    registers,
    collect() {
      this.set(sources.connections?.() ?? 0);
    },
  });
  new Gauge({
    name: 'hybrid_core_requests_in_flight',
    help: 'Requests under way, answers not yet taken included.',
    registers,
    collect() {
      this.set(sources.inFlight?.() ?? 0);
    },
  });
  return (observation) => {
    switch (observation.type) {
      case 'request':
        requests(observation);
        return;
      case 'attempt-refused':
        attempts.inc({ by: observation.by, slowed: observation.isSlowed ? 'yes' : 'no' });
        return;
      case 'connection-refused':
        refusals.inc({ why: observation.why });
        return;
      default:
        return;
    }
  };
}
