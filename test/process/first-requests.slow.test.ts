/** Requests right after `serve` starts: each accepted connection gets a response. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { patienceMs } from '../fixture/patience.ts';
import { Workplace } from './program.ts';

const connectionsEach = 40;
const pauseMs = 3;

let workplace: Workplace;
beforeAll(async () => {
  workplace = await Workplace.make();
});
afterAll(() => workplace?.remove());

/** The first line received; null if the connection is refused, or ends silently. */
function firstLine(port: number, target: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let isTaken = false;
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      isTaken = true;
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    });
    const silent = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer from port ${port} to GET ${target}`));
    }, patienceMs);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n')) socket.destroy();
    });
    socket.on('close', () => {
      clearTimeout(silent);
      resolve(isTaken ? text.split('\r\n')[0]! : null);
    });
  });
}

/** Connects repeatedly from now on; returns the first responses of accepted connections. */
async function firstAnswers(port: number, target: string): Promise<readonly string[]> {
  const asked: Promise<string | null>[] = [];
  let taken = 0;
  while (taken < connectionsEach) {
    const answer = firstLine(port, target);
    asked.push(answer);
    void answer.then((line) => {
      if (line !== null) taken++;
    });
    await pause(pauseMs);
  }
  return (await Promise.all(asked)).filter((line) => line !== null);
}

describe('the first requests', () => {
  it('are answered on each port, from the first connection on', async () => {
    const [port, panel, metrics] = [await freePort(), await freePort(), await freePort()];
    workplace.start(['serve'], {
      PORT: `${port}`,
      PANEL_PORT: `${panel}`,
      METRICS_PORT: `${metrics}`,
      HISTORY: 'off',
    });
    const [ready, page, sign, probe] = await Promise.all([
      firstAnswers(port, '/readyz'),
      firstAnswers(port, '/hybrid-core/v1/sites'),
      firstAnswers(panel, '/sign-in'),
      firstAnswers(metrics, '/readyz'),
    ]);
    expect(new Set(ready)).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect(new Set(page)).toEqual(new Set(['HTTP/1.1 401 Unauthorized']));
    expect(new Set(sign)).toEqual(new Set(['HTTP/1.1 200 OK']));
    // Before the service is ready, this listener reports it.
    for (const line of probe) expect(line).toMatch(/^HTTP\/1\.1 (200 OK|503 Service Unavailable)$/);
  });
});
