/**
 * Lists, adds and removes a user's passkeys. A session limited to one partner sees and adds
 * passkeys of that partner only.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PeopleReader, StoredSession } from '../../../store/people/people.ts';
import type { StoredPasskey } from '../../../store/people/records.ts';
import type { Passkey, PasskeysAnswer } from '../../browser/records.ts';
import { challengeMs } from '../../limits.ts';
import { type Body, malformed, optionalText } from '../body.ts';
import { PanelError } from '../error.ts';
import type { Session } from '../session/sessions.ts';
import { readRegistration } from '../sign-in/authenticator.ts';
import { issueChallenge, redeemChallenge } from '../sign-in/challenges.ts';
import { type RelyingParty, relyingParty } from '../sign-in/passkeys.ts';
import { type ActionOptions, performAudited } from './audited-action.ts';
import { endOthers } from './own-sessions.ts';

/** Passkeys per user: one for each device, and some hardware keys. */
const passkeysMax = 20;

/** Characters of a passkey name: a line of a table. */
const passkeyNameCharactersMax = 64;

export interface PasskeyOptions extends ActionOptions {
  /** The panel's origin. */
  readonly panelUrl: string;
  readonly reader: PeopleReader;
}

/** A passkey as shown, without its credential id. */
function shownPasskey({ passkeyId, name, partnerId, createdAt, usedDay }: StoredPasskey): Passkey {
  return {
    passkey_id: passkeyId,
    name,
    partner_id: partnerId,
    created_at: new Date(createdAt).toISOString(),
    used_on: usedDay === null ? null : new Date(usedDay).toISOString().slice(0, 10),
  };
}

/** The passkeys that the session may see, oldest first. */
export async function listPasskeys(
  { reader }: PasskeyOptions,
  { session }: Session,
): Promise<PasskeysAnswer> {
  return { passkeys: (await passkeysOf(reader, session)).map(shownPasskey) };
}

async function passkeysOf(reader: PeopleReader, session: StoredSession): Promise<StoredPasskey[]> {
  return seenBy(session, await reader.listPasskeys(session.userId));
}

function seenBy(session: StoredSession, all: readonly StoredPasskey[]): StoredPasskey[] {
  return all.filter(({ partnerId }) => session.switchable || partnerId === session.partnerId);
}

/** The creation options for the authenticator. */
export async function startPasskeyRegistration(
  options: PasskeyOptions,
  { session, email, partner }: Session,
) {
  const { id, name } = requireParty(options.panelUrl);
  const all = await options.reader.listPasskeys(session.userId);
  requireFreeRoom(all.length, session);
  const { digest: boundTo } = session;
  const challenge = await issueChallenge(options, { kind: 'passkey-registration', boundTo });
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: userHandle(session),
    attestationType: 'none',
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
    userName: email ?? partner.name,
    userDisplayName: email ?? partner.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    // A discoverable credential: signs in without a user name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: seenBy(session, all).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  });
}

/**
 * What an authenticator keeps passkeys of one person by: the same each time, so that a password
 * manager replaces a passkey that was removed here instead of listing both. Another for passkeys of
 * one partner, which must not replace one that opens all.
 */
function userHandle({ userId, partnerId, switchable }: StoredSession): Uint8Array<ArrayBuffer> {
  const of = switchable ? userId : `${userId} ${partnerId}`;
  return Uint8Array.from(createHash('sha256').update(`passkeys of ${of}`).digest());
}

/** COSE algorithms that authenticators support: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** The members of the body that adds a passkey. */
export const passkeyMembers = ['name', 'response'];

/** Adds a passkey. Throws a PanelError if its challenge was not issued just now. */
export async function registerPasskey(options: PasskeyOptions, session: Session, body: Body) {
  const party = requireParty(options.panelUrl);
  const name = optionalText(body, 'name', passkeyNameCharactersMax);
  if (name === null) throw malformed('A passkey needs a name that says which one it is.');
  const made = readRegistration(body.response);
  const credential = await verifiedCredential(options, party, session.session, made);
  const { userId, partnerId, switchable } = session.session;
  const policy = { action: 'passkey.add', role: 'member', users: [userId] } as const;
  return performAudited(options, session, policy, async (context) => {
    const { transaction, now } = context;
    requireFreeRoom(await transaction.countPasskeys(userId), session.session);
    const passkey: StoredPasskey = {
      passkeyId: randomUUID(),
      userId,
      name,
      createdAt: now,
      usedDay: null,
      partnerId: switchable ? null : partnerId,
      transports: made.response.transports ?? [],
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
    };
    if (!(await transaction.addPasskey(passkey))) {
      throw new PanelError('conflict', 'This passkey is here already. Make another one.');
    }
    return { result: shownPasskey(passkey), facts: { passkey_id: passkey.passkeyId } };
  });
}

async function verifiedCredential(
  options: PasskeyOptions,
  { origin, id }: RelyingParty,
  { digest: boundTo }: StoredSession,
  response: RegistrationResponseJSON,
) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
      expectedChallenge: async (value) =>
        (await redeemChallenge(options, { kind: 'passkey-registration', boundTo, value })) !== null,
    });
    const credential = registrationInfo?.credential;
    if (!verified || credential === undefined) throw new Error('the passkey was not verified');
    // The stored id must be the signed one.
    if (credential.id !== response.id) throw new Error('its id is another than the one that came');
    return credential;
  } catch (error) {
    const message = 'The passkey could not be checked. The time for it may have passed: try again.';
    throw Object.assign(new PanelError('malformed', message), { cause: error });
  }
}

/** Removes a passkey that the session may see, and ends the other sessions that it began. */
export async function removePasskey(options: PasskeyOptions, session: Session, passkeyId: string) {
  const passkeys = await passkeysOf(options.reader, session.session);
  if (!passkeys.some((of) => of.passkeyId === passkeyId)) throw unknown();
  const { userId } = session.session;
  return performAudited(
    options,
    session,
    { action: 'passkey.remove', role: 'member', users: [userId] },
    async (context) => {
      const removed = await context.transaction.removePasskey(userId, passkeyId);
      if (!removed) throw unknown();
      const sessions = await endOthers(context, session.session, { passkeyId, partnerId: null });
      return { result: null, facts: { passkey_id: passkeyId, sessions } };
    },
  );
}

function unknown(): PanelError {
  return new PanelError('unknown', 'There is no such passkey here.');
}

/** A session limited to one partner may belong to another person: it lists no other passkeys. */
function requireFreeRoom(count: number, { switchable }: StoredSession): void {
  if (count < passkeysMax) return;
  const message = switchable
    ? `You have ${count} passkeys, and ${passkeysMax} are allowed. Remove one first.`
    : `This person has as many passkeys as are allowed (${passkeysMax}).`;
  throw new PanelError('conflict', message);
}

function requireParty(panelUrl: string): RelyingParty {
  const party = relyingParty(panelUrl);
  if (party !== null) return party;
  const { host } = new URL(panelUrl);
  throw new PanelError(
    'conflict',
    `Passkeys need a panel with a host name, and this one is at the address ${host}.`,
  );
}
