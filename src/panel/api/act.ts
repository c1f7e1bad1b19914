/**
 * What every act of a person goes through, in one transaction: what the act depends on is locked, session
 * and access are read once more, the act is done and noted. Then the log is told.
 */
import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/role.ts';
import type { StoredAccess } from '../../store/access.ts';
import type { PeopleTransaction, PeopleWriter, StoredAct } from '../../store/people/people.ts';
import { PanelError } from '../error.ts';
import { sessionMs } from '../limits.ts';
import type { Session } from '../session/sessions.ts';

/** Whoever is told of acts: the log, for its audit lines. */
export type Audit = (
  action: string,
  facts: Readonly<Record<string, string | number | null>>,
) => void;

export interface ActOptions {
  readonly writer: PeopleWriter;
  readonly audit: Audit;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** What an act works with; all of it is of the session's partner. */
export interface Acting {
  readonly transaction: PeopleTransaction;
  /** The actor's own access, as it is now. */
  readonly own: StoredAccess;
  readonly now: number;
}

/** The facts of an act, for the audit. Never a secret, and no e-mail address. */
export interface Done<Result> {
  readonly result: Result;
  readonly facts: StoredAct['facts'] & Readonly<Record<string, string | number | null>>;
}

export interface ActOf {
  readonly action: string;
  /** The least role that it takes. */
  readonly role: Role;
  /** Users of whom the act counts or changes what they hold over all partners. */
  readonly users?: readonly string[];
}

/**
 * Does an act of a session. Throws a PanelError where the session has ended, the access was withdrawn, or
 * the role changed, since the session was looked at: a body may take as long as a request may.
 */
export async function perform<Result>(
  { writer, audit, clock }: ActOptions,
  { session }: Session,
  { action, role, users = [] }: ActOf,
  work: (acting: Acting) => Promise<Done<Result>>,
): Promise<Result> {
  const { partnerId, userId, sessionId } = session;
  const now = clock();
  const done = await writer.transaction(async (transaction) => {
    await transaction.lockUsers(users);
    const own = (await transaction.readAccessOf(partnerId, userId))?.access ?? null;
    if (own === null || own.withdrawnAt !== null) {
      throw new PanelError('signed-out', 'Your access to this partner was withdrawn.');
    }
    const present = await transaction.lockSession(partnerId, sessionId);
    if (present === null || present.endedAt !== null || now >= present.createdAt + sessionMs) {
      throw new PanelError('signed-out', 'Your session has ended.');
    }
    if (role === 'administrator' && own.role !== 'administrator') throw notAllowed();
    const outcome = await work({ transaction, own, now });
    const act = { actId: randomUUID(), partnerId, at: now, userId, action };
    await transaction.addAct({ ...act, facts: outcome.facts });
    return outcome;
  }, partnerId);
  audit(action, { user_id: userId, partner_id: partnerId, ...done.facts });
  return done.result;
}

/** The error of an act that only administrators may do. */
export function notAllowed(): PanelError {
  return new PanelError('not-allowed', 'Only an administrator of the partner may do this.');
}
