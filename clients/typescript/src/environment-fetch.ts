/**
 * `fetch` by the proxies of the environment, for Node, which by itself does not look at them. Deno and
 * Bun do.
 */
/// <reference types="node" />
import { proxyOf } from './generated/proxy-choice.ts';

export { proxyOf };

type Environment = Readonly<Record<string, string | undefined>>;
type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * As the global `fetch`, but by the proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` choose, if
 * any. Connections to a proxy are kept between requests.
 */
export function environmentFetch(environment: Environment = process.env): Send {
  const agents = new Map<string, Promise<Send>>();
  return async (url, init) => {
    const proxy = proxyOf(new URL(url), environment);
    if (proxy === null) return fetch(url, init);
    const known = agents.get(proxy.href) ?? sendBy(proxy);
    agents.set(proxy.href, known);
    return (await known)(url, init);
  };
}

/** Most programs have no proxy, and load no code for it. */
async function sendBy(proxy: URL): Promise<Send> {
  const { fetch: fetchBy, ProxyAgent } = await import('undici');
  // Only https is tunnelled, as by curl: many proxies refuse a tunnel to another port.
  const dispatcher = new ProxyAgent({ uri: proxy.href, proxyTunnel: false });
  return async (url, init) => {
    const options = { ...init, dispatcher } as Parameters<typeof fetchBy>[1];
    return (await fetchBy(url, options)) as unknown as Response;
  };
}
