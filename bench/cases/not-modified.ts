import type { BenchCase } from '../case.ts';
import { siteId } from '../dataset/fleet.ts';
import { get } from '../dataset/requests.ts';
import { ask } from '../processes/ask.ts';
import { againstBare } from './against-bare.ts';

/** A client with a cached response; the bare server sends a 304 with the same headers. */
export const notModified: BenchCase = {
  name: 'not-modified',
  title: '304 to If-None-Match, to a bare 304',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const target = `/hybrid-core/v1/sites/${siteId(7)}/assets`;
    const credentials = fleet.credentials[0]!;
    return againstBare(bench, {
      fleet,
      atLeast: 0.75,
      async recorded(service) {
        const { headers } = await ask(service.port, get(target, credentials));
        const tag = headers.find(([name]) => name === 'ETag')![1];
        return [get(target, credentials, ['If-None-Match', tag])];
      },
    });
  },
};
