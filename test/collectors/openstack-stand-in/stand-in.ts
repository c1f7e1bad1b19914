/** A stand-in for Keystone, Nova and Placement, of what real ones answered (test/openstack/recorded). */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AggregateRow, HypervisorRow } from '../../../src/sources/openstack/rows.ts';
import { readRecording } from '../../openstack/recording.ts';

/** What is answered in place of the truth. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Of the interface that answers, where it is another one than was asked for. */
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
  /** By the id of the hypervisor. */
  inventories: Map<string, unknown>;
}

export interface OpenstackStandIn extends Cloud {
  readonly authUrl: string;
  pageRowsMax: number;
  /** Of each request, its method and its path with the query. */
  readonly requests: string[];
  /** What was sent to get tokens. */
  readonly logins: unknown[];
  misbehave(target: string): Answer | null;
  stop(): Promise<void>;
}

/** The secret that this Keystone takes, of whoever asks. */
export const secret = 'secret';
const token = 'a-token';

export async function startOpenstack(): Promise<OpenstackStandIn> {
  const server = createServer((request, response) => {
    void answerTo(standIn, request).then(({ status, body, version }) => {
      const asked = version ?? request.headers['openstack-api-version'];
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-subject-token': token,
        ...(asked !== undefined && { 'openstack-api-version': asked }),
      });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: OpenstackStandIn = {
    ...(await recordedCloud(origin)),
    authUrl: `${origin}/v3`,
    pageRowsMax: 1_000,
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

/** The recorded rows, with the addresses of the stand-in. */
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
  const provider = /^\/resource_providers\/([^/]+)\/inventories$/.exec(pathname)?.[1];
  const inventory = cloud.inventories.get(provider ?? '');
  return inventory === undefined ? notFound : ok(inventory);
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

function logIn({ token: answer, logins }: OpenstackStandIn, body: string): Answer {
  const login = JSON.parse(body);
  logins.push(login);
  const { password, application_credential: credential } = login.auth.identity;
  const came = password?.user.password ?? credential?.secret;
  return came === secret ? { status: 201, body: answer } : unauthorized;
}

/** Pages follow the marker, as Nova's do, and tell of a next one. */
function page({ hypervisors, pageRowsMax }: OpenstackStandIn, query: URLSearchParams): Answer {
  const marker = query.get('marker');
  const start = marker === null ? 0 : hypervisors.findIndex(({ id }) => id === marker) + 1;
  const rows = hypervisors.slice(start, start + Math.min(Number(query.get('limit')), pageRowsMax));
  const isLast = start + rows.length >= hypervisors.length;
  const links = isLast ? {} : { hypervisors_links: [{ rel: 'next', href: 'x' }] };
  return ok({ hypervisors: rows, ...links });
}
