/** The rows of passkeys, identities and challenges, and what they are read as. */
import type { ChallengeKind, OpenIdIdentity, StoredChallenge, StoredPasskey } from './ways-in.ts';

export interface PasskeyTable {
  user_id: string;
  passkey_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  /** A JSON array of texts. */
  transports: string;
  name: string;
  partner_id: string | null;
  created_at: number;
  used_day: number | null;
}

export interface OpenIdIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** A JSON array of texts. */
  partner_ids: string;
  created_at: number;
}

export interface SignInChallengeTable {
  digest: string;
  bound_to: string;
  kind: ChallengeKind;
  expires_at: number;
}

export function fromPasskeyRow(row: PasskeyTable): StoredPasskey {
  return {
    passkeyId: row.passkey_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    // Databases give buffers; callers get what they wrote.
    publicKey: Uint8Array.from(row.public_key),
    counter: row.counter,
    transports: JSON.parse(row.transports),
    name: row.name,
    partnerId: row.partner_id,
    createdAt: row.created_at,
    usedDay: row.used_day,
  };
}

export function toPasskeyRow(passkey: StoredPasskey): PasskeyTable {
  return {
    user_id: passkey.userId.toLowerCase(),
    passkey_id: passkey.passkeyId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    name: passkey.name,
    partner_id: passkey.partnerId,
    created_at: passkey.createdAt,
    used_day: passkey.usedDay,
  };
}

export function fromIdentityRow(row: OpenIdIdentityTable): OpenIdIdentity {
  return {
    issuer: row.issuer,
    subject: row.subject,
    userId: row.user_id,
    partnerIds: JSON.parse(row.partner_ids),
    createdAt: row.created_at,
  };
}

export function fromChallengeRow(row: SignInChallengeTable): StoredChallenge {
  return {
    digest: row.digest,
    boundTo: row.bound_to,
    kind: row.kind,
    expiresAt: row.expires_at,
  };
}
