/** Begins a session, for every sign-in method: a new secret each time, and an audit event. */
import { randomUUID } from 'node:crypto';
import { freshSecret, secretDigest } from '../../../access/secret.ts';
import { sessionTokenDigest } from '../../../access/session-token.ts';
import type {
  PartnerOfUser,
  PeopleReader,
  PeopleTransaction,
  PeopleWriter,
  StoredSession,
} from '../../../store/people/people.ts';
import type { Audit } from '../api/audited-action.ts';
import { PanelError } from '../error.ts';
import type { Sessions } from '../session/sessions.ts';

export interface SignInOptions {
  readonly reader: PeopleReader;
  readonly writer: PeopleWriter;
  readonly sessions: Sessions;
  /** The database's key, from which the tokens of sessions are made. */
  readonly macKey: Uint8Array;
  readonly audit: Audit;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** A new session: the stored record and the secret. */
export interface NewSession {
  readonly secret: string;
  readonly stored: StoredSession;
}

/**
 * Creates a session with a random secret, and its token; `createdAt` is the time of the sign-in (ms).
 */
export function makeSession(
  from: Omit<StoredSession, 'sessionId' | 'digest' | 'tokenDigest' | 'endedAt'>,
  macKey: Uint8Array,
): NewSession {
  const secret = freshSecret();
  const stored = {
    ...from,
    sessionId: randomUUID(),
    digest: secretDigest(secret),
    tokenDigest: sessionTokenDigest(macKey, secret),
    endedAt: null,
  };
  return { secret, stored };
}

/** The user and partner of a session, and the network address of the sign-in. */
export interface SessionOf
  extends Pick<StoredSession, 'partnerId' | 'userId' | 'switchable' | 'signedInBy' | 'passkeyId'> {
  readonly address: string;
}

/** Log fields of a sign-in besides who and where; never a secret. */
type Facts = Readonly<Record<string, string | null>>;

/**
 * Begins a session within a transaction; call `announce` after the commit to log it. Throws a
 * PanelError if the user no longer has access to the partner.
 */
export async function beginSession(
  transaction: PeopleTransaction,
  { address, ...of }: SessionOf,
  facts: Facts,
  now: number,
  macKey: Uint8Array,
): Promise<{ readonly session: NewSession; announce(audit: Audit): void }> {
  const { partnerId, userId } = of;
  const found = await transaction.readAccessOf(partnerId, userId);
  if (found === null || found.access?.withdrawnAt !== null) throw noAccess();
  const session = makeSession({ ...of, createdAt: now, seenAt: now }, macKey);
  const all = { session_id: session.stored.sessionId, ...facts };
  await transaction.addSession(session.stored);
  await transaction.recordFirstSignIn({ partnerId, userId, at: now, address });
  await transaction.appendAuditEvent({
    auditEventId: randomUUID(),
    partnerId,
    userId,
    at: now,
    action: 'session.begin',
    facts: all,
  });
  return {
    session,
    // Addresses are in the log, like those of every request, but not in the audit log.
    announce: (audit) =>
      audit('session.begin', { user_id: userId, partner_id: partnerId, ...all, address }),
  };
}

/** The session's first page: with several partners, the choice between them. */
export function firstPage(partners: readonly PartnerOfUser[], nextPath: string | null): string {
  if (partners.length < 2) return nextPath ?? '/';
  return nextPath === null ? '/partners' : `/partners?next=${encodeURIComponent(nextPath)}`;
}

/** The user is known, but has no access to any partner. */
export function noAccess(): PanelError {
  return new PanelError(
    'not-allowed',
    'Your access was withdrawn. An administrator of your organisation can give it back, with a sign-in link.',
  );
}
