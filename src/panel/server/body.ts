/** Parses JSON request bodies of bounded size, and rejects unknown members. */
import { identifierFault } from '../../domain/identifier.ts';
import {
  type BodyFault,
  bodyBytesMax,
  bodyTimeoutMs,
  type RequestBody,
} from '../../http/server/request-body.ts';
import { retryAfterSeconds } from '../../limits.ts';
import { PanelError } from './error.ts';

/** A parsed JSON object of a request, its members not validated. */
export type Body = Readonly<Record<string, unknown>>;

/** Reads a JSON object; no body is an empty object. Throws a PanelError for anything else. */
export function readBody(bytes: RequestBody | null, allowed: readonly string[]): Body {
  if (typeof bytes === 'string') throw unread[bytes];
  const body = parse(bytes?.toString('utf8') ?? '');
  const stranger = Object.keys(body).find((name) => !allowed.includes(name));
  if (stranger === undefined) return body;
  throw malformed(
    `The body has the member ${JSON.stringify(stranger.slice(0, 64))}; allowed: ${allowed.join(', ') || 'none'}.`,
  );
}

/** The errors of bodies that were not read to their end. */
const unread: Readonly<Record<BodyFault, PanelError>> = {
  'no-length': new PanelError('no-length', 'A body needs a Content-Length here.'),
  'too-large': new PanelError('too-large', `The body is longer than ${bodyBytesMax} bytes.`),
  'too-late': new PanelError(
    'too-late',
    `The body did not arrive within ${bodyTimeoutMs / 1_000} seconds.`,
  ),
  'too-many': new PanelError(
    'busy',
    'Too many requests of this address, or of all, wait for their bodies.',
    { 'Retry-After': String(retryAfterSeconds) },
  ),
  malformed: new PanelError('malformed', 'The body ended before its length.'),
};

function parse(text: string): Body {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  } catch {
    // Falls through to the message for anything but a JSON object.
  }
  throw malformed('The body is no JSON object.');
}

/** The error of a body, or a value in it, that is not understood. */
export function malformed(message: string): PanelError {
  return new PanelError('malformed', message);
}

/** Text of invisible characters only: spaces, fillers, joiners, direction characters. */
const blank = /^[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * A text of 1 to `max` characters, at least one visible, without control characters; null if missing,
 * null or empty.
 */
export function optionalText(body: Body, name: string, max: number): string | null {
  const value = body[name] ?? null;
  if (value === null || value === '') return null;
  const isText = typeof value === 'string' && value.length <= max && value.isWellFormed();
  if (isText && blank.test(value)) {
    throw malformed(`${name} has only blanks; it needs a character that can be seen.`);
  }
  if (isText && !/\p{Cc}/u.test(value)) return value;
  throw malformed(`${name} must be a text of 1 to ${max} characters without control characters.`);
}

/** A required identifier of a partner, site or similar. */
export function identifier(body: Body, name: string): string {
  const value = body[name];
  const fault = typeof value === 'string' ? identifierFault(value) : 'an id must be a text';
  if (fault === null) return value as string;
  throw malformed(`${name}: ${fault}.`);
}

/** An integer in a range; `otherwise` if missing. */
export function wholeNumber(
  body: Body,
  name: string,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number {
  const value = body[name] ?? otherwise;
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
    return value as number;
  }
  throw malformed(
    `${name} is ${JSON.stringify(value)}; allowed: a whole number from ${min} to ${max}.`,
  );
}
