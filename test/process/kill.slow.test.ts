/** An import killed inside its transaction leaves one consistent state, and the next one works. */
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { type Running, Workplace } from './program.ts';

const assetCount = 4_000;

/** Progress of the import when it is killed. */
const moments = ['before it has written anything', 'while it writes'] as const;

/** Every asset has the same status and usage, and some assets exist in one state only. */
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

describe('an import that is killed inside its transaction', () => {
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

  /** Distinct states over everything in the database. */
  const storedStates = async (): Promise<string[]> => {
    const reader = await openStore(url).openReader();
    try {
      const state = (await reader.readWholePartner('acme'))!;
      const reported = [state.partner.name, ...state.hybridCores.map(({ status }) => status)];
      let assets = 0;
      for (const { id, description } of state.sites) {
        reported.push(description!);
        const contents = state.contents.get(id)!;
        assets += contents.assets.length;
        for (const asset of contents.assets) {
          reported.push(
            asset.status,
            contents.usage.get(asset.id)?.memory?.used === 1 ? 'old' : 'new',
          );
        }
      }
      expect(assets).toBe(assetCount);
      return [...new Set(reported)];
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

  const file = () => join(workplace.folder, 'kill.db');
  const logBytes = () => statSync(`${file()}-wal`, { throwIfNoEntry: false })?.size ?? 0;

  /** Whether another connection is inside a write transaction. */
  const isWriting = (): boolean => {
    const database = new DatabaseSync(file());
    try {
      database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch {
      return true;
    } finally {
      database.close();
    }
  };

  /**
   * Suspends an import in its transaction, before or after its first byte in the WAL; returns
   * whether it is still inside, without having passed that point.
   */
  const stopInside = async (importing: Running, moment: (typeof moments)[number]) => {
    const began = logBytes();
    const isThere = () => isWriting() && logBytes() > began === (moment === 'while it writes');
    while (!isThere()) {
      if (importing.ended) return false;
      await setImmediate();
    }
    importing.kill('SIGSTOP');
    return isThere();
  };

  it.each(moments)('%s leaves one state', async (moment) => {
    expect(await workplace.run(arguments_('old'))).toMatchObject({ status: 0 });
    // A reader blocks the WAL's checkpoint, so that it only grows.
    const reader = new DatabaseSync(file());
    reader.exec('BEGIN; SELECT count(*) FROM partner');
    let importing: Running;
    for (;;) {
      importing = workplace.start(arguments_('new'));
      if (await stopInside(importing, moment)) break;
      // It passed before it was suspended: restore the old state, and retry.
      importing.kill('SIGCONT');
      expect(await importing.finished()).toMatchObject({ status: 0 });
      expect(await workplace.run(arguments_('old'))).toMatchObject({ status: 0 });
    }
    importing.kill('SIGKILL');
    expect(await importing.finished()).toMatchObject({ signal: 'SIGKILL' });
    reader.close();
    // Once it writes to the WAL, the commit record may be in there when it dies.
    const states = moment === 'while it writes' ? [['old'], ['new']] : [['old']];
    expect(states).toContainEqual(await storedStates());
    expect(await workplace.run(arguments_('new'))).toMatchObject({ status: 0 });
    expect(await storedStates()).toEqual(['new']);
  });
});
