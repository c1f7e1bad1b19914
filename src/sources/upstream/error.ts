/** Errors between a collector and its source: one-line messages without secrets. */
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
