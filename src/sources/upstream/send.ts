/** Sends one request, once, and reads its answer into a bounded text. */
import { oneLine } from '../../text/quote.ts';
import { UpstreamError } from './error.ts';
import type { Send, UpstreamAnswer, UpstreamRequest } from './request.ts';

/** Makes a sender that reads at most so many bytes of a body, counted after unpacking. */
export function sendOnce(bytesMax: number): Send {
  return async (request, signal) => {
    const response = await requestHead(request, signal);
    // Elsewhere the credentials are nobody's business, and another host may be anyone's.
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw redirected(request, response);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await readText(request, response, bytesMax),
    };
  };
}

async function requestHead(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      ...(request.form && { body: request.form }),
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new UpstreamError(request.url, 'unreachable', reasonOf(error));
  }
}

async function readText(
  request: UpstreamRequest,
  response: Response,
  bytesMax: number,
): Promise<UpstreamAnswer['text']> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new UpstreamError(request.url, 'broken', `the answer broke off: ${reasonOf(error)}`);
  }
  if (bytes > bytesMax) {
    const message = `the answer has more than ${bytesMax} bytes, which is more than is read`;
    throw new UpstreamError(request.url, 'too-large', message);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function redirected(request: UpstreamRequest, response: Response): UpstreamError {
  const location = URL.parse(response.headers.get('location') ?? '', request.url);
  const target = location === null ? 'nowhere' : `${location.origin}${location.pathname}`;
  return new UpstreamError(
    request.url,
    'redirected',
    `HTTP status ${response.status} redirects to ${target}; give the final address as the url`,
  );
}

/** Node hides what happened in causes of causes; several addresses make a list of them. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (reason instanceof AggregateError && reason.errors.length > 0) reason = reason.errors[0];
  if (!(reason instanceof Error)) return oneLine(String(reason));
  const { code } = reason as NodeJS.ErrnoException;
  return plainReasons[code ?? ''] ?? oneLine(reason.message || code || 'no reason given');
}

const unknownAuthority =
  'its certificate is signed by an authority that is not known here; NODE_EXTRA_CA_CERTS names one';

const plainReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused; nothing listens there',
  ECONNRESET: 'the connection was reset by the other side',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  UND_ERR_SOCKET: 'the other side closed the connection',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side speaks no TLS; does its address begin with http:?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'the other side speaks no TLS; does its address begin with http:?',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};
