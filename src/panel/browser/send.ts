/** Sends requests to the panel's server, and turns error responses into messages for users. */

import * as words from '../words/answers.ts';
import { retryAfterMs } from './polling.ts';

/** Reasons of rejected parameters, by name. */
export type Reasons = ReadonlyMap<string, string>;

/** An error response; its message is shown to the user. */
export class Refused extends Error {
  readonly status: number;
  /** Minimum wait before a retry, in ms (`Retry-After`). */
  readonly waitMs: number;
  /** Reasons of rejected query parameters, by name. */
  readonly reasons: Reasons;

  constructor(status: number, message: string, waitMs: number, reasons: Reasons = new Map()) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
    this.reasons = reasons;
  }
}

/** Sends a write; resolves with the JSON response, or null. Rejects with `Refused`. */
export async function sendAction<Result>(
  method: string,
  path: string,
  body: unknown = {},
): Promise<Result> {
  const answer = await send(path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? null : await answer.json()) as Result;
}

/** Fired when the session has ended and the page has unsaved content. */
export const signedOutEvent = 'panel-signed-out';

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

/** Sends a request below /panel/api. */
export function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(addressOf(path), { ...init, credentials: 'same-origin' });
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
  const message = said || words.theAnswerWas(String(answer.status));
  return new Refused(answer.status, message, waitMs, reasonsOf(problems));
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
  return thrown instanceof Refused ? thrown.message : words.theServiceCannotBeReached;
}

/** Any thrown value as a Refused. */
export function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused(0, messageOf(thrown), 0);
}
