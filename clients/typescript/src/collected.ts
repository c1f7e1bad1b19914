/**
 * In charge of exports that stand in for walks: read to their end, again where they break off, and
 * kept for conditional requests like pages, as far as there is room.
 */
import { RecordExport, readLine } from './export.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { reportedRecords } from './limits.ts';
import { addressOf, conditional, type Target, type Transport } from './transport.ts';

interface Reading {
  readonly transport: Transport;
  readonly to: Target;
  readonly parse: (json: string) => unknown;
  /** Reads at most so many records. */
  readonly limit: number;
  /** Told from time to time how many records there are already. */
  readonly onRead: (read: number) => void;
}

/** The records of an export, or of its copy where nothing changed. */
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

/** Reads the lines; with a tag, keeps them where they come to their end. */
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

/** The lines of an answer, until they are too many to be kept. */
class Copying {
  readonly #kept: KeptAnswers;
  readonly #lines: string[] = [];
  #characters = 0;

  constructor(kept: KeptAnswers) {
    this.#kept = kept;
  }

  add(line: string): void {
    this.#characters += line.length + 1;
    if (this.#kept.mayHold(this.#characters)) this.#lines.push(line);
    else this.#lines.length = 0;
  }

  /** To be called after the last line. */
  keep(address: string, etag: string): void {
    if (!this.#kept.mayHold(this.#characters)) return;
    this.#kept.put(address, { etag, body: this.#lines.join('\n') });
  }
}
