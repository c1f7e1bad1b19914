/**
 * In charge of coming in and going out: a link is shown before it is used, since programs that scan
 * mail open links; using it makes a session; signing out, or going over to another partner, ends it.
 */
import { randomUUID } from 'node:crypto';
import { tokenDigest } from '../access/authenticate.ts';
import { makeSession, type NewSession } from '../access/new-session.ts';
import type { InvitationState, PeopleReader, PeopleWriter } from '../store/people/people.ts';
import type { Audit } from './api/act.ts';
import type { LinkState } from './documents.ts';
import { PanelError } from './error.ts';
import type { Session, Sessions } from './sessions.ts';

export interface SignInOptions {
  readonly reader: PeopleReader;
  readonly writer: PeopleWriter;
  readonly sessions: Sessions;
  readonly audit: Audit;
  /** The time in ms since 1970. */
  readonly clock: () => number;
}

/** What a link is good for, and what it leads to where it is good. */
export type Link =
  | ({ readonly state: 'good' } & InvitationState)
  | { readonly state: Exclude<LinkState, 'good'> };

export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /** Looks at a link without using it. */
  async look(secret: string): Promise<Link> {
    const found = await this.#options.reader.readInvitation(tokenDigest(secret));
    if (found === null) return { state: 'unknown' };
    const { usedAt, expiresAt } = found.invitation;
    if (usedAt !== null) return { state: 'used' };
    if (expiresAt <= this.#options.clock()) return { state: 'expired' };
    return { state: 'good', ...found };
  }

  /**
   * Uses a link that was good a moment ago. Null if it is not by now. A link that an administrator
   * made opens that partner alone, whatever else the person has access to.
   */
  async use({ invitation }: InvitationState): Promise<NewSession | null> {
    const { writer, audit, clock } = this.#options;
    const { partnerId, userId, invitationId, invitedBy } = invitation;
    const now = clock();
    const session = makeSession({
      ...{ partnerId, userId, createdAt: now, seenAt: now },
      switchable: invitedBy === null,
    });
    const facts = { session_id: session.stored.sessionId, invitation_id: invitationId };
    const isUsed = await writer.transaction(async (transaction) => {
      if (!(await transaction.useInvitation(partnerId, invitationId, now))) return false;
      await transaction.addSession(session.stored);
      const act = { actId: randomUUID(), partnerId, userId, at: now, action: 'session.begin' };
      await transaction.addAct({ ...act, facts });
      return true;
    });
    if (!isUsed) return null;
    audit('session.begin', { user_id: userId, partner_id: partnerId, ...facts });
    return session;
  }

  /** Ends a session, everywhere within two seconds. */
  async signOut({ session }: Session): Promise<void> {
    const { writer, sessions, audit, clock } = this.#options;
    const { partnerId, userId, sessionId } = session;
    const now = clock();
    await writer.transaction(async (transaction) => {
      await transaction.endSession(partnerId, sessionId, now);
      const act = { actId: randomUUID(), partnerId, userId, at: now, action: 'session.end' };
      await transaction.addAct({ ...act, facts: { session_id: sessionId } });
    });
    sessions.forget(session.digest);
    audit('session.end', { user_id: userId, partner_id: partnerId, session_id: sessionId });
  }

  /** Exchanges a session for one of another partner of the same person, which ends as the first would. */
  async switchTo({ session }: Session, partnerId: string): Promise<NewSession> {
    const { reader, writer, sessions, audit, clock } = this.#options;
    const { userId, sessionId } = session;
    const partners = session.switchable ? await reader.listPartnersOfUser(userId) : [];
    if (!partners.some(({ partner }) => partner.id === partnerId)) {
      throw new PanelError('unknown', 'There is no such partner here.');
    }
    const now = clock();
    const next = makeSession({
      ...{ partnerId, userId, switchable: true, createdAt: session.createdAt, seenAt: now },
    });
    await writer.transaction(async (transaction) => {
      await transaction.endSession(session.partnerId, sessionId, now);
      await transaction.addSession(next.stored);
    });
    sessions.forget(session.digest);
    const ids = { session_id: next.stored.sessionId, former_session_id: sessionId };
    audit('session.switch', { user_id: userId, partner_id: partnerId, ...ids });
    return next;
  }
}
