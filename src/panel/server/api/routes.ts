/**
 * Routes of the panel's API other than infrastructure data: method, path, minimum role, handler.
 * Passes on a path's `:name`.
 */
import { isUuid } from '../../../access/authenticate.ts';
import { sessionMs } from '../../../access/limits.ts';
import { leadDaysMax } from '../../../contract/parameters.ts';
import type { Role } from '../../../domain/role.ts';
import type { PeopleReader } from '../../../store/people/people.ts';
import type { SessionRecord } from '../../browser/records.ts';
import { tokenDays, tokenDaysMax } from '../../limits.ts';
import type { Body } from '../body.ts';
import { methodNotAllowed } from '../error.ts';
import type { Session } from '../session/sessions.ts';
import { relyingParty } from '../sign-in/passkeys.ts';
import { leadTimeMembers, setLeadTime } from './lead-time.ts';
import { endOtherSessions, listSessions } from './own-sessions.ts';
import {
  listPasskeys,
  type PasskeyOptions,
  passkeyMembers,
  registerPasskey,
  removePasskey,
  startPasskeyRegistration,
} from './passkeys.ts';
import { isAt } from './path.ts';
import {
  changeRole,
  type InvitationOptions,
  invitationMembers,
  invite,
  listAuditEvents,
  listPeople,
  withdraw,
  withdrawInvitation,
} from './people.ts';
import { createToken, listTokens, revokeToken, type TokenOptions, tokenMembers } from './tokens.ts';

export interface PanelApiOptions extends TokenOptions, InvitationOptions, PasskeyOptions {
  readonly reader: PeopleReader;
  /** URL of the documentation. */
  readonly docsUrl: string;
}

/** A request; `id` is the one of the path. */
export interface PanelApiRequest {
  readonly session: Session;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

export interface PanelRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/panel/api`. */
  readonly path: string;
  /** The minimum role. */
  readonly role: Role;
  /** Allowed members of the body. */
  readonly members: readonly string[];
  /** Status of a success. */
  readonly status: number;
  readonly answer: (options: PanelApiOptions, asked: PanelApiRequest) => Promise<unknown>;
}

/** All routes but sign-out and the switch of partner, which set cookies (sign-in/sign-in-routes.ts). */
export const panelRoutes: readonly PanelRoute[] = [
  reading('/session', 'member', (options, { session }) => readSession(options, session)),
  reading('/tokens', 'member', (options, { session: { session }, query }) => {
    const before = query.get('before');
    return listTokens(options, session.partnerId, { userId: session.userId, before });
  }),
  writing('POST', '/tokens', 'member', tokenMembers, (options, { session, body }) =>
    createToken(options, session, body),
  ),
  writing('DELETE', '/tokens/:id', 'member', [], (options, { session, id }) =>
    revokeToken(options, session, id),
  ),
  reading('/sessions', 'member', (options, { session }) => listSessions(options, session)),
  writing('POST', '/sessions/end-others', 'member', [], (options, { session }) =>
    endOtherSessions(options, session),
  ),
  reading('/passkeys', 'member', (options, { session }) => listPasskeys(options, session)),
  { ...writing('POST', '/passkeys/challenge', 'member', [], askNew), status: 200 },
  writing('POST', '/passkeys', 'member', passkeyMembers, (options, { session, body }) =>
    registerPasskey(options, session, body),
  ),
  writing('DELETE', '/passkeys/:id', 'member', [], (options, { session, id }) =>
    removePasskey(options, session, id),
  ),
  writing('POST', '/lead-time', 'administrator', leadTimeMembers, (options, { session, body }) =>
    setLeadTime(options, session, body),
  ),
  reading('/people', 'administrator', (options, { session: { session }, query }) =>
    listPeople(options, session.partnerId, query),
  ),
  reading('/people/tokens', 'administrator', (options, { session: { session }, query }) => {
    const page = { userId: query.get('user_id'), before: query.get('before') };
    return listTokens(options, session.partnerId, page);
  }),
  writing('POST', '/people/:id/role', 'administrator', ['role'], (options, asked) =>
    changeRole(options, asked.session, asked.id, asked.body),
  ),
  writing('POST', '/people/:id/withdraw', 'administrator', [], (options, asked) =>
    withdraw(options, asked.session, asked.id),
  ),
  writing('POST', '/invitations', 'administrator', invitationMembers, (options, asked) =>
    invite(options, asked.session, asked.body),
  ),
  writing('DELETE', '/invitations/:id', 'administrator', [], (options, { session, id }) =>
    withdrawInvitation(options, session, id),
  ),
  reading('/acts', 'administrator', ({ reader }, { session: { session }, query }) =>
    listAuditEvents(reader, session.partnerId, query),
  ),
];

function askNew(options: PanelApiOptions, { session }: PanelApiRequest) {
  return startPasskeyRegistration(options, session);
}

type AnswerOf = PanelRoute['answer'];

function reading(path: string, role: Role, answer: AnswerOf): PanelRoute {
  return { method: 'GET', path, role, members: [], status: 200, answer };
}

function writing(
  method: 'POST' | 'DELETE',
  path: string,
  role: Role,
  members: readonly string[],
  answer: AnswerOf,
): PanelRoute {
  return { method, path, role, members, status: members.length > 0 ? 200 : 204, answer };
}

/**
 * The route of a path below `/panel/api`, with its `:id`; null if there is none, and for an id that
 * is no UUID.
 */
export function findPanelRoute(
  method: string,
  segments: readonly string[],
): { readonly route: PanelRoute; readonly id: string } | null {
  const matching = panelRoutes.filter(({ path }) => isAt(path, segments));
  const route = matching.find((of) => of.method === (method === 'HEAD' ? 'GET' : method));
  if (route === undefined && matching.length > 0) {
    throw methodNotAllowed(matching.map((of) => of.method).join(', '));
  }
  if (route === undefined) return null;
  const at = route.path.slice(1).split('/').indexOf(':id');
  const id = segments[at] ?? '';
  return at === -1 || isUuid(id) ? { route, id } : null;
}

/** User, partner and settings that pages need once. */
export async function readSession(
  { reader, interfaceUrl, docsUrl, panelUrl }: PanelApiOptions,
  { session, partner, role, email, leadDays }: Session,
): Promise<SessionRecord> {
  const others = session.switchable ? await reader.listPartnersOfUser(session.userId) : [];
  return {
    user_id: session.userId,
    email,
    role,
    partner: { id: partner.id, name: partner.name, lead_days: leadDays },
    partners: others.map((of) => ({ id: of.partner.id, name: of.partner.name, role: of.role })),
    ends_at: new Date(session.createdAt + sessionMs).toISOString(),
    interface_url: interfaceUrl,
    docs_url: docsUrl,
    passkeys: relyingParty(panelUrl) !== null,
    limits: {
      token_days: tokenDays,
      token_days_max: tokenDaysMax,
      lead_days_max: leadDaysMax,
    },
  };
}
