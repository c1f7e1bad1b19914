/**
 * In charge of signing in with a passkey: a challenge for one browser, and what an authenticator made
 * of it, checked. The passkey is all that it takes, so that the authenticator has to know its person.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { tokenDigest } from '../../access/authenticate.ts';
import type { NewSession } from '../../access/new-session.ts';
import { freshSecret } from '../../access/secret.ts';
import type { PartnerOfUser } from '../../store/people/people.ts';
import type { PasskeyUse, StoredPasskey } from '../../store/people/ways-in.ts';
import { PanelError } from '../error.ts';
import { challengeMs, dayMs } from '../limits.ts';
import { readAssertion } from './authenticator.ts';
import { beginSession, noAccess, type SignInOptions } from './begin.ts';
import { giveChallenge, takeChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** What an authenticator is asked to sign, and the secret that the browser keeps meanwhile. */
export interface PasskeyAsked {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly secret: string;
}

/**
 * Begins a sign-in of whoever has a passkey: no name is asked for. `held` is the secret that the browser
 * has already, so that another tab which began before can go on.
 */
export async function askForPasskey(
  options: SignInOptions,
  { id }: RelyingParty,
  held: string | null,
): Promise<PasskeyAsked> {
  const secret = held ?? freshSecret();
  const boundTo = tokenDigest(secret);
  const challenge = await giveChallenge(options, { kind: 'passkey', boundTo });
  const asked = await generateAuthenticationOptions({
    ...{ rpID: id, userVerification: 'required', timeout: challengeMs },
    challenge: Buffer.from(challenge, 'base64url'),
  });
  return { options: asked, secret };
}

/** A session that begins, and the partners that its person can choose from. */
export interface SignedIn {
  readonly session: NewSession;
  readonly partners: readonly PartnerOfUser[];
}

/** What came back of a passkey, from where, and the secret of the browser. */
export interface PasskeyAnswer {
  readonly answer: unknown;
  readonly secret: string;
  readonly address: string;
}

/**
 * Signs in by what an authenticator signed. Throws a PanelError where the passkey is unknown, was not
 * asked for by this browser just now, or opens nothing any more.
 */
export async function signInByPasskey(
  options: SignInOptions,
  party: RelyingParty,
  { answer, secret, address }: PasskeyAnswer,
): Promise<SignedIn> {
  const { reader, writer, audit, clock } = options;
  const response = readAssertion(answer);
  const passkey = await reader.readPasskey(response.id);
  if (passkey === null) {
    throw new PanelError(
      'not-allowed',
      'This passkey is not known here. It may have been removed.',
    );
  }
  const use = await checked(options, { party, passkey, response, boundTo: tokenDigest(secret) });
  const { userId, passkeyId, partnerId } = passkey;
  const all = await reader.listPartnersOfUser(userId);
  const partners = all.filter(({ partner }) => partnerId === null || partner.id === partnerId);
  const [first] = partners;
  if (first === undefined) throw noAccess();
  const begun = await writer.transaction(async (transaction) => {
    if (!(await transaction.usePasskey(use))) throw notGood();
    const by = { signedInBy: 'passkey', passkeyId } as const;
    const at = { partnerId: first.partner.id, userId, address };
    const of = { ...at, ...by, switchable: partnerId === null };
    return beginSession(transaction, of, { passkey_id: passkeyId, by: 'passkey' }, clock());
  }, first.partner.id);
  begun.announce(audit);
  return { session: begun.session, partners };
}

interface Signed {
  readonly party: RelyingParty;
  readonly passkey: StoredPasskey;
  readonly response: AuthenticationResponseJSON;
  /** The digest of what the browser that was asked keeps. */
  readonly boundTo: string;
}

/** Checks what was signed, and that the counter has not gone back. */
async function checked(options: SignInOptions, of: Signed): Promise<PasskeyUse> {
  const { userId, passkeyId, counter: counterBefore } = of.passkey;
  const counter = await signedCounter(options, of);
  if (counter <= counterBefore && (counter > 0 || counterBefore > 0)) {
    // This is how a copy of an authenticator shows. Nobody without the key comes this far, and each
    // challenge was counted when it was given, so that nobody fills the log.
    options.audit('passkey.refuse', { user_id: userId, passkey_id: passkeyId });
    throw notGood();
  }
  const usedDay = Math.floor(options.clock() / dayMs) * dayMs;
  return { userId, passkeyId, counterBefore, counter, usedDay };
}

/** The counter that the passkey signed, for this origin and the challenge of this browser. */
async function signedCounter(options: SignInOptions, of: Signed): Promise<number> {
  const { party, passkey, response, boundTo } = of;
  const { credentialId, publicKey } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...{ expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true },
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(publicKey),
        // The library would look at the counter before the signature, when anybody could have sent it.
        counter: 0,
      },
      expectedChallenge: async (value) =>
        (await takeChallenge(options, { kind: 'passkey', boundTo, value })) !== null,
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
