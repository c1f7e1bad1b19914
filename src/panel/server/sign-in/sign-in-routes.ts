/**
 * Routes unauthenticated sign-in requests: the sign-in page, links, OpenID Connect and passkeys.
 * Returns the response; the caller writes it.
 */

import { isAt } from '../api/path.ts';
import { type Body, identifier, malformed } from '../body.ts';
import type { Documents } from '../documents.ts';
import { PanelError } from '../error.ts';
import type { PendingSignInKind } from '../session/cookie.ts';
import type { Session } from '../session/sessions.ts';
import type { Attempts } from './attempts.ts';
import { findLink, useLink } from './links.ts';
import { firstPage, type SignInOptions } from './new-session.ts';
import { nextPath, nextPathAtProviderCharactersMax } from './next-path.ts';
import { type OpenId, returnPath } from './openid.ts';
import { type RelyingParty, signInByPasskey, startPasskeySignIn } from './passkeys.ts';
import { signOut, switchPartner } from './sign-out.ts';

/** A sign-in request. */
export interface SignInRequest {
  /** Below `/sign-in`. */
  readonly segments: readonly string[];
  readonly queryString: string;
  readonly isRead: boolean;
  /** The secret of this browser's pending sign-in; null if there is none. */
  readonly secretOf: (of: PendingSignInKind) => string | null;
  /** The encrypted ID token that this browser keeps; null if there is none. */
  readonly idToken: () => string | null;
  readonly address: string;
  /** Whether the browser navigates, instead of a page that fetches in the background. */
  readonly isNavigation: boolean;
  /** Whether the request is cross-origin. */
  readonly isFromElsewhere: boolean;
  /** Whether the browser is signed in; false while the store is unavailable. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Parses the JSON body. */
  readonly body: (members: readonly string[]) => Body;
}

/** The response, and the cookies that it sets. */
export type SignInResponse = SecretCookies &
  (
    | { readonly kind: 'page'; readonly status: number; readonly html: string }
    /** `to` is a path or URL that we built. */
    | { readonly kind: 'redirect'; readonly to: string }
    | { readonly kind: 'json'; readonly json: unknown }
    | { readonly kind: 'empty' }
  );

interface SecretCookies {
  /** The secret of the new session; null ends the session. */
  readonly session?: string | null;
  /** The encrypted ID token to keep; null deletes it. */
  readonly idToken?: string | null;
  /** The secret of the new pending sign-in; null ends it. */
  readonly pendingSignIn?: { readonly of: PendingSignInKind; readonly secret: string | null };
}

export interface SignInRouteOptions extends SignInOptions {
  readonly attempts: Attempts;
  readonly panelUrl: () => string;
  readonly documents: Documents;
  /** The sign-in page's script, below `/files/`. */
  readonly passkeyModule: string;
  /** The script of a link's page; null if a link needs the press of a button. */
  readonly linkModule: () => string | null;
  /** Creates a link for any client and returns its secret; null unless this is the demo. */
  readonly makeDemoLink: (() => Promise<string>) | null;
  /** Null if the panel has no host name that passkeys can be bound to. */
  readonly party: () => RelyingParty | null;
  /** Null if no provider is configured. */
  readonly openId: OpenId | null;
}

type ProviderStep = (
  options: SignInRouteOptions,
  openId: OpenId,
  request: SignInRequest,
) => Promise<SignInResponse>;

/** Routes below `/sign-in` if a provider is configured; any other path there is a link's. */
const providerSteps: readonly (readonly [path: string, step: ProviderStep])[] = [
  ['/openid', beginWithProvider],
  ['/openid/return', finishWithProvider],
];

type PasskeyStep = (
  options: SignInRouteOptions,
  party: RelyingParty,
  request: SignInRequest,
) => Promise<SignInResponse>;

/** Routes below `/panel/api/sign-in`. */
const passkeySteps: readonly (readonly [path: string, step: PasskeyStep])[] = [
  ['/challenge', beginWithPasskey],
  ['/passkey', finishWithPasskey],
];

type SessionChange = (
  options: SignInRouteOptions,
  request: SignInRequest,
  session: Session,
) => Promise<SignInResponse>;

/** Routes below `/panel/api` for authenticated users. */
const sessionChanges: readonly (readonly [path: string, change: SessionChange])[] = [
  ['/sign-out', answerSignOut],
  ['/switch', answerSwitch],
];

