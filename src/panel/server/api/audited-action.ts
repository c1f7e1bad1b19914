/**
 * Performs a user's action and appends its audit event in one transaction: locks what the action
 * depends on, checks session and access again, and executes the action. Then writes the log's audit line.
 */
import { randomUUID } from 'node:crypto';
import { sessionMs } from '../../../access/limits.ts';
import type { Role } from '../../../domain/role.ts';
import type { StoredAccess } from '../../../store/access.ts';
import type { AuditEvent, PeopleTransaction, PeopleWriter } from '../../../store/people/people.ts';
import { PanelError } from '../error.ts';
import type { Session } from '../session/sessions.ts';

/** Writes an audit line to the log. */
export type Audit = (
  action: string,
  facts: Readonly<Record<string, string | number | null>>,
) => void;

export interface ActionOptions {
  readonly writer: PeopleWriter;
  readonly audit: Audit;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** The context of an action, limited to the session's partner. */
export interface ActionContext {
  readonly transaction: PeopleTransaction;
  /** The actor's current access. */
  readonly actor: StoredAccess;
  readonly now: number;
}

/** The result, and the facts of the audit event: no credential, no e-mail address. */
export interface ActionOutcome<Result> {
  readonly result: Result;
  readonly facts: AuditEvent['facts'] & Readonly<Record<string, string | number | null>>;
}

export interface ActionPolicy {
  readonly action: string;
  /** The minimum role. */
  readonly role: Role;
  /**
   * Users to lock first: those whose tokens or passkeys the action counts or changes, over all
   * partners.
   */
  readonly users?: readonly string[];
}

/**
 * Executes an action of a session. Throws a PanelError if the session has ended, the access was withdrawn or
 * the role changed since authentication: reading the body may have taken as long as the request timeout.
 */
export async function performAudited<Result>(
  { writer, audit, clock }: ActionOptions,
  { session }: Session,
  { action, role, users = [] }: ActionPolicy,
  work: (context: ActionContext) => Promise<ActionOutcome<Result>>,
): Promise<Result> {
  const { partnerId, userId, sessionId } = session;
  const now = clock();
  const done = await writer.transaction(async (transaction) => {
    await transaction.lockUsers(users);
    const actor = (await transaction.readAccessOf(partnerId, userId))?.access ?? null;
    if (actor === null || actor.withdrawnAt !== null) {
      throw new PanelError('signed-out', 'Your access to this partner was withdrawn.');
    }
    const present = await transaction.lockSession(partnerId, sessionId);
    if (present === null || present.endedAt !== null || now >= present.createdAt + sessionMs) {
      throw new PanelError('signed-out', 'Your session has ended.');
    }
    if (role === 'administrator' && actor.role !== 'administrator') throw notAllowed();
    const outcome = await work({ transaction, actor, now });
    await transaction.appendAuditEvent({
      auditEventId: randomUUID(),
      partnerId,
      at: now,
      userId,
      action,
      facts: outcome.facts,
    });
    return outcome;
  }, partnerId);
  audit(action, { user_id: userId, partner_id: partnerId, ...done.facts });
  return done.result;
}

/** The error of an action that requires an administrator. */
export function notAllowed(): PanelError {
  return new PanelError('not-allowed', 'Only an administrator of the partner may do this.');
}
