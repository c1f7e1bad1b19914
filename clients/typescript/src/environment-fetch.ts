/**
 * `fetch` by the proxies of the environment, for Node, which by itself does not look at them. Deno and
 * Bun do.
 */
/// <reference types="node" />
import { proxyOf, variable } from './generated/proxy-choice.ts';

export { proxyOf, variable };

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
    if (proxy === null && !nodeChooses()) return fetch(url, init);
    const key = proxy?.href ?? 'direct';
    const known = agents.get(key) ?? sendBy(proxy);
    agents.set(key, known);
    return (await known)(url, init);
  };
}

/** Whether Node's own `fetch` goes by a proxy of Node's choice, also to this machine. */
function nodeChooses(): boolean {
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = '' } = process.env;
  const options = [...process.execArgv, ...NODE_OPTIONS.split(/\s+/)];
  return NODE_USE_ENV_PROXY === '1' || options.includes('--use-env-proxy');
}

/** Most programs have no proxy, and load no code for it. Null: directly. */
async function sendBy(proxy: URL | null): Promise<Send> {
  const { Agent, fetch: fetchBy, ProxyAgent } = await import('undici');
  // Only https is tunnelled, as by curl: many proxies refuse a tunnel to another port.
  const dispatcher =
    proxy === null ? new Agent() : new ProxyAgent({ uri: proxy.href, proxyTunnel: false });
  return async (url, init) => {
    const options = { ...init, dispatcher } as Parameters<typeof fetchBy>[1];
    return (await fetchBy(url, options)) as unknown as Response;
  };
}
