/**
 * Checks the external programs that this folder's tests require, once before the first of them;
 * tests without their requirement are skipped, and the run reports why.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { citusUrl } from './citus/cluster.ts';
import { realNetbox } from './netbox/real-netbox.ts';
import { realOpenstack } from './openstack/real-services.ts';
import { releaseBefore, releaseNow } from './releases/released.ts';

/** OpenAPI Generator's jar; empty where there is none. */
export const openApiGenerator = process.env.OPENAPI_GENERATOR ?? '';

/** Reports what is missing, and how to install it; null if nothing. */
type Look = () => string | null;

const looks = {
  citus: () =>
    citusUrl === undefined
      ? 'CITUS_URL names no Citus cluster (postgres://USER@COORDINATOR/DATABASE)'
      : null,
  netbox: () =>
    lacksText(realNetbox())
      ? 'NETBOX_URL (without /api) and NETBOX_TOKEN (which may view sites, devices and device roles) ' +
        'are not both set; nothing is written there'
      : null,
  'oapi-codegen': () =>
    lacking('oapi-codegen', 'go').length > 0
      ? 'go and oapi-codegen (github.com/oapi-codegen/oapi-codegen) cannot both be run here'
      : null,
  'openapi-generator': () =>
    openApiGenerator === '' || lacking('java', 'mvn').length > 0
      ? 'OPENAPI_GENERATOR names no openapi-generator-cli.jar, or java or mvn cannot be run here'
      : null,
  openstack: () =>
    lacksText(realOpenstack())
      ? 'OPENSTACK_AUTH_URL, OPENSTACK_USERNAME, OPENSTACK_PASSWORD, OPENSTACK_PROJECT and ' +
        'OPENSTACK_REGION are not all set; test/external/openstack/start-services FOLDER starts an ' +
        'OpenStack out of packages of Debian, and prints them'
      : null,
  released: () =>
    releaseBefore === undefined || !existsSync(releaseNow)
      ? 'RELEASE_BEFORE names no package of an earlier release (npm install --prefix FOLDER NAME), or ' +
        '`npm run release:files` was not run'
      : null,
  prometheus: () => lacksPrograms('prometheus', 'prometheus-node-exporter'),
  pypi: lacksPypi,
  slowhttptest: () => lacksPrograms('slowhttptest'),
} satisfies Record<string, Look>;

export type Need = keyof typeof looks;
type Missing = Partial<Record<Need, string>>;

declare module 'vitest' {
  interface ProvidedContext {
    readonly missing: Missing;
  }
}

/** Global setup: checks all requirements, and reports missing ones. */
export function setup(project: TestProject): void {
  const missing: Missing = {};
  for (const [need, look] of Object.entries(looks) as [Need, Look][]) {
    const why = look();
    if (why === null) continue;
    missing[need] = why;
    process.stderr.write(`*** NOT TESTED, ${need}: ${why}.\n`);
  }
  project.provide('missing', missing);
}

function lacksText(settings: object): boolean {
  return Object.values(settings).some((value) => value === '');
}

/** Those of the programs that cannot be run here. */
function lacking(...programs: string[]): readonly string[] {
  return programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
}

function lacksPrograms(...programs: string[]): string | null {
  const missing = lacking(...programs);
  if (missing.length === 0) return null;
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  return `${missing.join(' and ')} cannot be run here (on Debian: ${install})`;
}

/** Python with its module venv, and PyPI with the tests' packages. */
function lacksPypi(): string | null {
  const python = process.env.PYTHON || 'python3';
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-pypi-'));
  const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
  try {
    if (!run(python, '-m', 'venv', folder)) {
      return `${python} with its module venv cannot be run here (on Debian: apt-get install --no-install-recommends python3-venv)`;
    }
    const lists = ['clients', 'clients/ansible', 'checkers', 'openstack'].flatMap((name) => [
      '-r',
      fileURLToPath(new URL(`${name}/requirements.txt`, import.meta.url)),
    ]);
    const download = ['download', '--quiet', '--no-deps', '--dest', join(folder, 'packages')];
    return run(join(folder, 'bin', 'pip'), ...download, ...lists)
      ? null
      : 'the packages of the tests cannot be had from PyPI';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
