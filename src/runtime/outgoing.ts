/**
 * Connections to other services, directly or by a proxy: the one place where both are made, so that
 * all senders follow the same rules.
 */
import { Agent, Dispatcher, ProxyAgent } from 'undici';

/** Options of a TLS connection, and its timeout in ms. */
export interface ConnectOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly timeout: number;
}

/** The caller's timeout covers the whole response; undici's default timeouts may be shorter. */
const withoutTimeouts = { headersTimeout: 0, bodyTimeout: 0 } as const;

export class Outgoing extends Dispatcher {
  readonly #proxyOf: (url: URL) => URL | null;
  readonly #connect: ConnectOptions;
  readonly #direct: Agent;
  readonly #byProxy = new Map<string, ProxyAgent>();

  /** `connect` is for the service that is asked, also behind a proxy. */
  constructor(proxyOf: (url: URL) => URL | null, connect: ConnectOptions) {
    super();
    this.#proxyOf = proxyOf;
    this.#connect = connect;
    this.#direct = new Agent({ ...withoutTimeouts, connect });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const proxy = this.#proxyOf(new URL(String(options.origin)));
    return (proxy === null ? this.#direct : this.#agentOf(proxy)).dispatch(options, handler);
  }

  #agentOf({ href }: URL): ProxyAgent {
    const known = this.#byProxy.get(href);
    if (known !== undefined) return known;
    const { timeout } = this.#connect;
    const agent = new ProxyAgent({
      ...withoutTimeouts,
      uri: href,
      // Only https is tunnelled, as by curl: many proxies refuse a tunnel to another port.
      proxyTunnel: false,
      connectTimeout: timeout,
      requestTls: this.#connect,
    });
    this.#byProxy.set(href, agent);
    return agent;
  }

  override async close(): Promise<void> {
    await Promise.all(this.#agents().map((agent) => agent.close()));
  }

  override async destroy(): Promise<void> {
    await Promise.all(this.#agents().map((agent) => agent.destroy()));
  }

  #agents(): Dispatcher[] {
    return [this.#direct, ...this.#byProxy.values()];
  }
}
