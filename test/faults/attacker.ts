/**
 * Attacks a port from a separate process at the lowest priority, so that the measurement is of the
 * service rather than of CPU contention: `attacker.ts OPTIONS`, an Attack in JSON.
 */
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { freshSecret } from '../../src/access/secret.ts';

export interface Attack {
  readonly port: number;
  /** Source address: all of 127.0.0.0/8 is this machine. */
  readonly from?: string;
  readonly connections: number;
  /** The bytes of one request; each `{n}` becomes a new number, and `{secret}` a new secret. */
  readonly request: string;
  /** Pipelined requests. */
  readonly ahead: number;
  /** Whether the same number is sent again after the responses; otherwise responses are ignored. */
  readonly again: boolean;
  readonly reads: boolean;
  /** Time until each connection is reset, in ms; never by default. */
  readonly resetAfterMs?: number;
}

/** Duration limit: the attack ends by itself, whatever happened to the test. */
const durationMs = 60_000;
const leastPriority = 19;

const attack: Attack = JSON.parse(process.argv[2]!);
setPriority(leastPriority);
setTimeout(() => process.exit(), durationMs);
let number = 0;
for (let count = 0; count < attack.connections; count++) open();

function open(): void {
  const socket = connect({
    port: attack.port,
    host: '127.0.0.1',
    noDelay: true,
    ...(attack.from !== undefined && { localAddress: attack.from }),
  });
  socket.on('error', () => {});
  socket.on('connect', () => send(socket));
  const { resetAfterMs } = attack;
  if (resetAfterMs !== undefined) setTimeout(() => socket.resetAndDestroy(), resetAfterMs);
  if (attack.reads) take(socket);
  else socket.pause();
  // A refused client reconnects some time later.
  if (attack.again) socket.on('close', () => setTimeout(open, 50));
}

function send(socket: Socket): void {
  const { request, ahead } = attack;
  const one = () =>
    request.replaceAll('{n}', String(number++)).replaceAll('{secret}', freshSecret());
  socket.write(
    /\{(n|secret)\}/.test(request)
      ? Array.from({ length: ahead }, one).join('')
      : request.repeat(ahead),
    'latin1',
  );
}

function take(socket: Socket): void {
  let answered = 0;
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    for (let at = text.indexOf('HTTP/1.1 '); at >= 0; at = text.indexOf('HTTP/1.1 ', at + 1))
      answered++;
    if (!attack.again || answered < attack.ahead) return;
    answered = 0;
    send(socket);
  });
}
