/** Sends a request that a person tries, and formats the response. */
import type { ReferenceOperation } from '../../../docs/reference/form.ts';
import { send, signInAgain } from '../send.ts';

/** A parameter's name and one value. */
export type Pair = readonly [name: string, value: string];

/** The response, as far as it is shown. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  /** From sending to the last byte shown. */
  readonly ms: number;
  readonly headers: readonly Pair[];
  readonly body: string;
  readonly isWhole: boolean;
}

/**
 * Bytes of a response body that are read: an export may have gigabytes, more than a page can show.
 */
const bodyBytesMax = 256 * 1_024;

/** Headers of the panel alone; the API does not send them. */
const ownHeaders =
  /^(?:content-security-policy|referrer-policy|cross-origin-.*|x-frame-options|strict-transport-security|x-panel-partner|vary|connection|keep-alive|date)$/;

/** Path and query string of a request: brackets stay readable, the rest is percent-encoded. */
export function targetOf(
  { path, parameters }: Pick<ReferenceOperation, 'path' | 'parameters'>,
  pairs: readonly Pair[],
): string {
  const inPath = new Set(parameters.filter((of) => of.in === 'path').map(({ name }) => name));
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = pairs.find(([of]) => of === name)?.[1];
    return value === undefined ? whole : encoded(value);
  });
  const known = new Set(parameters.map(({ name }) => name));
  const query = pairs.filter(([name]) => known.has(name) && !inPath.has(name));
  const text = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return text === '' ? filled : `${filled}?${text}`;
}

/** Encodes quotes too, since the curl command quotes the target. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27');
}

/** Sends a request with the session; rejects if the service is unreachable. */
export async function tryRequest(target: string): Promise<Received> {
  const from = performance.now();
  const answer = await send(target, { cache: 'no-store' });
  const { status, statusText } = answer;
  if (status === 401) signInAgain();
  const { text, isWhole } = await readStart(answer);
  const ms = performance.now() - from;
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  return {
    status,
    statusText,
    ms,
    isWhole,
    headers: [...answer.headers].filter(([name]) => !ownHeaders.test(name)),
    body: isJson && !target.includes('.ndjson') ? indented(text) : text,
  };
}

async function readStart(answer: Response): Promise<{ text: string; isWhole: boolean }> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  while (reader !== undefined && size < bodyBytesMax) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    size += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  // A chunk may exceed what is shown.
  return { text: text.slice(0, bodyBytesMax), isWhole: reader === undefined };
}

/** Indents JSON without changing digits: sums may exceed a JavaScript number. */
function indented(json: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\[\s\S])*"?|\[\]|\{\}|[[\]{},:]|\s+/g, (token) => {
    if (token === '{}' || token === '[]') return token;
    if (token === '{' || token === '[') {
      depth++;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth--;
      return line() + token;
    }
    if (token === ',') return token + line();
    if (token === ':') return ': ';
    return /^\s/.test(token) ? '' : token;
  });
}
