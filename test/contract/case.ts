/** Parses contract cases from their YAML files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** See README.md for the meaning of each key. */
export interface ContractCase {
  readonly name: string;
  readonly request?: string;
  readonly as?: string;
  readonly send?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly raw?: string;
  readonly padding?: number;
  readonly first?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | boolean>>;
  readonly json?: unknown;
  readonly at?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
}

export interface CaseFile {
  /** The file's name without its extension. */
  readonly subject: string;
  readonly cases: readonly ContractCase[];
}

const keys = new Set(
  'name request as send body raw padding first status headers json at text contains lacks'.split(
    ' ',
  ),
);

/** All case files of a folder, ordered by name. Throws on an unknown key. */
export function readCases(folder: string): readonly CaseFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const cases = parse(readFileSync(join(folder, name), 'utf8')) as ContractCase[];
      for (const one of cases) checkKeys(name, one);
      return { subject: name.slice(0, -'.yaml'.length), cases };
    });
}

function checkKeys(file: string, one: ContractCase): void {
  for (const key of Object.keys(one)) {
    if (!keys.has(key)) throw new Error(`${file}: ${one.name}: no such key: ${key}`);
  }
  if (!one.name || !one.status || (one.request === undefined) === (one.raw === undefined)) {
    throw new Error(`${file}: a case needs a name, a status, and either request or raw`);
  }
}
