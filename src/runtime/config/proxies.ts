/** Reads the proxies of outgoing requests from the environment, once at the start. */
import { ConfigError } from './config.ts';
import { type ProxyEnvironment, proxyOf, proxyVariables, readProxy } from './proxy-choice.ts';

/** The proxy by which an address is reached; null: directly. */
export type ProxyOf = (url: URL) => URL | null;

/** Throws a ConfigError that names each variable that names no proxy. */
export function readProxies(environment: ProxyEnvironment): ProxyOf {
  const faults = proxyVariables.flatMap((name) => {
    try {
      readProxy(name, environment);
      return [];
    } catch (error) {
      return [(error as TypeError).message];
    }
  });
  if (faults.length > 0) throw new ConfigError(faults, false);
  return (url) => proxyOf(url, environment);
}
