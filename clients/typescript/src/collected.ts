/**
 * Reads exports in place of walks: to their end, restarted where they break, and cached for
 * conditional requests like pages, within the cache's bounds.
 */
import { RecordExport, readLine } from './export.ts';
import { reportedRecords } from './limits.ts';
import type { ResponseCache } from './response-cache.ts';
import { addressOf, conditional, type Target, type Transport } from './transport.ts';

interface Reading {
  readonly transport: Transport;
  readonly to: Target;
  readonly parse: (json: string) => unknown;
  /** Most records to read. */
  readonly limit: number;
  /** Progress callback: the number of records read so far. */
  readonly onRead: (read: number) => void;
}

/** The records of an export, or of the cached copy after a 304. */
export function collected<Item>(reading: Reading): Promise<readonly Item[]> {
  const { transport, to, parse } = reading;
  return transport.repeated(to, async () => {
    const kept = transport.kept.get(addressOf(to));
    const answer = await transport.openOnce(conditional(to, kept));
    const whole = new RecordExport<Item>(answer, to, parse);
    if (!whole.isUnchanged || kept === null) return read<Item>(reading, whole.lines(), whole.etag);
    await whole.cancel();
    return read<Item>(reading, linesOf(kept.body), null);
  });
}

/** Reads the lines, and caches a tagged export that is complete. */
async function read<Item>(
  { transport, to, parse, limit, onRead }: Reading,
  lines: AsyncIterable<string> | Iterable<string>,
  etag: string | null,
): Promise<readonly Item[]> {
  const copying = new Copying(transport.kept);
  const items: Item[] = [];
  for await (const line of lines) {
    items.push(readLine<Item>(line, parse));
    if (etag !== null) copying.add(line);
    if (items.length % reportedRecords === 0) onRead(items.length);
    if (items.length >= limit) return items;
  }
  onRead(items.length);
  if (etag !== null) copying.keep(addressOf(to), etag);
  return items;
}

function linesOf(body: string): readonly string[] {
  return body === '' ? [] : body.split('\n');
}

/** Copies the lines of a response until they exceed the cache's bounds. */
class Copying {
  readonly #kept: ResponseCache;
  readonly #lines: string[] = [];
  #characters = 0;

  constructor(kept: ResponseCache) {
    this.#kept = kept;
  }

  add(line: string): void {
    this.#characters += line.length + 1;
    if (this.#kept.mayHold(this.#characters)) this.#lines.push(line);
    else this.#lines.length = 0;
  }

  /** Call after the last line. */
  keep(address: string, etag: string): void {
    if (!this.#kept.mayHold(this.#characters)) return;
    this.#kept.put(address, { etag, body: this.#lines.join('\n') });
  }
}
