/** Signals: requests in flight are answered, later ones are not, and the process ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from './program.ts';

const origin = 'https://app.example';

describe.each(['SIGTERM', 'SIGINT'] as const)('after %s', (signal) => {
  let workplace: Workplace;
  let service: Running;
  let url: URL;
  beforeAll(async () => {
    workplace = await Workplace.make();
    service = workplace.start(['serve', '--port', '0', '--cors-origins', origin]);
    url = new URL(await service.listens());
  });
  afterAll(() => workplace?.remove());

  it('answers the request whose head is half there, refuses others, ends with 0', async () => {
    const idle = await open(url);
    idle.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.received(/alive|ok|status/i);
    const half = await open(url);
    half.write('GET /docs HTTP/1.1\r\nHost: a\r\nX-Requ');
    // The peer must have read the first half before the signal: a whole exchange after it on
    // another connection ensures that.
    const marker = await open(url);
    marker.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await marker.received(/HTTP\/1.1 200/);

    const page = await open(url);
    page.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await page.received(/HTTP\/1.1 200/);

    service.kill(signal);
    await service.wrote(/"msg":"stopping"/);

    half.write('est-Id: half\r\n\r\n');
    const answer = await half.received(/\r\n\r\n/);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/x-request-id: half\r\n/i);

    const preflight = `Origin: ${origin}\r\nAccess-Control-Request-Method: GET\r\n`;
    page.write(`OPTIONS /hybrid-core/v1/sites HTTP/1.1\r\nHost: a\r\n${preflight}\r\n`);
    const allowed = await page.received(/HTTP\/1\.1 (?!200)|^$/, true);
    expect(allowed).toMatch(/HTTP\/1\.1 204 |^closed$/);

    const late = await refusedOr503(url);
    expect(['refused', 503]).toContain(late);
    idle.write('GET /docs HTTP/1.1\r\nHost: a\r\n\r\n');
    const onIdle = await idle.received(/HTTP\/1\.1 (503|2\d\d)[\s\S]*\r\n\r\n\{"errors"|^$/, true);
    expect(onIdle === 'closed' || /HTTP\/1\.1 503 [\s\S]*service-unavailable/.test(onIdle)).toBe(
      true,
    );

    const { status } = await service.finished();
    expect(status).toBe(0);
  });
});

interface Conversation {
  write(text: string): void;
  /** Everything received, once it matches; `closed` if the peer closed first. */
  received(pattern: RegExp, mayClose?: boolean): Promise<string>;
}

async function open(url: URL): Promise<Conversation> {
  const socket: Socket = connect({ port: Number(url.port), host: url.hostname });
  let text = '';
  let closed = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {
    closed = true;
  });
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  return {
    write: (bytes) => socket.write(bytes),
    async received(pattern, mayClose = false) {
      const found = await eventually(() => {
        if (pattern.test(text)) return text;
        return closed ? 'closed' : null;
      });
      if (found === null || (found === 'closed' && !mayClose)) {
        throw new Error(`${pattern} never came; closed: ${closed}; so far: ${text}`);
      }
      return found;
    },
  };
}

async function refusedOr503(url: URL): Promise<number | 'refused'> {
  try {
    return (await fetch(new URL('/docs', url))).status;
  } catch {
    return 'refused';
  }
}
