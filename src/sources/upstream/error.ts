/** What can go wrong between a collector and its source, told in one line without secrets. */
import { SourceError } from '../runner/source.ts';

export type UpstreamFault =
  /** Nothing answers at the address: refused, no such host, no route, a certificate refused. */
  | 'unreachable'
  /** No whole answer in time. */
  | 'timeout'
  /** The connection broke in the middle of an answer, or the answer is no HTTP. */
  | 'broken'
  /** The answer has more bytes than are read. */
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

  /** Whether a later attempt may succeed. */
  get mayPass(): boolean {
    return this.fault !== 'too-large' && this.fault !== 'redirected';
  }
}

/** Without the query, which is long, and without credentials, which are nobody's business. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'an address that is no URL' : `${parsed.origin}${parsed.pathname}`;
}
