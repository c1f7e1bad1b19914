/** Says what an operator does about an address that cannot be listened on. */
import type { Config } from '../../runtime/config/config.ts';
import { CommandError } from './command.ts';

/** Explains a listen error; null for any other error. */
export function explainListenError(
  error: unknown,
  ports: Pick<Config, 'port' | 'metricsPort' | 'panelPort'>,
): CommandError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code, port, address, hostname } = error as ListenError;
  const listeners = listenerFlags.filter(({ of }) => port !== undefined && ports[of] === port);
  const { prefix, variable } = listeners[0] ?? { prefix: '--', variable: 'PORT' };
  if (code === 'EADDRINUSE' && listeners.length > 1) {
    // Two names of one address, `localhost` and `127.0.0.1` for instance.
    const flags = listeners.map((listener) => `${listener.prefix}port`);
    return new CommandError(
      `port ${port} of ${address} is taken, and ${flags.join(' and ')} both name it; choose ` +
        'another for one of them (0 for any free one)',
    );
  }
  const message = {
    EADDRINUSE:
      `port ${port} of ${address} is taken by another program; end that one, or choose another ` +
      `port with ${variable} or ${prefix}port (0 for any free one)`,
    EACCES:
      `port ${port} of ${address} may not be opened by this user; choose one of 1024 or more ` +
      `with ${prefix}port`,
    EADDRNOTAVAIL: `${address} is no address of this machine; choose another with ${prefix}host`,
    ENOTFOUND: `the host name ${hostname} leads nowhere; choose another with ${prefix}host`,
    EAI_AGAIN: `the host name ${hostname} leads nowhere now; choose another with ${prefix}host`,
    ENOTSUP: cannotShare,
    ENOPROTOOPT: cannotShare,
    EINVAL: cannotShare,
  }[code];
  return message === undefined ? null : new CommandError(message);
}

/** Only services that share a port meet these errors. */
const cannotShare =
  'this system cannot share a port among services, as Linux does; leave REUSE_PORT off';

/** The prefix of each listener's flags, and the variable of its port. */
const listenerFlags = [
  { of: 'port', prefix: '--', variable: 'PORT' },
  { of: 'metricsPort', prefix: '--metrics-', variable: 'METRICS_PORT' },
  { of: 'panelPort', prefix: '--panel-', variable: 'PANEL_PORT' },
] as const;

/** A listen error of Node. */
interface ListenError {
  readonly code: string;
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}
