import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { sourceMetrics } from './source-metrics.ts';

const success = 'hybrid_core_source_last_success_timestamp_seconds';

it('shows each source from the beginning, before it ever gave anything', async () => {
  const registry = new Registry();
  const observe = sourceMetrics(registry);
  const sources = ['netbox', 'prometheus'];
  const role = { type: 'collector-role', holder: 'me' } as const;
  const share = {
    type: 'collector-shares',
    shares: 16,
    of: 64,
    processes: 4,
    takenFrom: [],
  } as const;
  observe({ ...role, role: 'standby' });
  expect(await registry.metrics()).not.toContain('source="');
  observe({ ...share, sources });
  observe({ ...role, role: 'working' });
  for (const source of sources) {
    expect(await registry.metrics()).toContain(`${success}{source="${source}"} 0`);
    expect(await registry.metrics()).toContain(
      `hybrid_core_source_errors_total{source="${source}"} 0`,
    );
  }
  observe({
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
  });
  observe({ ...share, sources });
  expect(await registry.metrics()).not.toContain(`${success}{source="netbox"} 0\n`);
  expect(await registry.metrics()).toContain('hybrid_core_collector_share_ratio 0.25\n');
  // Another process has it: what this one knows of earlier rounds would look as if it stood still.
  observe({ ...share, sources: ['prometheus'] });
  expect(await registry.metrics()).not.toMatch(/^hybrid_core_source_(?!.*_total).*"netbox"/m);
  expect(await registry.metrics()).toContain(`${success}{source="prometheus"} 0\n`);
  observe({ ...role, role: 'standby' });
  expect(await registry.metrics()).not.toContain(`${success}{`);
  expect(await registry.metrics()).toContain('hybrid_core_collector_share_ratio 0\n');
});
