/** The memory of `hybrid-core serve` before anybody asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { Workplace } from './program.ts';

/** V8's young generation right after a collection for memory has 1 MiB; a start grows it to 32 or more. */
const youngMibMax = 16;

let workplace: Workplace;
beforeAll(async () => {
  workplace = await Workplace.make();
});
afterAll(() => workplace?.remove());

describe('the memory of serve', () => {
  it('has nothing of what loading the program left behind', async () => {
    const metrics = await freePort();
    const environment = { PORT: '0', METRICS_PORT: `${metrics}`, HISTORY: 'off' };
    await workplace.start(['serve'], environment).listens();
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const [, young] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(text)!;
    expect(Number(young) / 2 ** 20).toBeLessThan(youngMibMax);
  });
});
