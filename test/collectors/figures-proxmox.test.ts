/**
 * The ready set of queries for Proxmox VE, by the real Prometheus, of what the real exporter told.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exposed, ScrapeHistory } from './scrape-history.ts';
import { WrittenPrometheus } from './written-prometheus.ts';

const gibibyte = 2 ** 30;

/** The lines of an exporter's answer, without types and help. */
async function recorded(name: string): Promise<readonly Exposed[]> {
  const text = await readFile(new URL(`recorded/${name}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)].map(([, metric, labels, value]) => ({
    name: metric!,
    labels: Object.fromEntries(
      [...labels!.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!]),
    ),
    value: Number(value),
  }));
}

describe('nodes of Proxmox VE, by the real Prometheus', () => {
  let prometheus: WrittenPrometheus;

  beforeAll(async () => {
    prometheus = await WrittenPrometheus.start();
  });
  afterAll(() => prometheus?.stop());

  it('are measured, once where the exporter is asked about each of them', async () => {
    const exposed = await recorded('pve-exporter-3.10.2.prom');
    for (const instance of ['192.0.2.1', '192.0.2.2']) {
      const history = new ScrapeHistory({ instance, job: 'pve' });
      history.scrape(prometheus.now - 10, exposed);
      await prometheus.write(history);
    }
    const rounds = await prometheus.roundsOf('proxmox', 'pve1', 'pve2');
    try {
      const { errors, unmatched } = await rounds.collect(prometheus.now);
      expect([errors, unmatched]).toEqual([[], []]);
      const sample = <Value>(used: Value, total: Value) => ({
        used,
        total,
        observedAt: (prometheus.now - 10) * 1_000,
      });
      expect(await rounds.usage('pve1')).toMatchObject({
        cpu: sample(1_600n, 6_400n),
        memory: sample(128 * gibibyte, 512 * gibibyte),
        storage: sample(500 * gibibyte, 4_000 * gibibyte),
      });
      expect(await rounds.usage('pve2')).toMatchObject({
        cpu: sample(3_200n, 6_400n),
        storage: sample(700 * gibibyte, 1_000 * gibibyte),
      });
    } finally {
      await rounds.close();
    }
  });
});
