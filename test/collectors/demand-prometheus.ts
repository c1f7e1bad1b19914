/** Says loudly, before any test, that the real Prometheus cannot be tested where it is missing. */
import { missingPrograms } from './real-prometheus.ts';

export function setup(): void {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  throw new Error(
    `NOT TESTED: ${missing.join(' and ')} cannot be run here. On Debian: ` +
      'apt-get install --no-install-recommends prometheus prometheus-node-exporter',
  );
}
