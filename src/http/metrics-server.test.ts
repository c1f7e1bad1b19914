import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../observe/log.ts';
import { observationLog } from '../observe/observation-log.ts';
import { Health, nothingWrong } from './health.ts';
import { startMetricsServer } from './metrics-server.ts';

/** The log, at a level, of a probe and a scrape of the metrics listener. */
async function logged(level: 'debug' | 'info'): Promise<object[]> {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => lines.push(line) });
  const metrics = { contentType: 'text/plain', text: async () => 'up 1\n' };
  const health = new Health(() => nothingWrong);
  const server = await startMetricsServer(metrics, '127.0.0.1', 0, health, observationLog(log));
  const { port } = server.address() as AddressInfo;
  for (const path of ['/readyz', '/metrics', '/nothing']) {
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  }
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  return lines.map((line) => JSON.parse(line));
}

it('what the metrics listener is asked is logged at debug, and not at info', async () => {
  const asked = (target: string, status: number) =>
    expect.objectContaining({
      level: 'debug',
      method: 'GET',
      target,
      status,
      address: '127.0.0.1',
    });
  expect(await logged('debug')).toEqual([
    asked('/readyz', 200),
    asked('/metrics', 200),
    asked('/nothing', 404),
  ]);
  expect(await logged('info')).toEqual([]);
});
