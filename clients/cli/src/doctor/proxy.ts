/** Tells by which proxy requests go, as `hc` chooses it. */
import { proxyOf, variable } from '@hybrid-core/client/environment-fetch';
import { exitStatus } from '../exit.ts';
import type { Io } from '../io.ts';
import { withoutCredentials } from '../text/address.ts';
import { bad, doubtful, type Finding, good } from './finding.ts';

/** Null where the environment names no proxy. */
export function checkProxy(url: URL, { environment }: Pick<Io, 'environment'>): Finding | null {
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const given = variable(name, environment);
  if (given === '') return null;
  const shown = withoutCredentials(given);
  try {
    if (proxyOf(url, environment) !== null) return good('proxy', `by ${shown}`);
  } catch (error) {
    return bad('proxy', (error as TypeError).message, `Correct ${name}.`, exitStatus.failed);
  }
  return doubtful(
    'proxy',
    `${shown}, but NO_PROXY leaves this host out, or it is this machine`,
    'Nothing, if that is meant.',
  );
}
