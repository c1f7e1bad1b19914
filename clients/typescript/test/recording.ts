/**
 * Records a running service's responses as a proxy, and cuts them where a test says so. The
 * recording is compared with the file of the same name below `recorded/`, except for times and
 * tags; with FAULTS_RECORD=1 it replaces the file.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { type Played, type PlayingServer, play, playOne } from './playing-server.ts';

/** A request with its response. */
export interface Exchange extends Played {
  readonly path: string;
}

/** Interventions between client and service, by the request's number. */
export interface Interventions {
  /** Runs before the request is forwarded. */
  readonly before?: (number: number) => Promise<void>;
  /** Length of the body before the connection is cut; undefined leaves it whole. */
  readonly cutAfter?: (number: number) => number | undefined;
}

export interface Recording {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
}

/** Proxies between a client and the service until the test ends. */
export async function record(
  serviceUrl: string,
  { before, cutAfter }: Interventions = {},
): Promise<Recording> {
  const exchanges: Exchange[] = [];
  let count = 0;
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const number = count++;
    await before?.(number);
    const answered = await ask(serviceUrl, incoming);
    const bytes = cutAfter?.(number);
    const played =
      bytes === undefined
        ? answered
        : { ...answered, body: answered.body!.slice(0, bytes), cut: true };
    exchanges.push({ path: incoming.url!, ...played });
    playOne(response, played);
  };
  const server = createServer((incoming, response) => void pass(incoming, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges };
}

/** Hop-by-hop headers, which are not the response's. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

async function ask(serviceUrl: string, { url, headers }: IncomingMessage): Promise<Played> {
  const readable = { ...headers, 'accept-encoding': 'identity', 'x-request-id': 'recorded' };
  const onward = request(`${serviceUrl}${url}`, { headers: readable });
  const answered = once(onward, 'response');
  onward.end();
  const [response]: [IncomingMessage] = (await answered) as [IncomingMessage];
  const { rawHeaders, statusCode } = response;
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !ofConnection.has(name.toLowerCase()) ? [[name, rawHeaders[at + 1]!]] : [],
  );
  return { status: statusCode!, headers: Object.fromEntries(pairs), body: await text(response) };
}

const fileOf = (name: string) => fileURLToPath(new URL(`recorded/${name}.json`, import.meta.url));

function readExchanges(name: string): readonly Exchange[] {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

/** Compares the recording with its file, or replaces the file. */
export function expectAsRecorded(name: string, { exchanges }: Recording): void {
  if (process.env.FAULTS_RECORD) {
    writeFileSync(fileOf(name), `${JSON.stringify(exchanges, null, 2)}\n`);
  }
  expect(lasting(exchanges)).toEqual(lasting(readExchanges(name)));
}

/**
 * The stable part of a recording: all but times, tags and numbers in headers. Revisions differ
 * between databases; equal ones stay equal.
 */
function lasting(exchanges: readonly Exchange[]) {
  const revisions: string[] = [];
  const ordinal = (revision: string) => {
    if (!revisions.includes(revision)) revisions.push(revision);
    return `revision ${revisions.indexOf(revision)}`;
  };
  return exchanges.map(({ headers = {}, body = '', ...others }) => {
    const masked = Object.entries(headers).map(([name, value]) => [
      name,
      /^(date|etag)$/i.test(name) ? '…' : value.replaceAll(/\d+/g, '0'),
    ]);
    return {
      ...others,
      headers: Object.fromEntries(masked),
      body: body.replaceAll(/(?<="revision":")[^"]*/g, ordinal),
    };
  });
}

/** Replays a recording, and requires the client to send the same requests. */
export async function replay(name: string): Promise<PlayingServer> {
  const exchanges = readExchanges(name);
  return play((incoming, number) => {
    const { path, ...played } = exchanges[number] ?? { path: 'nothing more' };
    return path === incoming.url
      ? played
      : { status: 400, body: `expected ${path}, got ${incoming.url}` };
  });
}
