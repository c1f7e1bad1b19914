/**
 * Errors between a collector and its source: one-line messages without secrets, which explain those of
 * Node, OpenSSL and undici in plain words.
 */
import { oneLine } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';

export type UpstreamFault =
  /** Unreachable: connection refused, unknown host, no route, certificate rejected. */
  | 'unreachable'
  /** No complete response within the timeout. */
  | 'timeout'
  /** The connection broke during a response, or the response is not HTTP. */
  | 'broken'
  /** The response exceeds the size limit. */
  | 'too-large'
  /** The upstream redirects to another address. */
  | 'redirected';

export class UpstreamError extends SourceError {
  override readonly name = 'UpstreamError';
  readonly fault: UpstreamFault;

  constructor(url: string, fault: UpstreamFault, message: string) {
    super(`${shownUrl(url)}: ${message}`);
    this.fault = fault;
  }

  /** Whether the error is retryable. */
  get mayPass(): boolean {
    return this.fault !== 'too-large' && this.fault !== 'redirected';
  }
}

/** The URL for messages: without its query, which is long, and its credentials. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'an address that is no URL' : `${parsed.origin}${parsed.pathname}`;
}

/** Node nests the reason in causes; several addresses make a list of them. */
export function reasonOf(error: unknown, url: string): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (reason instanceof AggregateError && reason.errors.length > 0) reason = reason.errors[0];
  if (!(reason instanceof Error)) return oneLine(String(reason));
  const { code = '' } = reason as NodeJS.ErrnoException;
  const isTls = url.startsWith('https:');
  const plain = (isTls ? tlsReasons[code] : httpReasons[code]) ?? plainReasons[code];
  return plain ?? oneLine(withoutCredentials(reason.message) || code || wantsProxyCredentials);
}

/** Libraries' messages repeat addresses unescaped. */
function withoutCredentials(message: string): string {
  return message.replaceAll(/\/\/[^\s/]*@/g, '//');
}

/** Fetch gives no answer of this status: its error has neither a code nor a message, as no other has. */
const wantsProxyCredentials = 'a proxy asks for credentials (HTTP status 407)';

const unknownAuthority = 'its certificate is signed by an unknown authority; ca_file names one';
const noTls = 'the server does not speak TLS; does its address begin with http:?';
const otherTls = 'the server supports neither TLS 1.2 nor TLS 1.3';
const wantsCertificate =
  'the server requires a client certificate that it trusts; cert_file and key_file name one';

const plainReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused; nothing listens there',
  ECONNRESET: 'the server reset the connection',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the DNS lookup of the host failed temporarily',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network of the host',
  ETIMEDOUT: 'nothing answers at the address',
  UND_ERR_CONNECT_TIMEOUT: 'nothing answers at the address; is a firewall in between?',
  UND_ERR_SOCKET: 'the server closed the connection',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: otherTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: otherTls,
  ERR_SSL_SSL_TLSV1_ALERT_PROTOCOL_VERSION: otherTls,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: wantsCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: wantsCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; is the clock here right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/**
 * Errors of a server that waits for the end of a line while TLS waits for its response, and the
 * like.
 */
const tlsReasons: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT:
    'the TLS handshake timed out; is a firewall in between, or does its address begin with http:?',
  ECONNRESET: 'the server reset the connection; does its address begin with http:?',
  UND_ERR_SOCKET:
    'the server closed the connection; does it want a client certificate (cert_file, key_file)?',
};

const httpReasons: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'the server closed the connection; does its address begin with https:?',
};
