import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/fixture/patience.ts';
import type { Observation } from '../../observe/observation.ts';
import { openStore } from '../../store/open.ts';
import { CollectorRunner } from './runner.ts';
import type { CollectorSource } from './source.ts';

describe('a runner of collectors', () => {
  it('tells of rounds that are longer than their interval, and which is the first of them', async () => {
    const writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
    const seen: Observation[] = [];
    let rounds = 0;
    const source: CollectorSource = {
      name: 'slow',
      intervalMs: 20,
      async collect() {
        // The third round is in time.
        if (++rounds !== 3) await new Promise((resolve) => setTimeout(resolve, 25));
        return { samples: 0, changed: 0, unmatched: [], errors: [], partners: [] };
      },
    };
    const runner = new CollectorRunner({
      writer,
      sources: [source],
      holder: 'test',
      observe: (observation) => seen.push(observation),
      clock: () => 0,
      progress: () => {},
    });
    runner.start();
    const overran = await eventually(async () => {
      const of = seen.filter(({ type }) => type === 'source-overran');
      return rounds > 4 ? of : null;
    });
    await runner.stop();
    await writer.close();
    const [first, second] = overran!;
    expect(first).toMatchObject({ source: 'slow', intervalMs: 20, isFirst: true });
    expect(second).toMatchObject({ isFirst: false });
  });
});
