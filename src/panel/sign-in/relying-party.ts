/** The WebAuthn relying party of the panel: its origin and host name. */
import { isIP } from 'node:net';

export interface RelyingParty {
  readonly origin: string;
  /** The host name that passkeys are bound to. */
  readonly id: string;
  /** The name that authenticators show. */
  readonly name: string;
}

/**
 * Null if the panel has no host name: browsers bind passkeys to names only, not to IP addresses.
 */
export function relyingParty(panelUrl: string): RelyingParty | null {
  const { origin, hostname } = new URL(panelUrl);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress ? null : { origin, id: hostname, name: 'hybrid-core' };
}
