/** Spectral's OpenAPI rules and OWASP's find nothing in the documents but the exceptions. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents, versions } from '../../openapi/documents.ts';
import { needing } from '../needing.ts';
import { spectralExceptions } from './exceptions.ts';

const { describe } = needing('pypi');

const run = promisify(execFile);
const spectral = fileURLToPath(new URL('node_modules/.bin/spectral', import.meta.url));
const ruleset = fileURLToPath(new URL('spectral.yaml', import.meta.url));

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Output for one document: a line for each finding of each rule. */
const outputBytesMax = 16 * 1024 * 1024;

let folder: string;
const findings = new Map<string, readonly Finding[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-spectral-'));
  for (const version of versions) {
    const file = join(folder, `${version}.json`);
    await writeFile(file, JSON.stringify(documents[version]));
    // It exits with 1 on findings, which it prints all the same.
    const { stdout } = await run(
      spectral,
      ['lint', file, '--ruleset', ruleset, '--format=json', '--quiet'],
      { maxBuffer: outputBytesMax },
    ).catch((error) => error);
    findings.set(version, JSON.parse(stdout));
  }
});

afterAll(() => rm(folder, { recursive: true }));

describe('Spectral', () => {
  it.each(versions)('finds nothing else in %s', (version) => {
    const excepted = new Set(spectralExceptions.map(({ rule }) => rule));
    const others = findings.get(version)!.filter(({ code }) => !excepted.has(code));
    expect(others.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`)).toEqual(
      [],
    );
  });

  it('needs each exception', () => {
    const found = new Set([...findings.values()].flat().map(({ code }) => code));
    const needless = spectralExceptions.filter(({ rule }) => !found.has(rule));
    expect(needless.map(({ rule }) => rule)).toEqual([]);
  });
});
