import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.ts';

it('writes what a histogram of Prometheus is', async () => {
  const registry = new Registry();
  const durations = new RequestDurations(registry, [0.1, 1]);
  for (const seconds of [0.1, 0.2, 1, 5]) durations.observe(durations.of('listSites'), seconds);
  durations.observe(durations.of('getDoc'), 0.01);
  expect(await registry.metrics()).toBe(
    [
      '# HELP hybrid_core_http_request_duration_seconds Time from a request head to handing over its answer, by route.',
      '# TYPE hybrid_core_http_request_duration_seconds histogram',
      ...series('listSites', [1, 3, 4], 6.3),
      ...series('getDoc', [1, 1, 1], 0.01),
      '',
    ].join('\n'),
  );
});

function series(route: string, counts: readonly number[], sum: number): string[] {
  const name = 'hybrid_core_http_request_duration_seconds';
  const bounds = ['0.1', '1', '+Inf'];
  return [
    ...bounds.map((le, at) => `${name}_bucket{le="${le}",route="${route}"} ${counts[at]}`),
    `${name}_sum{route="${route}"} ${sum}`,
    `${name}_count{route="${route}"} ${counts.at(-1)}`,
  ];
}
