/** Opens and closes the panel: its listener, writer and sessions. */
import type { BlockList } from 'node:net';
import { HttpServer, type ServerBounds } from '../../http/server/server.ts';
import type { Observe } from '../../observe/observation.ts';
import { type Config, defaultBaseUrl } from '../../runtime/config/config.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import type { StoreReader } from '../../store/store.ts';
import { panelConnectionsMax } from '../limits.ts';
import type { Audit } from './api/audited-action.ts';
import { Documents } from './documents.ts';
import { loadPanelFiles } from './files.ts';
import { InterfaceClient } from './interface-client.ts';
import { Reference, type ReferenceSources } from './reference.ts';
import { identify, type PanelServeOptions, panelListener, readsBody } from './serve.ts';
import { EventStreams, RequestBudget } from './session/request-budget.ts';
import { Sessions } from './session/sessions.ts';
import { Attempts } from './sign-in/attempts.ts';
import { OpenId, type OpenIdSettings } from './sign-in/openid.ts';
import { relyingParty } from './sign-in/passkeys.ts';
import { refuseUnreadable } from './unreadable.ts';
import { HeldAnswers } from './views/public-answers.ts';

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
  /** Whom it asks for what pages show: the interface's address, without a trailing slash. */
  readonly interfaceUrl: string;
  readonly reference: ReferenceSources;
  /** {base_url} and {docs_url} of the API. */
  readonly urls: { readonly baseUrl: string; readonly docsUrl: string };
  readonly audit: Audit;
  readonly observe: Observe;
  readonly onError: (error: unknown) => void;
  /** Makes sign-in links for any client on this machine, by their secrets; null unless this is a demo. */
  readonly makeDemoLink: (() => Promise<string>) | null;
}

/** A running panel. */
export interface Panel {
  /** The public URL. */
  readonly url: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly inFlight: number;
  close(): Promise<void>;
}

/** Opens the panel's port; rejects if it is taken. */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { config, reader, writer, urls, audit, observe } = options;
  const clock = Date.now;
  const steadyClock = () => performance.now();
  const { onError } = options;
  const macKey = await reader.readMacKey().catch(async (error: unknown) => {
    await Promise.all([writer.close(), reader.close()]);
    throw error;
  });
  const sessions = new Sessions({ reader, writer, clock, steadyClock, onError });
  let url = config.panelUrl ?? '';
  const files = loadPanelFiles();
  const documents = new Documents(files.names);
  const interfaceClient = new InterfaceClient(options.interfaceUrl);
  const actionOptions = { writer, audit, clock };
  const signIn = { ...actionOptions, reader, sessions, macKey };
  const serving: PanelServeOptions = {
    sessions,
    macKey,
    interfaceClient,
    reference: new Reference(options.reference),
    eventStreams: new EventStreams(),
    heldAnswers: new HeldAnswers(),
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
      makeDemoLink: options.makeDemoLink,
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
    },
    replies: { docsUrl: urls.docsUrl, vary: 'Cookie, Accept-Encoding' },
  };
  const server = new HttpServer(
    {
      ...config,
      // PORT alone may be shared by several services.
      reusePort: false,
      maxConnections: panelConnectionsMax,
      overloadDelayMs: Number.POSITIVE_INFINITY,
      readsBody,
    },
    observe,
  );
  const close = async () => {
    interfaceClient.endStreams();
    await server.stop();
    interfaceClient.close();
    await sessions.close();
    await writer.close();
    await reader.close();
  };
  const port = await server.listen(config.panelHost, config.panelPort).catch(async (error) => {
    await close();
    throw error;
  });
  url ||= defaultBaseUrl(config.panelHost, port);
  server.serve({
    answer: panelListener(serving),
    identify: (_, request) => identify(serving, request),
    isPaused: () => false,
    isUrgent: () => false,
    refuseUnreadable: (error, socket) => refuseUnreadable(error, socket, url.startsWith('https:')),
  });
  return {
    url,
    host: server.host,
    port,
    get connections() {
      return server.connections;
    },
    get inFlight() {
      return server.inFlight;
    },
    close,
  };
}
