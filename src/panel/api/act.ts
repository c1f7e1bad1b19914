/**
 * In charge of what every act of a person goes through: the partner is locked, the person's access is
 * looked at once more, the act is done and noted, in one transaction; then the log is told.
 */
import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/role.ts';
import type { AccessState, StoredAccess } from '../../store/access.ts';
import type { PeopleTransaction, PeopleWriter, StoredAct } from '../../store/people/people.ts';
import { PanelError } from '../error.ts';
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
  readonly access: AccessState;
  /** The actor's own access, as it is now. */
  readonly own: StoredAccess;
  readonly now: number;
}

/** The facts of an act, for the audit. Never a secret, and no e-mail address. */
export interface Done<Result> {
  readonly result: Result;
  readonly facts: StoredAct['facts'] & Readonly<Record<string, string | number | null>>;
}

/**
 * Does an act of a session whose user needs at least this role. Throws a PanelError where the access
 * was withdrawn, or the role changed, since the session was looked at.
 */
export async function perform<Result>(
  { writer, audit, clock }: ActOptions,
  { session }: Session,
  { action, role }: { readonly action: string; readonly role: Role },
  work: (acting: Acting) => Promise<Done<Result>>,
): Promise<Result> {
  const { partnerId, userId } = session;
  const now = clock();
  const done = await writer.transaction(async (transaction) => {
    const access = await transaction.readAccess(partnerId);
    const own = access?.accesses.find((of) => of.userId === userId && of.withdrawnAt === null);
    if (access === null || own === undefined) {
      throw new PanelError('signed-out', 'Your access to this partner was withdrawn.');
    }
    if (role === 'administrator' && own.role !== 'administrator') throw notAllowed();
    const outcome = await work({ transaction, access, own, now });
    const act = { actId: randomUUID(), partnerId, at: now, userId, action };
    await transaction.addAct({ ...act, facts: outcome.facts });
    return outcome;
  });
  audit(action, { user_id: userId, partner_id: partnerId, ...done.facts });
  return done.result;
}

/** The error of an act that only administrators may do. */
export function notAllowed(): PanelError {
  return new PanelError('not-allowed', 'Only an administrator of the partner may do this.');
}
