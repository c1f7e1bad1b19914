/** Runs a case and checks its response. */
import { eventually } from '../fixture/patience.ts';
import type { ContractCase } from './case.ts';
import { type Received, type Sent, send, sendBytes } from './client.ts';
import { differences } from './expect.ts';
import { lawFaults } from './laws.ts';
import type { Target } from './target.ts';

export interface Outcome {
  readonly faults: readonly string[];
  readonly received: Received;
}

const defaultCaller = 'acme';
const anonymous = 'anonymous';

/** Runs one case against a service. */
export async function runCase(one: ContractCase, target: Target): Promise<Outcome> {
  const fill = await filler(one, target);
  if (one.raw !== undefined) {
    const bytes = Buffer.from(one.raw.replace('{head}', 'x'.repeat(one.padding ?? 0)), 'latin1');
    const received = await sendBytes(target.baseUrl, bytes);
    const sent = { method: 'GET', target: '/', headers: [] };
    return { faults: check(one, sent, received, target, fill), received };
  }
  const sent = toSend(one, one.request!, target, fill);
  const received = await onceKnown(one, () =>
    one.body === undefined
      ? send(target.baseUrl, sent)
      : sendWithBody(target.baseUrl, sent, one.body),
  );
  return { faults: check(one, sent, received, target, fill), received };
}

/**
 * Sends a request. A case that expects 401 is retried after a 503: on an overloaded machine, the
 * database may not respond in time for the service to know that a token is unknown. Any other 503
 * is a fault.
 */
async function onceKnown(
  { status }: ContractCase,
  ask: () => Promise<Received>,
): Promise<Received> {
  if (status !== 401) return ask();
  const known = await eventually(async () => {
    const received = await ask();
    return received.status === 503 ? null : received;
  });
  return known ?? ask();
}

function check(
  one: ContractCase,
  sent: Sent,
  received: Received,
  target: Target,
  fill: (text: string) => string,
): readonly string[] {
  return [...differences(one, received, fill), ...lawFaults(sent, received, target)];
}

/** Replaces the placeholders of README.md. */
async function filler(one: ContractCase, target: Target): Promise<(text: string) => string> {
  const texts = new Map([
    ['{base_url}', target.baseUrl],
    ['{docs_url}', target.docsUrl],
  ]);
  const fill = (text: string) => text.replace(/\{[a-z_]+\}/g, (name) => texts.get(name) ?? name);
  if (one.first === undefined) return fill;
  const first = await send(target.baseUrl, toSend({ ...one, send: {} }, one.first, target, fill));
  const etag = first.headers.get('etag')?.[0] ?? '';
  texts.set('{etag}', etag);
  texts.set('{strong_etag}', etag.replace(/^W\//, ''));
  return fill;
}

function toSend(
  one: ContractCase,
  request: string,
  target: Target,
  fill: (text: string) => string,
): Sent {
  const space = request.indexOf(' ');
  const own = Object.entries(one.send ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, fill(value)]),
  );
  return {
    method: request.slice(0, space),
    target: Buffer.from(request.slice(space + 1)).toString('latin1'),
    headers: [...credentialHeaders(one.as ?? defaultCaller, target), ...freshAddress(), ...own],
  };
}

/** A caller's two headers, none for `anonymous`. */
export function credentialHeaders(caller: string, target: Target): [string, string][] {
  if (caller === anonymous) return [];
  const credential = target.credentials.get(caller);
  if (credential === undefined) throw new Error(`no credentials are called ${caller}`);
  return [
    ['X-Auth-UserId', credential.user],
    ['X-Auth-Token', credential.token],
  ];
}

let addresses = 0;

/** A distinct client address per request, or failed attempts would add up to a 429. */
export function freshAddress(): [string, string][] {
  addresses++;
  return [
    ['X-Forwarded-For', `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`],
  ];
}

function sendWithBody(baseUrl: string, sent: Sent, body: string): Promise<Received> {
  const { host } = new URL(baseUrl);
  const headers = [
    ['Host', host],
    ...sent.headers,
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${sent.method} ${sent.target} HTTP/1.1\r\n${lines}\r\n`;
  return sendBytes(baseUrl, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
}
