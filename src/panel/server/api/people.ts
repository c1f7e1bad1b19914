/** Lets administrators invite people, change roles and withdraw access. */
import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../access/authenticate.ts';
import { makeInvitation, signInLink } from '../../../access/new-invitation.ts';
import { dayMs } from '../../../domain/history.ts';
import { isRole, type Role, roles } from '../../../domain/role.ts';
import { emailCharactersMax, invitationMs, invitationMsMax } from '../../../limits.ts';
import type { StoredAccess } from '../../../store/access.ts';
import type {
  AuditEvent,
  AuditFilter,
  PeopleReader,
  PeopleTransaction,
  PersonOfPartner,
  StoredInvitation,
} from '../../../store/people/people.ts';
import type {
  AuditEventRecord,
  AuditLogAnswer,
  Invitation,
  MadeLink,
  PeopleAnswer,
  Person,
} from '../../browser/records.ts';
import { type Body, malformed, optionalText, wholeNumber } from '../body.ts';
import { PanelError } from '../error.ts';
import type { Session } from '../session/sessions.ts';
import { type ActionOptions, type ActionPolicy, performAudited } from './audited-action.ts';
import { timeText } from './time.ts';

/** Unused invitations of a partner: far more than any partner invites at once. */
export const invitationsWaitingMax = 200;

/** Audit events per page: two screens. */
const auditEventsPerPageMax = 100;

/** People per page: a few screens, 40 KB. */
export const peoplePerPageMax = 200;

/** Days without a sign-in by the provider after which people who hold tokens are named: a long holiday. */
const unseenDays = 30;

/** An hour in ms. */
const hourMs = 60 * 60 * 1_000;

const administrating = (action: string): ActionPolicy => ({ action, role: 'administrator' });

/**
 * A page of a partner's people with their valid tokens' number, and the unused invitations. `after`
 * is the cursor (`next` of a page); `find` filters by a part of the address or id. The first page of all names
 * those whom the provider may have let go.
 */
export async function listPeople(
  { reader, clock }: { readonly reader: PeopleReader; readonly clock: () => number },
  partnerId: string,
  query: URLSearchParams,
): Promise<PeopleAnswer> {
  const now = clock();
  const after = readAfter(query.get('after'));
  const find = readFind(query.get('find'));
  const asked = { after, find, countMax: peoplePerPageMax + 1, at: now };
  const found = await reader.listPeople(partnerId, asked);
  const unseenSince = now - unseenDays * dayMs;
  const unseen =
    after === null && find === null
      ? await reader.listPeople(partnerId, { ...asked, countMax: peoplePerPageMax, unseenSince })
      : [];
  const page = found.slice(0, peoplePerPageMax);
  const invitations = await reader.listInvitations(partnerId);
  return {
    people: page.map(shownPerson),
    unseen: unseen.map(shownPerson),
    unseen_days: unseenDays,
    next: found.length > page.length ? page.at(-1)!.access.userId : null,
    invitations: invitations
      .filter(({ expiresAt }) => expiresAt > now)
      .map((of) => ({ ...shownInvitation(of), invited_by: of.invitedBy })),
  };
}

function shownPerson(of: PersonOfPartner): Person {
  const { access, firstSignIn, tokensInForce, tokenLabel, providerSignInAt } = of;
  return {
    user_id: access.userId,
    email: access.email,
    role: access.role,
    withdrawn_at: timeText(access.withdrawnAt),
    entered_at: timeText(firstSignIn?.at ?? null),
    entered_from: firstSignIn?.address ?? null,
    tokens_in_force: access.withdrawnAt === null ? tokensInForce : 0,
    token_label: tokenLabel,
    provider_sign_in_at: timeText(providerSignInAt),
  };
}

