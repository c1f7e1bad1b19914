/** Tells whether requests go through a proxy: as Node decides it, not as the variables suggest. */
import type { Io } from '../io.ts';
import { withoutCredentials } from '../text/address.ts';
import { doubtful, type Finding, good } from './finding.ts';

/** The first releases of Node that know NODE_USE_ENV_PROXY, by major version; all later majors do. */
const proxyReleases = new Map([
  [22, 21],
  [24, 5],
]);
const proxyMajorMax = 24;

/** Null where the environment names no proxy. */
export function checkProxy(
  url: URL,
  { environment }: Pick<Io, 'environment'>,
  nodeVersion = process.versions.node,
): Finding | null {
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name];
  const httpProxy = variable('HTTP_PROXY');
  const proxy = url.protocol === 'https:' ? variable('HTTPS_PROXY') || httpProxy : httpProxy;
  if (!proxy) return null;
  const shown = withoutCredentials(proxy);
  if (isLeftOut(url, variable('NO_PROXY') ?? '')) {
    return doubtful(
      'proxy',
      `${shown}, but NO_PROXY leaves this host out`,
      'Nothing, if that is meant.',
    );
  }
  if (environment.NODE_USE_ENV_PROXY !== '1') {
    return doubtful(
      'proxy',
      `the environment has ${shown}, which hc does not use`,
      'Set NODE_USE_ENV_PROXY=1 (Node 22.21 or later) to use it, if the service is behind it.',
    );
  }
  if (!knowsProxies(nodeVersion)) {
    return doubtful(
      'proxy',
      `the environment has ${shown}, which Node ${nodeVersion} cannot use`,
      'Use Node 22.21, 24.5 or later, if the service is behind it.',
    );
  }
  return good('proxy', `by ${shown}`);
}

function knowsProxies(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return major > proxyMajorMax || minor >= (proxyReleases.get(major) ?? Number.POSITIVE_INFINITY);
}

/** As Node 26 reads it: `*` alone, or hosts, which stand for the names below them, each with a port or without. */
function isLeftOut(url: URL, noProxy: string): boolean {
  if (noProxy === '*') return true;
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return noProxy.split(/[,\s]/).some((entry) => {
    const [, bracketed, named, ofPort] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(entry) ?? [];
    const of = bracketed ?? named ?? entry.replace(/^\[(.+)\]$/, '$1');
    const name = of.replace(/^\*?\./, '').toLowerCase();
    return name !== '' && (ofPort ?? port) === port && `.${host}`.endsWith(`.${name}`);
  });
}
