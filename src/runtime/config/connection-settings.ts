/** Limits and timeouts of connections and requests. */
import { queueTimeoutMs, requestTimeoutMs } from '../../limits.ts';
import type { Setting } from './setting.ts';
import * as values from './values.ts';

/** Fewer where the process may open fewer files, or has little memory (connections-allowed.ts). */
const connectionsMax = 10_000;

/** Header timeout: a slower head is a slow-header attack or a dead peer. */
export const requestHeadTimeoutMs = 10_000;

/** Keep-alive idle timeout; above the 60 s of common load balancers, so that they close first. */
export const keepAliveTimeoutMs = 65_000;

/**
 * Send timeout: the kernel must accept more of a response in this time. A client that does not read
 * would keep the response in our memory.
 */
const sendTimeoutMs = 30_000;

/** Queue delay above which the service sheds load; a page takes under 1 ms. */
const overloadDelayMs = 250;

/** Times are in ms. */
export interface ConnectionValues {
  readonly maxConnections: number;
  readonly requestHeadTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly sendTimeoutMs: number;
  /** Queue times that count as overload, and after which requests are rejected. */
  readonly overloadDelayMs: number;
  readonly queueTimeoutMs: number;
}

type Settings = { readonly [Name in keyof ConnectionValues]: Setting<ConnectionValues[Name]> };

/** These settings are part of the table of all settings (settings.ts). */
export const connectionSettings: Settings = {
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    flag: '--max-connections',
    placeholder: 'number',
    default: String(connectionsMax),
    description: 'open connections, at most; later ones are answered 503 and closed',
    parse: values.positiveInteger,
  },
  requestHeadTimeoutMs: {
    variable: 'REQUEST_HEAD_TIMEOUT',
    flag: '--request-head-timeout',
    placeholder: 'duration',
    default: `${requestHeadTimeoutMs / 1_000}s`,
    description: 'time for the head of a request to arrive',
    parse: values.connectionTimeout,
  },
  requestTimeoutMs: {
    variable: 'REQUEST_TIMEOUT',
    flag: '--request-timeout',
    placeholder: 'duration',
    default: `${requestTimeoutMs / 1_000}s`,
    description: 'time for a whole request to arrive, its body included',
    parse: values.connectionTimeout,
  },
  keepAliveTimeoutMs: {
    variable: 'KEEP_ALIVE_TIMEOUT',
    flag: '--keep-alive-timeout',
    placeholder: 'duration',
    default: `${keepAliveTimeoutMs / 1_000}s`,
    description: 'time that a connection may be idle between two requests',
    parse: values.connectionTimeout,
  },
  sendTimeoutMs: {
    variable: 'SEND_TIMEOUT',
    flag: '--send-timeout',
    placeholder: 'duration',
    default: `${sendTimeoutMs / 1_000}s`,
    description: 'time for a client to take an answer',
    parse: values.connectionTimeout,
  },
  overloadDelayMs: {
    variable: 'SHED_DELAY_MS',
    flag: '--shed-delay-ms',
    placeholder: 'number',
    default: String(overloadDelayMs),
    description: 'how long requests may wait before the service counts as overloaded',
    parse: values.positiveInteger,
  },
  queueTimeoutMs: {
    variable: 'REFUSE_DELAY_MS',
    flag: '--refuse-delay-ms',
    placeholder: 'number',
    default: String(queueTimeoutMs),
    description: 'how long a request may wait for its turn before it gets 503',
    parse: values.positiveInteger,
  },
};
