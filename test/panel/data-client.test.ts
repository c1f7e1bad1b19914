/** The panel's client: choice of process, and processes that are unreachable or abort. */
import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readHead } from '../../src/http/request/head.ts';
import { DataClient, type ProxiedResponse } from '../../src/panel/data-client.ts';
import { askedBy, makeSockets, type OwnSockets, socketOf } from '../../src/panel/data-socket.ts';
import { PanelError } from '../../src/panel/error.ts';

let sockets: OwnSockets['sockets'];
let removeSockets: OwnSockets['remove'];
let client: DataClient;
let servers: Server[];
/** What became of each request that was passed on. */
let outcomes: Promise<ProxiedResponse>[];
/** The number of the process that is asked first for the partner. */
const ownProcess = 1;
let url: string;
beforeEach(async () => {
  ({ sockets, remove: removeSockets } = await makeSockets(2));
  client = new DataClient(sockets);
  servers = [];
  outcomes = [];
  const server = createServer((request, response) => {
    const passing = client.pass(contextOf(request, response), {
      segments: ['hybrid-core', 'v2', 'a/b'],
      queryString: 'x=1',
      partnerId: 'köln',
      sessionId: 's',
      role: 'member',
      isInForce: async () => true,
    });
    outcomes.push(passing);
    passing.catch(() => response.destroy());
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  client.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await removeSockets();
});

function contextOf(request: IncomingMessage, response: ServerResponse) {
  return {
    request,
    response,
    head: readHead(request.rawHeaders),
    authentication: null,
    address: '',
    arrivedAt: 0,
    route: null,
    token: null,
    headers: ['X-Own', 'yes'],
    varies: '',
    problemPage: null,
  };
}

/** Answers at the socket of a process. */
async function answerAt(
  number: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<void> {
  const server = createServer(answer).listen(socketOf(sockets, number));
  servers.push(server);
  await once(server, 'listening');
}

it.each([1, 2])('asks process %i where the other is away', async (number) => {
  const asked: IncomingMessage[] = [];
  await answerAt(number, (request, response) => {
    asked.push(request);
    response.writeHead(404, { ETag: '"a"', 'X-Panel-Problems': 'route-unknown' }).end('said');
  });
  const answer = await fetch(url);
  expect([answer.status, await answer.text()]).toEqual([404, 'said']);
  expect(answer.headers.get('etag')).toBe('"a"');
  expect(answer.headers.get('x-own')).toBe('yes');
  expect(answer.headers.has('x-panel-problems')).toBe(false);
  expect(await outcomes[0]).toEqual({ status: 404, problems: ['route-unknown'] });
  const { url: target, headers } = asked[0]!;
  expect(target).toBe('/hybrid-core/v2/a%2Fb?x=1');
  expect(headers[askedBy.secret]).toBe(sockets.secret);
  expect(headers[askedBy.partner]).toBe('k%C3%B6ln');
});

it('asks another process where one is suspended, and that one last from then on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = { suspended: 0, other: 0 };
  const suspended = Promise.withResolvers<void>();
  await answerAt(ownProcess, () => {
    asked.suspended++;
    suspended.resolve();
  });
  await answerAt(3 - ownProcess, (_, response) => {
    asked.other++;
    response.end('said');
  });
  const answer = fetch(url);
  await suspended.promise;
  vi.advanceTimersByTime(30_000);
  expect(await (await answer).text()).toBe('said');
  expect(await (await fetch(url)).text()).toBe('said');
  expect(asked).toEqual({ suspended: 1, other: 2 });
});

it('says that the service is away where no process answers', async () => {
  await fetch(url).catch(() => {});
  const error = await outcomes[0]!.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PanelError);
  expect(error).toMatchObject({ code: 'away', headers: { 'Retry-After': expect.any(String) } });
});

it('lets no answer pass for whole that broke off', async () => {
  for (const number of [1, 2]) {
    await answerAt(number, (_, response) => {
      response.write('begun');
      setImmediate(() => response.socket!.destroy());
    });
  }
  const asking = get(url).on('error', () => {});
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await expect(once(answer, 'end')).rejects.toThrow();
  await expect(outcomes[0]).rejects.toThrow();
});

it('ends the request to a process when its reader leaves', async () => {
  const left = Promise.withResolvers<void>();
  for (const number of [1, 2]) {
    await answerAt(number, (_, response) => {
      response.once('close', left.resolve);
      response.write('begun');
    });
  }
  const asking = get(url).on('error', () => {});
  await once(asking, 'response');
  asking.destroy();
  await left.promise;
});
