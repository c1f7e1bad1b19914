/** In charge of the panel as it runs: its listener, its writer, its sessions, opened and closed. */
import { createServer } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { AccessDirectory } from '../access/directory.ts';
import { type Config, defaultBaseUrl } from '../config/config.ts';
import type { Api } from '../http/api.ts';
import type { Exports } from '../http/export/exports.ts';
import type { Observe } from '../observe/observation.ts';
import type { PeopleWriter } from '../store/people/people.ts';
import type { StoreReader } from '../store/store.ts';
import type { Audit } from './api/act.ts';
import { Attempts } from './attempts.ts';
import { loadPanelFiles } from './files.ts';
import { panelConnectionsMax, tokenLookMs, tokenSettleMs, tokenSettleMsMax } from './limits.ts';
import { type PanelServeOptions, panelListener } from './serve.ts';
import { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';

export interface PanelOptions {
  readonly config: Pick<
    Config,
    'panelHost' | 'panelUrl' | 'requestHeadTimeoutMs' | 'requestTimeoutMs' | 'keepAliveTimeoutMs'
  > & { readonly panelPort: number; readonly trustedProxies: BlockList };
  readonly reader: StoreReader;
  readonly writer: PeopleWriter;
  readonly directory: AccessDirectory;
  readonly api: Api;
  readonly exports: Exports;
  /** {base_url} and {docs_url} of the interface. */
  readonly urls: { readonly baseUrl: string; readonly docsUrl: string };
  readonly audit: Audit;
  readonly observe: Observe;
  readonly onError: (error: unknown) => void;
}

/** The panel as it runs. */
export interface Panel {
  /** As people see it. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the panel's port; rejects if it is taken. */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { config, reader, writer, directory, api, exports, urls, audit, observe } = options;
  const clock = Date.now;
  const steadyClock = () => performance.now();
  const { onError } = options;
  const sessions = new Sessions({ reader, writer, clock, steadyClock, onError });
  let url = config.panelUrl ?? '';
  const acting = { writer, audit, clock };
  const serving: PanelServeOptions = {
    ...{ sessions, api, exports, observe, trustedProxies: config.trustedProxies },
    panelUrl: () => url,
    files: loadPanelFiles(),
    signIn: new SignIn({ ...acting, reader, sessions }),
    attempts: new Attempts(steadyClock),
    acts: {
      ...{ ...acting, reader, interfaceUrl: urls.baseUrl, docsUrl: urls.docsUrl },
      get panelUrl() {
        return url;
      },
      invitations: (partnerId) => reader.listInvitations(partnerId),
      whenKnown: (digest) => untilKnown(directory, digest),
    },
    replies: { docsUrl: urls.docsUrl, vary: 'Cookie, Accept-Encoding' },
  };
  const server = createServer(
    {
      headersTimeout: config.requestHeadTimeoutMs,
      requestTimeout: config.requestTimeoutMs,
      keepAliveTimeout: config.keepAliveTimeoutMs,
    },
    panelListener(serving),
  );
  server.maxConnections = panelConnectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.panelPort, config.panelHost, resolve);
  });
  const { port } = server.address() as AddressInfo;
  url ||= defaultBaseUrl(config.panelHost, port);
  return {
    url,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.race([closed, setTimeout(tokenSettleMs, null, { ref: false })]);
      server.closeAllConnections();
      await sessions.close();
      await writer.close();
    },
  };
}

/**
 * Waits until every process knows a new token: this one says so, and the others look at the store
 * twice in the meantime.
 */
async function untilKnown(directory: AccessDirectory, digest: string): Promise<void> {
  const settled = setTimeout(tokenSettleMs);
  const end = performance.now() + tokenSettleMsMax;
  while (directory.find(digest) === null && performance.now() < end) await setTimeout(tokenLookMs);
  await settled;
}