/** Methods and paths of all routes here. */
export const signInAddresses: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/sign-in'],
  ['GET', '/sign-in/:secret'],
  ['POST', '/sign-in/:secret'],
  ...providerSteps.map(([path]) => ['GET', `/sign-in${path}`] as const),
  ...passkeySteps.map(([path]) => ['POST', `/panel/api/sign-in${path}`] as const),
  ...sessionChanges.map(([path]) => ['POST', `/panel/api${path}`] as const),
];

/** Handles a request below `/sign-in`. Throws a PanelError if it is refused. */
export async function answerSignIn(
  options: SignInRouteOptions,
  request: SignInRequest,
): Promise<SignInResponse> {
  const { segments, isRead } = request;
  const [secret, ...more] = segments;
  if (secret === undefined) return signInPageOf(options, request);
  const { openId, makeDemoLink } = options;
  if (makeDemoLink !== null && isAt('/demo', segments) && !isRead) {
    return answerLink(options, request, await makeDemoLink());
  }
  const found = providerSteps.find(([path]) => isAt(path, segments));
  if (found !== undefined && openId !== null && isRead) return found[1](options, openId, request);
  if (more.length === 0) return answerLink(options, request, secret);
  return page(404, options.documents.notFoundPage());
}

/** Handles a request of the sign-in page, below `/panel/api/sign-in`. */
export async function answerPasskey(
  options: SignInRouteOptions,
  request: SignInRequest,
): Promise<SignInResponse> {
  const party = options.party();
  const found = passkeySteps.find(([path]) => isAt(path, request.segments));
  if (party === null || found === undefined) {
    throw new PanelError('unknown', 'There is nothing at this address.');
  }
  return found[1](options, party, request);
}

/** Whether a path below `/panel/api` changes the session itself. */
export function isSessionChange(segments: readonly string[]): boolean {
  return sessionChanges.some(([path]) => isAt(path, segments));
}

/** Ends a session, or exchanges it for one of another partner. */
export async function changeSession(
  options: SignInRouteOptions,
  request: SignInRequest,
  session: Session,
): Promise<SignInResponse> {
  const [, change] = sessionChanges.find(([path]) => isAt(path, request.segments))!;
  return change(options, request, session);
}

/** Signs out here, and returns the URL that ends the session at the provider, if there is one. */
async function answerSignOut(
  options: SignInRouteOptions,
  { body, secretOf, idToken }: SignInRequest,
  session: Session,
): Promise<SignInResponse> {
  body([]);
  await signOut(options, session);
  const { openId, panelUrl } = options;
  const { signedInBy, userId } = session.session;
  if (openId === null || signedInBy !== 'openid') return { kind: 'empty', session: null };
  const ended = { session: null, idToken: null } as const;
  const cookies = { held: secretOf('sign-in-openid'), kept: idToken() };
  const left = await openId.signOutUrl(panelUrl(), userId, cookies);
  if (left === null) return { kind: 'empty', ...ended };
  const pendingSignIn = { of: 'sign-in-openid', secret: left.secret } as const;
  return { kind: 'json', json: { to: left.to.href }, ...ended, pendingSignIn };
}

async function answerSwitch(
  options: SignInRouteOptions,
  { body, address }: SignInRequest,
  session: Session,
): Promise<SignInResponse> {
  const partnerId = identifier(body(['partner_id']), 'partner_id');
  const next = await switchPartner(options, session, partnerId, address);
  return { kind: 'empty', session: next.secret };
}

async function beginWithPasskey(
  options: SignInRouteOptions,
  party: RelyingParty,
  { body, address, secretOf }: SignInRequest,
): Promise<SignInResponse> {
  body([]);
  options.attempts.countAttempt('passkey', address);
  const { options: publicKey, secret } = await startPasskeySignIn(
    options,
    party,
    secretOf('sign-in'),
  );
  return { kind: 'json', json: publicKey, pendingSignIn: { of: 'sign-in', secret } };
}

async function finishWithPasskey(
  options: SignInRouteOptions,
  party: RelyingParty,
  request: SignInRequest,
): Promise<SignInResponse> {
  const { response, next } = request.body(['response', 'next']);
  return countingFailures(options, 'passkey', request, async () => {
    const { address } = request;
    const secret = request.secretOf('sign-in');
    if (secret === null) throw malformed('This browser did not begin this sign-in.');
    const came = { answer: response, secret, address };
    const { session, partners } = await signInByPasskey(options, party, came);
    const to = firstPage(partners, nextPath(next));
    const pendingSignIn = { of: 'sign-in', secret: null } as const;
    return { kind: 'json', json: { to }, session: session.secret, pendingSignIn };
  });
}

