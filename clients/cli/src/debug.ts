/** Implements `--debug`: logs requests and response heads to standard error, without secrets. */
import { type Io, writeNow } from './io.ts';
import { printable } from './text/printable.ts';

type Fetch = NonNullable<Io['fetch']>;

/** Headers to redact: a log may be pasted, or read over a shoulder. */
const secrets = new Set(['x-auth-token', 'authorization', 'cookie', 'set-cookie']);

/** Logs each request, its response's head, and the duration. */
export function telling(send: Fetch, { stderr }: Io): Fetch {
  const tell = (mark: string, lines: readonly string[]) =>
    writeNow(stderr, lines.map((line) => `${mark} ${printable(line)}\n`).join(''));
  return async (url, init) => {
    tell('>', [`${init.method ?? 'GET'} ${url}`, ...headLines(new Headers(init.headers))]);
    const beganMs = performance.now();
    const tookMs = () => `${Math.round(performance.now() - beganMs)} ms`;
    try {
      const response = await send(url, init);
      const { status, statusText, headers } = response;
      tell('<', [
        `${status} ${statusText} after ${tookMs()}`.replace('  ', ' '),
        ...headLines(headers),
      ]);
      return response;
    } catch (error) {
      const { cause } = error as Error;
      tell('<', [`no answer after ${tookMs()}: ${cause instanceof Error ? cause.message : error}`]);
      throw error;
    }
  };
}

function headLines(headers: Headers): readonly string[] {
  return [...headers].map(([name, value]) => `${name}: ${secrets.has(name) ? '…' : value}`);
}
