/** Sends requests to the panel's server, and turns error responses into messages for users. */

import { retryAfterMs } from './polling.ts';
import { afterSessionChange, inSessionChange } from './session-change.ts';

/** Reasons of rejected parameters, by name. */
export type Reasons = ReadonlyMap<string, string>;

/** An error response; its message is shown to the user. */
export class Refused extends Error {
  readonly status: number;
  /** Minimum wait before a retry, in ms (`Retry-After`). */
  readonly waitMs: number;
  /** Reasons of rejected query parameters, by name. */
  readonly reasons: Reasons;
  /** The panel's code of the error; null for an error of the API. */
  readonly code: string | null;

  constructor(
    status: number,
    message: string,
    waitMs: number,
    reasons: Reasons = new Map(),
    code: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
    this.reasons = reasons;
    this.code = code;
  }
}

/**
 * Sends a write, for the partner that the page shows unless `by` names none; resolves with the JSON
 * response, or null. Rejects with `Refused`.
 */
export async function sendAction<Result>(
  method: string,
  path: string,
  body: unknown = {},
  by = send,
): Promise<Result> {
  const answer = await by(path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? null : await answer.json()) as Result;
}

/** Fired when the session has ended and the page has unsaved content. */
export const signedOutEvent = 'panel-signed-out';

/** Fired when an action has changed what the session's answer says: it is asked for again. */
export const sessionChangedEvent = 'panel-session-changed';

/** Opens the sign-in dialog over this page. */
export function askToSignIn(): void {
  dispatchEvent(new Event(signedOutEvent));
}

/**
 * Opens the sign-in page, which returns to this page; with unsaved content, the sign-in dialog.
 */
export function signInAgain(): void {
  const here = encodeURIComponent(location.pathname + location.search);
  if (hasUnsavedContent()) askToSignIn();
  else location.assign(`/sign-in?next=${here}`);
}

/** Whether the page has typed text, an open dialog, or a secret that is shown once. */
function hasUnsavedContent(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-keep-input] input');
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) return true;
  return document.querySelector('dialog[open], section.made') !== null;
}

/** Fired when the session is of another partner and the page shows a secret for the only time. */
export const otherPartnerEvent = 'panel-other-partner';

/** Header with the partner of a request's page and of an answer's session, percent-encoded. */
const partnerHeader = 'X-Panel-Partner';

/** The partner that this page shows: that of its document, and of no other after it. */
let shownPartner: string | null = null;

/** Names the partner of the document. */
export function showPartner(id: string): void {
  shownPartner = encodeURIComponent(id);
}

/**
 * Sends a request below /panel/api, for the partner that this page shows. Once another window has
 * gone over to another partner, rejects, and loads this page again.
 */
export async function send(
  path: string,
  { headers, ...init }: RequestInit,
  settled = afterSessionChange,
): Promise<Response> {
  const all = new Headers(headers);
  if (shownPartner !== null) all.set(partnerHeader, shownPartner);
  return ofShownPartner(await sendUnnamed(path, { ...init, headers: all }, settled));
}

/**
 * Sends a request below /panel/api for the session, whatever its partner is. One that finds no session
 * did nothing, and is sent once more: if another window exchanged the session while it was under way,
 * the browser has the new one's cookie once that is `settled`.
 */
export async function sendUnnamed(
  path: string,
  init: RequestInit,
  settled = afterSessionChange,
): Promise<Response> {
  const ask = () => fetch(addressOf(path), { ...init, credentials: 'same-origin' });
  const answer = await ask();
  if (answer.status !== 401) return answer;
  await settled();
  return ask();
}

/**
 * Goes over to another partner and opens its page at a path; loads this page again if that fails, which
 * shows why.
 */
export function goOver(partnerId: string, path: string): Promise<void> {
  const alone: typeof send = (of, init) => inSessionChange(() => send(of, init, async () => {}));
  return sendAction('POST', '/switch', { partner_id: partnerId }, alone).then(
    () => location.assign(path),
    () => location.reload(),
  );
}

/** The answer, if it is of the partner that this page shows; throws otherwise. */
export function ofShownPartner(answer: Response): Response {
  const partner = answer.headers.get(partnerHeader);
  if (partner === null || partner === shownPartner) return answer;
  leavePartner(shownPartner!);
  throw new Refused(409, 'In another window you went over to another partner.', 0);
}

/** The URL below /panel/api of a link or an event stream of this page, which send no headers. */
export function linkTo(path: string): string {
  if (shownPartner === null) return addressOf(path);
  const sign = path.includes('?') ? '&' : '?';
  return `${addressOf(path)}${sign}panel_partner=${shownPartner}`;
}

/** Key of the tab's note of which partner it showed before it was loaded again. */
const leftPartnerKey = 'hybrid-core-left-partner';

/** Loads the page again, which then says why; asks first if it shows a secret for the only time. */
function leavePartner(partner: string): void {
  sessionStorage.setItem(leftPartnerKey, partner);
  if (document.querySelector('section.made') === null) location.reload();
  else dispatchEvent(new Event(otherPartnerEvent));
}

/** Id of the partner that this tab showed until it was loaded again; null otherwise, and the next time. */
export function takeLeftPartner(): string | null {
  const left = sessionStorage.getItem(leftPartnerKey);
  sessionStorage.removeItem(leftPartnerKey);
  return left === null ? null : decodeURIComponent(left);
}

/** The URL of a path below /panel/api. */
export function addressOf(path: string): string {
  return `/panel/api${path}`;
}

/** The error of an error response. */
export async function refusal(answer: Response): Promise<Refused> {
  const body = await answer.json().catch(() => ({}));
  const problems: readonly Problem[] = body.errors ?? [];
  const reasons = reasonsOf(problems.slice(0, 1)).values();
  const said = body.error?.message ?? [problems[0]?.detail, ...reasons].filter(Boolean).join(' ');
  const waitMs = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const message = said || `The answer was ${String(answer.status)}.`;
  const code = body.error?.code ?? null;
  return new Refused(answer.status, message, waitMs, reasonsOf(problems), code);
}

/** The shown members of a problem of the API. */
interface Problem {
  readonly detail?: string;
  readonly 'invalid-params'?: readonly { readonly name: string; readonly reason: string }[];
}

function reasonsOf(problems: readonly Problem[]): Reasons {
  const parameters = problems.flatMap((of) => of['invalid-params'] ?? []);
  return new Map(parameters.map(({ name, reason }) => [name, reason]));
}

/** The message shown for an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refused ? thrown.message : 'The service cannot be reached.';
}

/** Any thrown value as a Refused. */
export function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused(0, messageOf(thrown), 0);
}
