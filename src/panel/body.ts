/** Parses JSON request bodies of bounded size, and rejects unknown members. */
import type { Readable } from 'node:stream';
import { identifierFault } from '../domain/identifier.ts';
import { PanelError } from './error.ts';
import { bodyBytesMax } from './limits.ts';

/** A parsed JSON object of a request, its members not validated. */
export type Body = Readonly<Record<string, unknown>>;

/** Reads a JSON object; an empty body is an empty object. Throws a PanelError for anything else. */
export async function readBody(request: Readable, allowed: readonly string[]): Promise<Body> {
  const text = await readText(request);
  const body = parse(text);
  const stranger = Object.keys(body).find((name) => !allowed.includes(name));
  if (stranger === undefined) return body;
  throw malformed(
    `The body has the member ${JSON.stringify(stranger.slice(0, 64))}; allowed: ${allowed.join(', ') || 'none'}.`,
  );
}

/** Reads the body. Throws a PanelError past the limit. */
async function readText(request: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) {
      throw new PanelError('too-large', `The body is longer than ${bodyBytesMax} bytes.`, {
        Connection: 'close',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

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