async function signInPageOf(
  { party, openId, passkeyModule, documents, makeDemoLink }: SignInRouteOptions,
  { queryString, isSignedIn }: SignInRequest,
): Promise<SignInResponse> {
  const next = nextPath(new URLSearchParams(queryString).get('next'));
  const query = queryOfNext(next);
  return page(
    200,
    documents.signInPage({
      openIdPath: openId === null ? null : `/sign-in/openid${query}`,
      passkeyModule: party() === null ? null : passkeyModule,
      demoPath: makeDemoLink === null ? null : `/sign-in/demo${query}`,
      goesOnTo: (await isSignedIn()) ? (next ?? '/') : null,
    }),
  );
}

/** The link's secret is in the path: it is not logged, nor sent to other sites as a referrer. */
async function answerLink(
  options: SignInRouteOptions,
  request: SignInRequest,
  secret: string,
): Promise<SignInResponse> {
  const { documents } = options;
  const link = await findLink(options, secret);
  if (link.state !== 'good') {
    options.attempts.countFailure('link', request.address);
    return page(link.state === 'unknown' ? 404 : 410, documents.deadLinkPage(link.state));
  }
  if (request.isRead) {
    const { partner, invitation } = link;
    return page(
      200,
      documents.linkPage({
        partnerName: partner.name,
        path: `/sign-in/${encodeURIComponent(secret)}`,
        expiresAt: invitation.expiresAt,
        module: options.linkModule(),
        hasPasskeys: options.party() !== null,
      }),
    );
  }
  const session = await useLink(options, link, request.address);
  if (session === null) return page(410, documents.deadLinkPage('used'));
  const next = nextPath(new URLSearchParams(request.queryString).get('next'));
  return { kind: 'redirect', to: next ?? '/', session: session.secret };
}

async function beginWithProvider(
  { attempts, panelUrl }: SignInRouteOptions,
  openId: OpenId,
  { queryString, address, isNavigation, isFromElsewhere, secretOf }: SignInRequest,
): Promise<SignInResponse> {
  if (!isNavigation) {
    throw new PanelError('origin', 'A sign-in at a provider begins where a person goes there.');
  }
  const nextParameter = new URLSearchParams(queryString).get('next');
  const next = nextPath(nextParameter, nextPathAtProviderCharactersMax);
  // Prevents login CSRF: a provider may sign in without user interaction, and another site could
  // replace the session.
  if (isFromElsewhere) return { kind: 'redirect', to: `/sign-in${queryOfNext(next)}` };
  attempts.countAttempt('provider', address);
  const { to, secret } = await openId.begin(panelUrl(), next, secretOf('sign-in-openid'));
  return { kind: 'redirect', to: to.href, pendingSignIn: { of: 'sign-in-openid', secret } };
}

async function finishWithProvider(
  options: SignInRouteOptions,
  openId: OpenId,
  request: SignInRequest,
): Promise<SignInResponse> {
  const returned = new URL(`${options.panelUrl()}${returnPath}?${request.queryString}`);
  const secret = request.secretOf('sign-in-openid') ?? '';
  if (openId.isSignOutReturn(returned, secret)) return { kind: 'redirect', to: '/sign-in' };
  return countingFailures(options, 'provider', request, async () => {
    const { address } = request;
    const count = () => options.attempts.countCallback(address);
    const finished = await openId.finish(returned, secret, address, count);
    const { session, partners, nextPath: next, keptIdToken: idToken } = finished;
    const pendingSignIn = { of: 'sign-in-openid', secret: null } as const;
    const to = firstPage(partners, nextPath(next));
    return { kind: 'redirect', to, session: session.secret, idToken, pendingSignIn };
  });
}

/** Counts failed attempts, and refuses past the rate limit. */
async function countingFailures(
  { attempts }: SignInRouteOptions,
  by: 'passkey' | 'provider',
  { address }: SignInRequest,
  signIn: () => Promise<SignInResponse>,
): Promise<SignInResponse> {
  try {
    return await signIn();
  } catch (error) {
    const isOwn = error instanceof PanelError && !['away', 'too-many'].includes(error.code);
    if (isOwn) attempts.countFailure(by, address);
    throw error;
  }
}

function page(status: number, html: string): SignInResponse {
  return { kind: 'page', status, html };
}

function queryOfNext(next: string | null): string {
  return next === null ? '' : `?next=${encodeURIComponent(next)}`;
}
