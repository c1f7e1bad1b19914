/** Opens and closes the panel: its listener, writer and sessions. */
import { type BlockList, isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Config, defaultBaseUrl } from '../config/config.ts';
import { HttpServer, type ServerBounds } from '../http/server/server.ts';
import type { Observe } from '../observe/observation.ts';
import type { PeopleWriter } from '../store/people/people.ts';
import type { StoreReader } from '../store/store.ts';
import type { Audit } from './api/audited-action.ts';
import { DataClient } from './data-client.ts';
import type { DataSockets } from './data-socket.ts';
import { Documents } from './documents.ts';
import { loadPanelFiles } from './files.ts';
import { panelConnectionsMax, panelInFlightMax } from './limits.ts';
import { identify, type PanelServeOptions, panelListener } from './serve.ts';
import { startHousekeeping } from './session/housekeeping.ts';
import { RequestBudget } from './session/request-budget.ts';
import { Sessions } from './session/sessions.ts';
import { Attempts } from './sign-in/attempts.ts';
import { OpenId, type OpenIdSettings } from './sign-in/openid.ts';
import { relyingParty } from './sign-in/passkeys.ts';
import { refuseUnreadable } from './unreadable.ts';

/** Wait before a new token is shown: two polls of every replica (1 s). */
const tokenSettleMs = 1_000;

export interface PanelOptions {
  readonly config: Pick<
    Config,
    | 'panelHost'
    | 'panelUrl'
    | 'requestHeadTimeoutMs'
    | 'requestTimeoutMs'
    | 'keepAliveTimeoutMs'
    | 'sendTimeoutMs'
    | 'queueTimeoutMs'
  > &
    Pick<ServerBounds, 'drainMs'> & {
      readonly panelPort: number;
      readonly trustedProxies: BlockList;
    };
  /** Null if no OpenID provider is configured. */
  readonly openId: OpenIdSettings | null;
  /** The panel's own reader, closed with it: guessed sessions do not delay other reads. */
  readonly reader: StoreReader;
  readonly writer: PeopleWriter;
  /** Sockets of the API processes. */
  readonly sockets: DataSockets;
  /** {base_url} and {docs_url} of the API. */
  readonly urls: { readonly baseUrl: string; readonly docsUrl: string };
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
  /** The user of these links. */
  readonly administrator: { readonly partnerId: string; readonly userId: string };
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
  const { config, reader, writer, urls, audit, observe } = options;
  const clock = Date.now;
  const steadyClock = () => performance.now();
  const { onError, demo } = options;
  const sessions = new Sessions({ reader, writer, clock, steadyClock, onError });
  let url = config.panelUrl ?? '';
  const files = loadPanelFiles();
  const documents = new Documents(files.names);
  const data = new DataClient(options.sockets);
  const actionOptions = { writer, audit, clock };
  const signIn = { ...actionOptions, reader, sessions };
  const serving: PanelServeOptions = {
    sessions,
    data,
    observe,
    trustedProxies: config.trustedProxies,
    panelUrl: () => url,
    budget: new RequestBudget(steadyClock),
    files,
    documents,
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
      ...actionOptions,
      reader,
      interfaceUrl: urls.baseUrl,
      docsUrl: urls.docsUrl,
      get panelUrl() {
        return url;
      },
      whenKnown: (partnerId, digest) => untilKnown(data, partnerId, digest),
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
    data.close();
    await sessions.close();
    await writer.close();
    await reader.close();
  };
  const port = await listen(server, config, demo?.preferredPort ?? null).catch(async (error) => {
    await close();
    throw error;
  });
  const stopHousekeeping = startHousekeeping(writer, clock, onError);
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
 * Waits until every replica knows a new token: the interface here says so; the others poll the store
 * twice in the time.
 */
async function untilKnown(data: DataClient, partnerId: string, digest: string): Promise<void> {
  await Promise.all([setTimeout(tokenSettleMs), data.untilKnown(partnerId, digest)]);
}
