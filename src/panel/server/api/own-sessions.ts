/**
 * Lists a user's sessions and ends all but the current one. A session limited to one partner may
 * belong to the administrator who made its link: it lists and ends sessions of that partner only.
 */
import { randomUUID } from 'node:crypto';
import { sessionIdleMs, sessionMs } from '../../../access/limits.ts';
import type { PeopleReader, SessionsToEnd, StoredSession } from '../../../store/people/people.ts';
import type { SessionsAnswer } from '../../browser/records.ts';
import type { Session } from '../session/sessions.ts';
import { type ActionContext, type ActionOptions, performAudited } from './audited-action.ts';

interface ListOptions extends ActionOptions {
  readonly reader: PeopleReader;
}

/** Listed sessions, last used first: far more than a person keeps open. */
const sessionsShownMax = 50;

/** The valid sessions of the user. */
export async function listSessions(
  { reader, clock }: ListOptions,
  { session }: Session,
): Promise<SessionsAnswer> {
  const now = clock();
  const all = await reader.listSessions(session.userId, now - sessionIdleMs, sessionsShownMax);
  const shown = all
    .filter(({ createdAt }) => now < createdAt + sessionMs)
    .filter(({ partnerId }) => session.switchable || partnerId === session.partnerId);
  const partners = await reader.listPartnersOfUser(session.userId);
  const nameOf = new Map(partners.map(({ partner }) => [partner.id, partner.name]));
  const passkeys = await reader.listPasskeys(session.userId);
  const passkeyOf = new Map(passkeys.map(({ passkeyId, name }) => [passkeyId, name]));
  return {
    sessions: shown.map((of) => ({
      session_id: of.sessionId,
      is_own: of.sessionId === session.sessionId,
      partner: { id: of.partnerId, name: nameOf.get(of.partnerId) ?? of.partnerId },
      signed_in_by: of.signedInBy,
      passkey: passkeyOf.get(of.passkeyId ?? '') ?? null,
      signed_in_at: new Date(of.createdAt).toISOString(),
      last_used_at: new Date(of.seenAt).toISOString(),
    })),
  };
}

/** Ends all other sessions of the user, on all replicas within two seconds. */
export function endOtherSessions(options: ActionOptions, session: Session) {
  const { switchable, partnerId, userId } = session.session;
  return performAudited(
    options,
    session,
    { action: 'session.end-others', role: 'member', users: [userId] },
    async (of) => {
      const which = { passkeyId: null, partnerId: switchable ? null : partnerId };
      return { result: null, facts: { sessions: await endOthers(of, session.session, which) } };
    },
  );
}

/**
 * Ends the actor's other sessions; returns how many were of the actor's partner. Each partner's
 * audit log has its own sessions only.
 */
export async function endOthers(
  { transaction, now }: ActionContext,
  { partnerId, userId, sessionId }: StoredSession,
  which: Pick<SessionsToEnd, 'passkeyId' | 'partnerId'>,
): Promise<number> {
  const of = { ...which, userId, exceptSessionId: sessionId };
  const ended = await transaction.endSessionsOf(of, now);
  for (const { partnerId: elsewhere, count } of ended) {
    if (elsewhere === partnerId) continue;
    await transaction.appendAuditEvent({
      auditEventId: randomUUID(),
      partnerId: elsewhere,
      userId,
      at: now,
      action: 'session.end-others',
      facts: { sessions: count },
    });
  }
  return ended.find((each) => each.partnerId === partnerId)?.count ?? 0;
}
