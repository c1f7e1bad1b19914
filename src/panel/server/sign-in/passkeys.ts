/**
 * Signs in by passkey: issues a challenge to one browser, and verifies the assertion. A passkey is
 * the only factor, so user verification is required.
 */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { freshSecret, secretDigest } from '../../../access/secret.ts';
import { dayMs } from '../../../domain/history.ts';
import type { PartnerOfUser } from '../../../store/people/people.ts';
import type { StoredPasskey } from '../../../store/people/records.ts';
import { challengeMs } from '../../limits.ts';
import { PanelError } from '../error.ts';
import { readAssertion } from './authenticator.ts';
import { issueChallenge, redeemChallenge } from './challenges.ts';
import {
  beginSession,
  type NewSession,
  noAccess,
  type SessionOf,
  type SignInOptions,
} from './new-session.ts';

/** The WebAuthn relying party: the origin and host name of the panel. */
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

/** The request options for the authenticator, and the secret for the browser's cookie. */
export interface PasskeyChallenge {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly secret: string;
}

/**
 * Begins a sign-in with a discoverable credential: no user name is needed. `held` is the browser's
 * current secret, so that a pending sign-in of another tab stays valid.
 */
export async function startPasskeySignIn(
  options: SignInOptions,
  { id }: RelyingParty,
  held: string | null,
): Promise<PasskeyChallenge> {
  const secret = held ?? freshSecret();
  const boundTo = secretDigest(secret);
  const challenge = await issueChallenge(options, { kind: 'passkey', boundTo });
  const asked = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: challengeMs,
    challenge: Buffer.from(challenge, 'base64url'),
  });
  return { options: asked, secret };
}

/** A new session, and the partners that its user can choose from. */
export interface SignedIn {
  readonly session: NewSession;
  readonly partners: readonly PartnerOfUser[];
}

/** An assertion, its network address, and the browser's secret. */
export interface PasskeyAnswer {
  readonly answer: unknown;
  readonly secret: string;
  readonly address: string;
}

/**
 * Signs in by an assertion. Throws a PanelError if the passkey is unknown, was not challenged in
 * this browser just now, or no longer grants any access.
 */
export async function signInByPasskey(
  options: SignInOptions,
  party: RelyingParty,
  { answer, secret, address }: PasskeyAnswer,
): Promise<SignedIn> {
  const { reader, writer, macKey, audit, clock } = options;
  const response = readAssertion(answer);
  const passkey = await reader.readPasskey(response.id);
  if (passkey === null) throw unknownPasskey();
  const { userId, passkeyId, partnerId, counter: counterBefore } = passkey;
  const boundTo = secretDigest(secret);
  const counter = await signedCounter(options, { party, passkey, response, boundTo });
  if (isBack(counter, counterBefore)) {
    // A sign of a cloned authenticator. Only a holder of the key comes this far, and issuing a
    // challenge is rate limited, so this cannot flood the log.
    audit('passkey.refuse', { user_id: userId, passkey_id: passkeyId });
    throw mayBeACopy();
  }
  const partners = (await reader.listPartnersOfUser(userId)).filter(
    ({ partner }) => partnerId === null || partner.id === partnerId,
  );
  const [first] = partners;
  if (first === undefined) throw noAccess();
  const reset = isReset(counter, counterBefore)
    ? { passkey_id: passkeyId, counter_before: counterBefore }
    : null;
  const started = await writer.transaction(async (transaction) => {
    await transaction.lockUsers([userId]);
    const usedDay = Math.floor(clock() / dayMs) * dayMs;
    const use = { userId, passkeyId, counterBefore, counter, usedDay };
    if (!(await transaction.usePasskey(use))) throw notGood();
    if (reset !== null) {
      await transaction.appendAuditEvent({
        auditEventId: randomUUID(),
        partnerId: first.partner.id,
        userId,
        at: clock(),
        action: 'passkey.reset',
        facts: reset,
      });
    }
    const of: SessionOf = {
      partnerId: first.partner.id,
      userId,
      switchable: partnerId === null,
      signedInBy: 'passkey',
      passkeyId,
      address,
    };
    const facts = { passkey_id: passkeyId, by: 'passkey' };
    return beginSession(transaction, of, facts, clock(), macKey);
  }, first.partner.id);
  if (reset !== null) {
    audit('passkey.reset', { user_id: userId, partner_id: first.partner.id, ...reset });
  }
  started.announce(audit);
  return { session: started.session, partners };
}

interface ReceivedAssertion {
  readonly party: RelyingParty;
  readonly passkey: StoredPasskey;
  readonly response: AuthenticationResponseJSON;
  /** Digest of the secret in the challenged browser's cookie. */
  readonly boundTo: string;
}

/** Whether the counter has gone back, but to 0 (WebAuthn level 3, 7.2: the site decides). */
function isBack(counter: number, counterBefore: number): boolean {
  return counter <= counterBefore && counter > 0;
}

/**
 * Whether the counter fell to 0: the passkey moved into a password manager that does not count, or
 * its device was reset. Let in, since synchronized passkeys are as safe as those that never counted.
 */
function isReset(counter: number, counterBefore: number): boolean {
  return counter === 0 && counterBefore > 0;
}

/** The verified signature counter, for this origin and this browser's challenge. */
async function signedCounter(options: SignInOptions, of: ReceivedAssertion): Promise<number> {
  const { party, passkey, response, boundTo } = of;
  const { credentialId, publicKey } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(publicKey),
        // The library would check the counter before the signature, when anyone could have sent it.
        counter: 0,
      },
      expectedChallenge: async (value) =>
        (await redeemChallenge(options, { kind: 'passkey', boundTo, value })) !== null,
    });
    if (!verified) throw new Error('the signature is not that of the passkey');
    return authenticationInfo.newCounter;
  } catch (error) {
    throw Object.assign(notGood(), { cause: error });
  }
}

function notGood(): PanelError {
  return new PanelError(
    'not-allowed',
    'The passkey could not be checked. The time for it may have passed: try again.',
  );
}

function unknownPasskey(): PanelError {
  return new PanelError(
    'unknown-passkey',
    'This passkey is not known here. It may have been removed: remove it in the password manager of your device, too. Sign in by another passkey or a link.',
  );
}

function mayBeACopy(): PanelError {
  return new PanelError(
    'not-allowed',
    'The counter of this passkey went back, so it may be a copy. Sign in another way, remove the passkey under Account and in the password manager of your device, and add it again.',
  );
}
