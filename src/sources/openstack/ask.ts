/** Sends one request to an OpenStack service, and explains its errors. */
import { quote } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';
import { shownUrl } from '../upstream/error.ts';
import { JsonList } from '../upstream/json-list.ts';
import type { Send, UpstreamAnswer } from '../upstream/send.ts';
import type { AnswerForm } from './rows.ts';

/** A service of the catalog, and the client of one round. */
export interface Service {
  readonly send: Send;
  /** Its name in messages: Nova, Placement. */
  readonly name: string;
  /** Its URL, without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** The microversion, as its header has it: `compute 2.88`. */
  readonly version: string;
  readonly signal: AbortSignal;
}

const versionHeader = 'openstack-api-version';

/** The response of a path. Throws a SourceError with the reason. */
export async function ask<Value>(
  service: Service,
  path: string,
  form: AnswerForm<Value>,
): Promise<Value> {
  const url = `${service.url}${path}`;
  const list = form.list === null ? null : new JsonList(form.list);
  const answer = await send(service, url, list);
  if (answer.status !== 200) throw statusFault(service, url, answer);
  return form.read(url, checkedJson(service, url, answer, list));
}

/** As `ask`, but null if the service has no such object. */
export async function askIfThere<Value>(
  service: Service,
  path: string,
  form: AnswerForm<Value>,
): Promise<Value | null> {
  const url = `${service.url}${path}`;
  const list = form.list === null ? null : new JsonList(form.list);
  const answer = await send(service, url, list);
  // Another server there would answer 404 too, but without this version.
  const isItsOwn = answer.headers.get(versionHeader) === service.version;
  if (answer.status === 404 && isItsOwn) return null;
  if (answer.status !== 200) throw statusFault(service, url, answer);
  return form.read(url, checkedJson(service, url, answer, list));
}

function send(
  { token, version, signal, send: ask }: Service,
  url: string,
  list: JsonList | null,
): Promise<UpstreamAnswer> {
  const headers = { accept: 'application/json', 'x-auth-token': token, [versionHeader]: version };
  return ask({ method: 'GET', url, headers, ...(list !== null && { list: list.request }) }, signal);
}

/** An older service would answer in another format; a proxy that drops the header shows here. */
function checkedJson(
  { name, version }: Service,
  url: string,
  answer: UpstreamAnswer,
  list: JsonList | null,
): unknown {
  const came = answer.headers.get(versionHeader);
  if (came !== version) {
    throw new SourceError(
      `${shownUrl(url)}: asked for the version ${quote(version)}, ${name} answers in ` +
        `${came === null ? 'one that it does not name' : quote(came)}; ` +
        `is there a proxy that drops the header OpenStack-API-Version, or is this not ${name}?`,
    );
  }
  return jsonOf(url, answer, list);
}

/** Parses a response as JSON. */
export function jsonOf(url: string, answer: UpstreamAnswer, list: JsonList | null = null): unknown {
  try {
    return list === null ? JSON.parse(answer.text) : list.valueOf(answer);
  } catch {
    throw new SourceError(
      `${shownUrl(url)}: the answer is no whole JSON (${answer.text.length} characters)`,
    );
  }
}

function statusFault({ name, version }: Service, url: string, answer: UpstreamAnswer): SourceError {
  const { status } = answer;
  const said = saidIn(answer.text);
  const words: Readonly<Record<number, string>> = {
    401: `${name} refuses the token that Keystone gave (HTTP status 401${said})`,
    403:
      `${name} does not let this user read it (HTTP status 403${said}); ` +
      'the role admin may, or one that its policy names',
    404: `nothing is there (HTTP status 404); does the catalog name the address of ${name}?`,
    406: `${name} is too old for the version ${quote(version)}, which is needed (HTTP status 406${said})`,
  };
  const fault = words[status] ?? `${name} answers with HTTP status ${status}${said}`;
  return new SourceError(`${shownUrl(url)}: ${fault}`);
}

/** The error message of a service, in its three formats; empty if there is none. */
export function saidIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const words = wordsOf(body);
    return words === null ? '' : `, ${quote(words)}`;
  } catch {
    return '';
  }
}

/** `{"error": {"message": …}}`, `{"forbidden": {"message": …}}`, `{"errors": [{"detail": …}]}`. */
function wordsOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const [first] = Object.values(body);
  const fault: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof fault !== 'object' || fault === null) return null;
  const { message, detail } = fault as { readonly message?: unknown; readonly detail?: unknown };
  const words = message ?? detail;
  return typeof words === 'string' ? words : null;
}
