/**
 * A person's own sessions: listed, and ended but for the one that asks. A session that opens one partner
 * alone may be of the administrator who made its link: it sees and ends those of that partner alone.
 */
import { randomUUID } from 'node:crypto';
import type { PeopleReader, SessionsToEnd, StoredSession } from '../../store/people/people.ts';
import type { SessionsAnswer } from '../browser/records.ts';
import { sessionIdleMs, sessionMs } from '../limits.ts';
import type { Session } from '../session/sessions.ts';
import { type ActionContext, type ActionOptions, performAudited } from './audited-action.ts';

interface ListOptions extends ActionOptions {
  readonly reader: PeopleReader;
}

/** Sessions that are listed, the last used first: far more than a person keeps open. */
const sessionsShownMax = 50;

/** The sessions in force of the session's user. */
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
      ...{ session_id: of.sessionId, is_own: of.sessionId === session.sessionId },
      partner: { id: of.partnerId, name: nameOf.get(of.partnerId) ?? of.partnerId },
      ...{ signed_in_by: of.signedInBy, passkey: passkeyOf.get(of.passkeyId ?? '') ?? null },
      signed_in_at: new Date(of.createdAt).toISOString(),
      last_used_at: new Date(of.seenAt).toISOString(),
    })),
  };
}

/** Ends all sessions of the session's user but this one: everywhere within two seconds. */
export function endOtherSessions(options: ActionOptions, session: Session) {
  const { switchable, partnerId } = session.session;
  return performAudited(
    options,
    session,
    { action: 'session.end-others', role: 'member' },
    async (of) => {
      const which = { passkeyId: null, partnerId: switchable ? null : partnerId };
      return { result: null, facts: { sessions: await endOthers(of, session.session, which) } };
    },
  );
}

/**
 * Ends sessions of the actor but the one that acts; how many of the actor's partner. Each partner's acts
 * tell of its own sessions alone.
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
    const event = { actId: randomUUID(), partnerId: elsewhere, userId, at: now };
    await transaction.appendAuditEvent({
      ...event,
      action: 'session.end-others',
      facts: { sessions: count },
    });
  }
  return ended.find((each) => each.partnerId === partnerId)?.count ?? 0;
}
