import type { BenchCase } from '../case.ts';
import { firstAsset } from '../dataset/requests.ts';
import { ask } from '../processes/ask.ts';
import { median, percentile } from '../statistics.ts';

const starts = 5;
/** Partners of the last service whose first response is measured. */
const firstAnswers = 20;

const readyRequest = { method: 'GET', target: '/readyz', headers: [] } as const;

/** From process start to `/readyz`, and from a partner's first request to its response. */
export const start: BenchCase = {
  name: 'start',
  title: 'start with 1,000,000 assets in the store; first answer of a partner of 10,000',
  async run(bench) {
    const fleet = await bench.fleet(bench.largeFleet);
    const readyMs: number[] = [];
    let service = null;
    for (let count = 0; count < starts; count++) {
      await service?.stop();
      const from = performance.now();
      service = await bench.service(fleet);
      while ((await ask(service.port, readyRequest)).status !== 200);
      readyMs.push(performance.now() - from);
    }
    const answerMs: number[] = [];
    for (const credentials of fleet.credentials.slice(0, firstAnswers)) {
      const from = performance.now();
      await ask(service!.port, firstAsset(credentials));
      answerMs.push(performance.now() - from);
    }
    const ms = 'ms' as const;
    return {
      figures: [
        { name: 'start to ready', value: median(readyMs) / 1e3, unit: 's', target: { atMost: 2 } },
        { name: 'first answer', value: median(answerMs), unit: ms, target: { atMost: 100 } },
        { name: 'first answer, p90', value: percentile(answerMs, 0.9), unit: ms, target: null },
        { name: 'first answer, the very first', value: answerMs[0]!, unit: ms, target: null },
      ],
    };
  },
};
