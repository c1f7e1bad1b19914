/** Sends one instant query to a server with Prometheus' HTTP API, and validates the response. */

import { oneLine, quote } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';
import { shownUrl } from '../upstream/error.ts';
import type { Send, UpstreamAnswer } from '../upstream/send.ts';

/**
 * Twice the largest fleet that one source serves.
 * @operators series of one answer of Prometheus
 */
export const seriesMax = 200_000;

/** One series of an instant vector. */
export interface Series {
  /** The requested labels that the series has. */
  readonly labels: Readonly<Record<string, string>>;
  /** As Prometheus formats it: a decimal, `NaN`, `+Inf` or `-Inf`; null for a histogram. */
  readonly value: string | null;
  /** The series as JSON, for messages: all labels of many series as objects would fill memory. */
  readonly json: string;
}

export interface Vector {
  readonly series: readonly Series[];
  /** Warnings and infos of the API that do not say that the answer is partial; one line each. */
  readonly warnings: readonly string[];
  /** Why series may be missing or count too little, as the source says; null: the answer is whole. */
  readonly partial: string | null;
  /** How far our clock is ahead of the response's, in ms; null if the response has no date. */
  readonly aheadMs: number | null;
}

/** Dependencies of queries. */
export interface QueryTarget {
  readonly send: Send;
  /** The source's URL, without a trailing slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Evaluation time, in ms since 1970: the same for all queries of a round. */
  readonly atMs: number;
  /** The clock, in ms since 1970. */
  clock(): number;
}

/** Reasons of a partial answer in a message, which has one line: a fleet of stores may fail at once. */
const namedReasonsMax = 3;
const reasonCharactersMax = 200;

/** Maximum bytes of one series: a hundred labels with long values. */
const seriesBytesMax = 16 * 1024;

/**
 * Evaluates a query and reads the given labels of its series. Throws a SourceError with the
 * source's error in one line, or an UpstreamError without one.
 */
