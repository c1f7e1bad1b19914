/**
 * A stand-in for Keystone, Nova and Placement, with responses recorded from real ones
 * (test/external/openstack/recorded).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AggregateRow, HypervisorRow } from '../../../src/sources/openstack/rows.ts';
import { readRecording } from '../../external/openstack/recording.ts';

/** A scripted response. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** API version of the response, if it differs from the requested one. */
  readonly version?: string;
}

interface Endpoint {
  url: string;
  region: string;
  region_id: string;
  interface: string;
}

interface Cloud {
  token: { token: { catalog: { type: string; endpoints: Endpoint[] }[] } };
  hypervisors: HypervisorRow[];
  services: { host: string; status: string; zone?: string }[];
  aggregates: AggregateRow[];
  /** By hypervisor id. */
  inventories: Map<string, unknown>;
  /** Of each class, none unless set. */
  usages: Map<string, Readonly<Record<string, number>>>;
}

export interface OpenstackStandIn extends Cloud {
  readonly authUrl: string;
  pageRowsMax: number;
  /** Ids of hypervisors whose service was deleted. */
  readonly withoutService: Set<string>;
  /** Each request's method, and its path with the query. */
  readonly requests: string[];
  /** Bodies of token requests. */
  readonly logins: unknown[];
  misbehave(target: string): Answer | null;
  stop(): Promise<void>;
}

/** The secret that this Keystone accepts from any user. */
export const secret = 'secret';
const token = 'a-token';

/** Listens on a free loopback port; with TLS if given a certificate and its key. */
export async function startOpenstack(tls?: ServerOptions): Promise<OpenstackStandIn> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    void answerTo(standIn, request).then(({ status, body, version }) => {
      const asked = version ?? request.headers['openstack-api-version'];
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-subject-token': token,
        ...(asked !== undefined && { 'openstack-api-version': asked }),
      });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  };
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const scheme = tls === undefined ? 'http' : 'https';
  const origin = `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
  const standIn: OpenstackStandIn = {
    ...(await recordedCloud(origin)),
    authUrl: `${origin}/v3`,
    pageRowsMax: 1_000,
    withoutService: new Set(),
    requests: [],
    logins: [],
    misbehave: () => null,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

/** The recorded rows, with the stand-in's addresses. */
async function recordedCloud(origin: string): Promise<Cloud> {
  const { exchanges } = await readRecording();
  const bodyOf = (part: string) => exchanges.find(({ url }) => url.includes(part))?.body as never;
  const cloud = bodyOf('/auth/tokens') as Cloud['token'];
  for (const { endpoints } of cloud.token.catalog) {
    for (const endpoint of endpoints) endpoint.url = `${origin}${new URL(endpoint.url).pathname}`;
  }
  const inventories = exchanges.filter(({ url }) => url.endsWith('/inventories'));
  return {
    token: cloud,
    hypervisors: (bodyOf('/os-hypervisors/') as Cloud).hypervisors,
    services: (bodyOf('/os-services') as Cloud).services,
    aggregates: (bodyOf('/os-aggregates') as Cloud).aggregates,
    usages: new Map(),
    inventories: new Map(inventories.map(({ url, body }) => [url.split('/').at(-2)!, body])),
  };
}

async function answerTo(cloud: OpenstackStandIn, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url!, 'http://x');
  cloud.requests.push(`${request.method} ${request.url}`);
  const wrong = cloud.misbehave(request.url!);
  if (wrong !== null) return wrong;
  if (pathname === '/v3/auth/tokens') return logIn(cloud, await text(request));
  if (request.headers['x-auth-token'] !== token) return unauthorized;
  if (pathname === '/v2.1/os-hypervisors/detail') return page(cloud, searchParams);
  if (pathname === '/v2.1/os-services') return ok({ services: cloud.services });
  if (pathname === '/v2.1/os-aggregates') return ok({ aggregates: cloud.aggregates });
  const [, provider = '', part] =
    /^\/resource_providers\/([^/]+)\/(inventories|usages)$/.exec(pathname) ?? [];
  const inventory = cloud.inventories.get(provider);
  if (inventory === undefined) return notFound;
  return ok(part === 'usages' ? { usages: cloud.usages.get(provider) ?? {} } : inventory);
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const unauthorized: Answer = {
  status: 401,
  body: { error: { code: 401, message: 'The request you have made requires authentication.' } },
};
const notFound: Answer = {
  status: 404,
  body: { errors: [{ status: 404, title: 'Not Found', detail: 'No resource provider' }] },
};

function unknownMarker(marker: string): Answer {
  const message = `marker [${marker}] not found`;
  return { status: 400, body: { badRequest: { code: 400, message } } };
}

function logIn({ token: answer, logins }: OpenstackStandIn, body: string): Answer {
  const login = JSON.parse(body);
  logins.push(login);
  const { password, application_credential: credential } = login.auth.identity;
  const came = password?.user.password ?? credential?.secret;
  return came === secret ? { status: 201, body: answer } : unauthorized;
}

/**
 * Paginates by marker. Like Nova, drops nodes without a service from their page, and links a next
 * page after each full one, even if it is empty.
 */
function page(cloud: OpenstackStandIn, query: URLSearchParams): Answer {
  const { hypervisors, withoutService, pageRowsMax } = cloud;
  const marker = query.get('marker');
  const start = marker === null ? 0 : hypervisors.findIndex(({ id }) => id === marker) + 1;
  if (marker !== null && start === 0) return unknownMarker(marker);
  const limit = Math.min(Number(query.get('limit')), pageRowsMax);
  const rows = hypervisors.slice(start, start + limit).filter(({ id }) => !withoutService.has(id));
  const isFull = rows.length === limit;
  const links = isFull ? { hypervisors_links: [{ rel: 'next', href: 'x' }] } : {};
  return ok({ hypervisors: rows, ...links });
}
