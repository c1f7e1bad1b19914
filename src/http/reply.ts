/** In charge of writing answers to the socket: headers, conditional requests, encodings. */
import { type ProblemError, problemBody } from '../problems.ts';
import { type Answer, jsonType } from './answer.ts';
import { chooseEncoding, encodedBody } from './compression.ts';
import { matchesTag } from './conditional.ts';
import type { Exchange } from './exchange.ts';

export interface ReplyOptions {
  readonly docsUrl: string;
  /** The value of `Vary` on every answer. */
  readonly vary: string;
}

/** Answers of the API may be kept by the client alone, and asked for again each time. */
const cacheable = 'private, no-cache';

/** Sends a 200, or a 304 where the client has it already. */
export async function reply(
  exchange: Exchange,
  answer: Answer,
  options: ReplyOptions,
): Promise<number> {
  const validators = [
    ['ETag', answer.etag],
    ['Cache-Control', cacheable],
  ] as const;
  if (matchesTag(exchange.head.ifNoneMatch, answer.etag)) {
    send(exchange, 304, [...common(exchange, options), ...validators], null);
    return 304;
  }
  const encoding = chooseEncoding(exchange.head.acceptEncoding);
  const body = encoding === null ? answer.body : await encodedBody(answer, encoding);
  send(
    exchange,
    answer.status,
    [
      ['Content-Type', answer.contentType],
      ...(encoding === null ? [] : [['Content-Encoding', encoding] as const]),
      ...common(exchange, options),
      ...validators,
    ],
    body,
  );
  return answer.status;
}

/** Sends an answer that must not be kept: a problem, or the state of the service. */
export function replyUnkept(
  exchange: Exchange,
  status: number,
  body: string,
  headers: readonly Header[],
  options: ReplyOptions,
): void {
  send(
    exchange,
    status,
    [
      ['Content-Type', jsonType],
      ...common(exchange, options),
      ['Cache-Control', 'no-store'],
      ...headers,
    ],
    Buffer.from(body),
  );
}

/** Sends a problem with the body that every error has. */
export function replyProblem(exchange: Exchange, error: ProblemError, options: ReplyOptions): void {
  const body = problemBody(error.problems, options.docsUrl);
  replyUnkept(exchange, error.status, body, Object.entries(error.headers), options);
}

/** Sends an answer without a body. */
export function replyEmpty(
  exchange: Exchange,
  headers: readonly Header[],
  options: ReplyOptions,
): void {
  send(exchange, 204, [...common(exchange, options), ...headers], null);
}

type Header = readonly [name: string, value: string];

function common({ head, headers }: Exchange, { vary }: ReplyOptions): readonly Header[] {
  return [
    ['Vary', vary],
    ['X-Request-Id', head.requestId],
    // Answers repeat ids that came from outside; no browser shall take them for a page.
    ['X-Content-Type-Options', 'nosniff'],
    ...headers,
  ];
}

function send(
  { response }: Exchange,
  status: number,
  headers: readonly Header[],
  body: Buffer | null,
): void {
  const all = body === null ? headers : [...headers, ['Content-Length', String(body.length)]];
  response.writeHead(status, all.flat());
  // For HEAD node sends the head alone, with the length of what GET would have sent.
  if (body === null) response.end();
  else response.end(body);
}
