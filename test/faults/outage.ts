/** Runs one outage of the database end to end, and checks the service's promises about it. */
import { expect } from 'vitest';
import { inTime } from '../fixture/patience.ts';
import type { House } from './house.ts';
import type { StateLoad } from './load.ts';

/** At most a poll interval of half a second, and a second and a half of the store's silence. */
const noticedWithinMs = 5_000;

/** Time from the database's first accepted connection until every replica reads it again. */
const backWithinMs = 2_000;

/** Minimum number of each replica's responses per stage. */
const answersMin = 50;

export interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Duration of the outage. */
  readonly durationMs: number;
}

export async function expectToOutlive(house: House, outage: Outage): Promise<void> {
  const loads = house.loads();
  let isAway = false;
  const tracked: Outage = {
    durationMs: outage.durationMs,
    async begin() {
      isAway = true;
      await outage.begin();
    },
    async end() {
      isAway = false;
      await outage.end();
    },
  };
  try {
    await expectAll(house, loads, tracked);
  } finally {
    // A failure must not leave the database unavailable for the next test.
    if (isAway) await outage.end().catch(() => {});
    await Promise.all(loads.map((load) => load.end()));
  }
}

async function expectAll(
  house: House,
  loads: readonly StateLoad[],
  { begin, end, durationMs }: Outage,
): Promise<void> {
  const { replicas } = house;
  const reportedBefore = replicas.map((replica) => replica.reported());
  const allHave = () => Promise.all(loads.map((load) => load.has(answersMin)));
  await allHave();

  const beganAt = Date.now();
  await begin();
  for (const replica of replicas) {
    const noticed = await inTime(
      async () => ((await replica.storeUnavailable()) === 1 ? true : null),
      noticedWithinMs,
    );
    expect(noticed, 'notices that the store is away').toBe(true);
    await house.expectDegraded(replica, 0);
  }
  await allHave();
  const leftMs = beganAt + durationMs - Date.now();
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
  // The age counts from the last poll before the outage, in whole seconds.
  const ageSecondsMin = Math.floor(durationMs / 1_000) - 1;
  for (const replica of replicas) await house.expectDegraded(replica, ageSecondsMin);

  await end();
  for (const replica of replicas) {
    const isBack = await inTime(
      async () => ((await replica.storeUnavailable()) === 0 ? true : null),
      backWithinMs,
    );
    expect(isBack, `reads the store again within ${backWithinMs} ms`).toBe(true);
  }
  await house.expectChangesShow();
  for (const replica of replicas) await house.expectWell(replica);
  await allHave();

  for (const load of loads) {
    const { count, failures } = await load.end();
    expect(failures, `of ${count} requests`).toEqual([]);
  }
  for (const [position, replica] of replicas.entries()) {
    const before = reportedBefore[position]!;
    const reported = { away: before.away + 1, back: before.back + 1 };
    expect(replica.reported(), 'one line at its beginning, one at its end').toEqual(reported);
  }
}
