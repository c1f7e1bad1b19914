/**
 * A site's usage as one text: it changes for every asset at once, so it is one row.
 *
 *   [["cmp-1","file",["5531","12800",1795262400000],[322122547200,null,null],null], …]
 *
 * One entry an asset: id, source, then cpu, memory and storage, each `[used, total, observedAt]`
 * or null. CPU is hundredths of a core in a string, since JSON numbers may not hold them. The time
 * of the total follows where it is another than that of the use, and a `true` in each of them whose
 * total overrules the inventory's capacity; where all do that are there, one at the end of the
 * entry. The allocation, where it is known, is last: `["file",["600","1200",null],null,null]`.
 */
import { type Asset, assetQuantityKeys } from '../domain/asset.ts';
import type { Allocation, Sample, Usage, UsageSource } from '../domain/usage.ts';
import { jsonAmount } from './asset-columns.ts';
import type { WholeSite } from './records.ts';

/** The document of a site without measurements. */
export const noUsage = '[]';

/** Serializes a site's usage, by asset id. */
export function formatUsage(usage: ReadonlyMap<string, Usage>): string {
  const entries: unknown[] = [];
  for (const [assetId, of] of usage) {
    const samples = assetQuantityKeys.map((quantity) => of[quantity]);
    const known = samples.filter((sample) => sample !== null);
    const marked = known.filter((sample) => sample.overridesCapacity).length;
    const isWhole = marked > 0 && marked === known.length;
    const entry: unknown[] = [assetId, of.source];
    for (const sample of samples) entry.push(sample && sampleEntry(sample, !isWhole));
    if (isWhole) entry.push(true);
    if (of.allocation) entry.push(allocationEntry(of.allocation));
    entries.push(entry);
  }
  return JSON.stringify(entries);
}

function allocationEntry(allocation: Allocation): readonly unknown[] {
  const samples = assetQuantityKeys.map((quantity) => allocation[quantity]);
  return [allocation.source, ...samples.map((sample) => sample && sampleEntry(sample, true))];
}

function sampleEntry(sample: Sample<bigint | number>, isMarkedHere: boolean): readonly unknown[] {
  const { used, total, observedAt, totalAt } = sample;
  const values: unknown[] = [jsonAmount(used), jsonAmount(total), observedAt];
  if (totalAt !== undefined) values.push(totalAt);
  if (isMarkedHere && sample.overridesCapacity) values.push(true);
  return values;
}

