/** An import that is killed leaves the old state or the new one, and the next one works. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { Workplace } from './program.ts';

const assetCount = 4_000;
const kills = 6;

/** Every asset has the same status and the same use, and some assets exist in one state only. */
function inventory(state: 'old' | 'new'): string {
  const own = state === 'old' ? 0 : 500;
  const assets = Array.from({ length: assetCount }, (_, i) => ({
    id: `node-${i + own}`,
    node_type: 'compute',
    status: state,
    capacity: { memory_bytes: 1000 },
    usage: { memory_bytes: state === 'old' ? 1 : 2 },
  }));
  const half = assetCount / 2;
  const sites = [
    { id: 'first', description: state, assets: assets.slice(0, half) },
    { id: 'second', description: state, assets: assets.slice(half) },
  ];
  const hybrid_cores = [{ id: 'core', status: state, public_available: true, sites }];
  return JSON.stringify({ partners: [{ id: 'acme', name: state, hybrid_cores }] });
}

describe('an import that is killed', () => {
  let workplace: Workplace;
  let url: string;
  beforeAll(async () => {
    workplace = await Workplace.make();
    url = `sqlite:${join(workplace.folder, 'kill.db')}`;
    for (const state of ['old', 'new'] as const) {
      await writeFile(join(workplace.folder, `${state}.json`), inventory(state));
    }
  });
  afterAll(() => workplace?.remove());

  /** Whatever in the database tells the state, each once. */
  const storedStates = async (): Promise<string[]> => {
    const reader = await openStore(url).openReader();
    try {
      const state = (await reader.readWholePartner('acme'))!;
      const told = [state.partner.name, ...state.hybridCores.map(({ status }) => status)];
      let assets = 0;
      for (const { id, description } of state.sites) {
        told.push(description!);
        const contents = state.contents.get(id)!;
        assets += contents.assets.length;
        for (const asset of contents.assets) {
          told.push(asset.status, contents.usage.get(asset.id)?.memory?.used === 1 ? 'old' : 'new');
        }
      }
      expect(assets).toBe(assetCount);
      return [...new Set(told)];
    } finally {
      await reader.close();
    }
  };
  const arguments_ = (state: string) => [
    'import',
    `${state}.json`,
    '--allow-removals',
    '--database',
    url,
  ];

  it('leaves the old state or the new one', async () => {
    expect(await workplace.run(arguments_('old'))).toMatchObject({ status: 0 });
    const began = Date.now();
    expect(await workplace.run(arguments_('new'))).toMatchObject({ status: 0 });
    const durationMs = Date.now() - began;
    let state = 'new';
    const seen = { before: 0, after: 0 };
    for (let i = 0; i < kills; i++) {
      const wanted = state === 'old' ? 'new' : 'old';
      const running = workplace.start(arguments_(wanted));
      // From the middle on, where the file has been read, a little past the usual end.
      const delayMs = durationMs * (0.4 + (0.7 * (i + Math.random())) / kills);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      running.kill('SIGKILL');
      await running.finished();
      const [found, ...others] = await storedStates();
      expect(others, `killed after ${delayMs} of ${durationMs} ms`).toEqual([]);
      expect(['old', 'new']).toContain(found);
      seen[found === wanted ? 'after' : 'before']++;
      state = found!;
    }
    expect(seen.before + seen.after).toBe(kills);
    const last = state === 'old' ? 'new' : 'old';
    expect(await workplace.run(arguments_(last))).toMatchObject({ status: 0 });
    expect(await storedStates()).toEqual([last]);
  }, 60_000);
});
