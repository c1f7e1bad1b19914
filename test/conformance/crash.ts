/** A process killed in the middle of a transaction leaves either the old state or the new one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { StoreReader } from '../../src/store/store.ts';
import { type CrashMode, crashChange } from './crash-change.ts';
import {
  changing,
  everyEvent,
  type MakeStore,
  noChanges,
  readAll,
  removing,
  smallPartner,
  withStore,
  write,
} from './store-under-test.ts';

/** Processes killed while they write: a few, or as many as `KILLS` says. */
const kills = Number(process.env.KILLS ?? 3);

/** Each of many kills takes seconds on a loaded machine. */
const killsTimeoutMs = process.env.KILLS === undefined ? undefined : kills * 10_000;

const killedWriter = fileURLToPath(new URL('./killed-writer.ts', import.meta.url));

export function crashConformance(makeStore: MakeStore): void {
  describe('crash', () => {
    it('takes back what a killed process had not committed', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, reader, underTest }) => {
        if (underTest.shared === null) return skip('a store in memory dies with its process');
        await write(writer, smallPartner());
        const before = await readAll(reader);
        await killWriter(underTest.shared.address, 'unfinished', 1);
        expect(await readAll(reader)).toEqual(before);
        expect(await roundsOfEvents(reader)).toEqual([]);
        // The dead process's lock is released too.
        await write(writer, crashChange(1, 'endless'));
        expect(await wholeRound(reader)).toBe(1);
        expect(await roundsOfEvents(reader)).toEqual([1]);
        const again = await underTest.store.openReader();
        expect(await readAll(again)).toEqual(await readAll(reader));
        await again.close();
      });
    });

    it(
      'keeps whole rounds of a process killed while it writes on',
      async ({ skip }) => {
        await withStore(makeStore, async ({ writer, reader, underTest }) => {
          if (underTest.shared === null) return skip('a store in memory dies with its process');
          await write(writer, smallPartner());
          await write(writer, withoutFirstAsset());
          for (let kill = 0; kill < kills; kill++) {
            const rounds = 2 ** (kill % 3);
            const { revision } = await readAll(reader);
            const { length: known } = await roundsOfEvents(reader);
            await killWriter(underTest.shared.address, 'endless', rounds);
            const after = await readAll(reader);
            // A message precedes its commit, so the last round may or may not be committed.
            const round = after.revision > revision ? await wholeRound(reader) : 0;
            expect(round).toBeGreaterThanOrEqual(rounds - 1);
            const reported = (await roundsOfEvents(reader)).slice(known);
            expect(reported).toEqual(Array.from({ length: round }, (_, of) => of + 1));
          }
        });
      },
      killsTimeoutMs,
    );
  });
}

/** Starts the writer process and kills it after so many messages. */
async function killWriter(address: string, mode: CrashMode, messages: number): Promise<void> {
  const child = fork(killedWriter, [address, mode], { execArgv: [] });
  const exited = once(child, 'exit');
  let received = 0;
  child.on('message', () => {
    received++;
    if (received === messages) child.kill('SIGKILL');
  });
  expect(await exited).toEqual([null, 'SIGKILL']);
}

function withoutFirstAsset() {
  const assets = new Map(['e1', 'w1'].map((siteId) => [siteId, removing('a')]));
  return changing({ assets, sites: noChanges });
}

/** The round that all assets of both sites have; fails if they differ. */
async function wholeRound(reader: StoreReader): Promise<number> {
  const { contents } = await readAll(reader);
  const statuses = ['e1', 'w1'].flatMap((siteId) =>
    contents
      .get(siteId)!
      .assets.filter(({ id }) => id !== 'a')
      .map(({ status }) => status),
  );
  expect(new Set(statuses).size).toBe(1);
  return Number(statuses[0]!.replace('round-', ''));
}

/** The rounds in the events of both sites; fails if they differ. */
async function roundsOfEvents(reader: StoreReader): Promise<readonly number[]> {
  const { events } = await reader.readEvents('acme', everyEvent, 0, 1_000_000);
  const rounds = events.map(({ after }) => Number(/\d+/.exec(after!)![0]));
  const ofSite = (site: string) => rounds.filter((_, index) => events[index]!.siteId === site);
  expect(ofSite('w1')).toEqual(ofSite('e1'));
  return ofSite('e1');
}