/** Parses the output of `formatUsage`. Throws UnreadableUsage for any other text. */
export function parseUsage(document: string): Map<string, Usage> {
  return new UsageScanner(document).read();
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const digitZero = '0'.charCodeAt(0);

/** A site's stored usage is not a usage document. */
export class UnreadableUsage extends Error {
  override readonly name = 'UnreadableUsage';
}

/**
 * Parses bytes straight into usage, since usage changes all the time for every asset. `JSON.parse`
 * would first allocate an array per entry and per sample. Refreshing the usage of a million assets
 * takes 3.4 s of CPU time with this scanner, and 5 s are allowed (`bench`, case `usage-refresh`);
 * `JSON.parse` took 1.8 s more.
 */
class UsageScanner {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(document: string) {
    this.#bytes = Buffer.from(document);
  }

  /**
   * All entries, by asset id. Throws UnreadableUsage, which says where the document is malformed.
   */
  read(): Map<string, Usage> {
    const usage = new Map<string, Usage>();
    this.#expect('[');
    if (!this.#skip(']')) {
      do usage.set(this.#readId(), this.#readUsage());
      while (this.#skip(','));
      this.#expect(']');
    }
    if (this.#at < this.#bytes.length) throw this.#unexpected('end');
    return usage;
  }

  #readId(): string {
    this.#expect('["');
    const bytes = this.#bytes;
    const start = this.#at;
    let isEscaped = false;
    let end = start;
    for (; bytes[end] !== quote; end++) {
      if (end >= bytes.length) throw this.#unexpected('end of its text');
      if (bytes[end] !== backslash) continue;
      isEscaped = true;
      end++;
    }
    this.#at = end + 1;
    if (!isEscaped) return bytes.toString('utf8', start, end);
    return JSON.parse(bytes.toString('utf8', start - 1, end + 1));
  }

  /** Parses the rest of an entry. */
  #readUsage(): Usage {
    this.#expect(',');
    const measured = this.#readMeasured();
    const use = this.#skip(',true') ? allMarked(measured) : measured;
    if (this.#skip(']')) return use;
    this.#expect(',[');
    const allocation = this.#readMeasured();
    this.#expect(']]');
    return { ...use, allocation };
  }

  #readMeasured(): Allocation {
    const source = this.#readSource();
    this.#expect(',');
    const cpu = this.#readCpu();
    this.#expect(',');
    const memory = this.#readBytes();
    this.#expect(',');
    const storage = this.#readBytes();
    return { source, cpu, memory, storage };
  }

  #readSource(): UsageSource {
    if (this.#skip('"collector"')) return 'collector';
    this.#expect('"file"');
    return 'file';
  }

  #readCpu(): Sample<bigint> | null {
    if (this.#skip('null')) return null;
    this.#expect('[');
    const used = this.#readCores();
    this.#expect(',');
    const total = this.#readCores();
    return this.#endSample(used, total);
  }

  #readBytes(): Sample<number> | null {
    if (this.#skip('null')) return null;
    this.#expect('[');
    const used = this.#readInteger();
    this.#expect(',');
    const total = this.#readInteger();
    return this.#endSample(used, total);
  }

  #endSample<Value>(used: Value | null, total: Value | null): Sample<Value> {
    this.#expect(',');
    const observedAt = this.#readInteger();
    if (this.#skip(']')) return { used, total, observedAt };
    this.#expect(',');
    const isDated = !this.#skip('true');
    const totalAt = isDated ? this.#readSigned() : undefined;
    const isMarked = !isDated || this.#skip(',true');
    this.#expect(']');
    return {
      used,
      total,
      observedAt,
      ...(totalAt !== undefined && { totalAt }),
      ...(isMarked && { overridesCapacity: true }),
    };
  }

  #readCores(): bigint | null {
    if (this.#skip('null')) return null;
    this.#expect('"');
    const start = this.#at;
    const value = this.#readDigits();
    const end = this.#at;
    this.#expect('"');
    if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
    return BigInt(this.#bytes.toString('latin1', start, end));
  }

  #readInteger(): number | null {
    return this.#skip('null') ? null : this.#readSigned();
  }

  #readSigned(): number {
    const isNegative = this.#skip('-');
    const value = this.#readDigits();
    if (value > Number.MAX_SAFE_INTEGER) throw this.#unexpected('integer up to 2^53-1');
    return isNegative ? -value : value;
  }

  /** Parses an integer, exact up to 2^53-1. */
  #readDigits(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    let value = 0;
    for (; at < bytes.length; at++) {
      const digit = bytes[at] - digitZero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === start) throw this.#unexpected('digit');
    this.#at = at;
    return value;
  }

  /** Skips `text` (ASCII) if it comes next; returns whether it did. */
  #skip(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.#bytes[this.#at + index] !== text.charCodeAt(index)) return false;
    }
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw this.#unexpected(text);
  }

  #unexpected(expected: string): UnreadableUsage {
    const around = this.#bytes.toString('utf8', Math.max(0, this.#at - 40), this.#at + 1);
    const at = `byte ${this.#at} of ${this.#bytes.length}`;
    return new UnreadableUsage(`a usage document has no ${expected} at ${at}: …${around}`);
  }
}

function allMarked({ source, cpu, memory, storage }: Allocation): Allocation {
  return { source, cpu: marked(cpu), memory: marked(memory), storage: marked(storage) };
}

function marked<Value>(sample: Sample<Value> | null): Sample<Value> | null {
  return sample === null ? null : { ...sample, overridesCapacity: true };
}

/**
 * A site's contents for writers; `document` is its stored usage. What cannot be read of it does not
 * block writes.
 */
export function wholeSite(assets: readonly Asset[], document: string): WholeSite {
  try {
    return { assets, usage: parseUsage(document) };
  } catch (error) {
    const usageFault = error instanceof Error ? error.message : String(error);
    return { assets, usage: new Map(), usageFault };
  }
}
