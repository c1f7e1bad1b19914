import { setTimeout } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { collectNodeMetrics } from './event-loop-lag.ts';

/** A hold of the event loop, in ms: longer than the turns of a busy machine are in general. */
const holdMs = 60;

test('the lag shows the longest hold since the last scrape, and no interval of a timer', async () => {
  const registry = new Registry();
  collectNodeMetrics(registry);
  await registry.metrics();
  // The first turn after the monitor was enabled is measured from then on.
  await setTimeout(1);
  await registry.metrics();
  await setTimeout(1);
  for (const end = performance.now() + holdMs; performance.now() < end; );
  await setTimeout(1);
  const lag = await read(registry);
  expect(lag.get('max')).toBeGreaterThanOrEqual(holdMs / 1_000);
  expect(lag.get('p99')).toBeGreaterThanOrEqual(lag.get('p50')!);
  expect(lag.get('mean')).toBeLessThanOrEqual(lag.get('max')!);
  // The turns beside the hold are counted by their own length: on any machine one is shorter than it.
  expect(lag.get('min')).toBeLessThan(lag.get('max')!);
});

test('a scrape right after another shows no lag', async () => {
  const registry = new Registry();
  collectNodeMetrics(registry);
  await registry.metrics();
  expect([...(await read(registry)).values()].every(Number.isFinite)).toBe(true);
});

/** By the last part of their names. */
async function read(registry: Registry): Promise<ReadonlyMap<string, number>> {
  const text = await registry.metrics();
  const found = text.matchAll(/^nodejs_eventloop_lag_(\w+)_seconds (\S+)$/gm);
  return new Map([...found].map(([, which, value]) => [which!, Number(value)]));
}
