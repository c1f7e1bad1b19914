/** What authenticators know the panel by: its origin, and the host name of it. */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly origin: string;
  /** The host name that passkeys are made for. */
  readonly id: string;
  /** What authenticators show. */
  readonly name: string;
}

/** Null where the panel has no name: browsers make passkeys for names only, not for addresses. */
export function relyingParty(panelUrl: string): RelyingParty | null {
  const { origin, hostname } = new URL(panelUrl);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress ? null : { origin, id: hostname, name: 'hybrid-core' };
}
