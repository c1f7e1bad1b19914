/** Sends requests to the panel's server: acts, and what an answer that is no success says to people. */

import * as words from '../words/answers.ts';
import { retryAfterMs } from './polling.ts';

/** Why parameters are refused, by their names. */
export type Reasons = ReadonlyMap<string, string>;

/** An answer that is no success; its message is for people. */
export class Refused extends Error {
  readonly status: number;
  /** How long not to ask again, in ms. */
  readonly waitMs: number;
  /** What is wrong with each parameter of the query string, by its name. */
  readonly reasons: Reasons;

  constructor(status: number, message: string, waitMs: number, reasons: Reasons = new Map()) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
    this.reasons = reasons;
  }
}

/** Sends a request that writes; resolves with the JSON that came, if any. */
export async function sendAction<Result>(
  method: string,
  path: string,
  body: unknown = {},
): Promise<Result> {
  const answer = await send(path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? null : await answer.json()) as Result;
}

/** The event that tells that the session of this page is over, where the page has to stay. */
export const signedOutEvent = 'panel-signed-out';

/** Asks the person to sign in beside this page, which stays. */
export function askToSignIn(): void {
  dispatchEvent(new Event(signedOutEvent));
}

/**
 * Goes to the sign-in page, from which the person comes back to this page. A page that holds what would
 * be lost with it stays.
 */
export function signInAgain(): void {
  const here = encodeURIComponent(location.pathname + location.search);
  if (holdsSomething()) askToSignIn();
  else location.assign(`/sign-in?next=${here}`);
}

/** Whether something is typed, asked, or shown this once. */
function holdsSomething(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-keeps] input');
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) return true;
  return document.querySelector('dialog[open], section.made') !== null;
}

/** Sends a request below /panel/api. */
export function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(addressOf(path), { ...init, credentials: 'same-origin' });
}

/** The address of a path below /panel/api. */
export function addressOf(path: string): string {
  return `/panel/api${path}`;
}

/** What an answer that is no success says. */
export async function refusal(answer: Response): Promise<Refused> {
  const body = await answer.json().catch(() => ({}));
  const problems: readonly Problem[] = body.errors ?? [];
  const reasons = reasonsOf(problems.slice(0, 1)).values();
  const told = body.error?.message ?? [problems[0]?.detail, ...reasons].filter(Boolean).join(' ');
  const waitMs = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const message = told || words.theAnswerWas(String(answer.status));
  return new Refused(answer.status, message, waitMs, reasonsOf(problems));
}

/** A problem of the interface, as far as pages show it. */
interface Problem {
  readonly detail?: string;
  readonly 'invalid-params'?: readonly { readonly name: string; readonly reason: string }[];
}

function reasonsOf(problems: readonly Problem[]): Reasons {
  const faults = problems.flatMap((of) => of['invalid-params'] ?? []);
  return new Map(faults.map(({ name, reason }) => [name, reason]));
}

/** What went wrong, for people. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refused ? thrown.message : words.theServiceCannotBeReached;
}

/** The same of anything that was thrown. */
export function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused(0, messageOf(thrown), 0);
}
