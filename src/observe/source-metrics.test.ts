import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { sourceMetrics } from './source-metrics.ts';

const success = 'hybrid_core_source_last_success_timestamp_seconds';

it('shows each source from the beginning, before it ever gave anything', async () => {
  const registry = new Registry();
  const observe = sourceMetrics(registry);
  const sources = ['netbox', 'prometheus'];
  const role = { type: 'collector-role', holder: 'me', sources } as const;
  observe({ ...role, role: 'standby' });
  expect(await registry.metrics()).not.toContain('source="');
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
  observe({ ...role, role: 'working' });
  expect(await registry.metrics()).not.toContain(`${success}{source="netbox"} 0\n`);
  // Another process collects: what this one knows of earlier rounds would look as if it stood still.
  observe({ ...role, role: 'standby' });
  expect(await registry.metrics()).not.toContain(`${success}{`);
});
