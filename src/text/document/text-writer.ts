/** Writes nested lists of records as text in chunks, as block YAML or as JSON. */
import type { Format } from './text-file.ts';

/** Values are encoded already: by `text`, `moment` or `flow`, or as plain digits. */
type Entries = readonly (readonly [key: string, written: string])[];

export interface Writer {
  /** Opens the list under a key of the open record, or of the document. */
  open(key: string): string;
  close(): string;
  /** Opens a record in the open list with its scalar entries. Lists may follow. */
  item(entries: Entries): string;
  closeItem(): string;
  /** Ends the document. */
  end(): string;
  text(value: string): string;
  /** From ms since 1970. */
  moment(ms: number): string;
  /** A record on one line. */
  flow(entries: Entries): string;
}

export function textWriter(format: Format): Writer {
  return format === 'json' ? new JsonWriter() : new YamlWriter();
}

class JsonWriter implements Writer {
  /** For each open list, whether it has an item. */
  readonly #lists: boolean[] = [];

  open(key: string): string {
    this.#lists.push(false);
    // The document's own list opens the document. Any other list continues its record.
    return `${this.#lists.length === 1 ? '{' : ','}"${key}":[`;
  }

  close(): string {
    return this.#lists.pop() ? '\n]' : ']';
  }

  item(entries: Entries): string {
    const comma = this.#lists.at(-1) ? ',' : '';
    this.#lists[this.#lists.length - 1] = true;
    return `${comma}\n{${this.#members(entries)}`;
  }

  closeItem(): string {
    return '}';
  }

  end(): string {
    return '}\n';
  }

  text(value: string): string {
    return JSON.stringify(value);
  }

  moment(ms: number): string {
    return this.text(new Date(ms).toISOString());
  }

  flow(entries: Entries): string {
    return `{${this.#members(entries)}}`;
  }

  #members(entries: Entries): string {
    return entries.map(([key, written]) => `"${key}":${written}`).join(',');
  }
}

class YamlWriter implements Writer {
  /** For each open list, its key while that is not written yet: the first item writes it. */
  readonly #lists: (string | null)[] = [];

  open(key: string): string {
    this.#lists.push(key);
    return '';
  }

  close(): string {
    const indent = this.#indent();
    const key = this.#lists.pop();
    return key === null ? '' : `${indent}${key}: []\n`;
  }

  item(entries: Entries): string {
    const key = this.#lists.at(-1);
    const indent = this.#indent();
    this.#lists[this.#lists.length - 1] = null;
    const lines = entries.map(([name, written], index) => {
      return `${indent}  ${index === 0 ? '- ' : '  '}${name}: ${written}\n`;
    });
    return (key === null ? '' : `${indent}${key}:\n`) + lines.join('');
  }

  closeItem(): string {
    return '';
  }

  end(): string {
    return '';
  }

  text(value: string): string {
    return isPlain(value) ? value : JSON.stringify(value).replace(outsideYaml, escaped);
  }

  moment(ms: number): string {
    // In quotes: YAML 1.1 has times of its own.
    return `"${new Date(ms).toISOString().replace('.000Z', 'Z')}"`;
  }

  flow(entries: Entries): string {
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, written]) => `${key}: ${written}`).join(', ')} }`;
  }

  /** Two steps a level: one for the list's dash, one for the keys after it. */
  #indent(): string {
    return '    '.repeat(this.#lists.length - 1);
  }
}

// A text that no parser of YAML 1.1 or 1.2 can take for a boolean, a number or a timestamp.
const plain = /^\p{L}(?:[\p{L}\p{Nd}_./ -]*[\p{L}\p{Nd}_./-])?$/u;
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

// Legal in JSON strings, but not printable in YAML.
const outsideYaml = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function isPlain(value: string): boolean {
  return plain.test(value) && !reserved.test(value);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
