import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/fixture/patience.ts';
import type { Observation } from '../../observe/observation.ts';
import { openStore } from '../../store/open.ts';
import { CollectorRunner } from './runner.ts';
import type { CollectorSource } from './source.ts';

/** Runs this source until what is observed has so many overruns. */
async function overruns(source: CollectorSource, count: number) {
  const writer = await openStore('sqlite::memory:').openWriter();
  await writer.migrate();
  const seen: Observation[] = [];
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
    return of.length >= count ? of : null;
  });
  await runner.stop();
  await writer.close();
  return overran!;
}

const nothing = { samples: 0, changed: 0, unmatched: [], errors: [], partners: [] };

describe('a runner of collectors', () => {
  it('tells of rounds that are longer than their interval, and which is the first of them', async () => {
    const [first, second] = await overruns(
      {
        name: 'slow',
        intervalMs: 20,
        async collect() {
          await new Promise((resolve) => setTimeout(resolve, 25));
          return nothing;
        },
      },
      2,
    );
    expect(first).toMatchObject({ source: 'slow', intervalMs: 20, isFirst: true });
    expect(second).toMatchObject({ isFirst: false });
  });

  it('tells of a round that never ends while it goes on', async () => {
    const source: CollectorSource = {
      name: 'endless',
      intervalMs: 20,
      collect: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    expect(await overruns(source, 1)).toEqual([
      { type: 'source-overran', source: 'endless', intervalMs: 20, isFirst: true },
    ]);
  });
});
