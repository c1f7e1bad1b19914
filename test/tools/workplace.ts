/** Builds the packages, starts a service, and runs the programs that use them. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../src/store/store.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestEnvironment } from '../fixture/service.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const { user, token } = readCredentials(credentialsFile).get('acme')!;

/** Whether a program is installed; reports that its tests are skipped if not. */
export function has(program: string): boolean {
  const isThere = spawnSync('which', [program]).status === 0;
  if (!isThere) console.warn(`NOT TESTED: ${program} is not installed here.`);
  return isThere;
}

export interface ToolsWorkplace {
  readonly folder: string;
  readonly url: string;
  readonly store: Store;
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Builds the packages, and starts a service; `hc` is in PATH, run by this test's Node. */
export async function openWorkplace(settings: TestEnvironment = {}): Promise<ToolsWorkplace> {
  execFileSync(process.execPath, ['scripts/build-clients.js'], { cwd: root });
  const folder = mkdtempSync(join(tmpdir(), 'hc-tools-'));
  symlinkSync(join(root, 'clients/cli/bin/hc.js'), join(folder, 'hc'));
  symlinkSync(process.execPath, join(folder, 'node'));
  const service = await startTestService(seed, settings);
  return {
    folder,
    url: service.url,
    store: service.store,
    environment: {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      HC_URL: service.url,
      HC_USER_ID: user,
      HC_TOKEN: token,
    },
    async remove() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, while this process continues to serve. */
export function execute(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
