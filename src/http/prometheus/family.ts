/** Writes one metric family: name, help and samples, in the common subset of both text formats. */
import { ChunkList } from './chunks.ts';

export type Labels = Readonly<Record<string, string>>;

/** A gauge and its samples. */
export class Family {
  readonly text = new ChunkList();
  readonly #name: string;

  constructor(name: string, help: string) {
    this.#name = name;
    this.text.write(familyHead(name, help));
  }

  /** Writes a sample; `labels` as `writeLabels` gives them. */
  add(labels: string, value: bigint | number | string): void {
    this.text.write(sample(this.#name, labels, value));
  }
}

/** The header of a gauge: its metadata lines. */
export function familyHead(name: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
}

/** The line of a sample; `labels` as `writeLabels` gives them. */
export function sample(name: string, labels: string, value: bigint | number | string): string {
  return `${name}{${labels}} ${value}\n`;
}

/** Labels without the braces: `site="fra01",state="used"`. */
export function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join();
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
