/**
 * Schemathesis sends valid and invalid requests generated from both OpenAPI documents, and
 * validates the responses. Their number is bounded, and the seed fixed: a failure is reproducible.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Service } from '../../../src/service.ts';
import { credentials, startSmallService } from '../../openapi/service.ts';
import { Python } from '../clients/python.ts';
import { needing } from '../needing.ts';
import { schemathesisExceptions } from './exceptions.ts';

const { it } = needing('pypi');

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** Requests per operation and phase: enough to make each parameter invalid once. */
const examplesMax = 25;
const seed = 7;

let folder: string;
let python: Python;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-schemathesis-'));
  python = await Python.install(join(folder, 'python'), requirements);
  service = await startSmallService();
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true });
});

it.each(['v1', 'v2'])('finds nothing in %s', async (version) => {
  const configurationFile = join(folder, `${version}.toml`);
  await writeFile(configurationFile, configuration(version));
  const headers = { 'X-Auth-UserId': credentials.userId, 'X-Auth-Token': credentials.token };
  const printed = await python
    .run(
      'schemathesis',
      [
        '--config-file',
        configurationFile,
        'run',
        `${service.url}/docs/openapi/${version}.json`,
        ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
        '--continue-on-failure',
        '--no-shrink',
        `--max-examples=${examplesMax}`,
        `--seed=${seed}`,
      ],
      { cwd: folder },
    )
    .catch(({ stdout, stderr }) => String(stdout) + String(stderr));
  const [, generated, passed] = /(\d+) generated, (\d+) passed/.exec(printed) ?? [printed];
  expect(passed).toBe(generated);
  expect(Number(generated)).toBeGreaterThan(500);
  expect(printed).toMatch(/Operations:\s+(\d+) selected \/ \1 total/);
});

/** The exceptions in the program's format (Schemathesis' documentation, Configuration File). */
function configuration(version: string): string {
  const exceptions = schemathesisExceptions
    .filter((exception) => exception.version === version)
    .map(
      ({ check, operations, reason }) => `# ${reason}
[[operations]]
include-operation-id-regex = ${JSON.stringify(operations)}
checks.${check}.enabled = false
`,
    )
    .join('\n');
  return `[checks]\nenabled = true\n\n${exceptions}`;
}
