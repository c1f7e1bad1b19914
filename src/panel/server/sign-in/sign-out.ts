/** Signs out, and switches to another partner: either ends the session on all replicas. */
import { randomUUID } from 'node:crypto';
import type { AuditEvent, StoredSession } from '../../../store/people/people.ts';
import { PanelError } from '../error.ts';
import type { Session } from '../session/sessions.ts';
import { makeSession, type NewSession, type SignInOptions } from './new-session.ts';

/** Ends a session, on all replicas within two seconds. An ended one is left unchanged. */
export async function signOut(options: SignInOptions, { session }: Session): Promise<void> {
  const { writer, sessions, audit, clock } = options;
  const { partnerId, userId, sessionId } = session;
  const now = clock();
  const hasEnded = await writer.transaction(async (transaction) => {
    if (!(await transaction.endSession(partnerId, sessionId, now))) return false;
    await transaction.appendAuditEvent({
      auditEventId: randomUUID(),
      partnerId,
      userId,
      at: now,
      action: 'session.end',
      facts: { session_id: sessionId },
    });
    return true;
  }, partnerId);
  sessions.forget(session.digest);
  if (!hasEnded) return;
  audit('session.end', { user_id: userId, partner_id: partnerId, session_id: sessionId });
}

/**
 * Exchanges a session for one of another partner of the same user, with the same expiry. Throws a
 * PanelError if the session has ended, here or elsewhere: a session is exchanged at most once.
 */
export async function switchPartner(
  options: SignInOptions,
  { session }: Session,
  partnerId: string,
  address: string,
): Promise<NewSession> {
  const { writer, sessions, macKey, audit, clock } = options;
  const { userId, sessionId, switchable } = session;
  const now = clock();
  const next = makeSession(
    {
      partnerId,
      userId,
      switchable: true,
      createdAt: session.createdAt,
      seenAt: now,
      signedInBy: session.signedInBy,
      passkeyId: session.passkeyId,
    },
    macKey,
  );
  try {
    await writer.transaction(async (transaction) => {
      // Whoever ends this user's sessions waits for the new one, or ends the exchange.
      await transaction.lockUsers([userId]);
      const found = switchable ? await transaction.readAccessOf(partnerId, userId) : null;
      if (found === null || found.access?.withdrawnAt !== null)
        throw new PanelError('unknown', 'There is no such partner here.');
      if (!(await transaction.endSession(session.partnerId, sessionId, now))) throw hasEnded();
      await transaction.addSession(next.stored);
      await transaction.recordFirstSignIn({ partnerId, userId, at: now, address });
      // Each partner's audit log names its own session, and none of the user's other partners.
      await transaction.appendAuditEvent(switchEvent(session, now));
      await transaction.appendAuditEvent(switchEvent(next.stored, now));
    }, partnerId);
  } finally {
    sessions.forget(session.digest);
  }
  audit('session.switch', {
    user_id: userId,
    partner_id: partnerId,
    session_id: next.stored.sessionId,
    former_session_id: sessionId,
  });
  return next;
}

function hasEnded(): PanelError {
  return new PanelError('signed-out', 'Your session has ended.');
}

/** The audit event of the switch, for the partner of this session. */
function switchEvent({ partnerId, userId, sessionId }: StoredSession, at: number): AuditEvent {
  const facts = { session_id: sessionId };
  return { auditEventId: randomUUID(), partnerId, userId, at, action: 'session.switch', facts };
}
