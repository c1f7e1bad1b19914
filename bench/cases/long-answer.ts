/** Measures a response of 100,000 assets: its cost, and its effect on others. */
import { setTimeout } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Figure } from '../case.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { get } from '../dataset/requests.ts';
import { askAndDiscard } from '../processes/ask.ts';
import { type Hold, holdDuring } from '../processes/hold.ts';
import { median } from '../statistics.ts';

const mebibyte = 2 ** 20;
const answers = 5;
/** Warm-up responses, for JIT compilation. */
const warmUps = 2;
/** Poll interval of the memory. */
const pollMs = 20;

/** Requests a fleet's target, one response after another. */
export async function measureLongAnswer(
  bench: Bench,
  targetOf: (fleet: PreparedFleet) => string,
): Promise<readonly Figure[]> {
  const fleet = await bench.fleet(bench.mixedFleet);
  const service = await bench.service(fleet, { probed: true });
  const asked = get(targetOf(fleet), fleet.credentials[0]!);
  for (let index = 0; index < warmUps; index++) await askAndDiscard(service.port, asked);
  const before = (await service.usage()).rssBytes;
  let highest = before;
  let isOver = false;
  const polling = (async () => {
    while (!isOver) {
      highest = Math.max(highest, (await service.usage()).rssBytes);
      await setTimeout(pollMs);
    }
  })();
  const processorMs: number[] = [];
  const holds: Hold[] = [];
  for (let index = 0; index < answers; index++) {
    const cpuBefore = (await service.usage()).cpuMs;
    holds.push(await holdDuring(service, () => askAndDiscard(service.port, asked)));
    processorMs.push((await service.usage()).cpuMs - cpuBefore);
  }
  isOver = true;
  await polling;
  const seconds = median(processorMs) / 1e3;
  const added = (highest - before) / mebibyte;
  const held = median(holds.map(({ ms }) => ms));
  const worked = median(holds.map(({ workMs }) => workMs));
  return [
    { name: 'processor time', value: seconds, unit: 's', target: null },
    { name: 'memory', value: added, unit: 'MiB', target: { atMost: 64 } },
    { name: 'longest hold, median', value: held, unit: 'ms', target: null },
    { name: 'by processor time', value: worked, unit: 'ms', target: { atMost: 10 } },
  ];
}
