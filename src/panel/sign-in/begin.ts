/** In charge of how a session begins, however the person came in: a new secret each time, and noted. */
import { randomUUID } from 'node:crypto';
import { makeSession, type NewSession } from '../../access/new-session.ts';
import type {
  PartnerOfUser,
  PeopleReader,
  PeopleTransaction,
  PeopleWriter,
  StoredSession,
} from '../../store/people/people.ts';
import type { Audit } from '../api/act.ts';
import { PanelError } from '../error.ts';
import type { Sessions } from '../session/sessions.ts';

export interface SignInOptions {
  readonly reader: PeopleReader;
  readonly writer: PeopleWriter;
  readonly sessions: Sessions;
  readonly audit: Audit;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** Whom a session is for, and the address of the network from which the person came in. */
export interface SessionOf
  extends Pick<StoredSession, 'partnerId' | 'userId' | 'switchable' | 'signedInBy' | 'passkeyId'> {
  readonly address: string;
}

/** What is told of a sign-in besides who and where; never a secret. */
type Facts = Readonly<Record<string, string | null>>;

/**
 * Begins a session within a transaction; `announce` tells the log, once that is committed. Throws a
 * PanelError where the user has no access to the partner by then.
 */
export async function beginSession(
  transaction: PeopleTransaction,
  { address, ...of }: SessionOf,
  facts: Facts,
  now: number,
): Promise<{ readonly session: NewSession; announce(audit: Audit): void }> {
  const { partnerId, userId } = of;
  const found = await transaction.readAccessOf(partnerId, userId);
  if (found === null || found.access?.withdrawnAt !== null) throw noAccess();
  const session = makeSession({ ...of, createdAt: now, seenAt: now });
  const all = { session_id: session.stored.sessionId, ...facts };
  const act = { actId: randomUUID(), partnerId, userId, at: now, action: 'session.begin' };
  await transaction.addSession(session.stored);
  await transaction.noteEntry({ partnerId, userId, at: now, address });
  await transaction.addAct({ ...act, facts: all });
  return {
    session,
    // Addresses are in the log, as of every request, and of acts in no list.
    announce: (audit) =>
      audit('session.begin', { user_id: userId, partner_id: partnerId, ...all, address }),
  };
}

/** The page that a session begins at: with several partners, the choice between them. */
export function firstPage(partners: readonly PartnerOfUser[], nextPath: string | null): string {
  if (partners.length < 2) return nextPath ?? '/';
  return nextPath === null ? '/partners' : `/partners?next=${encodeURIComponent(nextPath)}`;
}

/** The error of somebody who is known, and has access to nothing. */
export function noAccess(): PanelError {
  return new PanelError(
    'not-allowed',
    'Your access was withdrawn. An administrator of your organisation can give it back, with a sign-in link.',
  );
}