function shownInvitation(invitation: StoredInvitation): Invitation {
  const { invitationId, userId, email, role, expiresAt } = invitation;
  return {
    invitation_id: invitationId,
    user_id: userId,
    email,
    role,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

function readAfter(text: string | null): string | null {
  if (text === null || isUuid(text)) return text;
  throw malformed('after must be the next of a page.');
}

/** Text that no address or id can contain finds no one: databases reject U+0000. */
function readFind(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (text.length <= emailCharactersMax && !text.includes('\0')) return text;
  throw malformed(`find must be a text of 1 to ${emailCharactersMax} characters, without U+0000.`);
}

/**
 * A page of a partner's audit events, newest first. `before` is the cursor (`next` of a page) or a
 * time (ms since 1970); `action` filters by name. Includes the e-mail addresses of the users named,
 * and the labels of tokens.
 */
export async function listAuditEvents(
  reader: Pick<PeopleReader, 'listAuditEvents' | 'listAccessesOf' | 'listTokenLabels'>,
  partnerId: string,
  query: URLSearchParams,
): Promise<AuditLogAnswer> {
  const only = { before: readBefore(query.get('before')), action: readAction(query.get('action')) };
  const events = await reader.listAuditEvents(partnerId, auditEventsPerPageMax + 1, only);
  const page = events.slice(0, auditEventsPerPageMax);
  const last = events.length > page.length ? page.at(-1) : undefined;
  const named = await reader.listAccessesOf(partnerId, [...new Set(page.flatMap(usersOf))]);
  const tokens = await reader.listTokenLabels(partnerId, [...new Set(page.flatMap(tokenOf))]);
  return {
    acts: page.map(auditEventJson),
    // Current addresses: events store none.
    emails: Object.fromEntries(named.map(({ userId, email }) => [userId, email])),
    token_labels: Object.fromEntries(tokens.map(({ tokenId, label }) => [tokenId, label])),
    next: last === undefined ? null : `${last.at}.${last.auditEventId}`,
  };
}

/** The users named in an event: actor and subject. */
function usersOf({ userId, facts }: AuditEvent): string[] {
  const ids = [userId, facts.of_user_id, facts.invited_by_user_id];
  return ids.filter((id) => typeof id === 'string' && isUuid(id)) as string[];
}

/** The token named in an event, if any. */
function tokenOf({ facts }: AuditEvent): string[] {
  return typeof facts.token_id === 'string' ? [facts.token_id] : [];
}

function readBefore(text: string | null): AuditFilter['before'] {
  if (text === null) return null;
  const [, at, auditEventId = ''] = /^(\d{1,15})(?:\.([0-9a-f-]{1,36}))?$/.exec(text) ?? [];
  if (at !== undefined) return { at: Number(at), auditEventId };
  throw malformed('before must be the next of a page, or a time in ms since 1970.');
}

function readAction(text: string | null): string | null {
  if (text === null || /^[a-z]{1,32}\.[a-z-]{1,32}$/.test(text)) return text;
  throw malformed('action must be the name of an action, such as session.begin.');
}

/** An audit event as shown; the user is null for an operator. */
function auditEventJson({ auditEventId, at, userId, action, facts }: AuditEvent): AuditEventRecord {
  return { act_id: auditEventId, at: new Date(at).toISOString(), user_id: userId, action, facts };
}

/** The members of the body that makes a sign-in link. */
export const invitationMembers = ['invitation_id', 'email', 'role', 'valid_for_hours', 'user_id'];

export interface InvitationOptions extends ActionOptions {
  /** The panel's origin. */
  readonly panelUrl: string;
}

/**
 * Creates a sign-in link for a new or a known user. It grants this partner only, since its maker
 * could use it. `invitation_id` makes the request idempotent: a retry replaces the link of the
 * first try. Throws a PanelError for a user unknown to the partner, and for a role that differs
 * from the user's current one.
 */
export async function invite(
  options: InvitationOptions,
  session: Session,
  body: Body,
): Promise<MadeLink> {
  const email = optionalText(body, 'email', emailCharactersMax);
  const asked = body.role === undefined ? null : readRole(body.role);
  const hours = { min: 1, max: invitationMsMax / hourMs, otherwise: invitationMs / hourMs };
  const lifeMs = wholeNumber(body, 'valid_for_hours', hours) * hourMs;
  const known = namedUser(body.user_id);
  const userId = known ?? randomUUID();
  const invitationId = readInvitationId(body.invitation_id);
  const { secret, stored } = await performAudited(
    options,
    session,
    { ...administrating('user.invite'), users: [userId] },
    async ({ transaction, actor, now }) => {
      if (invitationId !== null) await transaction.removeInvitation(actor.partnerId, invitationId);
      const open = await transaction.countInvitations(actor.partnerId, now);
      if (open >= invitationsWaitingMax) {
        throw new PanelError('conflict', `${open} invitations wait to be used already.`);
      }
      const kept = known === null ? null : await personOf(transaction, actor.partnerId, known);
      const role = roleOf(kept?.withdrawnAt === null ? kept.role : null, asked);
      const invitation = makeInvitation({
        partnerId: actor.partnerId,
        role,
        email,
        invitedBy: actor.userId,
        userId,
        createdAt: now,
        lifeMs,
        invitationId,
      });
      await transaction.addInvitation(invitation.stored);
      const facts = { invitation_id: invitation.stored.invitationId, of_user_id: userId, role };
      return { result: invitation, facts };
    },
  );
  return { ...shownInvitation(stored), link: signInLink(options.panelUrl, secret) };
}

function readInvitationId(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  throw malformed('invitation_id must be a UUID.');
}

/** The role that a link grants; `kept` is the current role of a user with access. */
function roleOf(kept: Role | null, asked: Role | null): Role {
  if (kept === null || asked === null || asked === kept) return kept ?? asked ?? 'member';
  throw new PanelError(
    'conflict',
    `This person has the role ${kept} here, and a link changes no role. Change the role itself, under People.`,
  );
}

/** Withdraws an unused invitation. */
export function withdrawInvitation(options: ActionOptions, session: Session, invitationId: string) {
  return performAudited(
    options,
    session,
    administrating('invitation.withdraw'),
    async ({ transaction, actor }) => {
      const removed = await transaction.removeInvitation(actor.partnerId, invitationId);
      if (!removed) throw new PanelError('unknown', 'There is no such invitation, or it was used.');
      return { result: null, facts: { invitation_id: invitationId } };
    },
  );
}

/** Changes a role. The last administrator keeps theirs. */
export function changeRole(options: ActionOptions, session: Session, userId: string, body: Body) {
  const role = readRole(body.role);
  return performAudited(
    options,
    session,
    administrating('user.role'),
    async ({ transaction, actor }) => {
      await requirePerson(transaction, actor.partnerId, userId);
      if (role !== 'administrator') await requireAnother(transaction, actor.partnerId, userId);
      await transaction.setRole(actor.partnerId, userId, role);
      return { result: null, facts: { of_user_id: userId, role } };
    },
  );
}

/** Withdraws a person's access: their tokens and sessions for the partner end within two seconds. */
export function withdraw(options: ActionOptions, session: Session, userId: string) {
  return performAudited(
    options,
    session,
    administrating('user.withdraw'),
    async ({ transaction, actor, now }) => {
      await requirePerson(transaction, actor.partnerId, userId);
      await requireAnother(transaction, actor.partnerId, userId);
      await transaction.withdrawAccess(userId, actor.partnerId, now);
      return { result: null, facts: { of_user_id: userId } };
    },
  );
}

function readRole(value: unknown): Role {
  if (isRole(value)) return value;
  throw malformed(`role is ${JSON.stringify(value ?? null)}; allowed: ${roles.join(', ')}.`);
}

/** The user id of the body, in lower case; null if there is none. */
function namedUser(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  throw noPerson();
}

function noPerson(): PanelError {
  return new PanelError('unknown', 'There is no such person here.');
}

/** The access of a user known to the partner, withdrawn or not. */
async function personOf(
  transaction: PeopleTransaction,
  partnerId: string,
  userId: string,
): Promise<StoredAccess> {
  const found = await transaction.readAccessOf(partnerId, userId);
  if (found === null || found.access === null) throw noPerson();
  return found.access;
}

async function requirePerson(
  transaction: PeopleTransaction,
  partnerId: string,
  userId: string,
): Promise<void> {
  const { withdrawnAt } = await personOf(transaction, partnerId, userId);
  if (withdrawnAt !== null) throw noPerson();
}

/** Only an operator could help a partner without an administrator. */
async function requireAnother(
  transaction: PeopleTransaction,
  partnerId: string,
  userId: string,
): Promise<void> {
  if (await transaction.hasAdministratorBeside(partnerId, userId)) return;
  throw new PanelError('conflict', 'The last administrator of a partner has to stay one.');
}