export async function queryInstant(
  target: QueryTarget,
  query: string,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Vector> {
  let series: Series[] = [];
  const answer = await target.send(
    {
      method: 'POST',
      url: `${target.url}/api/v1/query`,
      headers: target.headers,
      form: new URLSearchParams({
        query,
        time: (target.atMs / 1_000).toFixed(3),
        timeout: `${target.timeoutMs}ms`,
        // One more than the bound, so that a longer answer is refused here, not cut short there.
        limit: String(seriesMax + 1),
      }),
      list: {
        path: ['data', 'result'],
        itemsMax: seriesMax,
        itemBytesMax: seriesBytesMax,
        begin: () => {
          series = [];
          return (json) => series.push(readSeries(json, labels));
        },
      },
    },
    signal,
  );
  requireAccess(target, answer);
  const body = parseBody(`${target.url}/api/v1/query`, answer);
  if (body.status !== 'success') throw new SourceError(refusal(answer, body));
  requireVector(body.data);
  return {
    series,
    ...reservations(answer, body),
    aheadMs: aheadOf(answer, target.clock()),
  };
}

/** Explains a refusal of the credentials, which a proxy may send as a page of its own. */
function requireAccess({ url, headers }: QueryTarget, { status }: UpstreamAnswer): void {
  if (status !== 401 && status !== 403) return;
  const keys = 'bearer_token_file, or username and password_file';
  const fault =
    'Authorization' in headers
      ? `the credentials are refused (HTTP status ${status}); look at what ${keys} name`
      : `credentials are asked for (HTTP status ${status}); ${keys} say where they are`;
  throw new SourceError(`${shownUrl(`${url}/api/v1/query`)}: ${fault}`);
}

/** The `Date` header has whole seconds. */
function aheadOf({ headers }: UpstreamAnswer, now: number): number | null {
  const made = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(made) ? null : now - made;
}

interface Body {
  readonly status?: unknown;
  readonly data?: unknown;
  readonly errorType?: unknown;
  readonly error?: unknown;
  readonly warnings?: unknown;
  readonly infos?: unknown;
}

/** What Prometheus says of the query's own text: its answer is whole. */
const aboutQuery = /^PromQL (?:warning|info):/;

/**
 * What says that an answer is partial: `isPartial` of a VictoriaMetrics cluster, headers such as
 * `X-Partial-Response`, `M3-Results-Limited` and `M3-Warnings`, keys such as `truncated`.
 */
const saysPartial = /partial|truncat|incomplete|results-limited|m3-warnings/i;
const saysNo = /^(?:|0|false|no|none|null|\[\]|\{\}|"")$/i;

/** Partial content. */
const partialStatus = 206;

/**
 * What a source says of its answer. Thanos, Mimir and Prometheus' remote read warn where a store did
 * not answer.
 */
function reservations(
  { status, headers }: UpstreamAnswer,
  body: Body,
): Pick<Vector, 'warnings' | 'partial'> {
  const [warnings, infos] = [texts(body.warnings), texts(body.infos)];
  const data = body.data as object;
  const members = [...Object.entries(body), ...Object.entries(data)].filter(
    ([, value]) => value !== body.data,
  );
  const partial = [
    ...(status === partialStatus ? [`HTTP status ${status}`] : []),
    ...said(members.map(([name, value]) => [name, shown(value)])),
    ...said([...headers]),
    ...warnings.filter((text) => !aboutQuery.test(text)),
    ...infos.filter((text) => saysPartial.test(text)),
  ];
  const rest = [...warnings, ...infos].filter((text) => !partial.includes(text));
  return { warnings: rest, partial: partial.length === 0 ? null : shownPartial(partial) };
}

/** Of members or headers, those that say that the answer is partial. */
function said(members: readonly (readonly [name: string, text: string])[]): readonly string[] {
  return members
    .filter(([name, text]) => saysPartial.test(name) && !saysNo.test(text))
    .map(([name, text]) => oneLine(text === 'true' ? name : `${name}: ${text}`));
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Names the first few of many. */
function shownPartial(reasons: readonly string[]): string {
  const named = reasons.slice(0, namedReasonsMax).map((text) => text.slice(0, reasonCharactersMax));
  const more = reasons.length - named.length;
  return `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function parseBody(url: string, { status, text }: UpstreamAnswer): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  const came = text.trim() === '' ? 'nothing' : quote(text.trim());
  // A proxy or a server that is busy says nothing of the address.
  const hint =
    status === 407 || status === 429 || status >= 500
      ? ''
      : '; is the url that of the query API, with its path prefix and without /api/v1?';
  throw new SourceError(
    `${shownUrl(url)}: no answer of Prometheus (HTTP status ${status}), got ${came}${hint}`,
  );
}

function refusal({ status }: UpstreamAnswer, { errorType, error }: Body): string {
  const kind = typeof errorType === 'string' ? oneLine(errorType) : `HTTP status ${status}`;
  const message = typeof error === 'string' ? oneLine(error) : 'no reason given';
  return `refused by the source (${kind}): ${message}`;
}

/** Warnings, as a list of texts or one text; of other values their JSON. */
function texts(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map((item) => oneLine(shown(item)));
}

function requireVector(data: unknown): void {
  const { resultType, result } = (data ?? {}) as { resultType?: unknown; result?: unknown };
  if (resultType === 'vector' && Array.isArray(result)) return;
  const came = typeof resultType === 'string' ? quote(resultType) : 'nothing of the kind';
  throw new SourceError(`expected an instant vector, got ${came}`);
}

function readSeries(json: string, names: readonly string[]): Series {
  const { metric, value } = parseSeries(json);
  const labels: Record<string, string> = {};
  for (const [name, text] of Object.entries(metric)) {
    if (typeof text !== 'string') {
      throw new SourceError(
        `the answer holds a series whose label ${quote(name)} is no text: ${quote(String(text))}`,
      );
    }
    if (names.includes(name)) labels[name] = text;
  }
  const text: unknown = Array.isArray(value) ? value[1] : null;
  return { labels, value: typeof text === 'string' ? text : null, json };
}

function parseSeries(json: string): { readonly metric: object; readonly value?: unknown } {
  let item: unknown;
  try {
    item = JSON.parse(json);
  } catch {
    throw new SourceError(`the answer is no JSON; one of its series is ${quote(json.trim())}`);
  }
  const { metric } = (item ?? {}) as { readonly metric?: unknown };
  if (typeof metric === 'object' && metric !== null) return item as { metric: object };
  throw new SourceError('the answer holds a series without labels');
}

/** Formats a series as PromQL, for messages; unusual names are quoted. */
export function showSeries({ json }: Series): string {
  const { __name__: name = '', ...rest } = parseSeries(json).metric as Record<string, string>;
  const pairs = Object.entries(rest).map(([label, value]) => `${shownName(label)}=${quote(value)}`);
  return oneLine(`${shownName(name)}{${pairs.join(',')}}`);
}

function shownName(name: string): string {
  return /^[A-Za-z0-9_:]{0,200}$/.test(name) ? name : quote(name);
}
