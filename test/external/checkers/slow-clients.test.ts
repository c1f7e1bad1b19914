/**
 * slowhttptest opens hundreds of connections that send, or read, a few bytes at a time. Other
 * clients are served all the while, and the slow ones are closed within their timeouts.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../fixture/free-port.ts';
import { seed } from '../../fixture/seed.ts';
import { startTestService, type TestService } from '../../fixture/service.ts';
import { needing } from '../needing.ts';

const { describe } = needing('slowhttptest');

const run = promisify(execFile);

const connections = 300;
/** Connections opened per second. */
const rate = 200;
const seconds = 8;

/** Short relative to `seconds`, so that each timeout expires within a run. */
const bounds = {
  REQUEST_HEAD_TIMEOUT: '3s',
  REQUEST_TIMEOUT: '3s',
  KEEP_ALIVE_TIMEOUT: '3s',
  SEND_TIMEOUT: '3s',
};

/** Connections that `fetch` itself keeps alive. */
const ownConnectionsMax = 2;

let service: TestService;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  service = await startTestService(seed, { ...bounds, METRICS_PORT: String(metricsPort) });
});

afterAll(() => service?.stop());

describe('slow clients', () => {
  it.each([
    ['that send a head in drops', ['-H', '-i', '1']],
    ['that send a body in drops', ['-B', '-i', '1']],
    ['that ask for thousands of ranges', ['-R']],
    ['that take an answer in drops', ['-X', '-n', '1', '-w', '1', '-y', '2', '-z', '1']],
  ])('%s delay no other request, and are closed', async (_, options) => {
    const before = await answers();
    const target = `${service.ownUrl}/docs/openapi/v2.json`;
    const running = run('slowhttptest', [
      ...options,
      '-c',
      String(connections),
      '-r',
      String(rate),
      '-l',
      String(seconds),
      '-u',
      target,
      '-t',
      'GET',
      '-p',
      '3',
    ]);
    let isRunning = true;
    const ended = running.finally(() => {
      isRunning = false;
    });
    const statuses = new Set<number>();
    while (isRunning) {
      const { status } = await fetch(`${service.ownUrl}/healthz`);
      statuses.add(status);
    }
    const { stdout } = await ended;
    expect([...statuses]).toEqual([200]);
    const report = plain(stdout);
    expect(report).toContain('service available:   YES');
    expect(report).not.toContain('service available:   NO');
    // Bytes in the socket buffer are no longer the service's: the slow client may read them for
    // hours.
    await expect.poll(openConnections).toBeLessThanOrEqual(ownConnectionsMax);
    expect(await answers()).toBe(before);
  });
});

/** Number of the service's open connections. */
async function openConnections(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^hybrid_core_connections (\d+)$/m.exec(metrics)![1]);
}

/** A public page of the documentation. */
async function answers(): Promise<string> {
  const response = await fetch(`${service.ownUrl}/docs/`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Strips colour sequences. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}
