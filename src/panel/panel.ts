/** Opens and closes the panel: its listener, writer and sessions. */
import { type BlockList, isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { AccessDirectory } from '../access/directory.ts';
import { type Config, defaultBaseUrl } from '../config/config.ts';
import type { ReferenceVersion } from '../docs/reference/form.ts';
import type { Api } from '../http/api.ts';
import { type Answer, answer } from '../http/reply/answer.ts';
import { HttpServer } from '../http/server/server.ts';
import type { Streams } from '../http/streamed/streams.ts';
import type { Observe } from '../observe/observation.ts';
import type { PeopleWriter } from '../store/people/people.ts';
import type { StoreReader } from '../store/store.ts';
import type { Audit } from './api/audited-action.ts';
import { Documents } from './documents.ts';
import { loadPanelFiles } from './files.ts';
import { identify, type PanelServeOptions, panelListener } from './serve.ts';
import { EventStreams } from './session/event-streams.ts';
import { startHousekeeping } from './session/housekeeping.ts';
import { RequestBudget } from './session/request-budget.ts';
import { Sessions } from './session/sessions.ts';
import { Attempts } from './sign-in/attempts.ts';
import { OpenId, type OpenIdSettings } from './sign-in/openid.ts';
import { relyingParty } from './sign-in/relying-party.ts';
import { refuseUnreadable } from './unreadable.ts';

/** How long a new token settles before it is shown: two polls of every replica (1 s). */
const tokenSettleMs = 1_000;

/** Maximum wait for this process to know a new token; the token is then shown anyway. */
const tokenSettleMsMax = 5_000;

/** Interval of checks whether a new token is known. */
const tokenPollMs = 20;

/** Open connections of the panel: browsers open some six each, for 500 people. */
const panelConnectionsMax = 4_000;

/** Concurrent requests of the panel: half a request of each connection, waiting for the store. */
const panelInFlightMax = 2_000;

export interface PanelOptions {
  readonly config: Pick<
    Config,
    | 'docsReference'
    | 'panelHost'
    | 'panelUrl'
    | 'requestHeadTimeoutMs'
    | 'requestTimeoutMs'
    | 'keepAliveTimeoutMs'
    | 'sendTimeoutMs'
    | 'queueTimeoutMs'
  > & { readonly panelPort: number; readonly trustedProxies: BlockList };
  /** Null if no OpenID provider is configured. */
  readonly openId: OpenIdSettings | null;
  /** The panel's own reader, closed with it: guessed sessions do not delay other reads. */
  readonly reader: StoreReader;
  readonly writer: PeopleWriter;
  readonly directory: AccessDirectory;
  readonly api: Api;
  readonly streams: Streams;
  /** {base_url} and {docs_url} of the API. */
  readonly urls: { readonly baseUrl: string; readonly docsUrl: string };
  /** Builds the API reference, with links to these addresses. */
  readonly makeReference: () => readonly ReferenceVersion[];
  readonly audit: Audit;
  readonly observe: Observe;
  readonly onError: (error: unknown) => void;
  /** Null unless this is the demo's panel. */
  readonly demo: DemoPanel | null;
}

/** What `serve --demo` adds to the panel. */
export interface DemoPanel {
  /** The preferred port if none is configured and it is free; null for any free port. */
  readonly preferredPort: number | null;
  /** Creates a sign-in link for any client on this machine and returns its secret. */
  readonly makeLink: () => Promise<string>;
}

/** A running panel. */
export interface Panel {
  /** The public URL. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the panel's port; rejects if it is taken. */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { config, reader, writer, directory, api, streams, urls, audit, observe } = options;
  const clock = Date.now;
  const steadyClock = () => performance.now();
  const { onError, demo } = options;
  const sessions = new Sessions({ reader, writer, clock, steadyClock, onError });
  let url = config.panelUrl ?? '';
  const files = loadPanelFiles();
  const documents = new Documents(files.names);
  const acting = { writer, audit, clock };
  const signIn = { ...acting, reader, sessions };
  const serving: PanelServeOptions = {
    sessions,
    api,
    streams,
    observe,
    trustedProxies: config.trustedProxies,
    panelUrl: () => url,
    budget: new RequestBudget(steadyClock),
    eventStreams: new EventStreams(),
    files,
    documents,
    reference: madeOnce(() => {
      const versions = options.makeReference();
      return answer(Buffer.from(JSON.stringify({ versions })));
    }),
    isReferencePublic: config.docsReference === 'public',
    signIn: {
      ...signIn,
      panelUrl: () => url,
      attempts: new Attempts(steadyClock, observe),
      party: () => relyingParty(url),
      documents,
      passkeyModule: files.names.signIn,
      makeDemoLink: demo?.makeLink ?? null,
      // Plain http is limited to loopback.
      linkModule: () => (url.startsWith('http:') ? files.names.autoSubmit : null),
      openId:
        options.openId === null
          ? null
          : new OpenId({
              ...signIn,
              settings: options.openId,
              listPartners: () => reader.listPartners(),
            }),
    },
    actions: {
      ...acting,
      reader,
      interfaceUrl: urls.baseUrl,
      docsUrl: urls.docsUrl,
      get panelUrl() {
        return url;
      },
      whenKnown: (digest) => untilKnown(directory, digest),
    },
    replies: { docsUrl: urls.docsUrl, vary: 'Cookie, Accept-Encoding' },
  };
  const server = new HttpServer(
    {
      ...config,
      maxConnections: panelConnectionsMax,
      maxInFlight: panelInFlightMax,
      overloadDelayMs: Number.POSITIVE_INFINITY,
      readsBodies: true,
    },
    observe,
  );
  const close = async () => {
    await server.stop();
    await sessions.close();
    await writer.close();
    await reader.close();
  };
  const port = await listen(server, config, demo?.preferredPort ?? null).catch(async (error) => {
    await close();
    throw error;
  });
  const stopHousekeeping = startHousekeeping({ writer, clock, onError });
  // Passkeys need a host name; every browser resolves this one to this machine.
  const host = demo !== null && isIP(config.panelHost) !== 0 ? 'localhost' : config.panelHost;
  url ||= defaultBaseUrl(host, port);
  server.serve({
    answer: panelListener(serving),
    identify: (_, request) => identify(serving, request),
    held: () => false,
    isUrgent: () => false,
    refuseUnreadable: (error, socket) => refuseUnreadable(error, socket, url.startsWith('https:')),
  });
  return {
    url,
    port,
    async close() {
      await stopHousekeeping();
      await close();
    },
  };
}

/** Opens the configured port, or else the preferred one, or any free one. */
async function listen(
  server: HttpServer,
  { panelHost, panelPort }: PanelOptions['config'],
  preferredPort: number | null,
): Promise<number> {
  if (panelPort === 0 && preferredPort !== null) {
    try {
      return await server.listen(panelHost, preferredPort);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return server.listen(panelHost, panelPort);
}

/**
 * Waits until every replica knows a new token: polls this process; the others poll the store twice
 * in the meantime.
 */
async function untilKnown(directory: AccessDirectory, digest: string): Promise<void> {
  const settled = setTimeout(tokenSettleMs);
  const end = performance.now() + tokenSettleMsMax;
  const isKnown = () => directory.find(digest) !== null || directory.partnerToLoad(digest) !== null;
  while (!isKnown() && performance.now() < end) await setTimeout(tokenPollMs);
  await settled;
}

/** Builds a response on first use: the reference is rarely requested. */
function madeOnce(make: () => Answer): () => Answer {
  let made: Answer | null = null;
  return () => (made ??= make());
}
