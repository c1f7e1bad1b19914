/**
 * Sends what can be sent without credentials, from addresses of loopback other than 127.0.0.1, until it is
 * killed: `stranger.ts OPTIONS`, a Stranger in JSON.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomOf } from '../fixture/random.ts';

export interface Stranger {
  readonly port: number;
  readonly seed: number;
  /** Paths to ask for. */
  readonly targets: readonly string[];
}

const { port, seed, targets }: Stranger = JSON.parse(process.argv[2]!);
const random = randomOf(seed);
const chance = (of: number) => random(of) === 0;

function pick<Item>(items: readonly Item[], of: Random = random): Item {
  return items[of(items.length)]!;
}

function line(): string {
  const method = pick([
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'POST',
    'DELETE',
    'OPTIONS',
    'CONNECT',
  ]);
  return `${method} ${pick(targets)} HTTP/1.${pick([1, 1, 1, 0])}\r\nHost: a\r\n`;
}

/** Headers of a head of up to 16 KiB, of some more, or of few bytes. */
function headers(): string {
  const bytes = pick([0, 0, 100, 1_000, 8_000, 15_800, 20_000]);
  const each = pick([
    'a:\r\n',
    'a1:b\r\n',
    `x-padding: ${'x'.repeat(100)}\r\n`,
    `x: ${'x'.repeat(8_000)}\r\n`,
  ]);
  return each.repeat(Math.floor(bytes / each.length));
}

const credentials = [
  '',
  'X-Auth-UserId: 5c0f1a54-1c1b-4a83-9f0e-3f1f0f6f2d10\r\nX-Auth-Token: never-seen\r\n',
  'Cookie: hybrid-core-session=never-seen\r\n',
  'Accept-Encoding: gzip\r\n',
  'Connection: close\r\n',
  'Expect: 100-continue\r\n',
  'Connection: Upgrade\r\nUpgrade: h2c\r\n',
];

const head = () => `${line()}${pick(credentials)}${headers()}\r\n`;

/** A head and a body that goes on for as long as it is taken; the unit of the body. */
function withBody(): readonly [head: string, unit: string] {
  const start = `${line()}${pick(credentials)}`;
  const chunk = pick([1, 1, 16, 4_096]);
  return pick([
    [
      `${start}Transfer-Encoding: chunked\r\n\r\n`,
      `${chunk.toString(16)}\r\n${'x'.repeat(chunk)}\r\n`,
    ],
    [`${start}Content-Length: ${pick([100, 16_000, 10 ** 9])}\r\n\r\n`, 'x'.repeat(chunk)],
  ] as const);
}

/** What one connection sends: the text, and what it goes on with. */
interface Sent {
  readonly text: string;
  readonly unit: string;
}

const kinds: readonly (() => Sent)[] = [
  () => ({ text: head(), unit: '' }),
  // Unfinished.
  () => ({ text: head().slice(0, -2), unit: pick(['', 'a', 'a:\r\n']) }),
  () => ({ text: '', unit: '' }),
  () => ({ text: '', unit: pick(['\r\n', 'G', 'nonsense\r\n\r\n']) }),
  () => {
    const [text, unit] = withBody();
    return { text, unit };
  },
  () => {
    const [text, unit] = withBody();
    return { text: text + unit.repeat(Math.floor(64_000 / unit.length)), unit };
  },
  // Ahead.
  () => ({ text: Array.from({ length: pick([2, 4, 16]) }, head).join(''), unit: '' }),
  () => ({ text: `${line()}\r\n`.repeat(pick([2, 16, 1_000])), unit: `${line()}\r\n` }),
];

const sockets = new Set<Socket>();

/** One connection: it sends, quickly or slowly, reads or not, stays for some time and leaves. */
async function visit(kind: () => Sent, staysMs: number): Promise<void> {
  const localAddress = `127.0.${1 + random(3)}.${1 + random(pick([1, 200]))}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  if (!chance(3)) socket.resume();
  const { text, unit } = kind();
  socket.write(text, 'latin1');
  const end = Date.now() + staysMs;
  const isFast = chance(2);
  const more = isFast ? unit.repeat(Math.ceil(16_000 / Math.max(1, unit.length))) : unit;
  while (Date.now() < end && !socket.destroyed) {
    if (more !== '' && socket.writableLength < 100_000) socket.write(more, 'latin1');
    await pause(isFast && more !== '' ? 1 : 50 + random(200));
  }
  if (chance(2)) socket.resetAndDestroy();
  else socket.destroy();
}

for (;;) {
  // One kind of many, or a mixture, from ten to ten thousand connections, at once or one by one.
  const count = pick([10, 100, 400, 1_000, 3_000, 10_000]);
  const one = pick(kinds);
  const isMixed = chance(2);
  const staysMs = pick([200, 2_000, 6_000]);
  const between = pick([0, 0, 1]);
  for (let visitor = 0; visitor < count; visitor++) {
    while (sockets.size >= 10_000) await pause(10);
    void visit(isMixed ? pick(kinds) : one, staysMs);
    if (between > 0 || visitor % 100 === 99) await pause(between);
  }
  await pause(random(staysMs));
}
